//! A value without its types: what the printers print.
//!
//! [`Node::of`] takes any serde value. Options are implicit: `Some(x)` is `x`; `None` stays a node of its own, so
//! fields that are absent should be skipped by `skip_serializing_if`. An enum with a variant called `None` must not
//! stand in an option: its text could not be told apart. Order is kept as the value gives it, so ordered containers
//! make canonical files.

use serde::ser::{self, Serialize};

use super::spans::{Index, Kind, NodeId, Syntax};

/// A value as RON and JSON can write it.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// `()`
    Unit,
    /// An absent value.
    None,
    /// `true` or `false`
    Bool(bool),
    /// A whole number.
    Integer(i128),
    /// A number with a point.
    Float(f64),
    /// A single character.
    Char(char),
    /// A text.
    Text(String),
    /// A newtype, which JSON writes as its contents.
    Newtype(Box<Node>),
    /// A list.
    List(Vec<Node>),
    /// A tuple, which JSON writes as a list.
    Tuple(Vec<Node>),
    /// Keys and values in order.
    Map(Vec<(Node, Node)>),
    /// Fields and values in order.
    Struct(Vec<(String, Node)>),
    /// A variant of an enum; also a named struct, when read from a text.
    Variant(String, Body),
}

/// What a variant holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// Nothing.
    Unit,
    /// One value.
    Newtype(Box<Node>),
    /// Several values.
    Tuple(Vec<Node>),
    /// Named values.
    Struct(Vec<(String, Node)>),
}

/// Why a value has no tree: its own `Serialize` failed, or a number is too large.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TreeError(String);

impl ser::Error for TreeError {
    fn custom<T: std::fmt::Display>(message: T) -> Self {
        TreeError(message.to_string())
    }
}

impl Node {
    /// The tree of a value.
    ///
    /// # Errors
    /// If the value's `Serialize` fails, or for whole numbers beyond 128 bits with sign.
    pub fn of(value: &(impl Serialize + ?Sized)) -> Result<Node, TreeError> {
        value.serialize(Builder)
    }

    /// The tree of a value in a text, as far as a text without types tells.
    pub fn of_text(index: &Index, id: NodeId) -> Node {
        match index.kind(id) {
            Kind::Text => Node::Text(index.text_value(id).unwrap_or_default().into_owned()),
            Kind::Number => number(index.slice(id)),
            Kind::Char => ron::from_str(index.slice(id)).map_or(Node::None, Node::Char),
            Kind::Bytes | Kind::Range => Node::Text(index.slice(id).to_owned()),
            Kind::Word => word(index.slice(id)),
            Kind::List => Node::List(parts(index, id)),
            Kind::Map => map(index, id),
            Kind::Struct | Kind::Tuple => named(index, id),
        }
    }

    /// The value of a field, of a struct or of a variant with fields; newtypes are looked through.
    pub fn field(&self, name: &str) -> Option<&Node> {
        if let Node::Newtype(inner) | Node::Variant(_, Body::Newtype(inner)) = self {
            return inner.field(name);
        }
        let (Node::Struct(fields) | Node::Variant(_, Body::Struct(fields))) = self else { return None };
        fields.iter().find(|(field, _)| field == name).map(|(_, value)| value)
    }
}

fn parts(index: &Index, id: NodeId) -> Vec<Node> {
    index.children(id).map(|child| Node::of_text(index, child)).collect()
}

fn map(index: &Index, id: NodeId) -> Node {
    let entry = |child| (key(index, child), Node::of_text(index, child));
    Node::Map(index.children(id).map(entry).collect())
}

/// Keys are texts or words; others are kept as they are written.
fn key(index: &Index, id: NodeId) -> Node {
    let text = index.key(id).unwrap_or_default().into_owned();
    let is_quoted = index.key_span(id).is_some_and(|span| index.text()[span.range()].ends_with(['"', '#']));
    if is_quoted || index.syntax() == Syntax::Json { Node::Text(text) } else { word(&text) }
}

fn named(index: &Index, id: NodeId) -> Node {
    let fields = || {
        let field = |child| (index.key(child).unwrap_or_default().into_owned(), Node::of_text(index, child));
        index.children(id).map(field).collect()
    };
    let is_struct = index.kind(id) == Kind::Struct;
    let mut parts = if is_struct { Vec::new() } else { parts(index, id) };
    match (index.name(id), parts.len()) {
        (None, _) if is_struct => Node::Struct(fields()),
        (Some(name), _) if is_struct => Node::Variant(name.to_owned(), Body::Struct(fields())),
        (None, 0) => Node::Unit,
        (None, 1) => Node::Newtype(Box::new(parts.remove(0))),
        (None, _) => Node::Tuple(parts),
        (Some("Some"), 1) => parts.remove(0),
        (Some(name), 1) => Node::Variant(name.to_owned(), Body::Newtype(Box::new(parts.remove(0)))),
        (Some(name), _) => Node::Variant(name.to_owned(), Body::Tuple(parts)),
    }
}

fn word(word: &str) -> Node {
    match word {
        "true" => Node::Bool(true),
        "false" => Node::Bool(false),
        "None" | "null" => Node::None,
        other => Node::Variant(other.strip_prefix("r#").unwrap_or(other).to_owned(), Body::Unit),
    }
}

fn number(literal: &str) -> Node {
    let whole = literal.parse().ok().or_else(|| ron::from_str::<i64>(literal).ok().map(i128::from));
    let whole = whole.or_else(|| ron::from_str::<u64>(literal).ok().map(i128::from));
    whole.map_or_else(|| Node::Float(ron::from_str(literal).unwrap_or(f64::NAN)), Node::Integer)
}

struct Builder;

type Built = Result<Node, TreeError>;

impl ser::Serializer for Builder {
    type Ok = Node;
    type Error = TreeError;
    type SerializeSeq = Elements;
    type SerializeTuple = Elements;
    type SerializeTupleStruct = Elements;
    type SerializeTupleVariant = Elements;
    type SerializeMap = Entries;
    type SerializeStruct = Fields;
    type SerializeStructVariant = Fields;

    fn serialize_bool(self, value: bool) -> Built {
        Ok(Node::Bool(value))
    }

    fn serialize_i8(self, value: i8) -> Built {
        self.serialize_i128(value.into())
    }

    fn serialize_i16(self, value: i16) -> Built {
        self.serialize_i128(value.into())
    }

    fn serialize_i32(self, value: i32) -> Built {
        self.serialize_i128(value.into())
    }

    fn serialize_i64(self, value: i64) -> Built {
        self.serialize_i128(value.into())
    }

    fn serialize_i128(self, value: i128) -> Built {
        Ok(Node::Integer(value))
    }

    fn serialize_u8(self, value: u8) -> Built {
        self.serialize_i128(value.into())
    }

    fn serialize_u16(self, value: u16) -> Built {
        self.serialize_i128(value.into())
    }

    fn serialize_u32(self, value: u32) -> Built {
        self.serialize_i128(value.into())
    }

    fn serialize_u64(self, value: u64) -> Built {
        self.serialize_i128(value.into())
    }

    fn serialize_u128(self, value: u128) -> Built {
        self.serialize_i128(i128::try_from(value).map_err(ser::Error::custom)?)
    }

    fn serialize_f32(self, value: f32) -> Built {
        Ok(Node::Float(value.into()))
    }

    fn serialize_f64(self, value: f64) -> Built {
        Ok(Node::Float(value))
    }

    fn serialize_char(self, value: char) -> Built {
        Ok(Node::Char(value))
    }

    fn serialize_str(self, value: &str) -> Built {
        Ok(Node::Text(value.to_owned()))
    }

    fn serialize_bytes(self, value: &[u8]) -> Built {
        Ok(Node::List(value.iter().map(|&byte| Node::Integer(byte.into())).collect()))
    }

    fn serialize_none(self) -> Built {
        Ok(Node::None)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Built {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Built {
        Ok(Node::Unit)
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Built {
        Ok(Node::Unit)
    }

    fn serialize_unit_variant(self, _name: &'static str, _index: u32, variant: &'static str) -> Built {
        Ok(Node::Variant(variant.to_owned(), Body::Unit))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _name: &'static str, value: &T) -> Built {
        Ok(Node::Newtype(Box::new(value.serialize(self)?)))
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Built {
        Ok(Node::Variant(variant.to_owned(), Body::Newtype(Box::new(value.serialize(self)?))))
    }

    fn serialize_seq(self, _length: Option<usize>) -> Result<Elements, TreeError> {
        Elements::new(Sequence::List)
    }

    fn serialize_tuple(self, _length: usize) -> Result<Elements, TreeError> {
        Elements::new(Sequence::Tuple)
    }

    fn serialize_tuple_struct(self, _name: &'static str, length: usize) -> Result<Elements, TreeError> {
        self.serialize_tuple(length)
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<Elements, TreeError> {
        Elements::new(Sequence::Variant(variant))
    }

    fn serialize_map(self, _length: Option<usize>) -> Result<Entries, TreeError> {
        Ok(Entries { entries: Vec::new(), key: None })
    }

    fn serialize_struct(self, _name: &'static str, _length: usize) -> Result<Fields, TreeError> {
        Ok(Fields { fields: Vec::new(), variant: None })
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<Fields, TreeError> {
        Ok(Fields { fields: Vec::new(), variant: Some(variant) })
    }
}

/// The parts of a list, tuple or variant with a tuple.
struct Elements {
    elements: Vec<Node>,
    what: Sequence,
}

enum Sequence {
    List,
    Tuple,
    Variant(&'static str),
}

impl Elements {
    fn new(what: Sequence) -> Result<Self, TreeError> {
        Ok(Elements { elements: Vec::new(), what })
    }

    fn add(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), TreeError> {
        self.elements.push(Node::of(value)?);
        Ok(())
    }

    fn finish(self) -> Built {
        Ok(match self.what {
            Sequence::List => Node::List(self.elements),
            Sequence::Tuple => Node::Tuple(self.elements),
            Sequence::Variant(name) => Node::Variant(name.to_owned(), Body::Tuple(self.elements)),
        })
    }
}

impl ser::SerializeSeq for Elements {
    type Ok = Node;
    type Error = TreeError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), TreeError> {
        self.add(value)
    }

    fn end(self) -> Built {
        self.finish()
    }
}

impl ser::SerializeTuple for Elements {
    type Ok = Node;
    type Error = TreeError;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), TreeError> {
        self.add(value)
    }

    fn end(self) -> Built {
        self.finish()
    }
}

impl ser::SerializeTupleStruct for Elements {
    type Ok = Node;
    type Error = TreeError;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), TreeError> {
        self.add(value)
    }

    fn end(self) -> Built {
        self.finish()
    }
}

impl ser::SerializeTupleVariant for Elements {
    type Ok = Node;
    type Error = TreeError;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), TreeError> {
        self.add(value)
    }

    fn end(self) -> Built {
        self.finish()
    }
}

struct Entries {
    entries: Vec<(Node, Node)>,
    key: Option<Node>,
}

impl ser::SerializeMap for Entries {
    type Ok = Node;
    type Error = TreeError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), TreeError> {
        self.key = Some(Node::of(key)?);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), TreeError> {
        let key = self.key.take().ok_or_else(|| TreeError("a map gave a value without a key".to_owned()))?;
        self.entries.push((key, Node::of(value)?));
        Ok(())
    }

    fn end(self) -> Built {
        Ok(Node::Map(self.entries))
    }
}

/// The fields of a struct or of a variant with fields.
struct Fields {
    fields: Vec<(String, Node)>,
    variant: Option<&'static str>,
}

impl Fields {
    fn add(&mut self, name: &'static str, value: &(impl Serialize + ?Sized)) -> Result<(), TreeError> {
        self.fields.push((name.to_owned(), Node::of(value)?));
        Ok(())
    }
}

impl ser::SerializeStruct for Fields {
    type Ok = Node;
    type Error = TreeError;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), TreeError> {
        self.add(name, value)
    }

    fn end(self) -> Built {
        Ok(match self.variant {
            None => Node::Struct(self.fields),
            Some(name) => Node::Variant(name.to_owned(), Body::Struct(self.fields)),
        })
    }
}

impl ser::SerializeStructVariant for Fields {
    type Ok = Node;
    type Error = TreeError;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), TreeError> {
        self.add(name, value)
    }

    fn end(self) -> Built {
        ser::SerializeStruct::end(self)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Serialize;

    use super::*;

    #[derive(Serialize)]
    struct Unit;

    #[derive(Serialize)]
    struct Name(String);

    #[derive(Serialize)]
    enum Shape {
        Plain,
        Wrapped(Option<u8>),
        Pair(i8, f32),
        Fields { a: char },
    }

    #[derive(Serialize)]
    struct All {
        name: Name,
        shapes: Vec<Shape>,
        map: BTreeMap<u8, ()>,
        #[serde(skip_serializing_if = "Option::is_none")]
        skipped: Option<u8>,
        none: Option<u8>,
        some: Option<(bool, Unit)>,
    }

    #[test]
    fn every_shape_has_a_node() {
        let shapes =
            vec![Shape::Plain, Shape::Wrapped(Some(1)), Shape::Pair(-1, 0.5), Shape::Fields { a: 'x' }];
        let map = BTreeMap::from([(7, ())]);
        let all = All {
            name: Name("n".to_owned()),
            shapes,
            map,
            skipped: None,
            none: None,
            some: Some((true, Unit)),
        };
        let variant = |name: &str, body| Node::Variant(name.to_owned(), body);
        let field = |name: &str, node| (name.to_owned(), node);
        let expected = Node::Struct(vec![
            field("name", Node::Newtype(Box::new(Node::Text("n".to_owned())))),
            field(
                "shapes",
                Node::List(vec![
                    variant("Plain", Body::Unit),
                    variant("Wrapped", Body::Newtype(Box::new(Node::Integer(1)))),
                    variant("Pair", Body::Tuple(vec![Node::Integer(-1), Node::Float(0.5)])),
                    variant("Fields", Body::Struct(vec![field("a", Node::Char('x'))])),
                ]),
            ),
            field("map", Node::Map(vec![(Node::Integer(7), Node::Unit)])),
            field("none", Node::None),
            field("some", Node::Tuple(vec![Node::Bool(true), Node::Unit])),
        ]);
        assert_eq!(Node::of(&all), Ok(expected.clone()));
        assert_eq!(expected.field("none"), Some(&Node::None));
        assert!(Node::of(&u128::MAX).is_err());
    }

    #[test]
    fn a_text_gives_the_same_nodes() {
        let text = "(a: [1, -0x1F, 1.5, 'x', \"t\"], b: {\"k\": Some(2), German: None}, c: Only([()]), d: (1, true), e: X(f: 18446744073709551615))";
        let index = Index::of_text(text.into(), Syntax::Ron).unwrap();
        let tree = Node::of_text(&index, index.root());
        let printed = crate::file::write::inline_ron(&tree);
        assert_eq!(
            printed,
            "(a: [1, -31, 1.5, 'x', \"t\"], b: { \"k\": 2, German: None }, c: Only([()]), d: (1, true), e: X(f: 18446744073709551615))"
        );
    }
}
