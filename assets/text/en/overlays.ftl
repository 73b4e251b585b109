# Overlays, panels about hexes, findings.

sight-how = Take the line-of-sight tool (L) and click the hex from which one looks
sight-point = Point at the hex to look at
sight-clear = Clear ruler
    .tooltip = Take the ruler off the map

history-opened = As opened
history-reloaded = Reload
history-recovered = Recover

severity-error = Error
severity-warning = Warning
severity-advice = Advice

# Overlays: what menus and lists show, what they are, what their colours mean

examine-how = Click a hex or a unit on the map: the panel at the right shows what is asked about it

overlay-none = None
overlay-choose = Lay answers of the rules over the map: fields of view, movement, command, fire and more
overlay-needs-hex = Click a hex with the Examine tool (Q)
overlay-needs-unit = Click a hex with a placed unit with the Examine tool (Q)
overlay-needs-hq = This unit is no HQ: only HQs spot
overlay-no-gunners = No unit of its company that bombards has a hex
overlay-no-units = No unit has a hex of its own yet
overlay-no-zones = No zone covers a hex
overlay-no-scenario = A board alone has no forces
overlay-no-findings = No finding has a place on the map
overlay-forget = Forget
overlay-nobody-here = No unit is placed here
overlay-point = Point at a hex for the reasons
overlay-no-reasons = Nothing to say about this hex

overlay-sight = Field of view
    .tooltip = Which hexes are seen from the hex that was pointed out
overlay-side-sight = Field of view of a side
    .tooltip = Which hexes the placed units of a side see
overlay-hidden = Not seen
overlay-seen = { $seen } of { $all } hexes are seen
overlay-watchers = Its units
overlay-seen-by = Seen from { $hex } by { $units }
overlay-elevation = Elevation
    .tooltip = Levels, slopes and cliffs
overlay-level = Level { $level }
overlay-level-0 = Hexes without a mark are on level 0
overlay-cliff = Cliff
overlay-room = Stacking room
    .tooltip = How many units of a side each hex holds, and how many are there
overlay-room-free = Room for so many units
overlay-room-some = Some are there, and there is room for more
overlay-room-none = Full, or holds none
overlay-room-over = More than it holds
overlay-over-by = { $units } more than it holds
overlay-units-here = { $units } there
overlay-zones = Set-up zones
    .tooltip = Where the units of each side may set up
overlay-both-zones = Of both sides
overlay-zone = { $side } zone { $zone }: { $units }
overlay-zone-any = any units
overlay-control = Hex control
    .tooltip = Who holds each hex by the units that are placed
overlay-disputed = Disputed
overlay-closed-hexside = whose control stops at the hexside between
overlay-findings = Findings
    .tooltip = Where the checks found something
overlay-reach = Movement
    .tooltip = How far the unit that was pointed out comes in one move, with the cost
overlay-reach-of = { $unit } has { $points } movement points
overlay-reach-free = Reached, and on from there
overlay-reach-stop = Reached, but there it stops
overlay-reach-assault = Reached by an assault
overlay-reach-total = { $points } points in all
overlay-not-reached = Not reached
overlay-reach-last = after { $spent } points, { $step }
overlay-command = Command
    .tooltip = Whom the HQ that was pointed out commands, or who commands the unit
overlay-commands = { $unit } commands
overlay-commanded = { $unit } is commanded by
overlay-commands-nobody = { $unit } commands nobody where it is: point at a unit for the reason
overlay-commanded-by-nobody = { $unit } is commanded by nobody where it is: point at an HQ for the reason
overlay-command-under = Under command
overlay-command-check = Acts after a morale check
overlay-command-range = Command range
overlay-fire = Fire
    .tooltip = What the unit that was pointed out can fire at, with dice and modified firepower, as if all blocks lay face up
overlay-fire-of =
    { $targets ->
        [0] { $unit } can fire at nothing
        [one] { $unit } can fire at 1 hex
       *[other] { $unit } can fire at { $targets } hexes
    }
overlay-fire-own = By its own sight
overlay-fire-spotted = With an HQ that spots
overlay-fire-not = Enemies that it cannot fire at
overlay-fire-at-hex = At the hex
overlay-distance =
    { $hexes ->
        [one] 1 hex away
       *[other] { $hexes } hexes away
    }
overlay-spotting = Spotting
    .tooltip = Where the HQ that was pointed out can spot for units that bombard, if it lies face up
overlay-spots-for = { $hq } spots for { $units }
overlay-spotted = Can be spotted
overlay-bombard = Bombardment
    .tooltip = Where the unit that was pointed out can bombard, by its own sight or with an HQ that spots
overlay-bombards = { $unit } bombards

# The list of findings

findings-none = Nothing found: the document is clean
findings-hidden = { $count } hidden by the filter
findings-toggle = Show or hide them
findings-filter = Filter
    .tooltip = Show those of one check or file only, or with certain words
findings-all-checks = All checks
findings-all-files = All files
findings-search = Words in findings
findings-line = { $file }, line { $line }
findings-fix = Mend: { $what }
findings-fix-safe = It cannot change what is meant; undo takes it back
findings-fix-unsafe = Look at what it does; undo takes it back
findings-silence = Silence…
    .tooltip = It is meant: keep the reason in the file, and do not report it any more
findings-to-table = LOS table…
    .tooltip = Make the table anew, or check it entry by entry
findings-explain = Explain
    .tooltip = What the check looks for, why, and how to mend it
findings-no-place = It has no place on the map
findings-go = Click to go to its place
silence = Silence this finding
silence-how = The reason is kept in the file, where others read it. Undo takes it back.
silence-reason = Why it is meant
silence-here = Only here: { $at }
silence-everywhere = Everywhere in this file
silence-do = Silence
silence-label = Silence { $check }

overlay-more = … and { $more } more: see Overlays, at the right

# The replay of a record

replay-how = Open a record of a game (File, Open) to step through it here; `bocage play` makes one
replay-of-record = it names { $file } as its scenario, which is a record, too
replay-first = To the beginning
replay-back = One step back
replay-on = One step on
replay-last = To the end
replay-play = Play
replay-pause = Pause
replay-pace = How fast it plays
replay-slow = Slow
replay-middle = A step a second
replay-fast = Fast
replay-fastest = Very fast
replay-close = Close the replay
replay-step = Step
replay-go = Go to this step
replay-nothing-yet = The log begins with the first step
replay-earlier = Earlier: step { $step }
replay-edited = The scenario has been edited since: the map shows it, not the game. Undo shows the game again
replay-at = Step { $at } of { $steps }
replay-standing = turn { $turn }, { $points }
replay-ended = turn { $turn }: { $verdict }
replay-no-scenario = a board alone has no games
replay-other-scenario = the record is not of this scenario as it is now
replay-outside = the record names { $scenario }, which lies outside the folders about the record: put the record beside its scenario
replay-not-playable = the scenario cannot be played: { $why }
replay-stuck = Step { $step } does not replay: { $why }
replay-other-end = The record comes to another end than it says

tool-examine = Examine
    .tooltip = Point out a hex or unit to see what it sees, reaches, commands and fires at
    .hint = Click a hex or a unit, then choose an overlay at the right; a second click on it takes its next unit
