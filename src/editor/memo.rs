//! What is worked out once and kept for as long as nothing changes on which it depends.

/// A value, and what it was worked out of.
#[derive(Debug, Clone)]
pub struct Memo<K, V>(Option<(K, V)>);

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Self(None)
    }
}

impl<K: PartialEq, V> Memo<K, V> {
    /// The value for `of`: the one that is known, or else a new one.
    pub fn get(&mut self, of: K, make: impl FnOnce() -> V) -> &V {
        let known = self.0.take().filter(|(known, _)| *known == of);
        &self.0.insert(known.unwrap_or_else(|| (of, make()))).1
    }

    /// The value for `of`, if it is known.
    pub fn known(&self, of: &K) -> Option<&V> {
        self.0.as_ref().filter(|(known, _)| known == of).map(|(_, value)| value)
    }

    /// Forgets it.
    pub fn forget(&mut self) {
        self.0 = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_made_once_for_all_that_it_depends_on() {
        let (mut memo, mut made) = (Memo::default(), Vec::new());
        for of in [1, 1, 2, 2, 1] {
            let value = *memo.get(of, || {
                made.push(of);
                of * 10
            });
            assert_eq!(value, of * 10);
        }
        assert_eq!(made, [1, 2, 1]);
        assert_eq!((memo.known(&1), memo.known(&2)), (Some(&10), None));
        memo.forget();
        assert_eq!(memo.known(&1), None);
    }
}
