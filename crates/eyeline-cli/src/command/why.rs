//! `eyeline why`: one pair, step by step, with the blocker and the rule's own words.

use crate::args::{self, Format, MapArgs, OutputArgs, RuleArgs};
use crate::command::reply;
use crate::failure::{FINE, Failure, NOT_VISIBLE};
use crate::note;
use eyeline::{Judge, Map, Sight};
use eyeline_scene::drawing::{Drawing, Why as Reasons, short_extent};
use eyeline_scene::{Board, Scene, rules};
use serde_json::json;

/// Tell why one cell sees another, or why not
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Why {
    #[command(flatten)]
    map: MapArgs,
    /// The observer: a cell as x,y, or a mark on the map
    #[arg(long, value_name = "CELL", allow_hyphen_values = true)]
    from: String,
    /// What it looks at: a cell as x,y, or a mark on the map
    #[arg(long, value_name = "CELL", allow_hyphen_values = true)]
    to: String,
    #[command(flatten)]
    rules: RuleArgs,
    #[command(flatten)]
    pub output: OutputArgs,
    /// Exit with 1 if it is not seen
    #[arg(long)]
    exit_code: bool,
}

const AFTER_HELP: &str = "\
Examples:
  eyeline why examples/keep.txt --from @ --to T
  eyeline why examples/keep.txt --from @ --to T --rules one-card-dungeon
  eyeline why examples/ridge.txt --from @ --to T --json
  eyeline why examples/hedges.txt --from @ --to T --rules examples/rules/house.json
  eyeline why --width 7 --height 7 --walls 2,2 --from 3,3 --to 1,2";

impl Why {
    /// Tells it.
    pub fn run(&self) -> Result<u8, Failure> {
        self.output.spare(self.map.needed().into_iter().chain(self.rules.needed()))?;
        let scene = self.map.scene()?;
        match &scene.board {
            Board::Square(map) => self.tell(&scene, map),
            Board::Hex(map) => self.tell(&scene, map),
        }
    }

    fn tell<C: Judge>(&self, scene: &Scene, map: &Map<C>) -> Result<u8, Failure> {
        let (base, changes) = (self.rules.base(scene)?, &self.rules.changes);
        let rules = changes.rules(&base)?;
        let sight = Sight::new(map, &rules)?;
        let from: C = args::cell(scene, "from", &self.from)?;
        let to: C = args::cell(scene, "to", &self.to)?;
        let verdict = if self.exit_code && !sight.los(from, to)? { NOT_VISIBLE } else { FINE };
        if self.output.json {
            let (from, to) = (args::cell_ref(&self.from)?, args::cell_ref(&self.to)?);
            let written = changes.written(&base)?;
            let mut query =
                json!({"op": "trace", "explain": true, "rules": written, "from": from, "to": to});
            changes.query_keys(&mut query);
            reply(&self.output, scene, &query)?;
        } else {
            self.draw(scene, &sight, from, to)?;
        }
        note::tell(&[scene], &[rules]);
        Ok(verdict)
    }

    fn draw<C: Judge>(
        &self,
        scene: &Scene,
        sight: &Sight<'_, C, Map<C>>,
        from: C,
        to: C,
    ) -> Result<(), Failure> {
        let (map, rules) = (sight.world(), rules::name(sight.rules()));
        let reasons = Reasons::ask(sight, from, to)?;
        let source = format!("{rules} · {}", self.map.name(&short_extent(map)).replace(", ", " "));
        let mut drawing = Drawing::of_ground(scene, map, &reasons)?;
        let words = reasons.to_text(&drawing, &source);
        if self.output.kind()? == Format::Text {
            self.output.write(words.as_bytes())
        } else {
            drawing.show_proof(map, &reasons, &source);
            self.output.picture(&drawing, &words)
        }
    }
}
