# Forms of a scenario.

page-map = Map
page-scenario = Scenario

forms-board-alone = This is a board alone. A scenario lays boards and puts units on them.
forms-nothing-selected = Choose a line of the tree, or click something of the scenario on the map with the set-up tool (U)
forms-draw = Draw on the map
forms-drawing = Drawing: click hexes

form-change = Change { $what }
form-remove = Remove { $what }
form-add = Add { $what }

tree-identity = Title and history
tree-length = Length and order
tree-conditions = Weather, night, conditions
tree-rules = Special rules
tree-company = Company
tree-battalion = Battalion units
tree-draws = Draws
tree-zones = Set-up zones
tree-entries = Entries
tree-turn = turn
tree-turns = { $count ->
    [one] 1 turn
   *[other] { $count } turns
 }
tree-points = { $count ->
    [one] 1 point
   *[other] { $count } points
 }
tree-units = { $count ->
    [one] 1 unit
   *[other] { $count } units
 }
tree-markers = Markers
tree-victory = Victory
tree-exit = Exit
tree-silences = Silences

scenario-title = Title
scenario-id = Short name
scenario-author = Author
scenario-date = Date
scenario-place = Place
scenario-history = History
scenario-notes = Notes for authors
scenario-ruleset = Ruleset
scenario-ruleset-none = Not named
scenario-turns = Game turns
scenario-first-player = First player
scenario-set-up-first = Sets up first
scenario-not-settled = Not settled
scenario-bad-weather = Bad weather: no bonus on unpaved roads
scenario-night = Night
scenario-night-move = Movement, percent
scenario-night-range = Range at most
scenario-fords-flooded = Fords are flooded
scenario-no-demolition = Bridges may not be blown
scenario-hit-limit = Limit the hits of one roll
scenario-hits = Hits at most
scenario-tanks-revealed = Tanks start face-up
scenario-chit-pull = HQs are drawn by chit
scenario-move-modifier = Added to moves
scenario-firepower-modifier = Fire modifier
scenario-rules-none = No special rules yet
scenario-rule = Rule
scenario-rule-title = Heading
scenario-rule-text = Text
scenario-rule-add = Add a rule
scenario-rule-remove = Remove a rule

forces-add = Companies
forces-add-company = Add full company
forces-add-empty-company = Add empty company
forces-strikes = Strikes
forces-artillery = Artillery
forces-air = Aircraft
forces-box = Blocks used, of those in the box
forces-none = No units yet
forces-over = too many
forces-points = { $points } points; { $enemy }: { $other }

company-letter = Letter
company-hq = Company HQ
company-platoons = Platoons
company-quality = Quality
company-squads = { $count ->
    [one] 1 squad
   *[other] { $count } squads
 }
company-platoon-hq = HQ
company-add-platoon = Add platoon
company-weapons = Weapons
company-weapon = Weapon
company-add-weapon = Add weapon
company-steps = Steps at start
company-of-steps = of { $full }, { $type }
company-remove = Remove company

battalion-none = No battalion units yet
battalion-add = Add:
battalion-key = Name
battalion-attached = Attached to
battalion-only-company = The only company

draws-none = No draws: battalion units that are drawn at random before set-up
draws-add = Add draw
draws-key = Name
draws-count = Units drawn
draws-choice = As the player likes
draws-pool = Blocks in the pool

zones-about = Where the side sets up. A zone is made of named places, strips along an edge, and hexes.
zones-add-edge = Add an edge
zones-add-place = Add a place
zones-add-hexes = Add hexes
zones-name = Name
zones-parts = Parts
zones-part = part
zones-place = Place
zones-edge = Edge
zones-depth = depth
zones-hexes = { $count ->
    [one] 1 hex
   *[other] { $count } hexes
 }
zones-adjacent = And the hexes adjacent to them
zones-units = Units
zones-any = All without a hex, entry or zone of their own
zones-remove = Remove zone

entries-about = Units that come later enter by an edge or by hexes of it, on a game turn.
entries-add = Add entry
entries-name = Name
entries-turn = Game turn
entries-units = Units that enter
entries-remove = Remove entry

edge-north = North edge
edge-east = East edge
edge-south = South edge
edge-west = West edge
way-by = By
way-hexes = These hexes

unit-unknown = The side has no unit of this name
unit-hex = Hex
unit-hex-hint = Drag it on the map with the set-up tool, or type a hex. Without one it sets up in its zones.
unit-take-off = Take off the map
unit-enters = Enters by { $entry } on turn { $turn }

markers-count = { $count } of { $box } markers in the box
markers-about = Choose a kind, then click hexes or hexsides on the map
marker-foxhole = Foxhole
marker-wire = Wire
marker-smoke = Smoke
marker-wreck = Wreck
marker-destroyed-bridge = Blown bridge
marker-hedge-gap = Gap in a hedge
marker-kind = Kind
marker-at = Where
marker-side = Whose
marker-nobody = Nobody's
marker-bridge = Bridge
marker-remove = Remove marker

victory-objectives = Objectives
victory-add-objective = Add objective
victory-add-named = Add a place or bridge…
victory-click-hex = Click hexes
victory-eliminated = Eliminated units
victory-for-units = Worth
victory-nothing = Nothing
victory-per-unit = Points for each
victory-step-points = The points of their steps
victory-points-each = Points each
victory-exits = Exits
victory-add-exit = Add exit
victory-exit-side = Whose units
victory-remove-exit = Remove exit
victory-levels = Levels of victory
victory-level-name = Name
victory-margin = from a margin of
victory-add-level = Add level
victory-tie = Equal points
victory-tie-draw = Draw
victory-tie-steps = Points of steps lost decide
victory-at = What
victory-points = Points
victory-to = To
victory-both = Either side
victory-remove-objective = Remove objective

silences-about = A silence says that a finding is meant, and why.
silences-at = Where
silences-reason = Why
silences-nothing = There is no finding to silence
silences-offer = Silence a finding:

placing-to = { $unit } to { $hex }
placing-outside = { $unit } to { $hex }, outside its zones
placing-no-zone = The { $side } side has no set-up zone: add one on the page Scenario, under Set-up zones
placing-against = Placed all the same: { $why }
placing-no-room = Not all could be placed: { $why }
placing-all-of = Place the { $side } units
placing-none = Take all units off the map

set-up-tray = { $side }: { $count } without a hex
set-up-place-all = Place all
    .tooltip = Puts them where the rules find room in their zones, in one step
set-up-take-off = Take all off
set-up-drag = Drag it onto the map
set-up-replayed = The map shows a game that is replayed: click its units to look at them. Close the replay to change the set-up
set-up-group = { $count } units are selected: drag one of them, and all move
set-up-group-off = Take them off the map
set-up-moves = { $count } units
set-up-beyond = { $unit } would leave the map
set-up-off = Let go here to take it off the map
set-up-done = Done
set-up-draw = Draw hexes
set-up-draws = Click or drag over hexes to add them; begin on one that is in to take them out
set-up-marker = Put a marker
set-up-move-marker = Move a marker
set-up-puts-unit = Click the hex where { $unit } starts, or move the hex cursor there and press Enter
set-up-puts-marker = { $kind }: click where it is to be, or one that is there to take it away
set-up-objective = Set an objective
set-up-puts-objective = Click a hex or a named place to make it worth points, or to take that back

tool-set-up = Set-up
    .tooltip = Place and select units, markers, objectives and zones
    .hint = Click to select, drag to move, also from the tray and back; Shift-click units, or drag about them, to move several
victory-marginal = Marginal
victory-clear = Clear
victory-decisive = Decisive
