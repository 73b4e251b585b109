//! What is kept from run to run.

use super::replay::Pace;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// Recent files that are remembered.
const RECENT: usize = 12;
/// The scales of the interface that can be chosen, in percent.
pub const SCALES: [u32; 7] = [75, 90, 100, 110, 125, 150, 200];

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Appearance {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
}

/// What is kept from run to run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Light or dark.
    pub appearance: Appearance,
    /// Scale of the interface in percent.
    pub scale: u32,
    /// Files that were opened or saved, the last one first.
    pub recent: Vec<PathBuf>,
    /// Whether the names of hexes are shown.
    pub hex_names: bool,
    /// Whether the panels at the side are shown.
    pub side_panels: bool,
    /// Whether the whole map is shown in a corner.
    pub minimap: bool,
    /// How fast a replay goes on by itself.
    pub replay_pace: Pace,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            appearance: Appearance::Light,
            scale: 100,
            recent: Vec::new(),
            hex_names: true,
            side_panels: true,
            minimap: true,
            replay_pace: Pace::default(),
        }
    }
}

impl Settings {
    /// Remembers a file as the last one used.
    pub fn remember(&mut self, path: &Path) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        self.recent.retain(|known| *known != path);
        self.recent.insert(0, path);
        self.recent.truncate(RECENT);
    }

    /// The scale that is `steps` larger (or smaller) than the present one.
    pub fn next_scale(&self, steps: isize) -> u32 {
        let at = SCALES.iter().position(|&scale| scale >= self.scale).unwrap_or(SCALES.len() - 1);
        let next = at.saturating_add_signed(steps).min(SCALES.len() - 1);
        SCALES[next]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_file_is_first_and_stands_once() {
        let mut settings = Settings::default();
        for name in ["/a", "/b", "/a"] {
            settings.remember(Path::new(name));
        }
        assert_eq!(settings.recent, [Path::new("/a"), Path::new("/b")]);
        for number in 0..20 {
            settings.remember(&PathBuf::from(format!("/{number}")));
        }
        assert_eq!(settings.recent.len(), RECENT);
    }

    #[test]
    fn scales_stop_at_both_ends() {
        let settings = Settings::default();
        assert_eq!((settings.next_scale(-9), settings.next_scale(1), settings.next_scale(9)), (75, 110, 200));
    }
}
