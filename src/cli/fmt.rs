//! `bocage fmt`: writes files canonically.

use super::excerpt::{self, Notice, Spot};
use super::input::{is_stdin, read_stdin};
use super::output::{Exit, Failure, Output, count};
use super::targets::Targets;
use crate::board::Board;
use crate::file::comments::Comments;
use crate::file::formats::{FileKind, Format, read_text, style, text_of};
use crate::file::project::{Refusal, Refused, syntax_of};
use crate::file::save::{self, Expected, SIZE_LIMIT, Stamp, read_limited};
use crate::file::source::{Source, Span};
use crate::file::spans::Syntax;
use crate::file::tree::Node;
use crate::finding::Severity;
use crate::scenario::Scenario;
use clap::Args;
use std::path::{Path, PathBuf};

/// Write boards and scenarios canonically.
///
/// Prints the path of each file that it rewrites. Comments are kept; a file with a comment that has no place in
/// canonical text is left alone and told of, unless --drop-comments is given. `-` formats standard input to standard
/// output. Exit code 1 if a file was refused, or with --check if one is not canonical.
#[derive(Debug, Args)]
pub struct Fmt {
    /// Files, folders or patterns; `-` for standard input.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Write nothing: only print the files that are not canonical.
    #[arg(long)]
    check: bool,
    /// Write files although comments that stand at no entry get lost.
    #[arg(long)]
    drop_comments: bool,
}

/// What became of a file.
enum Outcome {
    Canonical,
    Rewritten,
    Failed(Failure),
}

impl Fmt {
    /// Runs the command.
    ///
    /// # Errors
    /// If there is nothing to format, or results cannot be written.
    pub fn run(self, output: &Output) -> Result<Exit, Failure> {
        let targets = Targets::find(&self.paths);
        let mut exit = if targets.tell_faults(output) { Exit::Failed } else { Exit::Clean };
        if targets.files.is_empty() && exit == Exit::Clean {
            return Err(nothing_to_do(targets.skipped));
        }
        let mut rewritten = 0;
        for file in &targets.files {
            match self.file(file, output) {
                Outcome::Canonical => {}
                Outcome::Rewritten => {
                    rewritten += 1;
                    exit = exit.max(if self.check { Exit::Found } else { Exit::Clean });
                    if !is_stdin(file) {
                        output.print(format!("{}\n", file.display()))?;
                    }
                }
                Outcome::Failed(failure) => exit = exit.max(output.fail(&failure)),
            }
        }
        output.chat(&self.summary(targets.files.len(), rewritten));
        Ok(exit)
    }

    fn summary(&self, files: usize, rewritten: usize) -> String {
        let verb = if self.check { "not canonical" } else { "rewritten" };
        format!("{}: {rewritten} {verb}", count(files, "file"))
    }

    fn file(&self, path: &Path, output: &Output) -> Outcome {
        self.try_file(path, output).unwrap_or_else(Outcome::Failed)
    }

    fn try_file(&self, path: &Path, output: &Output) -> Result<Outcome, Failure> {
        let (bytes, stamp) = match is_stdin(path) {
            true => read_stdin().map(|bytes| (bytes, Stamp::of(&[], None)))?,
            false => read_limited(path, SIZE_LIMIT).map_err(Failure::io)?,
        };
        let text = self.canonical_text(path, &bytes, output)?;
        let is_canonical = text.as_bytes() == bytes;
        if is_stdin(path) && !self.check {
            output.print(&text)?;
        } else if !is_canonical && !self.check {
            save::save(path, text.as_bytes(), Expected::Unchanged(&stamp)).map_err(Failure::io)?;
        }
        Ok(if is_canonical { Outcome::Canonical } else { Outcome::Rewritten })
    }

    fn canonical_text(&self, path: &Path, bytes: &[u8], output: &Output) -> Result<String, Failure> {
        let shown = path.display().to_string();
        let refused = |reason| refused(&shown, reason, output);
        let source = Source::from_bytes(shown.clone(), bytes).map_err(|not_text| {
            refused(Refused::Wrong(not_text.shown.clone(), vec![not_text.error.clone()]))
        })?;
        let begins_as_json = is_stdin(path) && source.text().trim_start().starts_with('{');
        let syntax = if begins_as_json { Syntax::Json } else { syntax_of(path) };
        let canonical = match FileKind::of_text(source.text()) {
            Some(FileKind::Board) => canonical::<Board>(&source, syntax),
            _ => canonical::<Scenario>(&source, syntax),
        };
        let canonical = canonical.map_err(refused)?;
        self.tell_lost(&source, &canonical.lost, output)?;
        Ok(canonical.text)
    }

    /// Tells which comments would be lost.
    fn tell_lost(&self, source: &Source, lost: &[Span], output: &Output) -> Result<(), Failure> {
        if lost.is_empty() {
            return Ok(());
        }
        let texts = lost.iter().map(|span| not_kept(source, *span, output));
        let details = texts.collect::<Vec<_>>().join("\n\n");
        if self.drop_comments {
            output.say(&details);
            return Ok(());
        }
        let message =
            format!("{} was left alone: {} would get lost", source.name(), count(lost.len(), "comment"));
        Err(Failure::refused(message)
            .with_details(details)
            .with_help("Move them above an entry or to the end of its line, or give --drop-comments"))
    }
}

fn nothing_to_do(skipped: usize) -> Failure {
    Failure::io(format!("There is no board and no scenario among {}", count(skipped, "file")))
}

fn refused(shown: &str, reason: Refused, output: &Output) -> Failure {
    let refusal = Refusal { shown: shown.to_owned(), reason };
    Failure::refused(format!("{shown} was refused and left alone"))
        .with_details(excerpt::refusal(&refusal, &output.error_renderer()))
}

fn not_kept(source: &Source, span: Span, output: &Output) -> String {
    let notice = Notice {
        severity: Severity::Warning,
        code: None,
        headline: "This comment stands at no entry",
        spot: Spot { file: source.name(), marked: Some((source, span)) },
        related: Vec::new(),
        notes: Vec::new(),
        help: None,
        check: None,
    };
    notice.render(&output.error_renderer())
}

struct Canonical {
    text: String,
    lost: Vec<Span>,
}

/// The canonical text, read back to be sure that it says the same.
fn canonical<T: Format>(source: &Source, syntax: Syntax) -> Result<Canonical, Refused> {
    let wrong = |errors| Refused::Wrong(source.clone(), errors);
    let (value, index) = read_text::<T>(source, syntax).map_err(wrong)?;
    let unwritable = |headline: String| {
        let error = crate::file::source::ShapeError::new(
            crate::file::source::Stage::Shape,
            Span::new(0, 0),
            format!("The file cannot be written again: {headline}"),
        );
        Refused::Wrong(source.clone(), vec![error])
    };
    let tree = Node::of(&value).map_err(|error| unwritable(error.to_string()))?;
    let comments = Comments::collect(&index, &tree, &style::<T>());
    let text = text_of(&value, syntax, &comments).map_err(|error| unwritable(error.to_string()))?;
    match read_text::<T>(&Source::new(source.name(), &text), syntax) {
        Ok((again, _)) if again == value => Ok(Canonical { text, lost: comments.not_kept().to_vec() }),
        _ => Err(unwritable("it would not read the same".to_owned())),
    }
}
