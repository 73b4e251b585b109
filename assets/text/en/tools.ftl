# Tools of the map.
