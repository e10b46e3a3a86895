//! `shadowcast`: shadowcasting with opacities, integer slopes, over a grid of the caller's. It
//! scans to the end of its grid whatever the radius is, so it gets only the box around the
//! observer, through a view that costs nothing. It is asked for a circle.

use crate::race::buffer::Buffer;
use crate::race::maps::{Course, Standpoint, WallMap};
use crate::race::measure::Contender;
use coord_2d::{ICoord, UCoord};
use shadowcast::{Context, InputGrid, vision_distance::Circle};

pub struct Shadowcast<'a> {
    course: &'a Course,
    context: Context<u8>,
    marks: Buffer,
}

impl<'a> Shadowcast<'a> {
    pub fn new(course: &'a Course, radius: i32) -> Self {
        Shadowcast { course, context: Context::default(), marks: Buffer::new(radius) }
    }
}

impl Contender for Shadowcast<'_> {
    fn run(&mut self, question: usize) {
        let spot = self.course.spots[question];
        let radius = self.marks.radius();
        let mut marks = self.marks.clean(spot);
        let view = ObserverBox { spot, radius };
        self.context.for_each_visible(
            ICoord::new(radius, radius),
            &view,
            self.course.ground(spot),
            Circle::new(radius as u32),
            1,
            |at, _, _| marks.mark(at.x + spot.x - radius, at.y + spot.y - radius),
        );
    }

    fn answer(&self, _: usize) -> Vec<u64> {
        self.marks.answer()
    }
}

/// The box around an observer.
struct ObserverBox {
    spot: Standpoint,
    radius: i32,
}

impl InputGrid for ObserverBox {
    type Grid = WallMap;
    type Opacity = u8;

    fn size(&self, _: &WallMap) -> UCoord {
        let side = 2 * self.radius as u32 + 1;
        UCoord::new(side, side)
    }

    #[inline]
    fn get_opacity(&self, ground: &WallMap, at: ICoord) -> u8 {
        u8::from(ground.is_wall(at.x + self.spot.x - self.radius, at.y + self.spot.y - self.radius))
    }
}
