# The board browser, layouts and seams.
