//! `eyeline see`: what an observer sees.

use crate::args::{self, MapArgs, OutputArgs, RuleArgs};
use crate::command::reply;
use crate::failure::{FINE, Failure};
use crate::note;
use eyeline_scene::query::{Field, Observers};
use eyeline_scene::{Budget, DrawQuery, Query, draw};

/// Draw what an observer sees
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct See {
    #[command(flatten)]
    map: MapArgs,
    /// The observer: a cell as x,y, or a mark on the map
    #[arg(long, value_name = "CELL", allow_hyphen_values = true)]
    from: String,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    pub output: OutputArgs,
}

const AFTER_HELP: &str = "\
Examples:
  eyeline see examples/keep.txt --from @
  eyeline see examples/keep.txt --from 12,3 --rules one-card-dungeon --radius 8
  eyeline see examples/ridge.txt --from @ --format unicode --color never
  eyeline see examples/hedges.txt --from @ --rules examples/rules/house.json
  eyeline see --width 7 --height 7 --walls 2,2 3,2 4,1 5,5 --from 3,3
  eyeline see examples/hunt.txt --from @ --rules hidden-movement --set pierce=1 --json";

impl See {
    /// Draws the field.
    pub fn run(&self) -> Result<u8, Failure> {
        self.output.spare(self.map.needed().into_iter().chain(self.rules.needed()))?;
        let scene = self.map.scene()?;
        let rules = self.rules.settled(&scene)?;
        let field = Field {
            scene: None,
            rules: rules.clone().into(),
            perception: None,
            from: Observers::One(args::cell_ref(&self.from)?),
            radius: None,
            cover: false,
        };
        if self.output.json {
            reply(&self.output, &scene, &Query::Field(field))?;
        } else {
            let (budget, name) = (Budget::unlimited(), |size: &str| self.map.name(", ", size));
            let drawing = draw(&budget, &scene, &DrawQuery::Field(field), name)?;
            self.output.picture(&drawing, "")?;
        }
        note::tell(&[&scene], &[rules]);
        Ok(FINE)
    }
}
