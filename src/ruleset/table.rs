//! Tables with a row for every value of an enum: a file that lacks one is refused.

use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::ops::Index;

/// An enum whose values are the rows of a table.
pub trait Key: Copy + Eq + fmt::Debug + 'static {
    /// All values, in the order of their declaration.
    const ROWS: &'static [Self];
    /// What a row is, in messages.
    const WHAT: &'static str;
    /// The place of a value in [`Key::ROWS`].
    fn row(self) -> usize;
}

/// Makes an enum with a list `ALL` the key of tables.
macro_rules! key {
    ($key:ty, $what:literal) => {
        impl $crate::ruleset::Key for $key {
            const ROWS: &'static [Self] = &<$key>::ALL;
            const WHAT: &'static str = $what;
            fn row(self) -> usize {
                self as usize
            }
        }
    };
}

pub(crate) use key;

/// A table with a row for every value of `K`, complete by construction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table<K, V> {
    rows: Vec<V>,
    key: PhantomData<K>,
}

impl<K: Key, V> Table<K, V> {
    /// All rows, in the order of the enum.
    pub fn iter(&self) -> impl Iterator<Item = (K, &V)> {
        K::ROWS.iter().copied().zip(&self.rows)
    }
}

impl<K: Key, V> Index<K> for Table<K, V> {
    type Output = V;
    fn index(&self, key: K) -> &V {
        &self.rows[key.row()]
    }
}

impl<K: Key + Serialize, V: Serialize> Serialize for Table<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.rows.len()))?;
        for (key, row) in self.iter() {
            map.serialize_entry(&key, row)?;
        }
        map.end()
    }
}

impl<'de, K: Key + Deserialize<'de>, V: Deserialize<'de>> Deserialize<'de> for Table<K, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Rows(PhantomData))
    }
}

struct Rows<K, V>(PhantomData<(K, V)>);

impl<'de, K: Key + Deserialize<'de>, V: Deserialize<'de>> Visitor<'de> for Rows<K, V> {
    type Value = Table<K, V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a map with an entry for every {}", K::WHAT)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut rows: Vec<Option<V>> = K::ROWS.iter().map(|_| None).collect();
        while let Some(key) = map.next_key::<K>()? {
            let row = &mut rows[key.row()];
            if row.is_some() {
                return Err(A::Error::custom(format!("{} `{key:?}` is listed twice", K::WHAT)));
            }
            *row = Some(map.next_value()?);
        }
        let missing = || K::ROWS.iter().zip(&rows).find(|(_, row)| row.is_none()).map(|(key, _)| key);
        if let Some(key) = missing() {
            return Err(A::Error::custom(format!("{} `{key:?}` is missing", K::WHAT)));
        }
        Ok(Table { rows: rows.into_iter().flatten().collect(), key: PhantomData })
    }
}
