//! `eyeline see`: what an observer sees.

use crate::args::{self, MapArgs, OutputArgs, RuleArgs};
use crate::command::reply;
use crate::failure::{FINE, Failure};
use crate::note;
use eyeline::{Judge, Map, Rules, Sight, World};
use eyeline_scene::drawing::Drawing;
use eyeline_scene::{Board, Scene};
use serde_json::json;

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
        let (base, changes) = (self.rules.base(&scene)?, &self.rules.changes);
        let rules = changes.rules(&base)?;
        if self.output.json {
            let written = changes.written(&base)?;
            let from = args::cell_ref(&self.from)?;
            let mut query = json!({"op": "field", "rules": written, "from": from});
            changes.query_keys(&mut query);
            reply(&self.output, &scene, &query)?;
        } else {
            match &scene.board {
                Board::Square(map) => self.draw(&scene, map, &rules)?,
                Board::Hex(map) => self.draw(&scene, map, &rules)?,
            }
        }
        note::tell(&[&scene], &[rules]);
        Ok(FINE)
    }

    fn draw<C: Judge>(&self, scene: &Scene, map: &Map<C>, rules: &Rules) -> Result<(), Failure> {
        let sight = Sight::new(map, rules)?;
        let from: C = args::cell(scene, "from", &self.from)?;
        let name = self.map.name(&map.extent().to_string());
        let drawing = Drawing::of_field(scene, &sight, &[from], &name)?;
        self.output.picture(&drawing, "")
    }
}
