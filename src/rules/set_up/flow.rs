//! Seating by augmenting paths: units into hexes with room, some groups of hexes needing one unit first.
//!
//! A maximum flow of unit capacity: each unit flows to one of its hexes, each hex takes as many as it has room for.
//! What must be filled is filled first; augmenting paths never empty a group again, since they end only where
//! more flows out than before.

use std::collections::VecDeque;

/// Who may sit where.
#[derive(Debug, Clone, Default)]
pub(super) struct Seating {
    /// For each unit the seats that it may take, by index.
    pub choices: Vec<Vec<usize>>,
    /// For each seat how many it holds.
    pub room: Vec<u32>,
    /// For each seat the group that it belongs to, if any.
    pub group: Vec<Option<usize>>,
    /// For each group how many units count towards it: it needs one.
    pub groups: usize,
}

/// Who sits where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Seated {
    /// For each unit its seat.
    pub seat: Vec<Option<usize>>,
    /// Groups without anybody.
    pub empty_groups: Vec<usize>,
}

impl Seating {
    /// Seats as many units as can be seated, groups first.
    pub fn solve(&self) -> Seated {
        let mut seat = vec![None; self.choices.len()];
        for group in 0..self.groups {
            if !self.is_filled(&seat, group) {
                self.augment_from_any(&mut seat, Some(group));
            }
        }
        self.seat_directly(&mut seat);
        while self.augment_from_any(&mut seat, None) {}
        let empty_groups = (0..self.groups).filter(|&group| !self.is_filled(&seat, group)).collect();
        Seated { seat, empty_groups }
    }

    /// Seats each unit, in order, that has a free seat without anybody giving way.
    fn seat_directly(&self, seat: &mut [Option<usize>]) {
        let mut taken = self.all_taken(seat);
        for (its, choices) in seat.iter_mut().zip(&self.choices).filter(|(its, _)| its.is_none()) {
            *its = choices.iter().copied().find(|&wanted| taken[wanted] < self.room[wanted]);
            if let Some(wanted) = *its {
                taken[wanted] += 1;
            }
        }
    }

    fn is_filled(&self, seat: &[Option<usize>], group: usize) -> bool {
        seat.iter().flatten().any(|&seat| self.group[seat] == Some(group))
    }

    /// How many sit in each seat.
    fn all_taken(&self, seat: &[Option<usize>]) -> Vec<u32> {
        let mut taken = vec![0; self.room.len()];
        seat.iter().flatten().for_each(|&seat| taken[seat] += 1);
        taken
    }

    /// Seats one more unit: with `group`, so that the path ends in a seat of that group. Units already seated may move
    /// on where another takes their seat or, while groups are filled, another seat of their group.
    fn augment_from_any(&self, seat: &mut [Option<usize>], group: Option<usize>) -> bool {
        if seat.iter().all(Option::is_some) && group.is_none() {
            return false;
        }
        let taken = self.all_taken(seat);
        let mut taker: Vec<Option<usize>> = vec![None; self.room.len()];
        let mut displaced_by: Vec<Option<usize>> = vec![None; seat.len()];
        let mut seen: Vec<bool> = seat.iter().map(Option::is_none).collect();
        let mut queue: VecDeque<usize> = (0..seat.len()).filter(|&unit| seen[unit]).collect();
        while let Some(unit) = queue.pop_front() {
            for &wanted in &self.choices[unit] {
                if taker[wanted].is_some() {
                    continue;
                }
                taker[wanted] = Some(unit);
                let has_room = taken[wanted] < self.room[wanted];
                if has_room && group.is_none_or(|group| self.group[wanted] == Some(group)) {
                    shift(seat, &taker, &displaced_by, wanted);
                    return true;
                }
                for other in 0..seat.len() {
                    let of_group = |it: usize| {
                        group.is_some() && self.group[it].is_some() && self.group[it] == self.group[wanted]
                    };
                    let gives_way = match seat[other] {
                        Some(its) if its == wanted => true,
                        Some(its) => has_room && of_group(its),
                        None => false,
                    };
                    if gives_way && !std::mem::replace(&mut seen[other], true) {
                        displaced_by[other] = Some(wanted);
                        queue.push_back(other);
                    }
                }
            }
        }
        false
    }

    /// The seats that keep the units without a seat out: all that they, and whoever sits there, could take.
    pub fn binding(&self, seated: &Seated) -> Vec<usize> {
        let mut bound = vec![false; self.room.len()];
        let free = (0..seated.seat.len()).filter(|&unit| seated.seat[unit].is_none());
        let mut queue: VecDeque<usize> = free.collect();
        while let Some(unit) = queue.pop_front() {
            for &wanted in &self.choices[unit] {
                if !std::mem::replace(&mut bound[wanted], true) {
                    queue.extend((0..seated.seat.len()).filter(|&other| seated.seat[other] == Some(wanted)));
                }
            }
        }
        (0..bound.len()).filter(|&seat| bound[seat]).collect()
    }
}

/// Moves units along a path back from its end: each takes its new seat, and whoever took its old one before it does so.
fn shift(seat: &mut [Option<usize>], taker: &[Option<usize>], displaced_by: &[Option<usize>], end: usize) {
    let mut at = Some(end);
    while let Some(unit) = at.and_then(|wanted| taker[wanted]) {
        seat[unit] = at;
        at = displaced_by[unit];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most units that can be seated with all groups filled, by trying everything.
    fn brute_force(seating: &Seating, unit: usize, seat: &mut Vec<Option<usize>>) -> Option<usize> {
        if unit == seating.choices.len() {
            let full = seating.all_taken(seat).iter().zip(&seating.room).all(|(taken, room)| taken <= room);
            let filled = (0..seating.groups).all(|group| seating.is_filled(seat, group));
            return (full && filled).then(|| seat.iter().flatten().count());
        }
        let mut best = None;
        for choice in seating.choices[unit].iter().copied().map(Some).chain([None]) {
            seat[unit] = choice;
            best = best.max(brute_force(seating, unit + 1, seat));
        }
        seat[unit] = None;
        best
    }

    #[test]
    fn seating_equals_brute_force_for_all_small_cases() {
        let mut state = 1_u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let mut with_groups = 0;
        for _ in 0..2_000 {
            let seats = 1 + random(4);
            let groups = random(3);
            let seating = Seating {
                choices: (0..1 + random(5))
                    .map(|_| (0..seats).filter(|_| random(2) == 0).collect())
                    .collect(),
                room: (0..seats).map(|_| random(3) as u32).collect(),
                group: (0..seats).map(|_| Some(random(3)).filter(|&group| group < groups)).collect(),
                groups,
            };
            let seated = seating.solve();
            let units = seated.seat.iter().flatten().count();
            let mut seat = vec![None; seating.choices.len()];
            let best = brute_force(&seating, 0, &mut seat);
            assert_eq!(best.is_some(), seated.empty_groups.is_empty(), "{seating:?} {seated:?}");
            if let Some(best) = best {
                assert_eq!(best, units, "{seating:?} {seated:?}");
                with_groups += usize::from(groups > 0);
            }
            for seat in seating.binding(&seated) {
                assert_eq!(
                    seating.all_taken(&seated.seat)[seat],
                    seating.room[seat],
                    "{seating:?} {seated:?}"
                );
            }
        }
        assert!(with_groups > 100);
    }
}
