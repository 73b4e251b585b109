//! Actions in words, for lists and logs.

use super::{Action, Game};
use crate::rules::assault::{Deed, Retreat};
use crate::rules::field::UnitId;
use crate::rules::fire::Target;
use crate::rules::ground::Position;
use crate::rules::special::{BridgeTarget, Special};
use crate::rules::victory::Item;

impl Game {
    /// An action in words.
    pub fn describe(&self, action: &Action) -> String {
        let unit = |id: &UnitId| self.name(*id).to_owned();
        let at = |at: &Position| self.place_name(*at);
        match action {
            Action::Draw => "Draw battalion units".to_owned(),
            Action::Attach(id, company) => {
                format!("Attach {} to company {}", unit(id), self.company_name(self.side_of(*id), *company))
            }
            Action::Place(id, to) => format!("Set up {} in {}", unit(id), at(to)),
            Action::Activate(id) => format!("Activate {}", unit(id)),
            Action::DrawHq(company) => format!("Draw an HQ of company {}", company + 1),
            Action::EndPlayerTurn => "End the player turn".to_owned(),
            Action::Deploy(to) => format!("Command from {}", at(to)),
            Action::Command(id) => format!("Command {}", unit(id)),
            Action::CheckMorale(id) => format!("Check the morale of {}", unit(id)),
            Action::Rally(id) => format!("Rally {}", unit(id)),
            Action::Fire(id, target, None) => format!("{} fires at {}", unit(id), self.aim(target)),
            Action::Fire(id, target, Some(hq)) => {
                format!("{} fires at {}, spotted by {}", unit(id), self.aim(target), unit(hq))
            }
            Action::Special(id, special) => self.describe_special(*id, special),
            Action::Move(id, to) => format!("Move {} to {}", unit(id), at(to)),
            Action::Assault(id, Some(from), to) => {
                format!("{} assaults {} from {}", unit(id), at(to), at(from))
            }
            Action::Assault(id, None, to) => format!("{} assaults {} from off the map", unit(id), at(to)),
            Action::Exit(id, from) => format!("{} leaves the map at {}", unit(id), at(from)),
            Action::Idle(id) => format!("{} does nothing", unit(id)),
            Action::Call(strike, target, hq) => {
                format!("Call for {strike} at {}, spotted by {}", self.aim(target), unit(hq))
            }
            Action::CallOnBridge(strike, bridge, hq) => {
                format!("Call for {strike} at {}, spotted by {}", self.bridge_name(*bridge), unit(hq))
            }
            Action::EndCommands => "No more commands".to_owned(),
            Action::EndActivation => "End the activation".to_owned(),
            Action::Fight(place) => format!("Fight the assault in {}", at(place)),
            Action::Deed(id, Deed::Fire(None)) => format!("{} fires", unit(id)),
            Action::Deed(id, Deed::Fire(Some(named))) => format!("{} fires at {}", unit(id), unit(named)),
            Action::Deed(id, Deed::Retreat(Retreat::To(to))) => {
                format!("{} retreats to {}", unit(id), at(to))
            }
            Action::Deed(id, Deed::Retreat(Retreat::OffMap)) => format!("{} retreats off the map", unit(id)),
            Action::Deed(id, Deed::Hold) => format!("{} holds", unit(id)),
            Action::Regroup(id, to) => format!("{} regroups to {}", unit(id), at(to)),
            Action::EndRegroup => "End regrouping".to_owned(),
            Action::TakeHit(id) => format!("{} takes the hit", unit(id)),
            Action::Replace(hq, way) => {
                format!("{} returns in {}, from {}", unit(hq), at(&way.at), unit(&way.squad))
            }
            Action::GiveUp(id) => format!("Give up {}", unit(id)),
            Action::TurnTank(id, true) => format!("Turn {} upright", unit(id)),
            Action::TurnTank(id, false) => format!("Leave {} revealed", unit(id)),
            Action::Surrender => "Surrender".to_owned(),
        }
    }

    fn side_of(&self, unit: UnitId) -> crate::ruleset::Side {
        if unit.index() < self.starters.len() { self.side(unit) } else { crate::ruleset::Side::American }
    }

    fn place_name(&self, at: Position) -> String {
        if at.hex.index() < self.map.hexes().len() { at.name(&self.map) } else { "nowhere".to_owned() }
    }

    fn aim(&self, target: &Target) -> String {
        match target.named {
            Some(named) => format!("{} in {}", self.name(named), self.place_name(target.at)),
            None => self.place_name(target.at),
        }
    }

    fn bridge_name(&self, bridge: BridgeTarget) -> String {
        match bridge {
            BridgeTarget::Span(hex) => {
                format!("the long bridge in {}", self.place_name(Position::surface(hex)))
            }
            BridgeTarget::Hexside(bridge) => {
                let name = self.map.bridge(bridge).map(|it| it.name.as_str()).filter(|name| !name.is_empty());
                let hexside = self.map.hexside_name(bridge.hexside);
                name.map_or_else(|| format!("the bridge at {hexside}"), ToOwned::to_owned)
            }
        }
    }

    fn describe_special(&self, unit: UnitId, special: &Special) -> String {
        let name = self.name(unit);
        let spotted =
            special.spotter().map(|hq| format!(", spotted by {}", self.name(hq))).unwrap_or_default();
        match special {
            Special::Dig => format!("{name} digs a foxhole"),
            Special::Blow(bridge, _) => format!("{name} blows {}{spotted}", self.bridge_name(*bridge)),
            Special::Smoke(hex, _) => {
                format!("{name} lays smoke in {}{spotted}", self.place_name(Position::surface(*hex)))
            }
            Special::ClearWire => format!("{name} clears the wire"),
            Special::Withdraw(to) => format!("{name} withdraws to {}", self.place_name(*to)),
        }
    }

    /// What points are for, in words.
    pub fn describe_item(&self, item: Item) -> String {
        match item {
            Item::Objective(index) => match self.scenario.victory.objectives.get(index).map(|it| &it.at) {
                Some(crate::scenario::ObjectiveAt::Hex(name)) => format!("hex {name}"),
                Some(
                    crate::scenario::ObjectiveAt::Place(name) | crate::scenario::ObjectiveAt::Bridge(name),
                ) => name.clone(),
                None => "an objective".to_owned(),
            },
            Item::Eliminated(unit) | Item::LostHq(unit) => format!("{} eliminated", self.name(unit)),
            Item::Exit(unit, _) => format!("{} off the map", self.name(unit)),
        }
    }
}
