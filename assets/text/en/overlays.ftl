# Overlays, panels about hexes, findings.
