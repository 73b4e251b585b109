//! `bocage play` and `bocage replay`.

use crate::common::*;

#[test]
fn a_game_is_played_recorded_and_replayed_byte_for_byte() {
    let folder = Folder::new();
    let told = folder.run("play scenarios/vaubrelle.ron --seed 7 -o a.json --log").exits(0).out;
    assert!(told.contains("American: ") && told.contains(" hits: rated F"), "{told}");
    assert!(told.contains("The game is over: the last game turn is over (RB 10.4)"), "{told}");
    let first = folder.read("a.json");
    assert!(first.contains("\"scenario\": \"scenarios/vaubrelle.ron\""), "{first}");
    let printed = folder.run("play scenarios/vaubrelle.ron --seed 7").exits(0);
    assert_eq!(printed.out, first);
    assert!(printed.err.contains("actions, American "), "{}", printed.err);
    let again = folder.run("replay a.json --log").exits(0);
    assert_eq!(again.out, told);
    assert_eq!(again.err.trim(), "The record replays to the same end");
    // Another seed is another game.
    assert_ne!(folder.run("play scenarios/vaubrelle.ron --seed 8").exits(0).out, first);
}

#[test]
fn a_record_names_its_scenario_from_where_it_lies() {
    let folder = Folder::new();
    folder.write("records/a.txt", "");
    folder.run("play scenarios/vaubrelle.ron --seed 1 -o records/a.json --quiet").exits(0);
    assert!(folder.read("records/a.json").contains("\"../scenarios/vaubrelle.ron\""));
    folder.run("replay records/a.json").exits(0);
    folder.write("far/away/a.json", folder.read("records/a.json"));
    folder.run("replay far/away/a.json").exits(1).fails_with("far/away/../scenarios/vaubrelle.ron");
    folder.run("replay far/away/a.json --scenario scenarios/vaubrelle.ron").exits(0);
}

#[test]
fn records_that_do_not_fit_are_refused_with_the_place() {
    let folder = Folder::new();
    folder.run("play scenarios/vaubrelle.ron --seed 3 -o a.json").exits(0);
    let record = folder.read("a.json");
    let refuse = |from: &str, to: &str, why: &str| {
        assert!(record.contains(from), "{from}");
        folder.write("b.json", record.replacen(from, to, 1));
        folder.run("replay b.json").exits(1).fails_with(why);
    };
    refuse("\"seed\": 3", "\"seed\": 4", "");
    refuse("[\"draw\"]", "[\"draught\"]", "Action 1 of ");
    refuse("[\"draw\"]", "[\"end-player-turn\"]", "not the time for it (RB 1.0)");
    refuse("German A1/HQ", "German Z1/HQ", "the game has no unit `German Z1/HQ`");
    refuse("\"end\": \"", "\"end\": \"0", "another end");
    refuse("\"seed\"", "\"sead\"", "unknown field `sead`");
    // Texts may change, forces may not.
    folder.replace("scenarios/vaubrelle.ron", "Vaubrelle, Normandy", "Somewhere");
    folder.run("replay a.json").exits(0);
    folder.replace("scenarios/vaubrelle.ron", "turns: 6", "turns: 5");
    folder.run("replay a.json").exits(1).fails_with("--scenario FILE");
    folder.run("replay none.json").exits(2);
}

#[test]
fn what_cannot_be_played_is_told() {
    let folder = Folder::new();
    folder.run("play maps/n1.ron --seed 1").exits(2).fails_with("is a board");
    folder.run("play scenarios/vaubrelle.ron").exits(2);
    folder.replace("scenarios/vaubrelle.ron", "turns: 6,\n", "");
    folder.run("play scenarios/vaubrelle.ron --seed 1").exits(1).fails_with("no game turns");
}
