//! Actions as lists of words, for records: everything by name, nothing by place in a list.
//!
//! The first word says what is done. Units are written with their side, `German A1/2`; hexes as on the map, with
//! `/under` in a tunnel; bridges by their hexside and, if it is not its first, a number from 1: `E4/SE#2`.

use super::{Action, Game};
use crate::layout::{HexId, MapBridge};
use crate::rules::assault::{Deed, Retreat};
use crate::rules::bombardment::Strike;
use crate::rules::command::Replacement;
use crate::rules::field::UnitId;
use crate::rules::fire::Target;
use crate::rules::ground::Position;
use crate::rules::set_up::find_position;
use crate::rules::special::{BridgeTarget, Special};
use crate::ruleset::Side;

/// Words that are no action of a game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{}` is no action: {why}", words.join(" "))]
pub struct UnknownAction {
    /// The words.
    pub words: Vec<String>,
    /// What is wrong with them.
    pub why: String,
}

impl Game {
    /// An action as words.
    pub fn words(&self, action: &Action) -> Vec<String> {
        let mut words = Words { game: self, words: Vec::new() };
        words.put(action);
        words.words
    }

    /// The action of these words.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn action_of(&self, words: &[String]) -> Result<Action, UnknownAction> {
        let mut reader = Reader { game: self, words: words.iter() };
        let action = reader.action().and_then(|action| match reader.words.next() {
            Some(word) => Err(format!("`{word}` is too much")),
            None => Ok(action),
        });
        action.map_err(|why| UnknownAction { words: words.to_vec(), why })
    }

    fn unit_word(&self, unit: UnitId) -> String {
        format!("{} {}", self.side(unit), self.name(unit))
    }
}

struct Words<'a> {
    game: &'a Game,
    words: Vec<String>,
}

impl Words<'_> {
    fn word(&mut self, word: impl Into<String>) -> &mut Self {
        self.words.push(word.into());
        self
    }

    fn unit(&mut self, unit: UnitId) -> &mut Self {
        let word = self.game.unit_word(unit);
        self.word(word)
    }

    fn at(&mut self, at: Position) -> &mut Self {
        let word = at.name(&self.game.map);
        self.word(word)
    }

    /// A word that tells what follows, and a unit, if there is one.
    fn with(&mut self, what: &str, unit: Option<UnitId>) -> &mut Self {
        match unit {
            Some(unit) => self.word(what).unit(unit),
            None => self,
        }
    }

    fn target(&mut self, target: Target) -> &mut Self {
        self.at(target.at).with("unit", target.named)
    }

    fn bridge(&mut self, bridge: BridgeTarget) -> &mut Self {
        match bridge {
            BridgeTarget::Span(hex) => self.word("span").at(Position::surface(hex)),
            BridgeTarget::Hexside(bridge) => {
                let hexside = self.game.map.hexside_name(bridge.hexside);
                let number = if bridge.index == 0 { String::new() } else { format!("#{}", bridge.index + 1) };
                self.word("bridge").word(hexside + &number)
            }
        }
    }

    fn put(&mut self, action: &Action) {
        match *action {
            Action::Draw => self.word("draw"),
            Action::Attach(unit, company) => {
                let letter = self.game.company_name(self.game.side(unit), company).to_owned();
                self.word("attach").unit(unit).word(letter)
            }
            Action::Place(unit, at) => self.word("place").unit(unit).at(at),
            Action::Activate(hq) => self.word("activate").unit(hq),
            Action::DrawHq(company) => self.word("draw-hq").word(company.to_string()),
            Action::EndPlayerTurn => self.word("end-player-turn"),
            Action::Deploy(at) => self.word("deploy").at(at),
            Action::Command(unit) => self.word("command").unit(unit),
            Action::CheckMorale(unit) => self.word("check").unit(unit),
            Action::Rally(unit) => self.word("rally").unit(unit),
            Action::Fire(unit, target, hq) => self.word("fire").unit(unit).target(target).with("spotter", hq),
            Action::Special(unit, special) => {
                self.word("special").unit(unit);
                self.special(special)
            }
            Action::Move(unit, at) => self.word("move").unit(unit).at(at),
            Action::Assault(unit, Some(from), to) => {
                self.word("assault").unit(unit).at(to).word("from").at(from)
            }
            Action::Assault(unit, None, to) => self.word("assault").unit(unit).at(to),
            Action::Exit(unit, at) => self.word("exit").unit(unit).at(at),
            Action::Idle(unit) => self.word("idle").unit(unit),
            Action::Call(strike, target, hq) => {
                self.word("call").word(strike.to_string()).unit(hq).target(target)
            }
            Action::CallOnBridge(strike, bridge, hq) => {
                self.word("call").word(strike.to_string()).unit(hq).bridge(bridge)
            }
            Action::EndCommands => self.word("end-commands"),
            Action::EndActivation => self.word("end-activation"),
            Action::Fight(at) => self.word("fight").at(at),
            Action::Deed(unit, Deed::Fire(named)) => self.word("assault-fire").unit(unit).with("unit", named),
            Action::Deed(unit, Deed::Retreat(Retreat::To(at))) => self.word("retreat").unit(unit).at(at),
            Action::Deed(unit, Deed::Retreat(Retreat::OffMap)) => self.word("retreat").unit(unit),
            Action::Deed(unit, Deed::Hold) => self.word("hold").unit(unit),
            Action::Regroup(unit, at) => self.word("regroup").unit(unit).at(at),
            Action::EndRegroup => self.word("end-regroup"),
            Action::TakeHit(unit) => self.word("take-hit").unit(unit),
            Action::Replace(hq, way) => self.word("replace").unit(hq).at(way.at).unit(way.squad),
            Action::GiveUp(unit) => self.word("give-up").unit(unit),
            Action::TurnTank(unit, true) => self.word("turn-upright").unit(unit),
            Action::TurnTank(unit, false) => self.word("leave-revealed").unit(unit),
            Action::Surrender => self.word("surrender"),
        };
    }

    fn special(&mut self, special: Special) -> &mut Self {
        match special {
            Special::Dig => self.word("dig"),
            Special::Blow(bridge, hq) => self.word("blow").bridge(bridge).with("spotter", hq),
            Special::Smoke(hex, hq) => self.word("smoke").at(Position::surface(hex)).with("spotter", hq),
            Special::ClearWire => self.word("clear-wire"),
            Special::Withdraw(at) => self.word("withdraw").at(at),
        }
    }
}

struct Reader<'a> {
    game: &'a Game,
    words: std::slice::Iter<'a, String>,
}

impl<'a> Reader<'a> {
    fn word(&mut self) -> Result<&'a str, String> {
        self.words.next().map(String::as_str).ok_or_else(|| "it ends too early".to_owned())
    }

    fn unit(&mut self) -> Result<UnitId, String> {
        let word = self.word()?;
        let (side, name) = word.split_once(' ').unwrap_or_default();
        let side = Side::ALL.into_iter().find(|it| it.to_string() == side);
        let unit = side.and_then(|side| self.game.find_unit(side, name));
        unit.ok_or_else(|| format!("the game has no unit `{word}`"))
    }

    fn at(&mut self) -> Result<Position, String> {
        let word = self.word()?;
        find_position(&self.game.map, word).ok_or_else(|| format!("the map has no hex `{word}`"))
    }

    fn hex(&mut self) -> Result<HexId, String> {
        self.at().map(|at| at.hex)
    }

    /// A unit after the word that tells of it, if that comes next.
    fn with(&mut self, what: &str) -> Result<Option<UnitId>, String> {
        if self.words.as_slice().first().is_some_and(|word| word == what) {
            self.words.next();
            return self.unit().map(Some);
        }
        Ok(None)
    }

    fn target(&mut self) -> Result<Target, String> {
        Ok(Target { at: self.at()?, named: self.with("unit")? })
    }

    fn bridge(&mut self, what: &str) -> Result<BridgeTarget, String> {
        if what == "span" {
            return self.hex().map(BridgeTarget::Span);
        }
        let word = self.word()?;
        let unknown = || format!("the map has no bridge `{word}`");
        let (hexside, number) = word.split_once('#').unwrap_or((word, "1"));
        let hexside = self.game.map.find_hexside(hexside).map_err(|_| unknown())?;
        let index = number.parse::<usize>().ok().and_then(|it| it.checked_sub(1)).ok_or_else(unknown)?;
        let bridge = MapBridge { hexside, index };
        self.game.map.bridge(bridge).map(|_| BridgeTarget::Hexside(bridge)).ok_or_else(unknown)
    }

    fn company(&mut self, side: Side) -> Result<u8, String> {
        let word = self.word()?;
        let found = (0..=u8::MAX).find(|&company| self.game.company_name(side, company) == word);
        found.ok_or_else(|| format!("the side has no company `{word}`"))
    }

    fn action(&mut self) -> Result<Action, String> {
        let what = self.word()?;
        match what {
            "draw" => Ok(Action::Draw),
            "draw-hq" => {
                let word = self.word()?;
                word.parse().map(Action::DrawHq).map_err(|_| format!("`{word}` is no number of a company"))
            }
            "end-player-turn" => Ok(Action::EndPlayerTurn),
            "deploy" => self.at().map(Action::Deploy),
            "end-commands" => Ok(Action::EndCommands),
            "end-activation" => Ok(Action::EndActivation),
            "fight" => self.at().map(Action::Fight),
            "end-regroup" => Ok(Action::EndRegroup),
            "call" => self.call(),
            "surrender" => Ok(Action::Surrender),
            _ => self.action_of_unit(what),
        }
    }

    fn call(&mut self) -> Result<Action, String> {
        let word = self.word()?;
        let strike = Strike::ALL.into_iter().find(|it| it.to_string() == word);
        let strike = strike.ok_or_else(|| format!("`{word}` is no kind of strike"))?;
        let hq = self.unit()?;
        match self.words.as_slice().first().map(String::as_str) {
            Some(what @ ("bridge" | "span")) => {
                self.words.next();
                Ok(Action::CallOnBridge(strike, self.bridge(what)?, hq))
            }
            _ => Ok(Action::Call(strike, self.target()?, hq)),
        }
    }

    fn action_of_unit(&mut self, what: &str) -> Result<Action, String> {
        let unit = self.unit().map_err(|why| match what.split_once(' ') {
            Some(_) => "its first word must say what is done".to_owned(),
            None => why,
        })?;
        Ok(match what {
            "attach" => Action::Attach(unit, self.company(self.game.side(unit))?),
            "place" => Action::Place(unit, self.at()?),
            "activate" => Action::Activate(unit),
            "command" => Action::Command(unit),
            "check" => Action::CheckMorale(unit),
            "rally" => Action::Rally(unit),
            "fire" => Action::Fire(unit, self.target()?, self.with("spotter")?),
            "special" => Action::Special(unit, self.special()?),
            "move" => Action::Move(unit, self.at()?),
            "assault" => {
                let to = self.at()?;
                let from = self.words.next().map(|_| self.at()).transpose()?;
                Action::Assault(unit, from, to)
            }
            "exit" => Action::Exit(unit, self.at()?),
            "idle" => Action::Idle(unit),
            "assault-fire" => Action::Deed(unit, Deed::Fire(self.with("unit")?)),
            "retreat" if self.words.as_slice().is_empty() => {
                Action::Deed(unit, Deed::Retreat(Retreat::OffMap))
            }
            "retreat" => Action::Deed(unit, Deed::Retreat(Retreat::To(self.at()?))),
            "hold" => Action::Deed(unit, Deed::Hold),
            "regroup" => Action::Regroup(unit, self.at()?),
            "take-hit" => Action::TakeHit(unit),
            "replace" => Action::Replace(unit, Replacement { at: self.at()?, squad: self.unit()? }),
            "give-up" => Action::GiveUp(unit),
            "turn-upright" => Action::TurnTank(unit, true),
            "leave-revealed" => Action::TurnTank(unit, false),
            _ => return Err(format!("there is nothing called `{what}`")),
        })
    }

    fn special(&mut self) -> Result<Special, String> {
        match self.word()? {
            "dig" => Ok(Special::Dig),
            "blow" => {
                let what = self.word()?;
                Ok(Special::Blow(self.bridge(what)?, self.with("spotter")?))
            }
            "smoke" => Ok(Special::Smoke(self.hex()?, self.with("spotter")?)),
            "clear-wire" => Ok(Special::ClearWire),
            "withdraw" => self.at().map(Special::Withdraw),
            what => Err(format!("there is no special action `{what}`")),
        }
    }
}
