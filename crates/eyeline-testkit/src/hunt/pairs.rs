//! Paired games: two games that are equal in everything that one viewer may know and different in
//! what it may not, played line by line. The lines of other players differ too, as far as the
//! oracle says that the viewer gets the same replies to them. Every byte that the viewer gets must
//! then be equal, and must contain no mark that was put into hidden things.

use super::deed::{Deed, Side, Writer, name};
use super::draw;
use super::model::{Model, Outcome, Said};
use super::seat::Seat;
use crate::dice::Dice;
use eyeline_hunt::Viewer;
use serde_json::{Value, json};

/// The viewer from whom secrets are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Onlooker {
    /// All hunters: the agent's secrets differ.
    Hunters,
    /// One hunter: the refusals of other hunters differ too.
    Hunter(usize),
    /// The agent: the hunters' secrets differ.
    Agent,
    /// Somebody who does not play: both sides' secrets differ.
    Spectator,
}

impl Onlooker {
    fn side(self) -> Option<Side> {
        match self {
            Onlooker::Hunters | Onlooker::Hunter(_) => Some(Side::Hunters),
            Onlooker::Agent => Some(Side::Agent),
            Onlooker::Spectator => None,
        }
    }

    /// Every viewer who may know no more than this.
    fn viewers(self, model: &Model) -> Vec<Viewer> {
        let hunter = |index| Viewer::Hunter(name(index).as_str().into());
        match self {
            Onlooker::Hunters => (0..model.hunters.len()).map(hunter).collect(),
            Onlooker::Hunter(index) => vec![hunter(index)],
            Onlooker::Agent => vec![Viewer::Agent],
            Onlooker::Spectator => vec![Viewer::Spectator, Viewer::Hunter("stranger".into())],
        }
    }

    /// Whether this viewer may know that a line of this writer was refused.
    fn wrote(self, writer: Writer) -> bool {
        match (self, writer) {
            (_, Writer::Nobody)
            | (Onlooker::Hunters, Writer::Hunter(_))
            | (Onlooker::Agent, Writer::Agent) => true,
            (Onlooker::Hunter(own), Writer::Hunter(index)) => own == index,
            (_, Writer::Side(side)) => Some(side) == self.side(),
            _ => false,
        }
    }
}

/// How much was compared.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Lines played.
    pub steps: usize,
    /// Lines before or after which the two games differ.
    pub apart: usize,
    /// Lines that differ between the two games.
    pub secret: usize,
    /// Lines that are refused in one game and obeyed in the other.
    pub split: usize,
    /// Questions that were asked because no other line kept the two games a pair.
    pub idle: usize,
    /// Reveals and hits, which happened in both games.
    pub reveals: usize,
    /// Moments whose pictures were compared.
    pub pictures: usize,
    /// Bytes compared.
    pub bytes: usize,
}

impl Tally {
    /// The sum of both.
    pub fn add(&mut self, other: Tally) {
        self.steps += other.steps;
        self.apart += other.apart;
        self.secret += other.secret;
        self.split += other.split;
        self.idle += other.idle;
        self.reveals += other.reveals;
        self.pictures += other.pictures;
        self.bytes += other.bytes;
    }
}

/// Something wrong.
#[derive(Clone, Debug)]
pub enum Found {
    /// The viewer could tell the two games apart, or a mark got out.
    Leak(String),
    /// The game and the oracle disagree.
    Disagreement(String),
}

/// One of the two games.
struct World {
    model: Model,
    past: Vec<Model>,
    seat: Box<dyn Seat>,
}

impl World {
    /// What a line would lead to.
    fn foresee(&self, deed: &Deed) -> (Model, Outcome) {
        if let Deed::Undo = deed {
            let taken_back = self.past.last();
            let said = match taken_back {
                Some(_) => vec![Said::undone()],
                None => Vec::new(),
            };
            let outcome = Outcome { writer: Writer::Referee, refused: taken_back.is_none(), said };
            return (taken_back.unwrap_or(&self.model).clone(), outcome);
        }
        let mut model = self.model.clone();
        let outcome = model.play(deed);
        (model, outcome)
    }

    fn settle(&mut self, deed: &Deed, model: Model) {
        let before = std::mem::replace(&mut self.model, model);
        match deed {
            Deed::Undo => _ = self.past.pop(),
            _ => self.past.push(before),
        }
        self.seat.play(&deed.line());
    }

    /// Whether the game did what the oracle says.
    fn check(&self, deed: &Deed, outcome: &Outcome) -> Result<(), Found> {
        let (Some(whole), false) = (self.seat.whole(), matches!(deed, Deed::Ask(_))) else {
            return Ok(());
        };
        let whole: Value = serde_json::from_str(&whole).unwrap_or_default();
        let said: Vec<&Value> = outcome.said.iter().map(|said| said.whole()).collect();
        let (view, model) = (&whole["view"], &self.model);
        let turn = if model.turn == 0 { "agent".to_owned() } else { name(model.turn - 1) };
        let last_seen = model.last_seen.map(|(at, round)| json!({"at": at, "round": round}));
        let los: Vec<&Value> = model.los.values().collect();
        let wanted = json!([
            !outcome.refused,
            said,
            model.round,
            turn,
            model.moved,
            model.agent,
            model.path,
            last_seen,
            los
        ]);
        let found = json!([
            whole["ok"],
            whole["events"],
            view["round"],
            view["turn"],
            view["moved"],
            view["agent"]["at"],
            view["agent"]["path"],
            view["lastSeen"],
            view["losCheckResults"]
        ]);
        if wanted == found {
            return Ok(());
        }
        Err(Found::Disagreement(format!("{}\nwanted {wanted}\nfound  {found}", deed.line())))
    }
}

const TRIES: usize = 16;

/// Plays a pair of games, drawn from a seed, for this number of lines.
///
/// # Errors
/// What was found.
pub fn play_pair(
    seed: u64,
    steps: usize,
    seats: &dyn Fn(&str) -> Box<dyn Seat>,
) -> Result<Tally, Found> {
    let mut pair = Pair::draw(Dice::new(seed), seats);
    pair.compare().map_err(|found| found.within(&pair.script))?;
    for _ in 0..steps {
        pair.step().map_err(|found| found.within(&pair.script))?;
    }
    Ok(pair.tally)
}

/// Two games that one viewer cannot tell apart.
struct Pair {
    dice: Dice,
    onlooker: Onlooker,
    viewers: Vec<Viewer>,
    /// The sides whose secrets differ.
    hidden: Vec<Side>,
    /// The marks in hidden things.
    canaries: Vec<u64>,
    worlds: [World; 2],
    tally: Tally,
    /// The lines so far.
    script: Vec<String>,
}

impl Pair {
    fn draw(mut dice: Dice, seats: &dyn Fn(&str) -> Box<dyn Seat>) -> Self {
        let mut base = draw::game(&mut dice);
        let onlooker = match dice.below(5) {
            0 => Onlooker::Hunters,
            1 => Onlooker::Hunter(dice.below(base.hunters.len() as u64) as usize),
            2 | 3 => Onlooker::Agent,
            _ => Onlooker::Spectator,
        };
        let viewers = onlooker.viewers(&base);
        let own = onlooker.side();
        let hidden: Vec<Side> =
            [Side::Agent, Side::Hunters].into_iter().filter(|&side| own != Some(side)).collect();
        // What the viewer's own side hides is the same in both games, and its marks are not
        // searched for.
        own.into_iter().for_each(|own| draw::hide(&mut dice, &mut base, own, &mut Vec::new()));
        let mut canaries = Vec::new();
        let worlds = [(); 2].map(|()| {
            let mut model = base.clone();
            hidden.iter().for_each(|&side| draw::hide(&mut dice, &mut model, side, &mut canaries));
            let state = draw::state(&mut dice, &model, &mut canaries);
            model.devices.sort_by(|a, b| (&a.id, a.owner).cmp(&(&b.id, b.owner)));
            World { model, past: Vec::new(), seat: seats(&state) }
        });
        let (tally, script) = (Tally::default(), vec![format!("{onlooker:?}")]);
        Pair { dice, onlooker, viewers, hidden, canaries, worlds, tally, script }
    }

    /// Plays a line in each world, and compares.
    fn step(&mut self) -> Result<(), Found> {
        let drawn = (0..TRIES).find_map(|_| {
            let deeds = self.lines();
            self.lawful(&deeds).map(|after| (deeds, after))
        });
        self.tally.idle += usize::from(drawn.is_none());
        let (deeds, after) = drawn.unwrap_or_else(|| self.idle());
        let was_apart = self.is_apart();
        let texts = [deeds[0].line(), deeds[1].line()];
        let is_secret = texts[0] != texts[1];
        self.tally.steps += 1;
        self.tally.secret += usize::from(is_secret);
        self.tally.split += usize::from(after[0].1.refused != after[1].1.refused);
        self.tally.reveals += after[0].1.said.iter().filter(|said| said.gives_away()).count();
        self.script.push(texts.join("   |   "));
        for ((world, deed), (model, outcome)) in self.worlds.iter_mut().zip(&deeds).zip(after) {
            world.settle(deed, model);
            world.check(deed, &outcome)?;
        }
        self.tally.apart += usize::from(was_apart || self.is_apart() || is_secret);
        self.compare()
    }

    fn is_apart(&self) -> bool {
        self.worlds[0].model != self.worlds[1].model
    }

    /// What a line leads to in each game.
    fn foresee(&self, deeds: &[Deed; 2]) -> [(Model, Outcome); 2] {
        [0, 1].map(|index| self.worlds[index].foresee(&deeds[index]))
    }

    /// A question, the same in both.
    fn idle(&mut self) -> ([Deed; 2], [(Model, Outcome); 2]) {
        let question = Deed::Ask(draw::question(&mut self.dice, &self.worlds[0].model));
        let deeds = [question.clone(), question];
        let after = self.foresee(&deeds);
        (deeds, after)
    }

    /// One line for each game: the same if the viewer may know it, otherwise two different ones. A
    /// question may be paired with a move, and a line without an author with another such line,
    /// because it may be a misspelt secret.
    fn lines(&mut self) -> [Deed; 2] {
        let Pair { dice, onlooker, hidden, canaries, worlds, .. } = self;
        let model = &worlds[0].model;
        let count = model.hunters.len();
        let mut hunter = model.turn.saturating_sub(1);
        if model.turn > 0 && dice.chance(40) {
            hunter = (hunter + 1) % count;
        }
        if dice.chance(8) {
            hunter = dice.below(count as u64) as usize;
        }
        let models = [&worlds[0].model, &worlds[1].model];
        let same = |deed: Deed| [deed.clone(), deed];
        let agents_time = model.turn == 0 || model.turn == count;
        match (dice.below(100), *onlooker) {
            (0..35, _) if hidden.contains(&Side::Agent) && (agents_time || dice.chance(20)) => {
                models.map(|model| draw::agents_secret(dice, model, canaries))
            }
            (0..35, Onlooker::Agent) if dice.chance(60) => {
                same(draw::agents_secret(dice, model, &mut Vec::new()))
            }
            (0..50, _) if hidden.contains(&Side::Hunters) => {
                models.map(|model| draw::hunters_secret(dice, model, hunter, canaries))
            }
            (35..42, Onlooker::Hunter(own)) if own != hunter => {
                models.map(|_| draw::hunters_refused(dice, hunter, canaries))
            }
            (35..50, Onlooker::Hunters | Onlooker::Hunter(_)) => {
                same(draw::hunters_secret(dice, model, hunter, &mut Vec::new()))
            }
            (50..58, _) => {
                let side = dice.pick(hidden);
                let mut deeds =
                    models.map(|model| draw::secret_question(dice, model, side, canaries));
                if dice.chance(60) {
                    let other = dice.below(2) as usize;
                    deeds[other] = match side {
                        Side::Agent => draw::agents_secret(dice, models[other], canaries),
                        Side::Hunters => {
                            draw::hunters_secret(dice, models[other], hunter, canaries)
                        }
                    };
                }
                deeds
            }
            (58..61, _) => models.map(|_| draw::nobodys(dice, canaries)),
            (61..78, _) => same(draw::hunters_open(dice, model, hunter)),
            _ => same(draw::open(dice, model, onlooker.side())),
        }
    }

    /// What the lines lead to, if the viewer may get the same reply to both. An `undo` is always
    /// possible: before their last line the viewer could not tell the two games apart, whatever
    /// that line was.
    fn lawful(&self, deeds: &[Deed; 2]) -> Option<[(Model, Outcome); 2]> {
        let after = self.foresee(deeds);
        if let [Deed::Undo, Deed::Undo] = deeds {
            return Some(after);
        }
        let side = self.onlooker.side();
        let told = |(model, outcome): &(Model, Outcome)| {
            let said: Vec<Value> = outcome.said.iter().filter_map(|said| said.to(side)).collect();
            let refusal = self.onlooker.wrote(outcome.writer).then_some(outcome.refused);
            (said, refusal, model.known(side))
        };
        (told(&after[0]) == told(&after[1])).then_some(after)
    }

    /// Compares every byte that the viewers get in both games; pictures, which are slow, only every
    /// tenth time.
    fn compare(&mut self) -> Result<(), Found> {
        let Pair { dice, viewers, canaries, worlds, tally, .. } = self;
        let question = draw::question(dice, &worlds[0].model);
        let draws = dice.chance(10);
        tally.pictures += usize::from(draws);
        let marks: Vec<String> = canaries.iter().map(u64::to_string).collect();
        for viewer in viewers {
            let [one, two] = [0, 1].map(|index| {
                let seat = &worlds[index].seat;
                let mut told = seat.told(viewer, &question);
                if draws {
                    told.extend(seat.pictures(viewer));
                }
                told
            });
            if one.len() != two.len() {
                let what = format!("{viewer} gets {} and {} texts", one.len(), two.len());
                return Err(Found::Leak(what));
            }
            for (one, two) in one.iter().zip(&two) {
                tally.bytes += one.len() + two.len();
                if one != two {
                    let what = format!("{viewer} ({question})\n{one}\n{two}");
                    return Err(Found::Leak(what));
                }
                // Equal texts contain the marks of both games or of neither.
                if let Some(mark) = marks.iter().find(|mark| one.contains(*mark)) {
                    let what = format!("{viewer} ({question}) reads the mark {mark}\n{one}");
                    return Err(Found::Leak(what));
                }
            }
        }
        Ok(())
    }
}

impl Found {
    fn within(self, script: &[String]) -> Self {
        let script = script.join("\n");
        match self {
            Found::Leak(what) => Found::Leak(format!("{what}\n{script}")),
            Found::Disagreement(what) => Found::Disagreement(format!("{what}\n{script}")),
        }
    }
}
