//! Findings and refusals as text with an excerpt of the file, as rustc shows its errors.

use crate::file::project::{Refusal, Refused};
use crate::file::source::{Position, ShapeError, Source, Span};
use crate::finding::Severity;
use annotate_snippets::{AnnotationKind, Element, Level, Origin, Renderer, Snippet};

/// Longer lines, which no person wrote, are not shown: their place is.
const LINE_LIMIT: usize = 4000;

/// Places so many lines apart are shown in one excerpt.
const NEAR: usize = 4;

/// A place to show: a file, and what to mark in its text if that is known.
#[derive(Debug, Clone, Copy)]
pub struct Spot<'a> {
    /// The file as it is shown.
    pub file: &'a str,
    /// The text and the stretch to mark.
    pub marked: Option<(&'a Source, Span)>,
}

impl Spot<'_> {
    /// The line where it begins.
    fn line(&self) -> Option<usize> {
        self.marked.map(|(source, span)| source.position(span.start).line)
    }

    /// Whether another place can be shown in the same excerpt.
    fn is_near(&self, other: &Self) -> bool {
        let lines = self.line().zip(other.line());
        self.file == other.file && lines.is_some_and(|(one, other)| one.abs_diff(other) <= NEAR)
    }

    /// The part of the stretch that lies in its first line.
    fn in_first_line(&self) -> Option<Span> {
        let (source, span) = self.marked?;
        let start = source.text().floor_char_boundary(span.start);
        let end_of_line = source.offset(Position { line: self.line()?, column: usize::MAX });
        let end = source.text().floor_char_boundary(span.end).min(end_of_line);
        Some(Span::new(start.min(end_of_line), end.max(start.min(end_of_line))))
    }
}

/// What is shown.
#[derive(Debug, Clone)]
pub struct Notice<'a> {
    /// How bad it is.
    pub severity: Severity,
    /// A short code that goes beside the severity.
    pub code: Option<&'a str>,
    /// What is wrong, in one line.
    pub headline: &'a str,
    /// Where.
    pub spot: Spot<'a>,
    /// Other places, with what they are.
    pub related: Vec<(Spot<'a>, &'a str)>,
    /// Lines of explanation.
    pub notes: Vec<&'a str>,
    /// How to mend it.
    pub help: Option<&'a str>,
    /// The check's name.
    pub check: Option<&'a str>,
}

impl<'a> Notice<'a> {
    /// What is wrong with a file's syntax or shape.
    pub fn of_error(file: &'a str, source: &'a Source, error: &'a ShapeError) -> Self {
        let spot = |span| Spot { file, marked: Some((source, span)) };
        Self {
            severity: Severity::Error,
            code: None,
            headline: &error.headline,
            spot: spot(error.span),
            related: error.related.iter().map(|(span, label)| (spot(*span), label.as_str())).collect(),
            notes: Vec::new(),
            help: error.help.as_deref(),
            check: None,
        }
    }

    /// The text, without line end.
    pub fn render(&self, renderer: &Renderer) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Advice => Level::INFO.with_name("advice"),
        };
        let mut title = level.primary_title(self.headline);
        if let Some(code) = self.code {
            title = title.id(code);
        }
        let (near, far): (Vec<_>, Vec<_>) =
            self.related.iter().partition(|(spot, _)| self.spot.is_near(spot));
        let mut marks = vec![Mark { spot: self.spot, kind: AnnotationKind::Primary, label: "" }];
        let mark =
            |(spot, label): &(Spot<'a>, &'a str)| Mark { spot: *spot, kind: AnnotationKind::Context, label };
        marks.extend(near.into_iter().map(mark));
        let mut group = title.elements(excerpt(&marks));
        for related in far {
            group = group.elements(excerpt(&[mark(related)]));
        }
        group = group.elements(self.notes.iter().map(|note| Level::NOTE.message(*note)));
        group = group.elements(self.help.map(|help| Level::HELP.message(help)));
        group = group.elements(self.check.map(|check| {
            let more = self.code.map(|code| format!(" (more: bocage explain {code})")).unwrap_or_default();
            Level::NOTE.with_name("check").message(format!("{check}{more}"))
        }));
        renderer.render(&[group])
    }
}

/// A place in an excerpt.
#[derive(Clone, Copy)]
struct Mark<'a> {
    spot: Spot<'a>,
    kind: AnnotationKind,
    label: &'a str,
}

/// The lines of places that are near to each other. A place in many lines is marked in its first.
fn excerpt<'a>(marks: &[Mark<'a>]) -> Vec<Element<'a>> {
    let Some(first) = marks.first() else { return Vec::new() };
    let without_text = |origin: Origin<'a>| {
        let message = (!first.label.is_empty()).then(|| Level::NOTE.message(first.label).into());
        std::iter::once(origin.into()).chain(message).collect()
    };
    let Some((source, span)) = first.spot.marked else { return without_text(Origin::path(first.spot.file)) };
    let lines = marks.iter().filter_map(|mark| mark.spot.line());
    let (top, bottom) = lines.fold((usize::MAX, 0), |(top, bottom), line| (top.min(line), bottom.max(line)));
    if (top..=bottom).any(|line| source.line_text(line).len() > LINE_LIMIT) {
        let position = source.position(span.start);
        return without_text(Origin::path(first.spot.file).line(position.line).char_column(position.column));
    }
    let start = source.offset(Position { line: top, column: 1 });
    let end = source.offset(Position { line: bottom, column: usize::MAX });
    let text = source.slice(Span::new(start, end));
    let annotations = marks.iter().filter_map(|mark| {
        let span = mark.spot.in_first_line()?;
        let label = (!mark.label.is_empty()).then_some(mark.label);
        Some(mark.kind.span(span.start - start..span.end - start).label(label))
    });
    vec![Snippet::source(text).path(first.spot.file).line_start(top).annotations(annotations).into()]
}

/// Why a file was refused, with excerpts.
pub fn refusal(refusal: &Refusal, renderer: &Renderer) -> String {
    let plain = |headline: &str, help: Option<&str>| {
        Notice {
            severity: Severity::Error,
            code: None,
            headline,
            spot: Spot { file: &refusal.shown, marked: None },
            related: Vec::new(),
            notes: Vec::new(),
            help,
            check: None,
        }
        .render(renderer)
    };
    match &refusal.reason {
        // The message names the file.
        Refused::Unreadable(error) => renderer
            .render(&[annotate_snippets::Group::with_title(Level::ERROR.primary_title(error.to_string()))]),
        Refused::OutsideRoot(root) => plain(
            &format!("The file lies outside the root {}", root.display()),
            Some("Move it, or name a wider root with --root"),
        ),
        Refused::BadPath => plain(
            "The path of the file is absolute, empty, or has a backslash",
            Some("Write it relative to the scenario's file, with `/`"),
        ),
        Refused::Wrong(source, errors) => {
            let notice = |error| Notice::of_error(&refusal.shown, source, error).render(renderer);
            errors.iter().map(notice).collect::<Vec<_>>().join("\n\n")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::source::Stage;

    fn shown(text: &str, span: Span) -> String {
        let source = Source::new("x.ron", text);
        let error = ShapeError::new(Stage::Shape, span, "Wrong").with_help("Mend it");
        Notice::of_error("x.ron", &source, &error).render(&Renderer::plain())
    }

    #[test]
    fn an_excerpt_marks_the_place() {
        let text = "(\n  é: \"Tuwn\",\n)";
        let at = text.find("\"Tuwn").unwrap();
        let expected = "\
error: Wrong
 --> x.ron:2:6
  |
2 |   é: \"Tuwn\",
  |      ^^^^^^
  |
  = help: Mend it";
        assert_eq!(shown(text, Span::new(at, at + 6)), expected);
    }

    #[test]
    fn the_columns_of_long_lines_are_right() {
        for length in [300, 5000] {
            let text = format!("({}x{})", "é".repeat(length), "y".repeat(length));
            let at = text.find('x').unwrap();
            let shown = shown(&text, Span::new(at, at + 1));
            let place = format!("x.ron:1:{}\n", length + 2);
            assert!(
                shown.contains(&place) && shown.lines().all(|line| line.chars().count() < 150),
                "{shown}"
            );
        }
    }

    #[test]
    fn any_stretch_of_any_text_can_be_shown() {
        for text in ["", "\n", "é\r\n\r\nü", "\t\tx", "(\n(\n"] {
            for start in 0..=text.len() {
                for end in start..=text.len() + 1 {
                    assert!(shown(text, Span::new(start, end)).contains("Wrong"));
                }
            }
        }
    }
}
