//! `bocage los`.

use crate::common::*;

#[test]
fn a_pair_is_told_with_its_reason() {
    let folder = Folder::new();
    let runs = ["n2:D5 n4:D5", "n2:O5 n4:O5", "n2:D5 n2:D5", "n2:D5 n2:D6"];
    let runs = runs.map(|pair| folder.run(&format!("los pair scenarios/clairay.ron {pair}")).exits(0));
    golden("los-pair", &runs);
    let bare = folder.run("los pair maps/n1.ron A1 B1").exits(0).out;
    assert_eq!(folder.run("los pair maps/n1.ron n1:A1 n1:B1").exits(0).out, bare);
    let piped = folder.run_with_input("los pair - A1 B1", folder.read("maps/n1.ron")).exits(0);
    assert_eq!(piped.out, bare);
}

#[test]
fn wrong_names_are_told() {
    let folder = Folder::new();
    let runs = ["D5 n2:D5", "n3:D5 n2:D5", "n22:D5 n2:D5", "n2:d5 n2:D5", "n2:D5 n2:P5", "n2:A0 n2:D5"];
    let runs = runs.map(|pair| folder.run(&format!("los pair scenarios/clairay.ron {pair}")).exits(2));
    golden("los-names", &runs);
}

#[test]
fn a_table_is_csv_and_agrees_with_itself_and_with_pairs() {
    let folder = Folder::new();
    let table = folder.run("los table scenarios/clairay.ron").exits(0);
    let lines: Vec<&str> = table.out.lines().collect();
    let hexes = 2 * 142 - 9;
    assert_eq!((lines[0], lines.len()), ("from,to,los", 1 + hexes * (hexes - 1) / 2));
    assert!(table.err.is_empty());
    folder.run("los table scenarios/clairay.ron -o t.csv").exits(0);
    assert_eq!(folder.read("t.csv"), table.out);
    let checked = folder.run("los check scenarios/clairay.ron t.csv").exits(0);
    assert!(
        checked.out.is_empty() && checked.err.starts_with("37675 entries checked: 0 "),
        "{}",
        checked.err
    );
    for line in lines.iter().skip(1).step_by(4001) {
        let [from, to, los] = line.split(',').collect::<Vec<_>>().try_into().unwrap();
        let pair = folder.run(&format!("los pair scenarios/clairay.ron {to} {from}")).exits(0).out;
        assert!(pair.to_lowercase().starts_with(los), "{line}: {pair}");
    }
    let from = folder.run("los table scenarios/clairay.ron --from n4:D5").exits(0).out;
    assert_eq!(from.lines().count(), hexes);
    folder.write("from.csv", &from);
    folder.run("los check scenarios/clairay.ron from.csv").exits(0);
}

#[test]
fn contradictions_are_told_with_their_lines() {
    let folder = Folder::new();
    let right = folder.run("los table maps/n2.ron --from D5").exits(0).out;
    let clear = right.lines().find(|line| line.ends_with(",clear")).unwrap().to_owned();
    let (pair, _) = clear.rsplit_once(',').unwrap();
    let (from, to) = pair.split_once(',').unwrap();
    let partial = format!(
        "from,to,los\r\nn2:{to},{from},clear\r\n\r\n{to},n2:{from},blocked\r\n\
        {from},Z99,clear\r\n{from},{to},seen\r\n{from},{to}\r\n"
    );
    folder.write("t.csv", &partial);
    let run = folder.run("los check maps/n2.ron t.csv").exits(1);
    assert!(run.out.starts_with("t.csv:4: "), "{}", run.text());
    golden("los-check", &[run]);
    let piped = folder.run_with_input("los check maps/n2.ron -", &partial).exits(1);
    assert!(piped.out.starts_with("-:4: "));
}

#[test]
fn tables_that_are_none_are_told() {
    let folder = Folder::new();
    let check = |content: &[u8]| {
        folder.write("t.csv", content);
        folder.run("los check maps/n2.ron t.csv")
    };
    check(b"").exits(1).fails_with("t.csv:1: The table does not begin with the header");
    check(b"from,to,los\n").exits(2).fails_with("nothing was checked");
    check(&vec![0; 1 << 20]).exits(1).fails_with("header");
    folder.run("los check maps/n2.ron none.csv").exits(2).fails_with("none.csv cannot be read");
    folder.run("los check maps/n2.ron maps").exits(2).fails_with("it is a folder");
    folder.run("los check - -").exits(2);
}

#[test]
fn without_a_map_the_reason_is_told_and_nothing_else() {
    let folder = Folder::new();
    let scenario = folder.read("scenarios/clairay.ron");
    let with = |from: &str, to: &str| {
        assert!(scenario.contains(from));
        folder.write("scenarios/x.ron", scenario.replace(from, to));
    };
    let mut runs = Vec::new();
    for (from, to) in [
        ("../maps/n4.ron", "../maps/n7.ron"),
        ("at: (14, 0)", "at: (13, 0)"),
        ("at: (14, 0)", "at: (2, 0)"),
        ("at: (14, 0)", "at: (99999, 0)"),
        ("../maps/n4.ron", "../../n4.ron"),
        ("turns: 10", "turns: ten"),
    ] {
        with(from, to);
        for command in [
            "los pair scenarios/x.ron n2:D5 n2:D6",
            "los table scenarios/x.ron",
            "render scenarios/x.ron -o - --format svg",
        ] {
            let run = folder.run(command).exits(1);
            assert!(run.out.is_empty() && !run.err.is_empty(), "{}", run.text());
            if command.contains("pair") {
                runs.push(run);
            }
        }
    }
    runs.push(folder.run("los pair none.ron A1 A2").exits(1));
    runs.push(folder.run("los pair scenarios A1 A2").exits(1));
    let here = folder.path(".").canonicalize().unwrap().display().to_string();
    runs.iter_mut().for_each(|run| run.err = run.err.replace(&here, "HERE"));
    golden("no-map", &runs);
}

#[test]
fn what_else_is_wrong_does_not_matter() {
    let folder = Folder::new();
    folder.replace("scenarios/clairay.ron", "\"bun1\": \"n2:F5\"", "\"none\": \"n9:ZZ5\"");
    folder.run("los pair scenarios/clairay.ron n2:D5 n2:D6").exits(0);
    folder.write("draft.ron", "(format: \"bocage-scenario/1\", id: \"x\", title: \"X\", layout: [])");
    folder.run("los table draft.ron").exits(1).fails_with("The layout has no boards");
}

#[test]
fn paths_may_not_leave_the_root() {
    let folder = Folder::new();
    folder.run("los pair scenarios/clairay.ron n2:D5 n2:D6 --root .").exits(0);
    folder.run("los pair scenarios/clairay.ron n2:D5 n2:D6 --root scenarios").exits(1).fails_with("outside");
    folder.run("los pair scenarios/clairay.ron n2:D5 n2:D6 --root none").exits(2).fails_with("not a folder");
    // From standard input, paths are relative to this folder, and may lead to its parent.
    let scenario = folder.read("scenarios/clairay.ron");
    let here = scenario.replace("../maps", "maps");
    folder.run_with_input("los pair - n2:D5 n2:D6", here).exits(0);
    folder.run_with_input("los pair - n2:D5 n2:D6", scenario.replace("../maps", "../../maps")).exits(1);
}

#[test]
fn a_large_map_is_written_hex_by_hex() {
    let folder = Folder::empty();
    folder.run("new board big --size 70x60").exits(0);
    folder.run("los table big.ron").exits(2).fails_with("--from HEX");
    let table = folder.run("los table big.ron --from A1").exits(0).out;
    assert_eq!(table.lines().count(), 70 * 60 + 35);
}

#[test]
fn inputs_are_not_overwritten() {
    let folder = Folder::new();
    let before = folder.read("maps/n2.ron");
    for output in ["maps/n2.ron", "scenarios/../maps/n2.ron", "scenarios/clairay.ron"] {
        folder
            .run(&format!("los table scenarios/clairay.ron -o {output}"))
            .exits(2)
            .fails_with("overwritten");
    }
    assert_eq!(folder.read("maps/n2.ron"), before);
    folder.run("los table maps/n1.ron -o none/t.csv").exits(2).fails_with("does not exist");
}
