//! Unit types and classes. Kinds are enums; their numbers are data.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A player's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Side {
    /// Green blocks.
    American,
    /// Black blocks.
    German,
}

impl Side {
    /// Both, in the order of files.
    pub const ALL: [Self; 2] = [Self::American, Self::German];

    /// The other side.
    pub const fn enemy(self) -> Self {
        match self {
            Self::American => Self::German,
            Self::German => Self::American,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::American => "American",
            Self::German => "German",
        })
    }
}

/// What a unit is, as far as rules tell kinds apart (RB 2.0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum UnitClass {
    /// Company headquarters.
    CompanyHq,
    /// Platoon headquarters.
    PlatoonHq,
    /// Rifle squad.
    Rifle,
    /// Machine gun.
    MachineGun,
    /// Mortar.
    Mortar,
    /// Bazooka or Panzerschreck.
    AtRocket,
    /// Sniper.
    Sniper,
    /// Engineer or pioneer.
    Engineer,
    /// Tank: a vehicle.
    Tank,
    /// Anti-tank gun: a gun.
    AtGun,
    /// Bunker.
    Bunker,
    /// Mine.
    Mine,
}

macro_rules! unit_types {
    ($($(#[$doc:meta])* $unit:ident: $class:ident, $level:ident, [$($side:ident),+], $label:literal, $symbol:literal;)*) => {
        /// The type of a unit. Platoon HQs, company HQs and rifle squads follow from a company's platoons; the
        /// others are listed by name in a scenario.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
        pub enum UnitType {
            $($(#[$doc])* $unit,)*
        }

        impl UnitType {
            /// All types.
            pub const ALL: &[Self] = &[$(Self::$unit),*];

            /// Its class.
            pub const fn class(self) -> UnitClass {
                match self {
                    $(Self::$unit => UnitClass::$class,)*
                }
            }

            /// At which level of command it is listed.
            pub const fn level(self) -> CommandLevel {
                match self {
                    $(Self::$unit => CommandLevel::$level,)*
                }
            }

            /// The sides that have it.
            pub const fn sides(self) -> &'static [Side] {
                match self {
                    $(Self::$unit => &[$(Side::$side),+],)*
                }
            }

            /// Its name in plain words.
            pub const fn label(self) -> &'static str {
                match self {
                    $(Self::$unit => $label,)*
                }
            }

            /// The letters on its block.
            pub const fn symbol(self) -> &'static str {
                match self {
                    $(Self::$unit => $symbol,)*
                }
            }
        }
    };
}

/// At which level of command a unit is listed (RB 2.2 to 2.5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CommandLevel {
    /// Belongs to a platoon.
    Platoon,
    /// A company's HQ or weapon.
    Company,
    /// Belongs to the battalion and is attached to a company.
    Battalion,
}

unit_types! {
    /// Company headquarters.
    CompanyHq: CompanyHq, Company, [American, German], "company HQ", "CHQ";
    /// Platoon headquarters.
    PlatoonHq: PlatoonHq, Platoon, [American, German], "platoon HQ", "PHQ";
    /// Rifle squad of firepower 2.
    RifleF2: Rifle, Platoon, [American, German], "rifle squad (F2)", "IN";
    /// Rifle squad of firepower 3.
    RifleF3: Rifle, Platoon, [American, German], "rifle squad (F3)", "IN";
    /// Light machine gun, .30 calibre.
    Mg30: MachineGun, Company, [American], "machine gun .30", "MG";
    /// Heavy machine gun, .50 calibre.
    Mg50: MachineGun, Battalion, [American], "machine gun .50", "MG";
    /// MG 42.
    Mg42: MachineGun, Company, [German], "machine gun 42", "MG";
    /// Mortar, 60 mm.
    Mortar60: Mortar, Company, [American], "mortar 60 mm", "MO";
    /// Mortar, 81 mm.
    Mortar81: Mortar, Battalion, [American], "mortar 81 mm", "MO";
    /// Mortar, 80 mm.
    Mortar80: Mortar, Company, [German], "mortar 80 mm", "MO";
    /// Mortar, 120 mm.
    Mortar120: Mortar, Battalion, [German], "mortar 120 mm", "MO";
    /// American anti-tank rocket.
    Bazooka: AtRocket, Company, [American], "bazooka", "ATR";
    /// German anti-tank rocket.
    Panzerschreck: AtRocket, Company, [German], "Panzerschreck", "ATR";
    /// Sniper.
    Sniper: Sniper, Battalion, [American, German], "sniper", "SN";
    /// Engineer or pioneer.
    Engineer: Engineer, Battalion, [American, German], "engineer", "EN";
    /// Anti-tank gun, 57 mm.
    AtGun57: AtGun, Battalion, [American], "AT gun 57 mm", "AT";
    /// Anti-tank gun, 75 mm.
    AtGun75: AtGun, Battalion, [German], "AT gun 75 mm", "AT";
    /// Anti-tank gun, 88 mm.
    AtGun88: AtGun, Battalion, [German], "AT gun 88 mm", "AT";
    /// Panther.
    Panther: Tank, Battalion, [German], "Panther", "PZ-V";
    /// Panzer IV.
    PanzerIV: Tank, Battalion, [German], "Panzer IV", "PZ-IV";
    /// Sherman.
    Sherman: Tank, Battalion, [American], "Sherman", "SH";
    /// Bunker.
    Bunker: Bunker, Battalion, [German], "bunker", "BU";
    /// Mine.
    Mine: Mine, Battalion, [American, German], "mine", "MI";
}

impl UnitClass {
    /// All classes.
    pub const ALL: [Self; 12] = [
        Self::CompanyHq,
        Self::PlatoonHq,
        Self::Rifle,
        Self::MachineGun,
        Self::Mortar,
        Self::AtRocket,
        Self::Sniper,
        Self::Engineer,
        Self::Tank,
        Self::AtGun,
        Self::Bunker,
        Self::Mine,
    ];

    /// Its name in plain words.
    pub const fn label(self) -> &'static str {
        match self {
            Self::CompanyHq => "company HQ",
            Self::PlatoonHq => "platoon HQ",
            Self::Rifle => "rifle squad",
            Self::MachineGun => "machine gun",
            Self::Mortar => "mortar",
            Self::AtRocket => "anti-tank rocket",
            Self::Sniper => "sniper",
            Self::Engineer => "engineer",
            Self::Tank => "tank",
            Self::AtGun => "anti-tank gun",
            Self::Bunker => "bunker",
            Self::Mine => "mine",
        }
    }

    /// Whether woods, marsh, rivers and cliffs close the way to it: guns, tanks and vehicles (RB 3.4).
    pub const fn is_heavy(self) -> bool {
        matches!(self, Self::AtGun | Self::Tank)
    }

    /// Whether it is a headquarters.
    pub const fn is_hq(self) -> bool {
        matches!(self, Self::CompanyHq | Self::PlatoonHq)
    }
}

impl fmt::Display for UnitClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.label())
    }
}
