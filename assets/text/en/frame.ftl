# Menus, dialogs, messages, the start page.

dialog-close = Close
dialog-apply = Apply
dialog-change = Change

about-title = Bocage { $version }
about-purpose = Editor and validator for maps and scenarios of a squad-level hex block wargame
about-licence = Free software under the MIT or the Apache 2.0 licence, as you like

# Commands, as menus and buttons show them; the attribute says what they do.

command-new-board = New board…
    .tooltip = Start a board of clear hexes
command-new-scenario = New scenario…
    .tooltip = Start a scenario on the map that is open, or on other boards
command-open = Open…
    .tooltip = Open a board or a scenario
command-open-path = Open path…
    .tooltip = Open a file by typing where it is
command-save = Save
    .tooltip = Write what was changed to its files
command-save-as = Save as…
    .tooltip = Write to another file
command-export-package = Export package…
    .tooltip = Check everything, then write the scenario with all that belongs to it into one archive or folder
command-export-picture = Export picture…
    .tooltip = Write the map as PNG or SVG
command-export-table = Export line-of-sight table…
    .tooltip = Write the lines of sight between all hexes as CSV
command-close-tab = Close
    .tooltip = Close this document
command-quit = Quit
    .tooltip = Close all documents and the window
command-start-page = Start page
    .tooltip = Recent files and examples
command-undo = Undo
    .tooltip = Take back the last change
command-redo = Redo
    .tooltip = Do again what was taken back
command-fit = Fit map
    .tooltip = Show the whole map
command-zoom-in = Zoom in
    .tooltip = Show less of the map, larger
command-zoom-out = Zoom out
    .tooltip = Show more of the map, smaller
command-pan-left = Pan left
    .tooltip = Move the view to the left
command-pan-right = Pan right
    .tooltip = Move the view to the right
command-pan-up = Pan up
    .tooltip = Move the view upwards
command-pan-down = Pan down
    .tooltip = Move the view downwards
command-turn-view = Turn view
    .tooltip = Turn the view by a quarter, for boards printed upright
command-hex-names = Hex names
    .tooltip = Show the name of each hex
command-side-panels = Side panels
    .tooltip = Show or hide the panels at the sides
command-dark = Dark
    .tooltip = Light writing on dark ground
command-larger = Larger interface
    .tooltip = Make writing and buttons larger
command-smaller = Smaller interface
    .tooltip = Make writing and buttons smaller
command-usual-size = Usual size
    .tooltip = Give writing and buttons their usual size
command-wider-brush = Wider brush
    .tooltip = Paint more hexes at once
command-narrower-brush = Narrower brush
    .tooltip = Paint fewer hexes at once
command-palette = Find…
    .tooltip = Find commands, and hexes, places and units to jump to, by a few letters
command-shortcuts = Keyboard and mouse…
    .tooltip = All keys and what they do
command-about = About Bocage…
    .tooltip = Version and licences

# Menus

menu-file = File
menu-edit = Edit
menu-view = View
menu-tools = Tools
menu-overlays = Overlays
menu-help = Help

# Dialogs

dialog-save = Save
dialog-cancel = Cancel
dialog-browse = Browse…

new-board = New board
new-board-id = board
new-board-name = Name
new-board-short-name = Short name
    .tooltip = How files and scenarios refer to the board; it follows the name until you type another
new-board-columns = Columns
new-board-rows = Rows
new-board-lower = Lower columns
new-board-hexes = { $hexes } hexes; 15 by 9 is the standard board
new-board-bad-id = A short name is 1 to 32 of a-z, 0-9 and -
new-board-create = Create

unsaved-title = Save changes to { $title }?
unsaved-before-quit = It has changes that were not saved. They are lost if you quit without saving.
unsaved-before-close = It has changes that were not saved. They are lost if you close it without saving.
unsaved-dont-save = Don't save

open-path = Open path
open-path-field = Path of a board, scenario, package or record of a game
open-path-folder = This is a folder: choose a file in it
open-path-missing = There is no such file
open-path-open = Open

save-as = Save as
save-as-field = File to write, ending in .ron or .json
save-as-copy-boards = Write its boards, line-of-sight table and ruleset beside it too
save-as-writes = These files are written:
save-as-line = { $path } ({ $fate })
save-as-new = new
save-as-stays = is there already as it is
save-as-own = its own file
save-as-replaces = replaces the file that is there
save-as-missing = { $path } is named by the scenario but not there, and cannot be written beside it
save-as-unlaid = { $count ->
    [one] A board that is not laid any more has changes that no file has: { $files }. They stay in the history until it is closed.
   *[other] Boards that are not laid any more have changes that no file has: { $files }. They stay in the history until it is closed.
}
save-as-save-unlaid = { $count ->
    [one] Save that board too
   *[other] Save those boards too
}
save-as-make-folder = Make the folder { $folder }
save-as-agree = Tick above what may be done
save-as-overwrite = Replace { $files }
save-as-strange = Not every file that is there belongs to this scenario. Another may use it:
save-as-overwrite-strange = { $count ->
    [one] Replace { $files } all the same
   *[other] Replace all the same: { $files }
}
save-as-out-of-reach = From there it may not name { $file }: write its boards beside it too
save-as-nothing-typed = Type where to save
save-as-folder = This is a folder: add a file name
save-as-bad-end = The name must end in .ron or .json

shortcuts = Keyboard and mouse
shortcuts-on-map = On the map
shortcuts-commands = Commands
keys-arrows = Arrow keys
    .what = Move the hex cursor
keys-enter = Enter
    .what = Apply the tool at the hex cursor
keys-escape = Escape
    .what = Forget the gesture under way
keys-left-button = Left button
    .what = Use the tool
keys-other-buttons = Middle button | Right button | Space and drag
    .what = Move the map
keys-wheel = Wheel | Ctrl and wheel
    .what = Zoom about the pointer
keys-shift-wheel = Shift and wheel | Touchpad
    .what = Move the map
keys-shift-painting = Shift while painting
    .what = Leave hexsides as they are

picker-open = Open a board or scenario
picker-files = Boards and scenarios
picker-save = Choose where to write
picker-folder = Look for boards in a folder
picker-table = Check a line-of-sight table
picker-tables = Tables

# Messages and the status bar

message-no-dialog = This desktop offers no file dialog: type the path instead
message-folder = That is a folder: choose a file in it
message-not-saved = Not saved: { $why }
message-not-opened = Not opened: { $why }
message-dismiss = Dismiss
message-dismiss-all = Dismiss all
message-times = ({ $times } times)
message-more =
    { $more ->
        [one] One more message
       *[other] { $more } more messages
    }
remedy-save-elsewhere = Save elsewhere…
remedy-overwrite = Overwrite
remedy-reload = Reload
refused-outside-root = { $file } lies outside { $root }
refused-bad-path = { $file } is no path of a board
refused-and-more = { $first } (and { $more } more: run `bocage validate`)

status-undid = Undid: { $what }
status-redid = Redid: { $what }
status-opened = Opened { $file }
status-saved = Saved { $files }
status-nothing-to-save = Nothing to save
status-reloaded = Read again from the disk: undo brings back what was there
status-checking = Checking
status-no-findings = No findings
status-errors =
    { $count ->
        [one] 1 error
       *[other] { $count } errors
    }
status-warnings =
    { $count ->
        [one] 1 warning
       *[other] { $count } warnings
    }
status-advice =
    { $count ->
        [one] 1 piece of advice
       *[other] { $count } pieces of advice
    }
status-show-findings = Show the findings
drop-to-open = Drop to open

# Tabs and the start page

tab-start = Start
tab-close = Close
tab-of-package = { $title } ({ $file })
tab-close-named = Close { $title }
tab-modified = It has changes that were not saved
tab-saved = Saved
tab-read-only = read-only

start-purpose = Boards and scenarios for squad-level hex battles, painted, joined and checked
start-begin = Begin
start-drop = You can also drop a file anywhere into the window
start-recent = Recent files
start-no-recent = Files that you open or save are listed here
start-forget = Forget { $file }
    .tooltip = Take it off this list
start-scenarios = Example scenarios
start-boards = Example boards
start-example-opens = Opens a copy: save it where you like

# Crashes, and files that others write

recover = Recover unsaved work?
recover-why = Bocage ended without saving these. Recovered work opens as unsaved changes; undo shows what is in the file.
recover-example = The example { $path }, never saved
recover-new = { $name }, never saved
recover-do = Recover
recover-discard = Discard
    .tooltip = The chosen ones are gone for good
recover-put-off = The unsaved work is offered again at the next start
recover-later = Not now
    .tooltip = They are offered again at the next start
recover-broken = Unsaved work cannot be recovered from { $path }: { $why }
recover-changed = Since the recovered work was done, others wrote { $files }: saving replaces what they wrote, undo shows it
status-recovered =
    { $count ->
        [one] Recovered 1 document
       *[other] Recovered { $count } documents
    }
autosave-fails = Unsaved work is not kept for the case of a crash: { $why }
time-seconds-ago =
    { $count ->
        [one] 1 second ago ({ $clock })
       *[other] { $count } seconds ago ({ $clock })
    }
time-minutes-ago =
    { $count ->
        [one] 1 minute ago ({ $clock })
       *[other] { $count } minutes ago ({ $clock })
    }
time-hours-ago =
    { $count ->
        [one] 1 hour ago ({ $clock })
       *[other] { $count } hours ago ({ $clock })
    }
time-days-ago =
    { $count ->
        [one] 1 day ago ({ $clock })
       *[other] { $count } days ago ({ $clock })
    }

outside-changed = { $title }: another program changed { $files } on disk. Reload shows what it wrote; undo brings back what is here.
outside-changed-both = { $title }: another program changed { $files } on disk, and you have changes of your own. Reload shows what it wrote; undo brings back yours.
outside-changed-here = { $title }: another tab saved a newer { $files }, which this one uses, too. Reload shows it here; undo brings back what was here.
outside-removed = { $file } was removed or moved: save your copy elsewhere, or put the file back
status-keeps-mine = The next save replaces what others wrote
remedy-keep-mine = Keep mine
remedy-write-table = Save, and write it again
shared-board = { $board } is used by other scenarios, too: { $scenarios }. What you change on it changes there as well; save the scenario elsewhere with copies of its boards to keep them apart
read-only = { $why }. Changes can be saved elsewhere only.
read-only-more = { $why } (and { $more } more). Changes can be saved elsewhere only.

# Exporting, and other long work

export-package = Export package
export-package-field = Archive ending in .zip, or a folder that is new or empty
export-package-holds = It holds the scenario, its boards, the ruleset, the line-of-sight table and a picture of the map.
export-picture = Export picture
export-picture-field = Picture to write, ending in .png or .svg
export-picture-end = The name must end in .png or .svg
export-table = Export line-of-sight table
export-table-field = Table to write
export-table-rows = { $rows } rows: from, to, clear or blocked
export-table-too-large = The map has too many hexes for one table: the most are 4000
export-folder-not-empty = There is something in this folder: type a new name, or one ending in .zip
export-no-errors = Everything was checked: no errors
export-errors =
    { $count ->
        [one] 1 error was found: it cannot be played as it is
       *[other] { $count } errors were found: it cannot be played as it is
    }
export-despite-errors = Export all the same; the package says so
export-has-errors = errors were found
export-no-folder = The folder { $folder } cannot be made: { $why }
export-overwrite = Overwrite the file that is there
export-do = Export
picture-small = Small
picture-middle = Middle
picture-large = Large
picture-print = For print
picture-pixels = Pixels of a hex
picture-set-up = With zones, objectives, markers and units of the scenario
picture-dark = On dark ground
picture-size = { $width } x { $height } pixels
job-writes = Writing { $file }
job-wrote = Wrote { $file }
job-wrote-boxes = { $wrote }. The font has no letters for { $letters }: the picture has boxes in their place
job-failed = { $title }: { $why }
job-called-off = Called off: { $title }
job-crashed = it crashed, which is a fault of Bocage: please report it
jobs-before-quit = Something is still being written: wait until it is done, or cancel it below, then quit

# The command palette

palette = Find
palette-hint = A command, hex, place or unit
palette-document = document
palette-hex = hex
palette-place = place at { $hex }
palette-unit = unit in { $hex }
palette-nothing = Nothing has these letters

# Panels.
panel-hex = Hex
panel-sight = Line of sight
panel-overlays = Overlays
panel-findings = Findings
panel-history = History
panel-layers = Layers
panel-replay = Replay
panel-badge = { $panel } ({ $count })

# What comes with the program.
example-vaubrelle = One company a side on one board
example-clairay = Two companies a side on two boards
example-n1 = A village in the bend of a river, with two bridges
example-n2 = A wooded hill with a farm and a quarry
example-n3 = Surf, sand, a bluff and a road inland
example-n4 = Hedged fields, orchards and a railway
time-utc = { $time } UTC
