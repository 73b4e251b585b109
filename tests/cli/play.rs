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
    refuse("\"seed\"", "\"sead\"", "Unknown field `sead` in a record (Did you mean `seed`?");
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
    folder.replace("scenarios/vaubrelle.ron", "turns: 6,\n", "");
    folder.run("play scenarios/vaubrelle.ron --seed 1").exits(1).fails_with("no game turns");
}

#[test]
fn without_a_seed_one_is_chosen_and_told() {
    let folder = Folder::new();
    let told = folder.run("play scenarios/vaubrelle.ron -o a.json").exits(0).out;
    let seed = told.lines().find_map(|line| line.strip_prefix("Seed ")).expect("the seed is told").to_owned();
    let again = folder.run(&format!("play scenarios/vaubrelle.ron --seed {seed}")).exits(0).out;
    assert_eq!(again, folder.read("a.json"));
    let printed = folder.run("play scenarios/vaubrelle.ron").exits(0);
    assert!(printed.err.contains("Seed ") && !printed.out.contains("Seed "), "{}", printed.err);
    let seeds = [0, 1, 2].map(|_| folder.run("play scenarios/vaubrelle.ron").exits(0).err);
    assert!(seeds[0] != seeds[1] || seeds[1] != seeds[2], "not always the same: {seeds:?}");
}

#[test]
fn a_file_that_is_there_is_overwritten_only_with_force() {
    let folder = Folder::new();
    for (command, file) in [
        ("play scenarios/vaubrelle.ron --seed 1 -o out.json", "out.json"),
        ("render maps/n1.ron --scale 10 -o out.png", "out.png"),
        ("render maps/n1.ron -o out.svg", "out.svg"),
        ("export maps/n1.ron -o out.zip", "out.zip"),
        ("new board out -o out.ron", "out.ron"),
        ("los table maps/n1.ron --from A1 -o out.csv", "out.csv"),
    ] {
        folder.write(file, "somebody's work");
        folder.run(command).exits(2).fails_with("exists already");
        folder.run(command).exits(2).fails_with("--force");
        assert_eq!(folder.read(file), "somebody's work", "{command}");
        folder.run(&format!("{command} --force")).exits(0);
        let written = std::fs::read(folder.path(file)).unwrap();
        assert!(written != b"somebody's work", "{command}");
        // A folder goes with no option, and none is advised.
        std::fs::remove_file(folder.path(file)).unwrap();
        std::fs::create_dir(folder.path(file)).unwrap();
        let run = folder.run(command).exits(2).fails_with("is a folder: choose a file name");
        assert!(!run.err.contains("--force"), "{}", run.err);
    }
}
