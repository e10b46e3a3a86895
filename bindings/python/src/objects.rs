//! Typed replies as Python's objects, without text between: structs are dicts with the contract's keys
//! in its order, lists are lists. Cost: one object a value.

use crate::errors::value;
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

/// A serializer that makes Python objects.
struct Objects<'py>(Python<'py>);

/// A list or a dict that grows.
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
    type SerializeStruct = Growing<'py, PyDict>;
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

    fn serialize_struct(self, _: &str, _: usize) -> Result<Growing<'py, PyDict>, Error> {
        Ok(Growing(PyDict::new(self.0)))
    }
}

macro_rules! growing {
    ($($trait:ident for $kind:ident: $method:ident($($key:ident: $type:ty)?) by $add:ident;)+) => {
        $(impl<'py> ser::$trait for Growing<'py, $kind> {
            type Ok = Bound<'py, PyAny>;
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(
                &mut self,
                $($key: $type,)?
                item: &T,
            ) -> Result<(), Error> {
                let item = item.serialize(Objects(self.0.py()))?;
                self.0.$add($($key,)? item).map_err(ser::Error::custom)
            }

            fn end(self) -> Made<'py> {
                Ok(self.0.into_any())
            }
        })+
    };
}

growing! {
    SerializeSeq for PyList: serialize_element() by append;
    SerializeTuple for PyList: serialize_element() by append;
    SerializeStruct for PyDict: serialize_field(key: &'static str) by set_item;
}
