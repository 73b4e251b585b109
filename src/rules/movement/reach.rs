//! How far a unit comes and the cheapest way there (RB 8.0, 8.1).

use super::entry::Entry;
use super::step::{Into, cost_as};
use crate::rules::crossing::Crossing;
use crate::rules::ground::{Ground, Position};
use crate::rules::links;
use crate::ruleset::UnitClass;

/// Marks a step that is closed.
const CLOSED: u8 = u8::MAX;
/// Marks a step that takes a whole move.
const WHOLE: u8 = u8::MAX - 1;
/// The most movement points that are told apart.
const MOST: u8 = u8::MAX - 2;

/// A step that is open to a class, without or with an assault at its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Way {
    to: u32,
    free: u8,
    assault: u8,
}

/// All steps that are open to a unit class on the ground as it is, with their costs: worked out once, walked often.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ways {
    starts: Vec<u32>,
    ways: Vec<Way>,
}

impl Ways {
    /// The steps of a class.
    pub fn new(ground: &Ground<'_>, class: UnitClass) -> Self {
        Self::default().worked_out(ground, class, |_| true)
    }

    /// The same steps, those from some positions worked out anew: where the ground has changed since.
    #[must_use]
    pub fn worked_out(&self, ground: &Ground<'_>, class: UnitClass, anew: impl Fn(usize) -> bool) -> Self {
        let positions = 2 * ground.map.hexes().len();
        let mut all =
            Self { starts: Vec::with_capacity(positions + 1), ways: Vec::with_capacity(self.ways.len()) };
        for index in 0..positions {
            all.starts.push(all.ways.len() as u32);
            let from = Position::from_index(index, ground.map);
            if !anew(index) {
                all.ways.extend_from_slice(self.from(index));
            } else if ground.has(from) {
                let open = links::neighbours(ground, from).filter_map(|(_, to)| way(ground, class, from, to));
                all.ways.extend(open);
            }
        }
        all.starts.push(all.ways.len() as u32);
        all
    }

    /// The steps from a position into assaults, with their points; none for a step that takes a whole move.
    pub fn into_assaults(&self, position: usize) -> impl Iterator<Item = (usize, Option<u32>)> {
        let open = self.from(position).iter().filter(|way| way.assault != CLOSED);
        open.map(|way| (way.to as usize, (way.assault != WHOLE).then_some(u32::from(way.assault))))
    }

    fn from(&self, position: usize) -> &[Way] {
        &self.ways[self.starts[position] as usize..self.starts[position + 1] as usize]
    }
}

fn way(ground: &Ground<'_>, class: UnitClass, from: Position, to: Position) -> Option<Way> {
    let (_, crossing) = Crossing::between(ground, from, to)?;
    let cost = |into| match cost_as(ground, class, from, to, into, crossing) {
        Ok(cost) if cost.whole_move => WHOLE,
        Ok(cost) => cost.points.min(u32::from(MOST)) as u8,
        Err(_) => CLOSED,
    };
    let way = Way { to: to.index(ground.map) as u32, free: cost(Into::Free), assault: cost(Into::Assault) };
    (way.free != CLOSED || way.assault != CLOSED).then_some(way)
}

/// A position that a unit comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reached {
    /// Movement points spent.
    pub points: u32,
    /// Where it comes from, by place in the list of positions; itself at the start.
    pub from: usize,
}

/// How far a unit comes. Reused from one search to the next, so that searching allocates nothing.
#[derive(Debug, Clone, Default)]
pub struct Reach {
    points: Vec<u8>,
    from: Vec<u32>,
    queue: Buckets,
    start: usize,
}

/// Positions that wait by the points spent, each bucket first in, first out; all in one list.
#[derive(Debug, Clone, Default)]
struct Buckets {
    /// A position that waits and the next one of its bucket.
    waiting: Vec<(u32, u32)>,
    /// The first and the last of each bucket.
    ends: Vec<(u32, u32)>,
}

impl Buckets {
    /// No next one.
    const NONE: u32 = u32::MAX;

    fn clear(&mut self, buckets: usize) {
        self.waiting.clear();
        self.ends.clear();
        self.ends.resize(buckets, (Self::NONE, Self::NONE));
    }

    fn push(&mut self, bucket: u8, position: u32) {
        let at = self.waiting.len() as u32;
        self.waiting.push((position, Self::NONE));
        let (first, last) = &mut self.ends[usize::from(bucket)];
        match *last {
            Self::NONE => *first = at,
            last => self.waiting[last as usize].1 = at,
        }
        *last = at;
    }

    fn first(&self, bucket: u8) -> u32 {
        self.ends[usize::from(bucket)].0
    }
}

impl Reach {
    /// A search of its own.
    pub fn of(ways: &Ways, entries: &[Entry], start: usize, allowance: u32) -> Self {
        let mut reach = Self::default();
        reach.search(ways, entries, start, allowance);
        reach
    }

    /// Finds all that a unit at `start` comes to with so many movement points, and the cheapest ways there.
    ///
    /// `entries` says what entering each position means ([`super::entries`]). Of ways that cost the same the
    /// first found is kept, which depends on nothing but the map.
    pub fn search(&mut self, ways: &Ways, entries: &[Entry], start: usize, allowance: u32) {
        let allowance = self.begin(entries.len(), start, allowance);
        self.put(start, 0);
        self.spread(ways, entries, allowance);
    }

    /// Finds all that a unit comes to that enters the map at any of these positions, with the points that each of them
    /// costs it; there it stops where others stop.
    pub fn enter(&mut self, ways: &Ways, entries: &[Entry], sources: &[(usize, u32)], allowance: u32) {
        let allowance = self.begin(entries.len(), usize::MAX, allowance);
        for &(source, cost) in sources {
            let cost = cost.min(u32::from(CLOSED)) as u8;
            if cost <= allowance && cost < self.points[source] {
                self.put(source, cost);
            }
        }
        self.spread(ways, entries, allowance);
    }

    /// Forgets all before; answers the points that there are.
    fn begin(&mut self, positions: usize, start: usize, allowance: u32) -> u8 {
        let allowance = allowance.min(u32::from(MOST)) as u8;
        self.start = start;
        self.points.clear();
        self.points.resize(positions, CLOSED);
        self.from.resize(positions, 0);
        self.queue.clear(usize::from(allowance) + 1);
        allowance
    }

    fn put(&mut self, position: usize, points: u8) {
        self.points[position] = points;
        self.from[position] = position as u32;
        self.queue.push(points, position as u32);
    }

    fn spread(&mut self, ways: &Ways, entries: &[Entry], allowance: u8) {
        for spent in 0..=allowance {
            // Steps that cost nothing add to the bucket that is being emptied.
            let mut next = self.queue.first(spent);
            while let Some(&(position, _)) = self.queue.waiting.get(next as usize) {
                if self.points[position as usize] == spent {
                    self.leave(ways, entries, position as usize, spent, allowance);
                }
                next = self.queue.waiting[next as usize].1;
            }
        }
    }

    fn leave(&mut self, ways: &Ways, entries: &[Entry], position: usize, spent: u8, allowance: u8) {
        if position != self.start && entries[position] != Entry::Free {
            return;
        }
        for way in ways.from(position) {
            let to = way.to as usize;
            let cost = match entries[to] {
                Entry::Free | Entry::Stop => way.free,
                Entry::Assault => way.assault,
                Entry::Closed => continue,
            };
            let total = match cost {
                CLOSED => continue,
                WHOLE if position == self.start && allowance > 0 => allowance,
                WHOLE => continue,
                cost => match spent.checked_add(cost) {
                    Some(total) if total <= allowance => total,
                    _ => continue,
                },
            };
            if total < self.points[to] {
                self.points[to] = total;
                self.from[to] = position as u32;
                self.queue.push(total, way.to);
            }
        }
    }

    /// What reaching a position costs, if it is reached.
    pub fn at(&self, position: usize) -> Option<Reached> {
        let points = *self.points.get(position)?;
        let reached = Reached { points: u32::from(points), from: *self.from.get(position)? as usize };
        (points != CLOSED).then_some(reached)
    }

    /// The positions that are reached, the start first, then in map order, with the points spent.
    pub fn positions(&self) -> impl Iterator<Item = (usize, u32)> {
        let start = self.start;
        let others = (0..self.points.len()).filter(move |&position| position != start);
        std::iter::once(start)
            .chain(others)
            .filter_map(|position| self.at(position).map(|reached| (position, reached.points)))
    }

    /// The cheapest way to a position, from the start on; empty if it is not reached.
    pub fn path(&self, position: usize) -> Vec<usize> {
        let mut path = Vec::new();
        let mut at = position;
        while let Some(reached) = self.at(at) {
            path.push(at);
            if reached.from == at || path.len() > self.points.len() {
                break;
            }
            at = reached.from;
        }
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::control::{Control, Presence};
    use crate::rules::links::Links;
    use crate::rules::movement::entries;
    use crate::rules::testing::World;
    use crate::ruleset::Side;
    use UnitClass::{MachineGun, Rifle, Tank};

    /// Where a German unit comes, given where others stand (`G` or `A`, then the hex).
    fn reach(world: &World, class: UnitClass, start: &str, points: u32, units: &[(char, &str)]) -> String {
        let ground = world.ground();
        let mut presence = Presence::on(&ground);
        for (side, at) in units {
            let side = if *side == 'G' { Side::German } else { Side::American };
            presence.add(side, world.at(at).index(&world.map), true);
        }
        let control = Control::work_out(&Links::new(&ground), &presence);
        let entries = entries(&ground, Side::German, &presence, &control);
        let ways = Ways::new(&ground, class);
        let start = world.at(start).index(&world.map);
        let found = Reach::of(&ways, &entries, start, points);
        let names = found.positions().map(|(position, points)| {
            assert_eq!(found.path(position).first(), Some(&start));
            assert_eq!(found.path(position).last(), Some(&position));
            format!("{} {points}", Position::from_index(position, &world.map).name(&world.map))
        });
        names.collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn a_squad_on_clear_ground_comes_two_hexes_far_and_further_by_road() {
        let world = World::new(2, 5, "B1/N road; B2/N road; B3/N road; B4/N road; B5/N road");
        assert_eq!(
            reach(&world, Rifle, "B4", 5, &[]),
            "B4 0, A1 5, A2 4, A3 3, A4 2, A5 2, B0 4, B1 3, B2 2, B3 1, B5 1"
        );
        let clear = World::new(2, 5, "");
        assert_eq!(reach(&clear, Rifle, "B4", 5, &[]), "B4 0, A3 4, A4 2, A5 2, B2 4, B3 2, B5 2");
    }

    #[test]
    fn units_stop_next_to_the_enemy_but_not_where_a_friend_has_gone_before() {
        let world = World::new(2, 5, "B1/N road; B2/N road; B3/N road; B4/N road; B5/N road");
        let far = [('A', "B1")];
        assert_eq!(reach(&world, Rifle, "B4", 5, &far), "B4 0, A2 5, A3 3, A4 2, A5 2, B2 2, B3 1, B5 1");
        // A friend in B2 makes it friendly: from there the assault on B1 is two more, the road not counting.
        let friend = [('A', "B1"), ('G', "B2")];
        assert_eq!(
            reach(&world, Rifle, "B4", 5, &friend),
            "B4 0, A2 4, A3 3, A4 2, A5 2, B1 4, B2 2, B3 1, B5 1"
        );
        // Machine guns do not move into assaults.
        assert_eq!(
            reach(&world, MachineGun, "B4", 5, &friend),
            "B4 0, A2 4, A3 3, A4 2, A5 2, B2 2, B3 1, B5 1"
        );
    }

    #[test]
    fn smoke_and_wire_stop_and_own_or_held_wire_closes() {
        let mut world = World::new(2, 5, "");
        let (smoke, wire) = (world.hex("B3"), world.hex("A4"));
        world.markers.smoke.insert(smoke);
        world.markers.wire.insert(wire, Some(Side::American));
        assert_eq!(reach(&world, Rifle, "B4", 5, &[]), "B4 0, A4 2, A5 2, B3 2, B5 2");
        assert_eq!(reach(&world, Rifle, "B4", 5, &[('G', "A4")]), "B4 0, A5 2, B3 2, B5 2");
        world.markers.wire.insert(wire, Some(Side::German));
        assert_eq!(reach(&world, Rifle, "B4", 5, &[]), "B4 0, A5 2, B3 2, B5 2");
    }

    #[test]
    fn a_tank_breaks_through_a_hedge_only_as_its_whole_move() {
        let world = World::new(2, 4, "B3/N hedge; B3/NW hedge; A4/N hedge");
        assert_eq!(reach(&world, Tank, "B3", 10, &[]), "B3 0, A3 10, A4 2, B2 10, B4 2");
        assert_eq!(reach(&world, Tank, "B4", 10, &[]), "B4 0, A4 2, B3 2");
        assert_eq!(reach(&world, Tank, "B3", 0, &[]), "B3 0");
    }

    #[test]
    fn who_enters_a_tunnel_comes_out_at_its_other_end() {
        let world =
            World::new(2, 5, "B2/S tunnel; B3/S tunnel; B4/S tunnel; B3 woods level 2; B4 woods level 2");
        let below = reach(&world, Rifle, "B2", 6, &[]);
        assert!(below.contains("B3/under 2, B4/under 4") && below.contains("B5 6"), "{below}");
    }

    /// Every lawful walk, one step at a time, without any cleverness.
    fn brute_force(world: &World, class: UnitClass, start: Position, allowance: u32) -> Vec<Option<u32>> {
        let ground = world.ground();
        let mut best: Vec<Option<u32>> = vec![None; 2 * world.map.hexes().len()];
        best[start.index(&world.map)] = Some(0);
        for _ in 0..=allowance {
            for from in 0..best.len() {
                let Some(spent) = best[from] else { continue };
                let at = Position::from_index(from, &world.map);
                for to in world.map.hex_ids().flat_map(|hex| [Position::surface(hex), Position::under(hex)]) {
                    let Ok(cost) = crate::rules::movement::step_cost(&ground, class, at, to, Into::Free)
                    else {
                        continue;
                    };
                    let total = spent + cost.points;
                    let index = to.index(&world.map);
                    let allowed = !cost.whole_move && total <= allowance;
                    if allowed && best[index].is_none_or(|before| total < before) {
                        best[index] = Some(total);
                    }
                }
            }
        }
        best
    }

    #[test]
    fn reach_equals_brute_force_on_broken_ground() {
        let world = World::new(
            6,
            5,
            "B2 woods; B2/N woods; B2/SE woods road; C2/S river; C3/SE river bridge road; D3 level 1; \
             D2 level 2; D3/N cliff; C4 marsh; C4/N marsh; D4/S canal; E2/N railway; E3/N railway; E4/NE gap; \
             B3/S tunnel; B4/S tunnel; B4 level 1; E3 town; E3/NE town road; F2 lake",
        );
        for class in [Rifle, Tank, UnitClass::AtGun] {
            let ways = Ways::new(&world.ground(), class);
            let entries = vec![Entry::Free; 2 * world.map.hexes().len()];
            for hex in world.map.hex_ids() {
                let start = Position::surface(hex);
                let found = Reach::of(&ways, &entries, start.index(&world.map), 6);
                for (position, expected) in brute_force(&world, class, start, 6).into_iter().enumerate() {
                    assert_eq!(found.at(position).map(|reached| reached.points), expected);
                }
            }
        }
    }
}
