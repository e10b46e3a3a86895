//! About how many bytes a game takes, beside another that shares parts with it.

use super::{Device, DeviceKey, Fact, Truth};
use crate::open::{Hunter, LosCheck, Smoke, Table};
use eyeline::World;
use std::sync::Arc;

/// What a name takes, and its place in a list.
const NAMED: usize = 64;

impl Truth {
    /// The bytes of what `other` does not share.
    pub fn weight_beside(&self, other: Option<&Truth>) -> usize {
        let table = beside(&self.table, other.map(|other| &other.table), |table| {
            size_of::<Table>()
                + table.hunters.len() * (size_of::<Hunter>() + NAMED)
                + table.smoke.len() * size_of::<Smoke>()
                + table.los.len() * (size_of::<LosCheck>() + NAMED)
        });
        let ground = beside(&self.table.ground, other.map(|other| &other.table.ground), |ground| {
            // Walls by rows and by columns, and smoke: a bit each.
            ground.extent().len().map_or(0, |cells| cells as usize / 2)
        });
        let path = beside(&self.agent.path, other.map(|other| &other.agent.path), |path| {
            size_of_val(path)
        });
        let devices = beside(&self.devices, other.map(|other| &other.devices), |devices| {
            devices.len() * (size_of::<(DeviceKey, Device)>() + NAMED)
        });
        let facts = beside(&self.facts, other.map(|other| &other.facts), |facts| {
            facts.len() * (size_of::<(DeviceKey, Fact)>() + NAMED)
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
