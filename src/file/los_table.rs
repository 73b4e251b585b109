//! Rows of LOS tables, read as a stream: a table may be longer than any other file.
//!
//! What the names and the verdict of a row mean is not known here.

use std::borrow::Cow;
use std::io::{self, BufRead, Read};

/// The header of a table.
pub const HEADER: &str = "from,to,los";

/// No line may be longer than this many bytes.
const LINE_LIMIT: u64 = 1 << 12;

/// A row as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its line, from 1.
    pub line: usize,
    /// The name of one hex.
    pub from: String,
    /// The name of the other.
    pub to: String,
    /// The verdict.
    pub los: String,
}

/// Why a table, or a line of it, is none.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The first line is something else.
    #[error("The table does not begin with the header `{HEADER}`{}", .0.unwrap_or_default())]
    Header(Option<&'static str>),
    /// A line has more or fewer than three fields.
    #[error("A row has three fields, `{HEADER}`, but this line has {found}")]
    Fields {
        /// From 1.
        line: usize,
        /// How many it has.
        found: usize,
    },
    /// A line that is not UTF-8.
    #[error("The line is not UTF-8")]
    NotText {
        /// From 1.
        line: usize,
    },
    /// A line without end.
    #[error("The line is too long: more than {LINE_LIMIT} bytes")]
    TooLong {
        /// From 1.
        line: usize,
    },
    /// The stream says something else.
    #[error("The table cannot be read: {0}")]
    Io(#[from] io::Error),
}

impl TableError {
    /// The line, from 1; none where the whole table cannot be read.
    pub fn line(&self) -> Option<usize> {
        match self {
            Self::Header(_) => Some(1),
            Self::Fields { line, .. } | Self::NotText { line } | Self::TooLong { line } => Some(*line),
            Self::Io(_) => None,
        }
    }

    /// Whether the rows after it can still be read.
    pub fn is_of_one_line(&self) -> bool {
        matches!(self, Self::Fields { .. } | Self::NotText { .. })
    }
}

/// The rows of a table in order. Empty lines are passed over, blanks about fields taken away.
#[derive(Debug)]
pub struct Rows<R> {
    reader: R,
    line: usize,
    is_over: bool,
}

impl<R: BufRead> Rows<R> {
    /// Begins to read a table.
    ///
    /// # Errors
    /// If its header is wrong or it cannot be read.
    pub fn new(reader: R) -> Result<Self, TableError> {
        let mut rows = Self { reader, line: 0, is_over: false };
        let header = match rows.next_line() {
            Err(TableError::TooLong { .. }) => return Err(TableError::Header(None)),
            line => line?.unwrap_or_default(),
        };
        let wrong = || TableError::Header(remedy(&header));
        let header = String::from_utf8_lossy(&header);
        let header = header.strip_prefix('\u{feff}').unwrap_or(&header);
        let fields: Vec<&str> = header.split(',').map(|field| field.trim().trim_matches('"')).collect();
        if fields.join(",") == HEADER { Ok(rows) } else { Err(wrong()) }
    }

    /// A line without its end; none after the last.
    fn next_line(&mut self) -> Result<Option<Vec<u8>>, TableError> {
        let mut bytes = Vec::new();
        (&mut self.reader).take(LINE_LIMIT + 1).read_until(b'\n', &mut bytes)?;
        self.line += 1;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.len() as u64 > LINE_LIMIT && bytes.last() != Some(&b'\n') {
            return Err(TableError::TooLong { line: self.line });
        }
        Ok(Some(bytes))
    }

    fn next_row(&mut self) -> Result<Option<Row>, TableError> {
        loop {
            let Some(bytes) = self.next_line()? else { return Ok(None) };
            let line = self.line;
            let text = std::str::from_utf8(&bytes).map_err(|_| TableError::NotText { line })?.trim();
            if !text.is_empty() {
                return row(line, text).map(Some);
            }
        }
    }
}

/// What is wrong with a first line that might be meant as the header.
fn remedy(line: &[u8]) -> Option<&'static str> {
    let small = String::from_utf8_lossy(line).to_lowercase();
    let is_header_with =
        |mark: &str| small.trim_start_matches('\u{feff}').trim().starts_with(&HEADER.replace(',', mark));
    Some(match () {
        () if line.contains(&0) => ": save it as UTF-8 text",
        () if is_header_with(";") || is_header_with("\t") => ": write commas between the fields",
        () if !is_header_with(",") => return None,
        () if small.trim_end().contains('\r') => ": end its lines with line feeds",
        () => ": write just that, in small letters",
    })
}

fn row(line: usize, text: &str) -> Result<Row, TableError> {
    let fields = fields(text);
    match fields.as_slice() {
        [from, to, los] => {
            let [from, to, los] = [from, to, los].map(|field| field.trim().to_owned());
            Ok(Row { line, from, to, los })
        }
        _ => Err(TableError::Fields { line, found: fields.len() }),
    }
}

/// The fields of a line; quoted ones may hold commas.
fn fields(text: &str) -> Vec<Cow<'_, str>> {
    if !text.contains('"') {
        return text.split(',').map(Cow::Borrowed).collect();
    }
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
    let mut record = csv::StringRecord::new();
    match reader.read_record(&mut record) {
        Ok(true) => record.iter().map(|field| Cow::Owned(field.to_owned())).collect(),
        _ => Vec::new(),
    }
}

impl<R: BufRead> Iterator for Rows<R> {
    type Item = Result<Row, TableError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let row = self.next_row().transpose();
        self.is_over = match &row {
            None => true,
            Some(Err(error)) => !error.is_of_one_line(),
            Some(Ok(_)) => false,
        };
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_of_other_programs_are_told_with_their_remedy() {
        for (text, remedy) in [
            ("from;to;los\nA1;A2;clear\n", ": write commas"),
            ("From\tTo\tLOS\n", ": write commas"),
            ("from,to,los\rA1,A2,clear\r", ": end its lines with line feeds"),
            ("From,To,LOS\n", ": write just that, in small letters"),
            ("f\0r\0o\0m\0", ": save it as UTF-8 text"),
        ] {
            let told = read(text.as_bytes());
            assert!(told.contains(remedy), "{text:?}: {told}");
        }
        assert!(read(b"A1,A2,clear\n").ends_with("`from,to,los`"));
    }

    fn read(text: &[u8]) -> String {
        let rows = match Rows::new(text) {
            Ok(rows) => rows,
            Err(error) => return error.to_string(),
        };
        let shown = rows.map(|row| match row {
            Ok(Row { line, from, to, los }) => format!("{line} {from} {to} {los}"),
            Err(error) => format!("{:?} {error}", error.line()),
        });
        shown.collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn rows_have_their_lines() {
        assert_eq!(
            read(b"from,to,los\nA1,A2,clear\n\n n1:B0 , B1,blocked"),
            "2 A1 A2 clear; 4 n1:B0 B1 blocked"
        );
        assert_eq!(read(b"\xEF\xBB\xBFfrom,to,los\r\nA1,A2,clear\r\n"), "2 A1 A2 clear");
        assert_eq!(read(b"from,to,los\n\"a,b:A1\",A2,clear"), "2 a,b:A1 A2 clear");
        assert_eq!(read(b"from,to,los\n"), "");
    }

    #[test]
    fn faults_have_their_lines_and_the_rest_is_read() {
        assert_eq!(
            read(b"from,to,los\nA1,A2\nA1,\xFF,clear\nA1,A3,clear"),
            "Some(2) A row has three fields, `from,to,los`, but this line has 2; Some(3) The line is not UTF-8; \
             4 A1 A3 clear"
        );
        for wrong in [b"" as &[u8], b"A1,A2,clear\n", b"\0\0\0"] {
            assert!(read(wrong).starts_with("The table does not begin"), "{wrong:?}");
        }
        let long = [b"from,to,los\n".as_slice(), &vec![b'x'; 10_000], b"\nA1,A2,clear"].concat();
        assert_eq!(read(&long), "Some(2) The line is too long: more than 4096 bytes");
    }
}
