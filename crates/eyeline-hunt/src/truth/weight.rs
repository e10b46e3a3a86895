//! An estimate of how many bytes a game takes, beside another one that shares parts with it.

use super::{Device, DeviceKey, Fact, Truth};
use crate::open::{Hunter, LosCheck, Smoke, Table};
use eyeline::World;
use std::sync::Arc;

/// The bytes that a name and its place in a list take.
const NAME_WEIGHT: usize = 64;

impl Truth {
    /// Returns the bytes of what `other` does not share.
    pub fn weight_beside(&self, other: Option<&Truth>) -> usize {
        let table = beside(&self.table, other.map(|other| &other.table), |table| {
            size_of::<Table>()
                + table.hunters.len() * (size_of::<Hunter>() + NAME_WEIGHT)
                + table.smoke.len() * size_of::<Smoke>()
                + table.los.len() * (size_of::<LosCheck>() + NAME_WEIGHT)
        });
        let ground = beside(&self.table.ground, other.map(|other| &other.table.ground), |ground| {
            // Walls by rows and by columns, and smoke: one bit each.
            ground.extent().len().map_or(0, |cells| cells as usize / 2)
        });
        let path = beside(&self.agent.path, other.map(|other| &other.agent.path), |path| {
            size_of_val(path)
        });
        let devices = beside(&self.devices, other.map(|other| &other.devices), |devices| {
            devices.len() * (size_of::<(DeviceKey, Device)>() + NAME_WEIGHT)
        });
        let facts = beside(&self.facts, other.map(|other| &other.facts), |facts| {
            facts.len() * (size_of::<(DeviceKey, Fact)>() + NAME_WEIGHT)
        });
        size_of::<Truth>() + table + ground + path + devices + facts
    }
}

fn beside<T: ?Sized>(
    own: &Arc<T>,
    other: Option<&Arc<T>>,
    weight: impl FnOnce(&T) -> usize,
) -> usize {
    if other.is_some_and(|other| Arc::ptr_eq(own, other)) { 0 } else { weight(own) }
}
