//! Typed replies as Python's objects, without text between: structs are dicts with the contract's keys
//! in its order, lists are lists. Only what the engine holds as JSON, such as the schema, is read from
//! it. Cost: one object a value.

use crate::errors::value;
use crate::json;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde::Serialize;
use serde::de::value::Error;
use serde::ser::{self, Impossible};

/// Returns the value as Python has it.
pub fn of<'py>(py: Python<'py>, reply: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    reply.serialize(Objects(py)).map_err(value)
}

/// The name that serde_json gives the one field of a value that is held as JSON.
const RAW: &str = "$serde_json::private::RawValue";

/// A serializer that makes Python objects.
struct Objects<'py>(Python<'py>);

/// A list, or a struct's value, that grows.
struct Growing<'py, K>(Bound<'py, K>);

type Made<'py> = Result<Bound<'py, PyAny>, Error>;

macro_rules! scalars {
    ($($name:ident: $type:ty,)+) => {
        $(fn $name(self, value: $type) -> Made<'py> {
            value.into_bound_py_any(self.0).map_err(ser::Error::custom)
        })+
    };
}

/// Returns the error of a kind of value that no reply has.
macro_rules! refused {
    ($($name:ident($($type:ty),*) -> $result:ty;)+) => {
        $(fn $name(self, $(_: $type),*) -> Result<$result, Error> {
            Err(ser::Error::custom("a reply has no such value"))
        })+
    };
}

impl<'py> ser::Serializer for Objects<'py> {
    type Ok = Bound<'py, PyAny>;
    type Error = Error;
    type SerializeSeq = Growing<'py, PyList>;
    type SerializeTuple = Growing<'py, PyList>;
    type SerializeStruct = Growing<'py, PyAny>;
    type SerializeMap = Impossible<Self::Ok, Error>;
    type SerializeTupleStruct = Impossible<Self::Ok, Error>;
    type SerializeTupleVariant = Impossible<Self::Ok, Error>;
    type SerializeStructVariant = Impossible<Self::Ok, Error>;

    scalars! {
        serialize_bool: bool, serialize_str: &str, serialize_char: char,
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
        serialize_f32: f32, serialize_f64: f64,
    }

    refused! {
        serialize_bytes(&[u8]) -> Self::Ok;
        serialize_unit() -> Self::Ok;
        serialize_unit_struct(&str) -> Self::Ok;
        serialize_map(Option<usize>) -> Self::SerializeMap;
        serialize_tuple_struct(&str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&str, u32, &str, usize) -> Self::SerializeTupleVariant;
        serialize_struct_variant(&str, u32, &str, usize) -> Self::SerializeStructVariant;
    }

    fn serialize_none(self) -> Made<'py> {
        Ok(self.0.None().into_bound(self.0))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, inner: &T) -> Made<'py> {
        inner.serialize(self)
    }

    fn serialize_unit_variant(self, _: &str, _: u32, word: &str) -> Made<'py> {
        self.serialize_str(word)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &str, inner: &T) -> Made<'py> {
        inner.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &str,
        _: u32,
        _: &str,
        inner: &T,
    ) -> Made<'py> {
        inner.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Growing<'py, PyList>, Error> {
        Ok(Growing(PyList::empty(self.0)))
    }

    fn serialize_tuple(self, _: usize) -> Result<Growing<'py, PyList>, Error> {
        Ok(Growing(PyList::empty(self.0)))
    }

    fn serialize_struct(self, _: &str, _: usize) -> Result<Growing<'py, PyAny>, Error> {
        Ok(Growing(PyDict::new(self.0).into_any()))
    }
}

macro_rules! lists {
    ($($trait:ident),+) => {
        $(impl<'py> ser::$trait for Growing<'py, PyList> {
            type Ok = Bound<'py, PyAny>;
            type Error = Error;

            fn serialize_element<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), Error> {
                let item = item.serialize(Objects(self.0.py()))?;
                self.0.append(item).map_err(ser::Error::custom)
            }

            fn end(self) -> Made<'py> {
                Ok(self.0.into_any())
            }
        })+
    };
}

lists!(SerializeSeq, SerializeTuple);

impl<'py> ser::SerializeStruct for Growing<'py, PyAny> {
    type Ok = Bound<'py, PyAny>;
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        item: &T,
    ) -> Result<(), Error> {
        let item = item.serialize(Objects(self.0.py()))?;
        let added = match key {
            RAW => json::read(&item).map(|read| self.0 = read),
            _ => self.0.set_item(key, item),
        };
        added.map_err(ser::Error::custom)
    }

    fn end(self) -> Made<'py> {
        Ok(self.0)
    }
}
