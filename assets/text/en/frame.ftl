# Menus, dialogs, messages, the start page.

dialog-close = Close

about-title = Bocage { $version }
about-purpose = Editor and validator for maps and scenarios of a squad-level hex block wargame
about-licence = Free software under the MIT or the Apache 2.0 licence, as you like
