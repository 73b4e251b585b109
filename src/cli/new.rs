//! `bocage new`: boards and scenarios to begin with.

use super::excerpt;
use super::input::{is_stdin, reason};
use super::output::{Exit, Failure, Output, count};
use super::overwrite::Overwrite;
use crate::board::{Board, COLUMNS, ROWS};
use crate::file::comments::Comments;
use crate::file::formats::{Format, text_of};
use crate::file::project::{Project, relative, syntax_of};
use crate::hex::Shifted;
use crate::layout::{Laid, LayoutProblem, Map, Slot, is_label};
use crate::scenario::Scenario;
use clap::{Args, Subcommand, ValueEnum};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

/// Write a new board or scenario.
#[derive(Debug, Args)]
pub struct New {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Board(NewBoard),
    Scenario(NewScenario),
}

/// Write a board of clear hexes.
#[derive(Debug, Args)]
struct NewBoard {
    /// Short name, 1 to 32 of a-z, 0-9 and -.
    id: String,
    /// Columns and rows, the half hexes at the edges included.
    #[arg(long, default_value = "15x9", value_name = "COLUMNSxROWS")]
    size: Size,
    /// Which columns lie half a hex lower: B, D, F... or A, C, E....
    #[arg(long, value_enum, default_value = "odd")]
    shifted: Grain,
    /// Name in full.
    #[arg(long, default_value = "")]
    name: String,
    #[command(flatten)]
    target: Target,
}

/// Write a draft of a scenario.
#[derive(Debug, Args)]
struct NewScenario {
    /// Short name, 1 to 32 of a-z, 0-9 and -.
    id: String,
    /// Title [default: the id].
    #[arg(long)]
    title: Option<String>,
    /// A board to lay, once for each: its file, and where if not to the east of the last one, as in
    /// maps/n2.ron@14,0 or maps/n2.ron@14,0,turned or maps/n2.ron@turned.
    #[arg(long = "board", value_name = "FILE[@COLUMN,ROW][,turned]")]
    boards: Vec<Placing>,
    #[command(flatten)]
    target: Target,
}

#[derive(Debug, Args)]
struct Target {
    /// Where to write [default: the id with .ron in this folder]; .json for JSON, `-` for standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Grain {
    Odd,
    Even,
}

/// Columns and rows.
#[derive(Debug, Clone, Copy)]
struct Size {
    columns: u32,
    rows: u32,
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once(['x', 'X', '×']);
        let numbers = parts.and_then(|(columns, rows)| Some((columns.parse().ok()?, rows.parse().ok()?)));
        let (columns, rows) = numbers.ok_or("write columns and rows, as in 15x9")?;
        if !COLUMNS.contains(&columns) || !ROWS.contains(&rows) {
            return Err("a board has 2 to 199 columns and 1 to 199 rows".to_owned());
        }
        Ok(Self { columns, rows })
    }
}

/// A board's file and where it is to lie.
#[derive(Debug, Clone)]
struct Placing {
    file: PathBuf,
    at: Option<(i32, i32)>,
    turned: bool,
}

impl FromStr for Placing {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let whole = |text: &str| Self { file: text.into(), at: None, turned: false };
        let Some((file, place)) = text.rsplit_once('@').filter(|_| !Path::new(text).exists()) else {
            return Ok(whole(text));
        };
        let (place, turned) = match place.strip_suffix("turned") {
            Some(rest) => (rest.strip_suffix(',').unwrap_or(rest), true),
            None => (place, false),
        };
        let offset = |text: &str| -> Option<(i32, i32)> {
            let (column, row) = text.split_once(',')?;
            Some((column.trim().parse().ok()?, row.trim().parse().ok()?))
        };
        let at = match place {
            "" if turned => None,
            _ => Some(offset(place).ok_or("write the offset in columns and rows, as in maps/n2.ron@14,0")?),
        };
        Ok(Self { at, turned, ..whole(file) })
    }
}

impl New {
    /// Runs the command.
    ///
    /// # Errors
    /// If the file is there already, cannot be written, or would be wrong.
    pub fn run(self, output: &Output) -> Result<Exit, Failure> {
        match self.what {
            What::Board(board) => board.run(output),
            What::Scenario(scenario) => scenario.run(output),
        }
    }
}

impl NewBoard {
    fn run(self, output: &Output) -> Result<Exit, Failure> {
        check_id(&self.id)?;
        let mut board = Board::new(&self.id, self.size.columns, self.size.rows);
        board.name = self.name;
        board.shifted = match self.shifted {
            Grain::Odd => Shifted::Odd,
            Grain::Even => Shifted::Even,
        };
        let what = format!("a board of {}", count(board.grid().hexes().count(), "hex"));
        self.target.write(&self.id, &board, &what, output)
    }
}

impl NewScenario {
    fn run(self, output: &Output) -> Result<Exit, Failure> {
        check_id(&self.id)?;
        let title = self.title.as_deref().unwrap_or(&self.id);
        let mut scenario = Scenario::new(&self.id, title);
        let path = self.target.path(&self.id);
        let folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
        let mut slots: Vec<(Slot, Option<Arc<Board>>)> = Vec::new();
        for placing in &self.boards {
            let board = open_board(&placing.file, output)?;
            let mut slot = place(placing, &board, slots.last())?;
            check_root(&placing.file, &folder)?;
            slot.board = relative(&placing.file, &folder);
            slot.label = label_for(&board, &slots);
            slots.push((slot, Some(board)));
        }
        check_layout(&slots, output)?;
        scenario.layout = slots.into_iter().map(|(slot, _)| slot).collect();
        let what = format!("a draft with {}", count(scenario.layout.len(), "board"));
        self.target.write(&self.id, &scenario, &what, output)
    }
}

impl Target {
    fn path(&self, id: &str) -> PathBuf {
        self.output.clone().unwrap_or_else(|| PathBuf::from(format!("{id}.ron")))
    }

    fn write<T: Format>(&self, id: &str, value: &T, what: &str, output: &Output) -> Result<Exit, Failure> {
        let path = self.path(id);
        let text = text_of(value, syntax_of(&path), &Comments::default()).map_err(Failure::io)?;
        if is_stdin(&path) {
            output.print(text)?;
            return Ok(Exit::Clean);
        }
        self.overwrite.save(&path, text.as_bytes())?;
        output.chat(&format!("Wrote {}, {what}", path.display()));
        Ok(Exit::Clean)
    }
}

fn check_id(id: &str) -> Result<(), Failure> {
    if is_label(id) {
        return Ok(());
    }
    Err(Failure::usage(format!("`{id}` cannot be an id: write 1 to 32 of a-z, 0-9 and -")))
}

fn open_board(path: &Path, output: &Output) -> Result<Arc<Board>, Failure> {
    let project = Project::open(path, None);
    let document = project.document();
    let refusal = project.scenario.iter().filter_map(|scenario| scenario.as_ref().err());
    let refusals = refusal.chain(project.boards.values().filter_map(|board| board.as_ref().err()));
    let renderer = output.error_renderer();
    let details: Vec<String> = refusals.map(|refusal| excerpt::refusal(refusal, &renderer)).collect();
    match document.boards.into_values().next().filter(|_| document.scenario.is_none()) {
        Some(board) => Ok(board),
        None if details.is_empty() => Err(Failure::refused(format!("{} is not a board", path.display()))),
        None => {
            Err(Failure::refused(format!("{} cannot be laid", path.display()))
                .with_details(details.join("\n\n")))
        }
    }
}

/// The slot of a board: where it is said to lie, else east of the last one.
fn place(
    placing: &Placing,
    board: &Board,
    last: Option<&(Slot, Option<Arc<Board>>)>,
) -> Result<Slot, Failure> {
    let east =
        last.and_then(|(slot, board)| Some((slot.at.0 + board.as_ref()?.columns as i32 - 1, slot.at.1)));
    let at = placing.at.or(east).unwrap_or((0, 0));
    let slot = Slot { board: placing.file.display().to_string(), at, turned: placing.turned, label: None };
    match Laid::new(board.grid(), at, placing.turned) {
        Err(LayoutProblem::Grain { column }) if placing.at.is_none() && last.is_none() => {
            Ok(Slot { at: (column, at.1), ..slot })
        }
        Err(LayoutProblem::Grain { column }) => {
            let file = placing.file.display();
            let help = match placing.at {
                Some(_) => format!("Lay it at {file}@{column},{}", at.1),
                None => "Boards with an even number of columns may fit turned: add @turned".to_owned(),
            };
            let message = format!("The grain of {file} does not fit at {at:?}");
            Err(Failure::refused(message).with_help(help))
        }
        _ => Ok(slot),
    }
}

/// A scenario must not lie where it could not open its own boards.
fn check_root(board: &Path, folder: &Path) -> Result<(), Failure> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let (Ok(board_path), Ok(folder)) = (board.canonicalize(), folder.canonicalize()) else { return Ok(()) };
    let root = folder.parent().unwrap_or(&folder);
    if board_path.starts_with(root) {
        return Ok(());
    }
    let message = format!("{} lies outside {}, where the scenario may look", board.display(), root.display());
    Err(Failure::refused(message)
        .with_help("Write the scenario beside the board's folder, or copy the board"))
}

/// A label of its own, where the board's id is taken.
fn label_for(board: &Board, slots: &[(Slot, Option<Arc<Board>>)]) -> Option<String> {
    let taken = |label: &str| {
        slots.iter().any(|(slot, board)| {
            let id = board.as_ref().map(|board| board.id.as_str());
            slot.label.as_deref().or(id) == Some(label)
        })
    };
    if !taken(&board.id) {
        return None;
    }
    (2..).map(|number| format!("{}-{number}", board.id)).find(|label| !taken(label))
}

fn check_layout(slots: &[(Slot, Option<Arc<Board>>)], output: &Output) -> Result<(), Failure> {
    let map = Map::build(slots);
    let mut fatal = None;
    for (index, problem) in map.problems() {
        let Some((slot, _)) = slots.get(*index) else { continue };
        let reason = reason(*index, slot, problem);
        match problem.is_fatal() {
            true if fatal.is_none() => fatal = Some(reason),
            _ => output.say(&format!("warning: {reason}")),
        }
    }
    fatal.map_or(Ok(()), |reason| Err(Failure::refused(reason)))
}
