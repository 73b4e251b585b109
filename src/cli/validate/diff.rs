//! Unified diffs of texts.

/// Lines shown about a change.
const CONTEXT: usize = 3;

/// Texts that differ in more lines are shown as replaced as a whole.
const MOST_CHANGES: usize = 2000;

/// What becomes of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Keep,
    Remove,
    Add,
}

/// What changes from one text to another; empty if they are the same.
pub fn unified(name: &str, before: &str, after: &str) -> String {
    if before == after {
        return String::new();
    }
    let (old, new) = (lines(before), lines(after));
    let steps = steps(&old, &new);
    let mut text = format!("--- {name}\n+++ {name}\n");
    for hunk in hunks(&steps) {
        write_hunk(&steps, hunk, &old, &new, &mut text);
    }
    text
}

/// Lines with their ends.
fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// The shortest way from one list of lines to another. What is the same at both ends is not looked at.
fn steps(old: &[&str], new: &[&str]) -> Vec<Step> {
    let head = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let rest = old[head..].iter().rev().zip(new[head..].iter().rev());
    let tail = rest.take_while(|(a, b)| a == b).count();
    let mut steps = vec![Step::Keep; head];
    steps.extend(shortest(&old[head..old.len() - tail], &new[head..new.len() - tail]));
    steps.extend(std::iter::repeat_n(Step::Keep, tail));
    steps
}

/// Myers' greedy walk: after so many changes, how far each diagonal gets.
fn shortest(old: &[&str], new: &[&str]) -> Vec<Step> {
    let most = (old.len() + new.len()).min(MOST_CHANGES);
    let mut reached = vec![0_usize; 2 * most + 3];
    let mut rounds: Vec<Vec<usize>> = Vec::new();
    for changes in 0..=most {
        rounds.push(reached.clone());
        for k in (0..=changes).map(|step| most + 1 - changes + 2 * step) {
            let down =
                k == most + 1 - changes || (k != most + 1 + changes && reached[k - 1] < reached[k + 1]);
            let mut x = if down { reached[k + 1] } else { reached[k - 1] + 1 };
            let Some(mut y) = (x + most + 1).checked_sub(k) else { continue };
            while x < old.len() && y < new.len() && old[x] == new[y] {
                (x, y) = (x + 1, y + 1);
            }
            reached[k] = x;
            if x >= old.len() && y >= new.len() {
                return walk_back(&rounds, most + 1, old.len(), new.len());
            }
        }
    }
    // Too different to be worth telling apart.
    let removed = std::iter::repeat_n(Step::Remove, old.len());
    removed.chain(std::iter::repeat_n(Step::Add, new.len())).collect()
}

fn walk_back(rounds: &[Vec<usize>], middle: usize, mut x: usize, mut y: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    for (changes, reached) in rounds.iter().enumerate().rev() {
        let k = middle + x - y;
        if changes == 0 {
            steps.extend(std::iter::repeat_n(Step::Keep, x));
            break;
        }
        let down = k == middle - changes || (k != middle + changes && reached[k - 1] < reached[k + 1]);
        let previous = if down { k + 1 } else { k - 1 };
        let from_x = reached[previous];
        let from_y = from_x + middle - previous;
        let after = if down { (from_x, from_y + 1) } else { (from_x + 1, from_y) };
        steps.extend(std::iter::repeat_n(Step::Keep, x - after.0));
        steps.push(if down { Step::Add } else { Step::Remove });
        (x, y) = (from_x, from_y);
    }
    steps.reverse();
    steps
}

/// The stretches of steps to show: changes that are near each other, with what is about them.
fn hunks(steps: &[Step]) -> Vec<std::ops::Range<usize>> {
    let mut hunks: Vec<std::ops::Range<usize>> = Vec::new();
    for (at, _) in steps.iter().enumerate().filter(|(_, step)| **step != Step::Keep) {
        let (start, end) = (at.saturating_sub(CONTEXT), (at + 1 + CONTEXT).min(steps.len()));
        match hunks.last_mut() {
            Some(last) if start <= last.end => last.end = end,
            _ => hunks.push(start..end),
        }
    }
    hunks
}

fn write_hunk(steps: &[Step], hunk: std::ops::Range<usize>, old: &[&str], new: &[&str], text: &mut String) {
    let count = |steps: &[Step], not: Step| steps.iter().filter(|step| **step != not).count();
    let (mut x, mut y) = (count(&steps[..hunk.start], Step::Add), count(&steps[..hunk.start], Step::Remove));
    let (removed, added) =
        (count(&steps[hunk.clone()], Step::Add), count(&steps[hunk.clone()], Step::Remove));
    let range = |start: usize, length: usize| match length {
        0 => format!("{start},0"),
        1 => format!("{}", start + 1),
        _ => format!("{},{length}", start + 1),
    };
    text.push_str(&format!("@@ -{} +{} @@\n", range(x, removed), range(y, added)));
    for step in &steps[hunk] {
        let (sign, line) = match step {
            Step::Keep => (' ', old[x]),
            Step::Remove => ('-', old[x]),
            Step::Add => ('+', new[y]),
        };
        x += usize::from(*step != Step::Add);
        y += usize::from(*step != Step::Remove);
        text.push(sign);
        text.push_str(line);
        if !line.ends_with('\n') {
            text.push_str("\n\\ No newline at end of file\n");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diff_shows_what_changed_with_what_is_about_it() {
        let before = "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\n";
        let after = "a\nb\nc\nd\nE\nf\ng\nh\ni\nj\nk\nl";
        let expected = "--- x\n+++ x\n@@ -2,10 +2,11 @@\n b\n c\n d\n-e\n+E\n f\n g\n h\n i\n j\n k\n+l\n\
            \\ No newline at end of file\n";
        assert_eq!(unified("x", before, after), expected);
        assert_eq!(unified("x", before, before), "");
        assert_eq!(unified("x", "", "a\n"), "--- x\n+++ x\n@@ -0,0 +1 @@\n+a\n");
        assert_eq!(unified("x", "a\n", ""), "--- x\n+++ x\n@@ -1 +0,0 @@\n-a\n");
    }

    /// All texts of up to five lines of two letters: the steps lead from one to the other, and no shorter way does.
    #[test]
    fn every_diff_is_right_and_shortest() {
        let texts: Vec<Vec<&str>> = (0..6_u32)
            .flat_map(|length| (0..1 << length).map(move |bits: u32| (length, bits)))
            .map(|(length, bits)| {
                (0..length).map(|at| if bits >> at & 1 == 1 { "x\n" } else { "y\n" }).collect()
            })
            .collect();
        for old in &texts {
            for new in &texts {
                let steps = steps(old, new);
                let (mut x, mut made) = (0, Vec::new());
                let mut added = new.iter();
                for step in &steps {
                    match step {
                        Step::Keep => {
                            assert_eq!(added.next(), Some(&old[x]));
                            made.push(old[x]);
                        }
                        Step::Add => made.extend(added.next()),
                        Step::Remove => {}
                    }
                    x += usize::from(*step != Step::Add);
                }
                assert_eq!((&made, x), (new, old.len()));
                let kept = steps.iter().filter(|step| **step == Step::Keep).count();
                assert_eq!(kept, longest_common(old, new), "{old:?} {new:?}");
            }
        }
    }

    fn longest_common(a: &[&str], b: &[&str]) -> usize {
        match (a.split_first(), b.split_first()) {
            (Some((x, a_rest)), Some((y, b_rest))) if x == y => 1 + longest_common(a_rest, b_rest),
            (Some((_, a_rest)), Some((_, b_rest))) => {
                longest_common(a_rest, b).max(longest_common(a, b_rest))
            }
            _ => 0,
        }
    }

    #[test]
    fn texts_that_differ_everywhere_are_replaced() {
        let old: String = (0..5000).map(|number| format!("{number}\n")).collect();
        let new: String = (0..5000).map(|number| format!("x{number}\n")).collect();
        assert_eq!(unified("x", &old, &new).lines().count(), 10_003);
    }
}
