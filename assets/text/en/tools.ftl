# Tools of the map, the canvas, its dialogs and panels.

tool-select = Select
    .tooltip = Select hexes to copy, cut, erase or fill
    .hint = Drag round hexes; Shift adds, Ctrl takes away
tool-terrain = Terrain
    .tooltip = Paint terrain into hexes
    .hint = Drag to paint; hold Shift to leave hexsides as they are
tool-level = Level
    .tooltip = Raise or lower hexes to a level
    .hint = Drag to set the level of hexes
tool-fill = Fill
    .tooltip = Fill all joined hexes that are alike
    .hint = Click to fill what is lit; within the selection if it begins there
tool-hexside = Hexside
    .tooltip = Paint cover, hedges, water and cliffs along hexsides
    .hint = Drag along hexsides; Shift takes away what is chosen
tool-road = Road
    .tooltip = Lay roads and railways from hex to hex
    .hint = Drag from hex to hex, over the edge to leave the map; Shift takes away
tool-water = Water
    .tooltip = Lay rivers, canals and shores along hexsides
    .hint = Drag along hexsides; Shift takes away
tool-bridge = Bridge
    .tooltip = Build, name, change and remove bridges
    .hint = Click a hexside to see to its bridges
tool-place = Place
    .tooltip = Name farms, villages, hills and woods
    .hint = Drag over hexes to name them; click a place to choose it, then drag to add hexes, with Shift to take them off
tool-erase = Eraser
    .tooltip = Clear hexes, or hexsides, of everything
    .hint = Drag over what is to go
tool-pick = Picker
    .tooltip = Take terrain and level from a hex, or what a hexside holds
    .hint = Click a hex, or near a hexside, to paint the like; Shift keeps this tool
tool-sight = Sight
    .tooltip = See whether two hexes see each other, and why
    .hint = Click where one looks from, then move the pointer; drag to keep both ends
tool-scan = Scan
    .tooltip = Lay a scan of a printed board under the map to trace over
    .hint = Drag from a spot of the scan to the hex centre or corner where it belongs, three times
tool-hand = Hand
    .tooltip = Look around without changing anything
    .hint = Drag to move the map; click a hex to read it

brush-radius = Radius
    .tooltip = [ narrower, ] wider
brush-replace = Replace
    .tooltip = Paint over what is there
brush-add = Add
    .tooltip = Terrain where there is none yet
brush-set = Set to this level
    .tooltip = Whatever the level was
brush-raise = Raise by this level
    .tooltip = Added to the level of each hex; a negative level lowers it
brush-clear = Only on clear
    .tooltip = Leave hexes that have terrain as they are
level-name = Level { $level }

edit-paint = Paint { $what }
edit-side = Hexsides: { $what }
edit-side-away = Hexsides: no { $what }
edit-level = Set level { $level }
edit-raise = Raise by { $level }
edit-fill = Fill with { $what }
edit-erase = Erase
edit-erase-sides = Erase hexsides

fill-with-terrain = Terrain
fill-with-level = Level
fill-level = level { $level }
fill-raised = { $level } more
fill-by = Hexes are alike by
fill-by-same = what is filled
fill-by-terrain = terrain
fill-by-level = level
fill-by-both = terrain and level

side-hedge = Hedge
side-gap = Gap
side-cliff = Cliff
side-woods = Woods
side-orchard = Orchard
side-town = Town
side-marsh = Marsh
side-open = No cover
side-river = River
side-canal = Canal
side-lake = Lake
side-sea = Sea
side-ford = Ford
side-tunnel = Tunnel
side-picked = As picked
    .tooltip = What the picker took from a hexside

road-paved = Paved road
road-unpaved = Unpaved road
road-railway = Railway
road-note = Where it crosses water you are asked for a bridge or a ford. Hedges get a gap.
water-river = River
water-canal = Canal
water-lake = Lake shore
water-sea = Sea shore
water-note = Where it meets roads you are asked for a bridge or a ford. To fill whole hexes with water, paint the terrain Lake or Sea.

erase-everything = Everything
    .tooltip = What is in the hexes, and all along their hexsides: water, roads, hedges, cover
erase-hexes = Hexes only
    .tooltip = Terrain, level, and all that stands on the hexsides between them
erase-sides = Hexsides only
    .tooltip = All that stands along hexsides: water, roads, hedges, cover

pick-brush = Brush: { $terrain }, level { $level }
pick-here = A click here takes

sight-start = Click the hex from which one looks
ruler-clear = Clear
    .tooltip = Take the ruler off the map
sight-is-clear = Clear: { $from } to { $to }
sight-is-blocked = Blocked: { $from } to { $to }

select-rectangle = Rectangle
select-lasso = Lasso
select-count = { $count ->
    [0] Nothing is selected
    [one] 1 hex is selected
   *[other] { $count } hexes are selected
}
copied = { $count } hexes of a Bocage map
paste-note = Click to put it down; Shift puts down more than once, Escape stops
paste-left = Turn left
    .tooltip = By 60 degrees (comma)
paste-right = Turn right
    .tooltip = By 60 degrees (full stop)
paste-mirror = Mirror
    .tooltip = West becomes east (/)
paste-stop = Stop pasting

crossings-title = Crossings
crossings-track = It meets water. How does it cross?
crossings-water = It meets roads or railways. How do they cross?
crossings-lay = Lay
crossing-stone = Stone bridge
crossing-wood = Wooden bridge
crossing-ford = Ford
crossing-leave = Nothing yet
crossing-name = Name, if it has one
crossing-name-at = Name of the bridge at { $at }
bridge-taken = Another bridge is named { $name }: choose another name

canvas-label = Map canvas
canvas-keys = Arrow keys move a hex cursor, comma and full stop choose its hexside, Enter applies the tool, Space begins and ends a stroke
canvas-empty = No board could be laid: the findings say why
canvas-shared = Writes both boards: { $names }
canvas-and = {" and "}
minimap-label = Minimap

layers-layer = Layer
layers-shown = Shown
    .tooltip = Whether it is drawn
layers-locked = Locked
    .tooltip = Whether tools leave it as it is
layers-show = Show { $layer }
layers-lock = Lock { $layer }
layers-withheld = Nothing was changed, since layers are locked: { $layers }
layer-names = Place names
layer-grid = Grid
layer-boards = Board edges
layer-scenario = Units and markers
layer-overlays = Overlays
layer-buildings = Buildings
layer-vegetation = Woods, orchards, hedges
layer-roads = Roads and railways
layer-water = Water
layer-ground = Ground and levels

place-new = New place
    .tooltip = Drag over hexes to name them
place-kind = Kind
place-name = Name
place-hexes = Hexes
place-name-do = Name
place-new-title = Name a place
place-rename-title = Rename a place
place-rename = Rename…
place-remove = Remove…
place-remove-do = Remove
place-remove-question = Remove { $name }?
place-locked = The layer of place names is locked
place-other = Other
place-farm = Farm
place-village = Village
place-town = Town
place-wood = Wood
place-hill = Hill
place-bridge = Bridge
place-station = Station

bridges-title = Bridges of { $at }
bridge-name = Name
bridge-kind = Built of
bridge-stone = Stone
bridge-wood = Wood
bridge-carries = Carries
bridge-road = Road
bridge-railway = Railway
bridge-both = Both
bridge-destroyed = Destroyed
bridge-remove = Remove
bridge-add = Add a bridge
bridge-add-second = Add a second bridge
bridge-no-water = There is no water along this hexside
bridge-none = There are no bridges yet
bridge-open = Change or remove it
bridge-locked = The layer of roads and railways is locked
edit-bridges = Change bridges

loss-list = This goes with it:
loss-none = Nothing refers to it

resize-title = Resize board
resize-note = By how many columns and rows it grows at each of its edges; negative numbers crop it
resize-board = Board
resize-north = Rows in the north
resize-east = Columns in the east
resize-south = Rows in the south
resize-west = Columns in the west
resize-size = Size
resize-from-to = { $columns } x { $rows } becomes { $new_columns } x { $new_rows }
resize-no-loss = Nothing would be lost
resize-do = Resize
resize-overlaps = would overlap another board, and is left out until it is moved
resize-touches-none = would touch no other board
resize-cannot-lie = could not lie where it is

hex-nothing = Point at a hex to read it, or move the hex cursor with the arrow keys
hex-point-at-side = Point near a hexside to read that, or choose it with comma and full stop
hex-also = Also
hex-holds = Holds
hex-place = Place
hex-units = Units
hex-steps = { $steps } of { $full } steps
hex-side = Hexside { $at }
hex-stacking = Stacking
hex-stacking-under = Stacking in the tunnel
hex-defence = Defence
hex-fire = fire
hex-bombardment = bombardment
hex-assault = assault
hex-sight = Sight
hex-blocks = blocked
hex-open = open
hex-by-road = Only by road
hex-edge = Beyond
    .tooltip = the edge of the map
hex-move = { $who } into { $to }
hex-infantry = Infantry
hex-tanks = Tanks
hex-guns = Guns
hex-fire-across = Fire across
hex-assault-to = Assault into { $to }

scan-title = Load a scan
scan-note = A PNG or JPEG of the printed board. It is only seen here: no picture and no export shows it.
scan-path = File of the scan
scan-pictures = Pictures
scan-outside = The picture lies outside the folder of the board: the board keeps its whole path, which only this computer knows
scan-do = Load
scan-browse = Browse…
scan-load = Load scan…
    .tooltip = A picture of the printed board, to lie on the ground of this one
scan-reread = Read again
    .tooltip = Read the file of the scan again, once it is where it should be or was changed
scan-remove = Remove scan
scan-opacity = How much is seen
scan-step = Drag { $number } of 3: from a spot of the scan to the hex centre or corner where it belongs
scan-again = Begin again
scan-broken = it could not be read
scan-too-large = it is too large: 200 million pixels are the most
edit-scan-load = Load scan
edit-scan-remove = Remove scan
edit-scan-fit = Fit scan
edit-scan-opacity = Fade scan

command-copy = Copy
    .tooltip = Copy the selected hexes
command-cut = Cut
    .tooltip = Copy the selected hexes and clear them
command-paste = Paste
    .tooltip = Have what was copied follow the pointer, and put it down with a click
command-erase-selection = Erase
    .tooltip = Clear the selected hexes of everything; without any, take what is selected of the scenario off the map
command-select-all = Select all
    .tooltip = Select all hexes of the map
command-resize-board = Resize board…
    .tooltip = Add columns and rows at the edges of a board, or crop them
command-minimap = Minimap
    .tooltip = Show the whole map in a corner

keys-space = Space
    .what = Begin a stroke at the hex cursor, and end it
keys-comma = , (comma) | . (full stop)
    .what = Choose the hexside at the hex cursor; turn what is pasted
keys-slash = / (slash)
    .what = Mirror what is pasted

# What hexes and hexsides hold.
terrain-clear = Clear
terrain-beach = Beach
terrain-cemetery = Cemetery
terrain-marsh = Marsh
terrain-orchard = Orchard
terrain-farm = Farm
terrain-town = Town
terrain-woods = Woods
terrain-lake = Lake
terrain-sea = Sea
cover-clear = clear
cover-marsh = marsh
cover-orchard = orchard
cover-town = town
cover-woods = woods
hexside-canal = canal
hexside-river = river
hexside-lake = lake
hexside-sea = sea
span-causeway = causeway
span-wooden-bridge = long wooden bridge
span-stone-bridge = long stone bridge
bridge-wood-road = wooden bridge{ $named ->
    [yes] {" "}{ $name }
   *[no] {""}
}{ $destroyed ->
    [yes] , destroyed
   *[no] {""}
}
bridge-wood-railway = wooden bridge{ $named ->
    [yes] {" "}{ $name }
   *[no] {""}
} for a railway{ $destroyed ->
    [yes] , destroyed
   *[no] {""}
}
bridge-wood-both = wooden bridge{ $named ->
    [yes] {" "}{ $name }
   *[no] {""}
} for road and railway{ $destroyed ->
    [yes] , destroyed
   *[no] {""}
}
bridge-stone-road = stone bridge{ $named ->
    [yes] {" "}{ $name }
   *[no] {""}
}{ $destroyed ->
    [yes] , destroyed
   *[no] {""}
}
bridge-stone-railway = stone bridge{ $named ->
    [yes] {" "}{ $name }
   *[no] {""}
} for a railway{ $destroyed ->
    [yes] , destroyed
   *[no] {""}
}
bridge-stone-both = stone bridge{ $named ->
    [yes] {" "}{ $name }
   *[no] {""}
} for road and railway{ $destroyed ->
    [yes] , destroyed
   *[no] {""}
}
hex-level = level { $level }
hex-tunnel-below = tunnel below
hexside-cliff = cliff
hexside-slope = slope
hexside-hedge-gap = hedge with a gap
hexside-hedge = hedge
hexside-ford = ford
hexside-paved-road = paved road
hexside-unpaved-road = unpaved road
hexside-railway = railway
hexside-tunnel = tunnel
