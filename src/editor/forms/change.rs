//! Changes of the document that forms ask for, and text that is still being typed.
//!
//! A form says what to do, not what comes of it: it is done after the frame to the document as it is then, so that two
//! changes of one frame do not undo each other. What is typed is kept as a draft, and committed once when its field is
//! left, however that comes about.

use super::item::Item;
use crate::edit::{Document, Edit};

/// What a change makes of a document: an edit, nothing, or why it cannot be.
type Apply = Box<dyn FnOnce(&Document) -> Result<Option<Edit>, String>>;

/// A change that is asked for.
pub struct Changing {
    apply: Apply,
    /// What is selected afterwards.
    pub then: Option<Item>,
}

impl Changing {
    /// A change.
    pub fn new(apply: impl FnOnce(&Document) -> Result<Option<Edit>, String> + 'static) -> Self {
        Self { apply: Box::new(apply), then: None }
    }

    /// The same, and then something is selected.
    pub fn then(self, item: Item) -> Self {
        Self { then: Some(item), ..self }
    }

    /// The edit that it comes to.
    ///
    /// # Errors
    /// Why it cannot be done, in words.
    pub fn edit(self, document: &Document) -> Result<Option<Edit>, String> {
        (self.apply)(document)
    }
}

/// What is being typed or dragged in a field.
pub struct Draft {
    /// The field.
    pub field: egui::Id,
    /// The change that it comes to when the field is left.
    pub changing: Changing,
}

impl Draft {
    /// Whether its field has been left.
    pub fn is_left(&self, ctx: &egui::Context) -> bool {
        let is_held = ctx.is_being_dragged(self.field);
        ctx.memory(|memory| memory.focused()) != Some(self.field) && !is_held
    }
}
