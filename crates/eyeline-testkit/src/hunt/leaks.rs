//! Games that leak on purpose, each in one way: the test for secrets must find all of them.

use super::seat::{Honest, Seat};
use eyeline_hunt::{Command, Game, Referee, Viewer, to_json};
use serde_json::{Value, json};

/// One way to leak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leak {
    /// No leak: if the test finds something here, the wrapper is wrong.
    Nothing,
    /// Devices are numbered as they were made, hidden ones too.
    IdsInCreationOrder,
    /// Replies count the lines that were obeyed.
    GlobalCounter,
    /// Events count all that happened, secret ones too.
    SequenceNumbers,
    /// A refusal says what stands there.
    ErrorNamesTheAgent,
    /// A refusal says that the other side already uses the name.
    NameIsTaken,
    /// The last line is sent out as it was written.
    LogLine,
    /// The order of events depends on hidden things.
    EventOrder,
    /// A secret line causes an event without content.
    EmptyEvent,
    /// Hidden things change the length of replies.
    Padding,
    /// `undo` takes back the last line that was obeyed.
    UndoSkipsRefused,
    /// `undo` takes back the last line that is not a question.
    QuestionsAreNoEntries,
    /// A turn passes only if the line is obeyed.
    TurnPassesWhenObeyed,
    /// A reveal names the hidden device.
    RevealNamesTheDevice,
    /// What a hunter sees is marked at the agent's place.
    SeesTheTruth,
    /// Danger counts hidden devices.
    DangerOnTheTruth,
    /// Previews take hidden devices into account.
    PreviewOnTheTruth,
    /// A viewer who may not ask a question learns what was asked.
    QuestionIsRead,
    /// A viewer who may not ask a question learns that it was asked.
    QuestionIsRefused,
    /// Others learn that a line was refused.
    RefusalIsTold,
    /// Everybody learns what is wrong with a line without an author.
    NobodysFaultIsTold,
    /// The view says whether the agent has moved.
    HasMoved,
    /// Questions are answered from the truth's own map.
    UnitsOfTheScene,
    /// A debug print is the whole state.
    DebugPrint,
    /// The debug print of a command is its text.
    CommandPrint,
    /// Devices are listed in the order of the file.
    OrderOfTheFile,
    /// Everybody learns when a hidden device ends.
    ExpiryIsTold,
    /// Facts go to everybody.
    FactsForAll,
    /// Pictures are drawn from the truth, and say so.
    PictureOfTheTruth,
}

/// All leaks.
pub const LEAKS: [Leak; 28] = [
    Leak::IdsInCreationOrder,
    Leak::GlobalCounter,
    Leak::SequenceNumbers,
    Leak::ErrorNamesTheAgent,
    Leak::NameIsTaken,
    Leak::LogLine,
    Leak::EventOrder,
    Leak::EmptyEvent,
    Leak::Padding,
    Leak::UndoSkipsRefused,
    Leak::QuestionsAreNoEntries,
    Leak::TurnPassesWhenObeyed,
    Leak::RevealNamesTheDevice,
    Leak::SeesTheTruth,
    Leak::DangerOnTheTruth,
    Leak::PreviewOnTheTruth,
    Leak::QuestionIsRead,
    Leak::QuestionIsRefused,
    Leak::RefusalIsTold,
    Leak::NobodysFaultIsTold,
    Leak::HasMoved,
    Leak::UnitsOfTheScene,
    Leak::DebugPrint,
    Leak::CommandPrint,
    Leak::OrderOfTheFile,
    Leak::ExpiryIsTold,
    Leak::FactsForAll,
    Leak::PictureOfTheTruth,
];

/// A game with a leak.
pub struct Leaky {
    leak: Leak,
    seat: Honest,
    /// The state file.
    start: Value,
    /// Before the last line.
    before: Game,
    /// The last line.
    line: String,
    /// The outcome of each line that can be taken back.
    entries: Vec<Entry>,
    /// All devices ever placed, in order.
    made: Vec<String>,
    happened: usize,
}

/// The outcome of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Entry {
    Obeyed,
    Refused,
    Asked,
}

impl Leaky {
    /// Reads a state.
    pub fn read(leak: Leak, state: &str) -> Self {
        let seat = Honest::read(state);
        let start = parse(state);
        let made = array(&start["devices"]).iter().map(key).collect();
        let before = seat.game.clone();
        let (line, entries) = (String::new(), Vec::new());
        Leaky { leak, seat, start, before, line, entries, made, happened: 0 }
    }

    fn referee(&self) -> Value {
        parse(&to_json(&self.seat.game.reply(&self.seat.outcome, &Viewer::Referee)))
    }

    fn state(&self) -> Value {
        parse(&self.seat.game.state(Referee).unwrap_or_default())
    }

    /// The devices that this reply does not list.
    fn hidden(&self, reply: &Value) -> Vec<Value> {
        let known: Vec<String> = array(&reply["view"]["devices"]).iter().map(key).collect();
        let mut devices = array(&self.state()["devices"]).clone();
        devices.retain(|device| !known.contains(&key(device)));
        devices
    }

    /// A reply, with the leak.
    fn spoilt(&self, viewer: &Viewer, mut reply: Value) -> Value {
        self.spoil_reply(viewer, &mut reply);
        self.spoil_events(&mut reply);
        self.spoil_view(&mut reply);
        self.spoil_answer(&mut reply);
        reply
    }

    fn spoil_reply(&self, viewer: &Viewer, reply: &mut Value) {
        match self.leak {
            Leak::GlobalCounter => {
                let obeyed = self.entries.iter().filter(|entry| **entry == Entry::Obeyed);
                reply["count"] = json!(obeyed.count());
            }
            Leak::ErrorNamesTheAgent if reply["ok"] == false => {
                reply["error"]["hint"] =
                    json!(format!("the agent is at {}", self.state()["agent"]["at"]));
            }
            Leak::NameIsTaken => {
                let line = parse(&self.line);
                let same = |device: &Value| device["id"] == line["id"];
                if line["do"] == "device"
                    && line["owner"] != json!(null)
                    && !self.is_others(viewer, &line)
                    && self.hidden(reply).iter().any(same)
                {
                    reply["ok"] = json!(false);
                }
            }
            Leak::LogLine => reply["log"] = json!(self.line),
            Leak::Padding => reply["padding"] = json!(" ".repeat(self.hidden(reply).len())),
            Leak::QuestionIsRead if reply["answer"].is_null() => {
                reply["what"] = json!(parse(&self.line)["what"]);
            }
            Leak::QuestionIsRefused if reply["answer"].is_null() => {
                reply["ok"] = json!(parse(&self.line)["do"] != "ask");
            }
            Leak::RefusalIsTold => reply["ok"] = self.referee()["ok"].take(),
            Leak::NobodysFaultIsTold
                if reply["error"]["message"] == "this line is not a command" =>
            {
                reply["error"] = self.referee()["error"].take();
            }
            _ => (),
        }
    }

    fn spoil_events(&self, reply: &mut Value) {
        match self.leak {
            Leak::SequenceNumbers => {
                change(reply, "/events", |events| {
                    for (event, number) in events.iter_mut().zip(self.happened..) {
                        event["seq"] = json!(number);
                    }
                });
            }
            Leak::EventOrder if self.hidden(reply).len() % 2 == 1 => {
                change(reply, "/events", |events| events.reverse());
            }
            Leak::EmptyEvent => {
                let whole = self.referee();
                let missing =
                    array(&whole["events"]).len().saturating_sub(array(&reply["events"]).len());
                change(reply, "/events", |events| events.extend(vec![json!({}); missing]));
            }
            Leak::RevealNamesTheDevice => {
                let whole = self.referee();
                let is_reveal = |event: &&Value| event["event"] == "agentRevealed";
                let named = array(&whole["events"]).iter().filter(is_reveal);
                change(reply, "/events", |events| {
                    let told = events.iter_mut().filter(|event| is_reveal(&&**event));
                    told.zip(named).for_each(|(told, named)| *told = named.clone());
                });
            }
            Leak::ExpiryIsTold => {
                let before = parse(&self.before.state(Referee).unwrap_or_default());
                let truth = self.state();
                let now: Vec<String> = array(&truth["devices"]).iter().map(key).collect();
                if array(&before["devices"]).iter().any(|device| !now.contains(&key(device))) {
                    let expired = json!({"event": "expired"});
                    change(reply, "/events", |events| events.push(expired));
                }
            }
            _ => (),
        }
    }

    fn spoil_view(&self, reply: &mut Value) {
        match self.leak {
            Leak::IdsInCreationOrder => {
                change(reply, "/view/devices", |devices| {
                    for device in devices {
                        let number = self.made.iter().position(|made| *made == key(device));
                        device["number"] = json!(number);
                    }
                });
            }
            Leak::HasMoved => reply["view"]["moved"] = self.state()["moved"].take(),
            Leak::UnitsOfTheScene => reply["view"]["scene"] = self.state()["scene"].take(),
            Leak::OrderOfTheFile => {
                let order: Vec<String> = array(&self.start["devices"]).iter().map(key).collect();
                let rank = |device: &Value| order.iter().position(|made| *made == key(device));
                change(reply, "/view/devices", |devices| devices.sort_by_key(rank));
            }
            Leak::FactsForAll => reply["view"]["facts"] = self.state()["facts"].take(),
            _ => (),
        }
    }

    fn spoil_answer(&self, reply: &mut Value) {
        match self.leak {
            Leak::SeesTheTruth => {
                let agent = self.state()["agent"]["at"].take();
                change(reply, "/answer/hunters", |hunters| {
                    for hunter in hunters {
                        let elsewhere = |at: &Value| *at != agent;
                        change(hunter, "/cells", |cells| cells.retain(elsewhere));
                    }
                });
            }
            Leak::DangerOnTheTruth => {
                for device in self.hidden(reply) {
                    let (x, y) = place(&device["at"]);
                    if let Some(count) = reply.pointer_mut(&format!("/answer/rows/{y}/{x}")) {
                        *count = json!(count.as_u64().unwrap_or(0) + 1);
                    }
                }
            }
            Leak::PreviewOnTheTruth => {
                let hidden = self.hidden(reply);
                change(reply, "/answer/steps", |steps| {
                    for step in steps {
                        let there = |device: &&Value| device["at"] == step["at"];
                        let seen = vec![json!("device"); hidden.iter().filter(there).count()];
                        change(step, "/seenBy", |by| by.extend(seen));
                    }
                });
            }
            _ => (),
        }
    }

    fn is_others(&self, viewer: &Viewer, line: &Value) -> bool {
        let side = if *viewer == Viewer::Agent { "agent" } else { "hunters" };
        line["owner"] != side
    }
}

impl Seat for Leaky {
    fn play(&mut self, line: &str) {
        self.before = self.seat.game.clone();
        line.clone_into(&mut self.line);
        self.happened += array(&self.referee()["events"]).len();
        self.seat.play(line);
        let whole = self.referee();
        let is_ok = whole["ok"] == true;
        let command = parse(line);
        for event in array(&whole["events"]) {
            if event["event"] == "devicePlaced" {
                self.made.push(key(event));
            }
        }
        if command["do"] == "undo" {
            let skipped = match self.leak {
                Leak::UndoSkipsRefused => Some(Entry::Refused),
                Leak::QuestionsAreNoEntries => Some(Entry::Asked),
                _ => None,
            };
            while self.entries.pop().is_some_and(|entry| Some(entry) == skipped) {
                self.seat.play(line);
            }
            return;
        }
        let entry = match (command["do"] == "ask", is_ok) {
            (true, _) => Entry::Asked,
            (_, true) => Entry::Obeyed,
            (_, false) => Entry::Refused,
        };
        self.entries.push(entry);
        if self.leak == Leak::TurnPassesWhenObeyed && entry == Entry::Refused {
            // As if it had not been written, but undo keeps an entry for it.
            self.seat.game = self.before.clone();
            let line = Command::read(r#"{"do":"undo","not":"really"}"#);
            self.seat.outcome = self.seat.game.play(&line);
        }
    }

    fn told(&self, viewer: &Viewer, question: &str) -> Vec<String> {
        let game = &self.seat.game;
        let mut asked = game.clone();
        let answered = asked.play(&Command::read(question));
        let reply = self.spoilt(viewer, parse(&to_json(&game.reply(&self.seat.outcome, viewer))));
        let answer = self.spoilt(viewer, parse(&to_json(&asked.reply(&answered, viewer))));
        let mut told = vec![reply.to_string(), answer.to_string()];
        match self.leak {
            Leak::DebugPrint => told.push(format!("Game {}", self.state())),
            Leak::CommandPrint => told.push(format!("Command {:?}", self.line)),
            _ => (),
        }
        told
    }

    fn pictures(&self, viewer: &Viewer) -> Vec<String> {
        let pictures = |viewer| self.seat.pictures(viewer);
        match self.leak {
            Leak::PictureOfTheTruth => pictures(&Viewer::Referee)
                .iter()
                .map(|picture| picture.replace("as referee", &format!("as {viewer}")))
                .collect(),
            _ => pictures(viewer),
        }
    }

    fn whole(&self) -> Option<String> {
        None
    }
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

fn key(device: &Value) -> String {
    format!("{} {}", device["owner"], device["id"])
}

fn place(at: &Value) -> (u64, u64) {
    (at[0].as_u64().unwrap_or(0), at[1].as_u64().unwrap_or(0))
}

fn array(value: &Value) -> &Vec<Value> {
    static NONE: Vec<Value> = Vec::new();
    value.as_array().unwrap_or(&NONE)
}

/// Changes the list at this place of the JSON, if there is one.
fn change(value: &mut Value, place: &str, changed: impl FnOnce(&mut Vec<Value>)) {
    if let Some(Value::Array(list)) = value.pointer_mut(place) {
        changed(list);
    }
}
