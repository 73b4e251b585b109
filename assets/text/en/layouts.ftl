# The board browser, layouts and seams.

layout-shape = { $columns } wide, { $rows } high

new-scenario-heading = New scenario
new-scenario-open = On the map of { $title }
new-scenario-shipped = On boards that come with the program
new-scenario-blank = On new boards of clear hexes
new-scenario-blank-size = Each is a standard board, 15 columns by 9 rows, in a file of its own
new-scenario-shape = Shape
new-scenario-boards = Boards to lay, row by row, and again from the first if the shape has more places
new-scenario-laid = Will be laid: { $boards }
new-scenario-needs-title = Type a title
new-scenario-needs-id = A short name is 1 to 32 of a-z, 0-9 and -
new-scenario-needs-board = Choose at least one board
new-scenario-create = Create
new-scenario-cancel = Cancel

page-layout = Layout
layout-slots = Boards of the layout
layout-missing = (board missing)
layout-at = column { $column }, row { $row }: { $path }
layout-turned = (turned)
layout-label = Label
layout-turn = Turn
    .tooltip = Turns the board by 180 degrees
layout-remove = Remove
layout-anew = Lay anew
layout-choose-shape = Choose a shape…
seams-heading = Seams: { $count ->
    [0] all agree
    [one] 1 disagreement
   *[other] { $count } disagreements
 }
seams-none = Boards agree about all that they share
seams-all = All as
seams-take = Makes the other boards say what { $board } says
seam-terrain = terrain
seam-level = level
seam-span = span
seam-cover = cover
seam-water = water
seam-ford = ford
seam-bridges = bridges
seam-road = road
seam-railway = railway
seam-tunnel = tunnel
seam-hedge = hedge
seam-cliff = cliff
shelf-heading = Boards to lay
shelf-again = Look again
shelf-about = Drag a board onto the map; a board can be laid more than once. Boards beside open and recent files are listed too.
shelf-folder = Folder
shelf-look = Look
shelf-no-folder = { $folder } is no folder
shelf-board = Board { $board }
shelf-size = { $columns } columns, { $rows } rows
shelf-laid = { $count ->
    [one] laid once
   *[other] laid { $count } times
 }
shelf-add = Add
boards-about = Boards and their seams are listed on the page Layout
layout-outside = { $path } lies outside the folder of the scenario: a copy is laid, which is written beside the scenario

page-table = LOS table
table-linked = Table of the scenario
table-none = No table is linked
table-not-ours = It does not say for which map it was made
table-fresh = Made for this map
table-stale = Made for another map: check it, or make it anew
table-make = Make, link and save
table-save-first = Save the scenario first: the table is written beside it, and both are to fit each other
table-too-large = The map has more than 4000 hexes: bocage los table writes them one hex at a time
table-check-linked = Check it
table-unlink = Unlink
table-link = Link LOS table
table-written = Wrote { $path }, { $count } rows
table-relabelled = The linked line-of-sight table calls hexes by the labels that boards had before: it does not fit any more until it is written again
table-in-the-way = { $path } is there already and is no line-of-sight table: move it away, or export the table under another name
table-check = Check a table
table-path = CSV file
table-read = Check
table-about = A table is a CSV file with the header from,to,los. Each entry is held against the rules; those that contradict are shown on the map.
table-result = { $name }: { $entries } entries, { $wrong ->
    [0] all agree
    [one] 1 contradicts
   *[other] { $wrong } contradict
 }
table-map-changed = The document has changed since: check again
table-previous = Previous
table-next = Next
table-line = Line { $line }: { $words }
table-says = says { $says }, but it is { $is }
table-not-understood = { $count ->
    [one] 1 line could not be understood
   *[other] { $count } lines could not be understood
}
table-no-word = "{ $word }" is neither clear nor blocked
table-too-many = There are more contradictions than are shown

tool-boards = Boards
    .tooltip = Move the boards of a layout
    .hint = Drag a board to where it is to lie; it snaps to the places where it meets its neighbours
