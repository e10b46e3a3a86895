//! Heat maps of maps of any size, as PNG, filled row by row: one pixel a cell, more where the map is
//! small, and one pixel for the mean of a square of cells where it is larger than [`LONGEST_RASTER`].
//! Hexes are drawn as bricks. Cost: O(cells); memory: that of the picture, whatever the size of the
//! map.

use super::model::Heat;
use super::palette::{Colour, Theme};
use super::png::PngError;
use super::scale::Scale;
use eyeline::Grid;
use png::{BitDepth, ColorType, Encoder};
use std::io::Write;

/// The longest side of a picture.
const LONGEST_RASTER: usize = 4096;
/// The side to which a small map is enlarged.
const COMFORTABLE: usize = 1024;

/// What a heat map shows of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Heated {
    /// The map has no such cell.
    Absent,
    /// A wall.
    Wall,
    /// A wall that was not there before, or is no more.
    Changed,
    /// A number.
    Number(f32),
}

/// A heat map that is being filled.
pub struct Raster {
    grid: Grid,
    top: i64,
    columns: usize,
    /// The number of cells on the side of a pixel.
    block: usize,
    /// The number of pixels on the side of a cell.
    zoom: usize,
    /// The cells of the pixels of a row that is not complete yet.
    open: Vec<Cells>,
    open_rows: usize,
    pixels: Vec<Heated>,
    low: f32,
    high: f32,
}

/// The cells of one pixel.
#[derive(Clone, Copy, Default)]
struct Cells {
    sum: f64,
    numbers: u32,
    walls: u32,
    changed: u32,
}

impl Cells {
    fn add(&mut self, heated: Heated) {
        match heated {
            Heated::Absent => (),
            Heated::Wall => self.walls += 1,
            Heated::Changed => self.changed += 1,
            Heated::Number(number) => {
                self.sum += f64::from(number);
                self.numbers += 1;
            }
        }
    }

    /// Returns what the pixel shows: a change is never lost, and a wall is shown if it fills half of
    /// the pixel.
    fn shown(self) -> Heated {
        match self {
            Cells { changed: 1.., .. } => Heated::Changed,
            Cells { numbers: 0, walls: 0, .. } => Heated::Absent,
            Cells { numbers, walls, .. } if walls >= numbers => Heated::Wall,
            Cells { sum, numbers, .. } => Heated::Number((sum / f64::from(numbers)) as f32),
        }
    }
}

impl Raster {
    /// Returns a heat map of these numbers of columns and rows; `top` is the number of the first row.
    pub fn new(grid: Grid, top: i64, columns: usize, rows: usize) -> Self {
        let side = columns.max(rows).max(1);
        let larger = COMFORTABLE / side;
        let zoom = match grid {
            Grid::Square => larger.max(1),
            Grid::Hex if 2 * side <= LONGEST_RASTER => larger.next_multiple_of(2).max(2),
            Grid::Hex => 1,
        };
        let block = side.div_ceil(LONGEST_RASTER);
        Raster {
            grid,
            top,
            columns,
            block,
            zoom,
            open: vec![Cells::default(); columns.div_ceil(block)],
            open_rows: 0,
            pixels: Vec::new(),
            low: f32::INFINITY,
            high: f32::NEG_INFINITY,
        }
    }

    /// Adds the next row of cells.
    pub fn add_row(&mut self, cells: impl IntoIterator<Item = Heated>) {
        let (block, columns) = (self.block, self.columns);
        for (column, heated) in cells.into_iter().take(columns).enumerate() {
            self.open[column / block].add(heated);
        }
        self.open_rows += 1;
        if self.open_rows == block {
            self.close_row();
        }
    }

    fn close_row(&mut self) {
        for cells in &mut self.open {
            let shown = std::mem::take(cells).shown();
            if let Heated::Number(number) = shown {
                self.low = self.low.min(number);
                self.high = self.high.max(number);
            }
            self.pixels.push(shown);
        }
        self.open_rows = 0;
    }

    /// Writes the picture; `words` say what it shows.
    pub fn write(mut self, heat: Heat, words: &str, out: impl Write) -> Result<(), PngError> {
        if self.open_rows > 0 {
            self.close_row();
        }
        let scale = Scale::new(heat, self.low.into(), self.high.into());
        let (across, zoom) = (self.open.len(), self.zoom);
        let pushed = if self.grid == Grid::Hex { zoom / 2 } else { 0 };
        let width = across * zoom + pushed;
        let rows = self.pixels.len() / across.max(1);
        let packing = |error: png::EncodingError| PngError::Packing(error.to_string());
        let mut encoder = Encoder::new(out, width as u32, (rows * zoom) as u32);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(palette(heat));
        encoder.add_itxt_chunk("Description".to_owned(), words.to_owned()).map_err(packing)?;
        let mut writer = encoder.write_header().map_err(packing)?;
        let mut stream = writer.stream_writer().map_err(packing)?;
        let mut line = vec![ABSENT; width];
        for (row, pixels) in (self.top..).zip(self.pixels.chunks(across.max(1))) {
            let left = if row & 1 == 1 { pushed } else { 0 };
            line.fill(ABSENT);
            for (cell, &pixel) in line[left..].chunks_mut(zoom).zip(pixels) {
                cell.fill(index(pixel, scale));
            }
            for _ in 0..zoom {
                stream.write_all(&line).map_err(|error| PngError::Packing(error.to_string()))?;
            }
        }
        stream.finish().map_err(packing)
    }
}

const ABSENT: u8 = 0;
const WALL: u8 = 1;
const CHANGED: u8 = 2;
const FIRST_HEAT: u8 = 3;
/// The number of classes, which is odd so that no change is the middle one.
const HEATS: usize = 253;

fn index(pixel: Heated, scale: Scale) -> u8 {
    match pixel {
        Heated::Absent => ABSENT,
        Heated::Wall => WALL,
        Heated::Changed => CHANGED,
        Heated::Number(number) => FIRST_HEAT + scale.class(number.into(), HEATS) as u8,
    }
}

/// Three bytes a colour: those with a meaning, then the heats, mixed from the palette's.
fn palette(heat: Heat) -> Vec<u8> {
    let named = Theme::default().palette();
    let mut bytes: Vec<u8> =
        [named.page, named.wall, named.unit].into_iter().flat_map(rgb).collect();
    let colours = heat.colours();
    for class in 0..HEATS {
        let at = class as f64 / (HEATS - 1) as f64 * (colours.len() - 1) as f64;
        let (first, part) = (at as usize, at.fract());
        let (from, to) = (rgb(colours[first]), rgb(colours[(first + 1).min(colours.len() - 1)]));
        let mixed = |(from, to): (u8, u8)| {
            (f64::from(from) * (1.0 - part) + f64::from(to) * part).round() as u8
        };
        bytes.extend(from.into_iter().zip(to).map(mixed));
    }
    bytes
}

/// `#rrggbb` as bytes.
fn rgb(colour: Colour) -> [u8; 3] {
    let byte = |at: usize| {
        let digits = colour.get(at..at + 2);
        digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()).unwrap_or(0)
    };
    [byte(1), byte(3), byte(5)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(raster: Raster, heat: Heat) -> (u32, u32, Vec<u8>) {
        let mut file = Vec::new();
        raster.write(heat, "a test", &mut file).expect("written");
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("small")];
        let info = reader.next_frame(&mut pixels).expect("pixels");
        (info.width, info.height, pixels)
    }

    #[test]
    fn large_maps_are_averaged() {
        let mut raster = Raster::new(Grid::Square, 0, 2 * LONGEST_RASTER, 3);
        for row in 0..3 {
            raster.add_row((0..2 * LONGEST_RASTER).map(|column| match (column, row) {
                (0..4, _) => Heated::Wall,
                (4, 0) => Heated::Changed,
                _ => Heated::Number((column / 2 % 2) as f32),
            }));
        }
        let (width, height, pixels) = drawn(raster, Heat::Amounts);
        assert_eq!((width, height), (LONGEST_RASTER as u32, 2));
        assert_eq!(pixels[..5], [WALL, WALL, CHANGED, 255, FIRST_HEAT]);
    }

    #[test]
    fn odd_rows_of_hexes_are_pushed() {
        let mut raster = Raster::new(Grid::Hex, 0, 1000, 2);
        raster.add_row([Heated::Number(1.0); 1000]);
        raster.add_row([Heated::Number(-1.0); 1000]);
        let (width, height, pixels) = drawn(raster, Heat::Changes);
        assert_eq!((width, height), (2001, 4));
        assert_eq!((pixels[0], pixels[2000]), (255, ABSENT));
        let third = &pixels[2 * 2001..3 * 2001];
        assert_eq!(third[..2], [ABSENT, FIRST_HEAT]);
    }
}
