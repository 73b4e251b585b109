# The board browser, layouts and seams.

layout-shape = { $columns } wide, { $rows } high

new-scenario-heading = New scenario
new-scenario-open = On the map of { $title }
new-scenario-shipped = On boards that come with the program
new-scenario-shape = Shape
new-scenario-boards = Boards, laid row by row and over again
new-scenario-needs-title = Type a title
new-scenario-needs-id = A short name is 1 to 32 of a-z, 0-9 and -
new-scenario-needs-board = Choose at least one board
new-scenario-create = Create
new-scenario-cancel = Cancel
