//! Terrains as pictures know them. Symbols: ruling 002.

/// A terrain that has a symbol of its own, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Terrain {
    /// `.`
    Plains,
    /// `T`
    Forest,
    /// `n`
    Hills,
    /// `^`
    Foothills,
    /// `M`
    Mountain,
    /// `~`
    Water,
    /// `,`
    Beach,
    /// `:`
    Desert,
    /// `%`
    Swamp,
    /// `.`, under a name that no picture knows.
    Other,
}

impl Terrain {
    /// The terrain of this name.
    pub fn named(name: &str) -> Self {
        match name {
            "plains" => Terrain::Plains,
            "forest" => Terrain::Forest,
            "hills" => Terrain::Hills,
            "foothills" => Terrain::Foothills,
            "mountain" => Terrain::Mountain,
            "water" => Terrain::Water,
            "beach" => Terrain::Beach,
            "desert" => Terrain::Desert,
            "swamp" => Terrain::Swamp,
            _ => Terrain::Other,
        }
    }

    /// Its character on a text map.
    pub fn symbol(self) -> char {
        match self {
            Terrain::Plains | Terrain::Other => '.',
            Terrain::Forest => 'T',
            Terrain::Hills => 'n',
            Terrain::Foothills => '^',
            Terrain::Mountain => 'M',
            Terrain::Water => '~',
            Terrain::Beach => ',',
            Terrain::Desert => ':',
            Terrain::Swamp => '%',
        }
    }

    /// Its character where something else has that one.
    pub(super) fn spare_symbol(self) -> char {
        match self {
            Terrain::Water => '=',
            Terrain::Desert => ';',
            Terrain::Swamp => '$',
            _ => self.symbol(),
        }
    }

    /// Its glyph where there is more than ASCII.
    pub(super) fn glyph(self) -> char {
        match self {
            Terrain::Plains | Terrain::Other => '·',
            Terrain::Forest => '♠',
            Terrain::Hills => '∩',
            Terrain::Mountain => '▲',
            Terrain::Water => '≈',
            Terrain::Desert => '∴',
            Terrain::Foothills | Terrain::Beach | Terrain::Swamp => self.symbol(),
        }
    }

    /// Its name in a legend.
    pub fn words(self) -> &'static str {
        match self {
            Terrain::Plains => "plains",
            Terrain::Forest => "forest",
            Terrain::Hills => "hills",
            Terrain::Foothills => "foothills",
            Terrain::Mountain => "mountain",
            Terrain::Water => "water",
            Terrain::Beach => "beach",
            Terrain::Desert => "desert",
            Terrain::Swamp => "swamp",
            Terrain::Other => "other ground",
        }
    }

    /// Its foreground in the 256-colour palette.
    pub(super) fn front(self) -> u8 {
        match self {
            Terrain::Plains | Terrain::Other => 250,
            Terrain::Forest => 71,
            Terrain::Hills => 143,
            Terrain::Foothills => 180,
            Terrain::Mountain => 255,
            Terrain::Water => 75,
            Terrain::Beach => 222,
            Terrain::Desert => 215,
            Terrain::Swamp => 108,
        }
    }
}
