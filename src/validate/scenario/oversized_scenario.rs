//! A scenario has more of a kind than any scenario needs.

use crate::finding::Finding;
use crate::finding::{CheckInfo, FixKind, Severity};
use crate::validate::findings::Findings;
use crate::validate::view::Oversized;
use crate::validate::view::ScenarioView;
use crate::validate::{Check, Run, Stage};

pub(in crate::validate) static CHECK: Check = Check {
    info: CheckInfo {
        name: "oversized-scenario",
        code: "C105",
        severity: Severity::Error,
        summary: "A scenario has more of a kind than any scenario needs",
        fix: FixKind::None,
        page: PAGE,
    },
    stage: Stage::References,
    run: Run::Scenario(run),
    several: None,
    #[cfg(test)]
    fixtures: tests::FIXTURES,
};

const PAGE: &str = r##"A list of the scenario is so long that it cannot be meant: more than 1,000 units of a side, 200 zones, 2,000 markers, 1,000
objectives, a million hexes in all zones together and the like.

## Why

Checks compare units with hexes and with each other. With lists of such lengths that would take minutes, so what follows is not
checked.

## Example

A file that another program wrote, with a placement for each hex of a hundred boards.

## How to mend it

Take out what is not needed.

## How to silence it

It cannot be silenced: all later checks stand on this one.
"##;

fn run(view: &ScenarioView<'_>, findings: &mut Findings<'_>) {
    let Some(oversized) = view.oversized() else { return };
    let Oversized { path, what, count, limit } = oversized;
    let headline = format!("The scenario has {count} {what} instead of {limit} at most");
    let finding = Finding::new(&CHECK.info, what, findings.key(path.clone()), headline);
    findings.add(finding.note("What follows from it is not checked").help("Take out what is not needed"));
}

#[cfg(test)]
mod tests {
    use crate::validate::testing::Fixture;

    pub const FIXTURES: &[Fixture] = &[
        Fixture::Scenario(
            r#"turns: 6,
            victory: (
                levels: [(name: "0", margin: 0), (name: "1", margin: 1), (name: "2", margin: 2), (name: "3", margin: 3), (name: "4", margin: 4), (name: "5", margin: 5), (name: "6", margin: 6), (name: "7", margin: 7), (name: "8", margin: 8), (name: "9", margin: 9), (name: "10", margin: 10), (name: "11", margin: 11), (name: "12", margin: 12), (name: "13", margin: 13), (name: "14", margin: 14), (name: "15", margin: 15), (name: "16", margin: 16), (name: "17", margin: 17), (name: "18", margin: 18), (name: "19", margin: 19), (name: "20", margin: 20), (name: "21", margin: 21), (name: "22", margin: 22), (name: "23", margin: 23), (name: "24", margin: 24), (name: "25", margin: 25), (name: "26", margin: 26), (name: "27", margin: 27), (name: "28", margin: 28), (name: "29", margin: 29), (name: "30", margin: 30), (name: "31", margin: 31), (name: "32", margin: 32), (name: "33", margin: 33), (name: "34", margin: 34), (name: "35", margin: 35), (name: "36", margin: 36), (name: "37", margin: 37), (name: "38", margin: 38), (name: "39", margin: 39), (name: "40", margin: 40), (name: "41", margin: 41), (name: "42", margin: 42), (name: "43", margin: 43), (name: "44", margin: 44), (name: "45", margin: 45), (name: "46", margin: 46), (name: "47", margin: 47), (name: "48", margin: 48), (name: "49", margin: 49), (name: "50", margin: 50), (name: "51", margin: 51), (name: "52", margin: 52), (name: "53", margin: 53), (name: "54", margin: 54), (name: "55", margin: 55), (name: "56", margin: 56), (name: "57", margin: 57), (name: "58", margin: 58), (name: "59", margin: 59), (name: "60", margin: 60), (name: "61", margin: 61), (name: "62", margin: 62), (name: "63", margin: 63), (name: "64", margin: 64), (name: "65", margin: 65), (name: "66", margin: 66), (name: "67", margin: 67), (name: "68", margin: 68), (name: "69", margin: 69), (name: "70", margin: 70), (name: "71", margin: 71), (name: "72", margin: 72), (name: "73", margin: 73), (name: "74", margin: 74), (name: "75", margin: 75), (name: "76", margin: 76), (name: "77", margin: 77), (name: "78", margin: 78), (name: "79", margin: 79), (name: "80", margin: 80), (name: "81", margin: 81), (name: "82", margin: 82), (name: "83", margin: 83), (name: "84", margin: 84), (name: "85", margin: 85), (name: "86", margin: 86), (name: "87", margin: 87), (name: "88", margin: 88), (name: "89", margin: 89), (name: "90", margin: 90), (name: "91", margin: 91), (name: "92", margin: 92), (name: "93", margin: 93), (name: "94", margin: 94), (name: "95", margin: 95), (name: "96", margin: 96), (name: "97", margin: 97), (name: "98", margin: 98), (name: "99", margin: 99), (name: "100", margin: 100), (name: "101", margin: 101), (name: "102", margin: 102), (name: "103", margin: 103), (name: "104", margin: 104), (name: "105", margin: 105), (name: "106", margin: 106), (name: "107", margin: 107), (name: "108", margin: 108), (name: "109", margin: 109), (name: "110", margin: 110), (name: "111", margin: 111), (name: "112", margin: 112), (name: "113", margin: 113), (name: "114", margin: 114), (name: "115", margin: 115), (name: "116", margin: 116), (name: "117", margin: 117), (name: "118", margin: 118), (name: "119", margin: 119), (name: "120", margin: 120), (name: "121", margin: 121), (name: "122", margin: 122), (name: "123", margin: 123), (name: "124", margin: 124), (name: "125", margin: 125), (name: "126", margin: 126), (name: "127", margin: 127), (name: "128", margin: 128), (name: "129", margin: 129), (name: "130", margin: 130), (name: "131", margin: 131), (name: "132", margin: 132), (name: "133", margin: 133), (name: "134", margin: 134), (name: "135", margin: 135), (name: "136", margin: 136), (name: "137", margin: 137), (name: "138", margin: 138), (name: "139", margin: 139), (name: "140", margin: 140), (name: "141", margin: 141), (name: "142", margin: 142), (name: "143", margin: 143), (name: "144", margin: 144), (name: "145", margin: 145), (name: "146", margin: 146), (name: "147", margin: 147), (name: "148", margin: 148), (name: "149", margin: 149), (name: "150", margin: 150), (name: "151", margin: 151), (name: "152", margin: 152), (name: "153", margin: 153), (name: "154", margin: 154), (name: "155", margin: 155), (name: "156", margin: 156), (name: "157", margin: 157), (name: "158", margin: 158), (name: "159", margin: 159), (name: "160", margin: 160), (name: "161", margin: 161), (name: "162", margin: 162), (name: "163", margin: 163), (name: "164", margin: 164), (name: "165", margin: 165), (name: "166", margin: 166), (name: "167", margin: 167), (name: "168", margin: 168), (name: "169", margin: 169), (name: "170", margin: 170), (name: "171", margin: 171), (name: "172", margin: 172), (name: "173", margin: 173), (name: "174", margin: 174), (name: "175", margin: 175), (name: "176", margin: 176), (name: "177", margin: 177), (name: "178", margin: 178), (name: "179", margin: 179), (name: "180", margin: 180), (name: "181", margin: 181), (name: "182", margin: 182), (name: "183", margin: 183), (name: "184", margin: 184), (name: "185", margin: 185), (name: "186", margin: 186), (name: "187", margin: 187), (name: "188", margin: 188), (name: "189", margin: 189), (name: "190", margin: 190), (name: "191", margin: 191), (name: "192", margin: 192), (name: "193", margin: 193), (name: "194", margin: 194), (name: "195", margin: 195), (name: "196", margin: 196), (name: "197", margin: 197), (name: "198", margin: 198), (name: "199", margin: 199), (name: "200", margin: 200),], //~ levels
            )"#,
            &[],
        ),
        Fixture::Scenario("", &[]),
    ];
}
