//! Colours by their meaning, after Okabe and Ito: eyes that cannot tell red from green can tell them
//! apart. Every meaning also has a shape or a hatch, so that no picture depends on colour alone.

use super::model::Heat;
use eyeline::read_words;

/// What a picture is drawn on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Light on dark.
    #[default]
    Dark,
    /// Dark on light.
    Light,
}

read_words!(Theme { "dark" => Dark, "light" => Light });

/// A colour as SVG writes it.
pub(super) type Colour = &'static str;

/// One colour a meaning.
pub(super) struct Palette {
    pub page: Colour,
    pub text: Colour,
    pub muted: Colour,
    pub grid: Colour,
    pub floor: Colour,
    pub seen: Colour,
    pub hidden: Colour,
    pub fog: Colour,
    pub differing: Colour,
    pub wall: Colour,
    pub wall_line: Colour,
    pub hidden_wall: Colour,
    pub hidden_wall_line: Colour,
    pub smoke: Colour,
    pub cover: Colour,
    pub height: Colour,
    pub opacity: Colour,
    pub unit: Colour,
    pub edge: Colour,
    pub clear: Colour,
    pub blocked: Colour,
    pub rules: [Colour; 6],
}

impl Theme {
    pub(super) fn palette(self) -> &'static Palette {
        match self {
            Theme::Dark => &DARK,
            Theme::Light => &LIGHT,
        }
    }
}

static DARK: Palette = Palette {
    page: "#12151a",
    text: "#eceff3",
    muted: "#a3adb9",
    grid: "#0c0e12",
    floor: "#343c48",
    seen: "#6b5f38",
    hidden: "#1e242d",
    fog: "#353e4b",
    differing: "#242b35",
    wall: "#c3cad3",
    wall_line: "#8b95a1",
    hidden_wall: "#5f6975",
    hidden_wall_line: "#434c57",
    smoke: "#b9c0cf",
    cover: "#35d0a0",
    height: "#f0e442",
    opacity: "#d9a5e8",
    unit: "#e48fbe",
    edge: "#ffb84d",
    clear: "#62c4ff",
    blocked: "#ff7f3f",
    rules: ["#ffb000", "#56b4e9", "#e48fbe", "#35d0a0", "#f0e442", "#ff7f3f"],
};

static LIGHT: Palette = Palette {
    page: "#ffffff",
    text: "#1a1e24",
    muted: "#5a6470",
    grid: "#ffffff",
    floor: "#e9edf1",
    seen: "#fdedb3",
    hidden: "#c4cbd4",
    fog: "#a4adb8",
    differing: "#f2f4f6",
    wall: "#3a424d",
    wall_line: "#6c7682",
    hidden_wall: "#7b8590",
    hidden_wall_line: "#9aa3ad",
    smoke: "#7d8698",
    cover: "#00795a",
    height: "#6b5a00",
    opacity: "#8a4fa0",
    unit: "#b34a86",
    edge: "#a85b00",
    clear: "#0068b0",
    blocked: "#c94a00",
    rules: ["#b87400", "#0072b2", "#b34a86", "#00795a", "#6b5a00", "#c94a00"],
};

/// The colours of amounts, from the lowest to the highest: dark to light, blue to yellow (cividis).
/// They can be read by any eye, and in grey.
pub(super) const HEAT: [Colour; 12] = [
    "#00224e", "#0a336f", "#2a446c", "#43536b", "#58636e", "#6d7374", "#838378", "#9c9576",
    "#b6a76e", "#d0ba60", "#ebce4c", "#fee838",
];

/// The colours of changes, from much less over none to much more: blue, dark, orange. The larger the
/// change, the lighter, so that its size can also be read in grey.
pub(super) const CHANGE: [Colour; 13] = [
    "#a8dcff", "#7cc4f8", "#4fa5e3", "#2f83c2", "#22608f", "#1d405c", "#20262e", "#5a3a16",
    "#8a5313", "#ba6f12", "#e58d1f", "#ffab45", "#ffd08c",
];

impl Heat {
    /// Returns the colours, from the lowest number to the highest.
    pub(super) fn colours(self) -> &'static [Colour] {
        match self {
            Heat::Amounts => &HEAT,
            Heat::Changes => &CHANGE,
        }
    }

    /// Returns the ink that can be read on one of the colours.
    pub(super) fn ink(self, class: usize) -> Colour {
        let dark = match self {
            Heat::Amounts => class < HEAT.len() / 2,
            // What did not change steps back.
            Heat::Changes if class == CHANGE.len() / 2 => return "#6b7683",
            Heat::Changes => class.abs_diff(CHANGE.len() / 2) < 4,
        };
        if dark { "#ffffff" } else { "#10131a" }
    }
}
