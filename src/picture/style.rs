//! The look of maps: colours, light and dark, and how much is drawn.

use super::shape::Colour;

/// How much is drawn, by the size at which a hex is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Detail {
    /// A hex is up to about 24 pixels wide: flat areas and plain lines, no names.
    Far,
    /// Up to about 60 pixels: outlines and patterns.
    Middle,
    /// Everything.
    #[default]
    Near,
}

/// The most hexes in view that are drawn with everything: more triangles than that make a frame slow.
const MOST_NEAR: usize = 700;
/// The most hexes in view that are drawn with outlines and patterns.
const MOST_MIDDLE: usize = 1_600;

impl Detail {
    /// What to draw in a view when a hex is so many pixels from corner to corner and the view holds at most so many hexes.
    pub fn for_view(pixels_per_hex: f32, hexes: usize) -> Self {
        let affordable = if hexes <= MOST_NEAR {
            Self::Near
        } else if hexes <= MOST_MIDDLE {
            Self::Middle
        } else {
            Self::Far
        };
        Self::for_pixels(pixels_per_hex).min(affordable)
    }

    /// What to draw when a hex is so many pixels from corner to corner.
    pub fn for_pixels(pixels_per_hex: f32) -> Self {
        if pixels_per_hex < 24.0 {
            Self::Far
        } else if pixels_per_hex < 60.0 {
            Self::Middle
        } else {
            Self::Near
        }
    }
}

macro_rules! style {
    ($($(#[$doc:meta])* $name:ident: $rgb:literal,)*) => {
        /// Colours of a map.
        #[derive(Debug, Clone, PartialEq)]
        pub struct Style {
            /// Ground by level, from level -2 on; higher levels take the last.
            pub levels: Vec<Colour>,
            /// Roofs.
            pub roofs: Vec<Colour>,
            $($(#[$doc])* pub $name: Colour,)*
        }

        impl Style {
            /// Bright, for print and a light window.
            pub fn light() -> Self {
                Self {
                    levels: LEVELS.iter().map(|&rgb| Colour::hex(rgb)).collect(),
                    roofs: ROOFS.iter().map(|&rgb| Colour::hex(rgb)).collect(),
                    $($name: Colour::hex($rgb),)*
                }
            }

            /// The same look through other colours.
            fn through(self, change: impl Fn(Colour) -> Colour) -> Self {
                Self {
                    levels: self.levels.into_iter().map(&change).collect(),
                    roofs: self.roofs.into_iter().map(&change).collect(),
                    $($name: change(self.$name),)*
                }
            }
        }
    };
}

const LEVELS: [u32; 8] =
    [0xb4_cb9b, 0xc3_d4a6, 0xd6_dcae, 0xd9_c794, 0xcb_aa72, 0xb8_8f58, 0xa3_7846, 0x8d_6338];
const ROOFS: [u32; 6] = [0xb8_6a4f, 0xa9_5c48, 0xc0_7f5c, 0x8f_8a88, 0xa5_7a5f, 0x9a_5347];

style! {
    /// Around the boards.
    outside: 0xf4_f1e8,
    /// Lighter fields.
    field_light: 0xf7_f5d0,
    /// Darker fields.
    field_dark: 0x8f_ab5e,
    /// Ploughed fields.
    field_brown: 0xb5_8f5a,
    /// Ripe fields.
    field_yellow: 0xe8_cf7a,
    /// Crest lines and hachures.
    relief: 0x7a_5a34,
    /// Crest lines under trees.
    crest: 0xe6_c98c,
    /// Rock of cliffs.
    rock: 0x4c_4038,
    /// Light of rock.
    rock_light: 0xb0_a396,
    /// Beach.
    sand: 0xec_dcae,
    /// Grains of the beach.
    sand_mark: 0xb0_9258,
    /// Sea.
    sea: 0x8e_b9d3,
    /// Lake.
    lake: 0x9c_c7dc,
    /// River.
    river: 0x7f_b4d4,
    /// Canal.
    canal: 0x86_b3c8,
    /// Banks and shores.
    bank: 0x3f_6f92,
    /// Waves.
    wave: 0x5f_96ba,
    /// Surf and ripples.
    foam: 0xf3_f9fb,
    /// Ground of marsh.
    marsh: 0xa9_cbb5,
    /// Water in marsh.
    marsh_water: 0x6f_a6b8,
    /// Reeds.
    reed: 0x3f_6b45,
    /// Ground under fruit trees.
    orchard: 0xc6_d699,
    /// Edge of fruit trees.
    orchard_edge: 0x40_5f27,
    /// Fruit trees.
    orchard_tree: 0x86_ad4f,
    /// Their light.
    orchard_light: 0xb3_cf74,
    /// Edge and shadow of woods.
    woods_edge: 0x27_401d,
    /// Woods.
    woods: 0x4f_7a3a,
    /// Their light.
    woods_light: 0x6d_964d,
    /// Their brightest spots.
    woods_glint: 0x8b_b062,
    /// Ground under woods.
    woods_floor: 0x8f_a468,
    /// Edge of hedges.
    hedge_edge: 0x24_3a1a,
    /// Hedges.
    hedge: 0x3f_6a2c,
    /// Their light.
    hedge_light: 0x74_9a48,
    /// Ground of towns.
    town: 0xdb_d3c0,
    /// Ground of farms.
    yard: 0xdc_c9a0,
    /// Edges of roofs.
    roof_edge: 0x3a_2a22,
    /// Shadow of buildings.
    shadow: 0x4a_4233,
    /// Lawn of cemeteries.
    lawn: 0xbc_d39a,
    /// Walls and crosses.
    wall: 0x5e_5a54,
    /// Edge of paved roads.
    paved_edge: 0x50_4b45,
    /// Paved roads.
    paved: 0xcc_c8c0,
    /// Middle line of paved roads.
    paved_mark: 0xf6_f3ea,
    /// Edge of unpaved roads.
    unpaved_edge: 0x95_7440,
    /// Unpaved roads.
    unpaved: 0xe9_d3a0,
    /// Railways.
    rail: 0x2a_2624,
    /// Ballast.
    ballast: 0xc4_beb2,
    /// Timber of bridges.
    timber: 0xa8_7748,
    /// Edge of timber.
    timber_edge: 0x4d_3019,
    /// Stone of bridges.
    stone: 0xbd_b9b0,
    /// Edge of stone.
    stone_edge: 0x45_423d,
    /// Hexsides.
    grid: 0x3d_3a28,
    /// Names of hexes.
    hex_name: 0x4a_4530,
    /// Names of hexes on dark ground.
    hex_name_light: 0xf6_f3dc,
    /// Names of places.
    name: 0x1f_1a14,
    /// Outline of names.
    halo: 0xfa_f7ea,
    /// Edges of boards.
    seam: 0x6b_4a3a,
    /// American blocks.
    american: 0x4d_6b2f,
    /// German blocks.
    german: 0x34_3a42,
    /// Pale parts of blocks.
    block_face: 0xf6_f1df,
    /// Signs on blocks.
    block_mark: 0x1d_1b17,
    /// What is worth points.
    objective: 0xf2_c530,
    /// What is blown, and wire that is an enemy's to both.
    danger: 0xc0_2a1e,
    /// Earth thrown up.
    earth: 0xc9_a877,
    /// Trenches.
    earth_dark: 0x5a_4128,
    /// Smoke.
    smoke: 0xcf_cfca,
    /// Burnt steel.
    rust: 0x7a_4a32,
}

impl Style {
    /// Dimmed, for a dark window: the same hues, less light, names still dark on pale halos.
    pub fn dark() -> Self {
        let mut style = Self::light().through(dim);
        style.outside = Colour::hex(0x1e_1f1d);
        style.halo = Colour::hex(0xc9_c6b4);
        style.name = Colour::hex(0x10_0d0a);
        // On woods, which are dark already: as bright as by day, or they go grey.
        style.hex_name_light = Colour::hex(0xf6_f3dc);
        style
    }

    /// The colour of a level.
    pub fn level(&self, level: i32) -> Colour {
        let index = usize::try_from(level + 2).unwrap_or(0).min(self.levels.len().saturating_sub(1));
        self.levels.get(index).copied().unwrap_or(self.outside)
    }
}

fn dim(colour: Colour) -> Colour {
    let [r, g, b, a] = colour.0;
    let grey = (0.3 * f32::from(r) + 0.59 * f32::from(g) + 0.11 * f32::from(b)) as u8;
    let calm = Colour([r, g, b, a]).mix(Colour([grey, grey, grey, a]), 0.12);
    calm.mix(Colour::hex(0x0c_0e0c), 0.30)
}
