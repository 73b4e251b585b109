//! The boards that can be laid: those that come with the program, and those in the folders of open and recent files.
//! Files are read and pictures drawn on a thread of their own.

use crate::board::Board;
use crate::editor::examples::{EXAMPLES, Example};
use crate::editor::memo::Memo;
use crate::export::png;
use crate::file::formats::FileKind;
use crate::file::project::{Disk, Files, Project};
use crate::layout::Map;
use crate::picture::{Cartographer, Detail, Style};
use egui::{ColorImage, Context, TextureHandle, TextureOptions};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

/// The most boards of a folder that are shown.
const MOST: usize = 200;
/// Width of a hex in the small pictures, in pixels.
const PIXELS: f32 = 14.0;

/// Where a board comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// The program.
    Shipped(&'static Example),
    /// A file.
    File(PathBuf),
}

/// A board that can be laid.
#[derive(Clone)]
pub struct ShelfBoard {
    /// Where it comes from.
    pub source: Source,
    /// The board.
    pub board: Arc<Board>,
    /// A small picture of it.
    pub picture: Option<TextureHandle>,
}

/// A board and its picture, as the thread found them.
struct Found {
    source: Source,
    board: Arc<Board>,
    image: Option<ColorImage>,
}

/// All boards that were found.
#[derive(Default)]
pub struct Shelf {
    boards: Vec<ShelfBoard>,
    /// Folders that were looked through.
    folders: BTreeSet<PathBuf>,
    /// Folders as they are named, and where they really are.
    real: Memo<BTreeSet<PathBuf>, BTreeSet<PathBuf>>,
    /// Folders that were asked for by name.
    asked: BTreeSet<PathBuf>,
    has_shipped: bool,
    finding: Vec<Receiver<Found>>,
}

impl Shelf {
    /// The boards, those of the program first.
    #[cfg(test)]
    pub fn boards(&self) -> &[ShelfBoard] {
        &self.boards
    }

    /// The boards as they are listed: one of the program only if no file has the same.
    pub fn listed(&self) -> impl Iterator<Item = &ShelfBoard> {
        let is_copied = |shipped: &ShelfBoard| {
            let is_copy =
                |other: &&ShelfBoard| matches!(other.source, Source::File(_)) && other.board == shipped.board;
            matches!(shipped.source, Source::Shipped(_)) && self.boards.iter().any(|other| is_copy(&other))
        };
        self.boards.iter().filter(move |board| !is_copied(board))
    }

    /// Whether boards are still being looked for.
    pub fn is_looking(&self) -> bool {
        !self.finding.is_empty()
    }

    /// Looks in this folder too from now on.
    pub fn also_in(&mut self, folder: &Path) {
        self.asked.extend(folder.canonicalize());
    }

    /// Looks for boards in folders that were not looked through yet, and takes what has been found.
    pub fn look(&mut self, mut folders: BTreeSet<PathBuf>, ctx: &Context) {
        folders.extend(self.asked.iter().cloned());
        let real = || folders.iter().filter_map(|folder| folder.canonicalize().ok()).collect();
        let real = self.real.get(folders.clone(), real);
        let new = real.iter().filter(|folder| self.folders.insert(PathBuf::clone(folder)));
        let new: Vec<PathBuf> = new.cloned().collect();
        if !new.is_empty() || !self.has_shipped {
            let with_shipped = !std::mem::replace(&mut self.has_shipped, true);
            self.finding.push(start(new, with_shipped, ctx.clone()));
        }
        self.take(ctx);
    }

    /// Forgets which folders were looked through: files may have come.
    pub fn look_again(&mut self) {
        self.folders.clear();
        self.real.forget();
        self.boards.retain(|board| matches!(board.source, Source::Shipped(_)));
    }

    fn take(&mut self, ctx: &Context) {
        let boards = &mut self.boards;
        self.finding.retain(|finding| {
            loop {
                match finding.try_recv() {
                    Ok(found) => add(boards, found, ctx),
                    Err(std::sync::mpsc::TryRecvError::Empty) => return true,
                    Err(std::sync::mpsc::TryRecvError::Disconnected) => return false,
                }
            }
        });
    }
}

fn add(boards: &mut Vec<ShelfBoard>, found: Found, ctx: &Context) {
    let Found { source, board, image } = found;
    if boards.iter().any(|other| other.source == source) {
        return;
    }
    let name = format!("board {source:?}");
    let picture = image.map(|image| ctx.load_texture(name, image, TextureOptions::LINEAR));
    boards.push(ShelfBoard { source, board, picture });
}

fn start(folders: Vec<PathBuf>, with_shipped: bool, ctx: Context) -> Receiver<Found> {
    let (send, found) = channel();
    std::thread::spawn(move || {
        let shipped = EXAMPLES.iter().filter(|example| with_shipped && example.kind == FileKind::Board);
        let shipped = shipped.filter_map(|example| {
            let board = example.open().document().boards.into_values().next()?;
            Some((Source::Shipped(example), board))
        });
        let files = folders.iter().flat_map(|folder| boards_in(folder));
        let files = files.filter_map(|path| {
            let project = Project::open(&path, None);
            let board = project.document().boards.into_values().next()?;
            project.scenario.is_none().then_some((Source::File(path), board))
        });
        for (source, board) in shipped.chain(files) {
            let image = picture_of(&board);
            if send.send(Found { source, board, image }).is_err() {
                return;
            }
            ctx.request_repaint();
        }
        // The last one is noticed only by the end of the channel.
        drop(send);
        ctx.request_repaint();
    });
    found
}

/// The files of a folder that say they are boards.
fn boards_in(folder: &Path) -> Vec<PathBuf> {
    let is_text = |name: &String| name.ends_with(".ron") || name.ends_with(".json");
    let names = Disk.names_in(folder).into_iter().filter(is_text);
    let paths = names.map(|name| folder.join(name));
    let is_board = |path: &PathBuf| {
        let text = Disk.read(path).ok().and_then(|(bytes, _)| String::from_utf8(bytes).ok());
        text.is_some_and(|text| FileKind::of_text(&text) == Some(FileKind::Board))
    };
    paths.filter(is_board).take(MOST).collect()
}

/// A small picture of a board.
fn picture_of(board: &Arc<Board>) -> Option<ColorImage> {
    let map = Map::of_board(Arc::clone(board));
    let style = Style::light();
    let picture = Cartographer::new(&map, &style, Detail::Middle).picture();
    let longest = picture.bounds.width().max(picture.bounds.height()).max(1.0);
    let bytes = png(&picture, PIXELS.min(4.0 * 400.0 / longest)).ok()?;
    let image = image::load_from_memory_with_format(&bytes, image::ImageFormat::Png).ok()?.into_rgba8();
    let size = [image.width() as usize, image.height() as usize];
    Some(ColorImage::from_rgba_unmultiplied(size, image.as_raw()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_of_the_program_and_of_folders_are_found_and_scenarios_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let from = Path::new(env!("CARGO_MANIFEST_DIR"));
        for path in ["maps/n1.ron", "scenarios/vaubrelle.ron"] {
            let name = Path::new(path).file_name().unwrap();
            std::fs::copy(from.join(path), folder.path().join(name)).unwrap();
        }
        std::fs::write(folder.path().join("broken.ron"), "(format: \"bocage-board/1\", id: 3)").unwrap();
        let ctx = Context::default();
        let mut shelf = Shelf::default();
        shelf.look([folder.path().to_owned()].into(), &ctx);
        while shelf.is_looking() {
            std::thread::sleep(std::time::Duration::from_millis(5));
            shelf.look([folder.path().to_owned()].into(), &ctx);
        }
        let ids: Vec<&str> = shelf.boards().iter().map(|board| board.board.id.as_str()).collect();
        assert_eq!(ids, ["n1", "n2", "n3", "n4", "n1"]);
        let listed: Vec<&str> = shelf.listed().map(|board| board.board.id.as_str()).collect();
        assert_eq!(listed, ["n2", "n3", "n4", "n1"], "a copy stands for the one of the program");
        assert_eq!(shelf.boards()[4].source, Source::File(folder.path().join("n1.ron")));
        let picture = shelf.boards()[0].picture.as_ref().expect("it is drawn");
        assert!(picture.size()[0] > 100 && picture.size()[1] > 60, "{:?}", picture.size());
    }
}
