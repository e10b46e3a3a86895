//! `eyeline why`: one pair, step by step, with the blocker and the clause of the rule.

use crate::args::{self, Format, MapArgs, OutputArgs, RuleArgs};
use crate::command::reply;
use crate::failure::{FINE, Failure, NOT_VISIBLE};
use crate::note;
use eyeline::{Coord, Map, Rules, Sight};
use eyeline_scene::drawing::{Drawing, Proof, ground, short_extent};
use eyeline_scene::{Query, Reply, Scene, rules, with_map};

/// Tell why one cell sees another, or why not
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub struct Why {
    #[command(flatten)]
    map: MapArgs,
    /// The observer: a cell as x,y, or a mark on the map
    #[arg(long, value_name = "CELL", allow_hyphen_values = true)]
    from: String,
    /// The target: a cell as x,y, or a mark on the map
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
    /// Prints the proof.
    pub fn run(&self) -> Result<u8, Failure> {
        self.output.spare(self.map.needed().into_iter().chain(self.rules.needed()))?;
        let scene = self.map.scene()?;
        let rules = self.rules.settled(&scene)?;
        let visible = match self.output.json {
            true => self.reply(&scene, &rules)?,
            false => with_map!(&scene.board, |map| self.draw(&scene, &Sight::new(map, &rules)?)?),
        };
        note::tell(&[&scene], &[rules]);
        Ok(if self.exit_code && !visible { NOT_VISIBLE } else { FINE })
    }

    /// Prints the contract's proof; returns whether the cell is seen.
    fn reply(&self, scene: &Scene, rules: &Rules) -> Result<bool, Failure> {
        let (from, to) = (args::cell_ref(&self.from)?, args::cell_ref(&self.to)?);
        let query = Query::trace(rules.clone(), from, to, true);
        let reply = reply(&self.output, scene, &query)?;
        Ok(matches!(reply, Reply::Trace(trace) if trace.visible))
    }

    /// Prints the proof in words or as a picture; returns whether the cell is seen.
    fn draw<C: Coord>(&self, scene: &Scene, sight: &Sight<'_, C, Map<C>>) -> Result<bool, Failure> {
        let (map, rules) = (sight.world(), rules::name(sight.rules()));
        let from = args::cell(scene, "from", &self.from)?;
        let reasons = Proof::ask(sight, from, args::cell(scene, "to", &self.to)?)?;
        let source = format!("{rules} · {}", self.map.name(" ", &short_extent(map)));
        let words = reasons.to_text(ground(map, scene.marks()), &source);
        if self.output.kind()? == Format::Text {
            self.output.write(words.as_bytes())?;
        } else {
            let drawing = Drawing::of_proof(scene, map, &reasons, &source)?;
            self.output.picture(&drawing, &words)?;
        }
        Ok(reasons.trace().visible)
    }
}
