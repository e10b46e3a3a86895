//! numpy's arrays. Every input is copied once, before anything is looked at, so that a change during a
//! call does no harm. Any strides, order and byte order are read; arrays are pinned meanwhile, because
//! numpy converts them without the GIL. Outputs are new and zeroed, or the caller's: then they must be
//! C-contiguous, aligned, writable and of exactly this dtype and shape; they are pinned, and untouched
//! if the call fails. Cost: one copy of each input.

use crate::cells::spelled;
use crate::errors::{kind, memory, value};
use eyeline::{Coord, Grid};
use numpy::{
    Element, PyArrayDescr, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn,
    PyUntypedArray, PyUntypedArrayMethods, dtype,
};
use pyo3::exceptions::{PyImportError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{
    IntoPyDict, PyCapsule, PyDict, PyFrozenSet, PyList, PySet, PyTuple, PyWeakrefReference,
};

/// An array's shape and a copy of its values, row after row.
pub struct Copied<T> {
    pub shape: Vec<usize>,
    pub values: Vec<T>,
}

/// The axis of an array whose index comes first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Order {
    Yx,
    Xy,
}

fn numpy<'py>(
    py: Python<'py>,
    kept: &'static PyOnceLock<Py<PyAny>>,
    name: &str,
) -> PyResult<&'py Bound<'py, PyAny>> {
    kept.import(py, "numpy", name)
}

/// Makes sure that numpy can be used, once for the whole process.
pub fn require_numpy(py: Python<'_>) -> PyResult<()> {
    fn interface(py: Python<'_>) -> PyResult<()> {
        let version = py.import("numpy")?.getattr("__version__")?;
        let version = py.import("numpy.lib")?.getattr("NumpyVersion")?.call1((version,))?;
        let core = if version.getattr("major")?.lt(2)? { "numpy.core" } else { "numpy._core" };
        let core = py.import(format!("{core}.multiarray"))?;
        core.getattr("_ARRAY_API")?.cast_into::<PyCapsule>()?;
        filled(py, &[1], [true]).map(|_| ())
    }
    interface(py).map_err(|cause| {
        let error = PyImportError::new_err("eyeline needs numpy 1.26 or later, and cannot use it");
        error.set_cause(py, Some(cause));
        error
    })
}

/// Returns the object as an array of numpy's own class, converted if possible.
pub fn array<'py>(name: &str, any: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyUntypedArray>> {
    static ASARRAY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    if any.is_exact_instance_of::<PyUntypedArray>() {
        return Ok(any.cast::<PyUntypedArray>()?.clone());
    }
    refuse_masked(name, any)?;
    if is_unordered(any) {
        return Err(kind(name, "an array or a list", any));
    }
    let _pins = pins_in(any)?;
    let array = numpy(any.py(), &ASARRAY, "asarray")?.call1((any,))?;
    Ok(array.cast_into::<PyUntypedArray>()?)
}

/// Whether it is a set or a dict, whose items have no places.
pub fn is_unordered(any: &Bound<'_, PyAny>) -> bool {
    any.is_instance_of::<PySet>()
        || any.is_instance_of::<PyFrozenSet>()
        || any.is_instance_of::<PyDict>()
}

/// Refuses masked arrays, whose masked values are unknown.
fn refuse_masked(name: &str, any: &Bound<'_, PyAny>) -> PyResult<()> {
    static MASKED: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    if any.is_instance(MASKED.import(any.py(), "numpy.ma", "MaskedArray")?)? {
        let message = format!("{name} is a masked array; fill it first: {name}.filled(0)");
        return Err(PyTypeError::new_err(message));
    }
    Ok(())
}

/// Returns the array as one of this type in C order: itself, or a copy by numpy.
fn in_order<'py, T: Element>(
    array: &Bound<'py, PyUntypedArray>,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    static ARRAY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    if let Ok(array) = array.cast::<PyArrayDyn<T>>()
        && array.is_c_contiguous()
        && array.is_aligned()
    {
        return Ok(array.clone());
    }
    let py = array.py();
    let keywords = [("order", "C")].into_py_dict(py)?;
    let _pin = Pin::of(array)?;
    let copy = numpy(py, &ARRAY, "array")?.call((array, dtype::<T>(py)), Some(&keywords))?;
    Ok(copy.cast_into::<PyArrayDyn<T>>()?)
}

/// Returns a copy of `places` values, each converted.
fn copied<T: Element + Copy, U>(
    name: &str,
    array: &Bound<'_, PyUntypedArray>,
    places: usize,
    turn: impl FnOnce(&[T], &mut Vec<U>) -> PyResult<()>,
) -> PyResult<Vec<U>> {
    let array = in_order::<T>(array)?;
    let array = array.try_readonly().map_err(|_| in_use(name))?;
    let values = array.as_slice()?;
    if values.len() != places {
        return Err(value(format_args!("{name} changed its size while it was read")));
    }
    let mut own = Vec::new();
    own.try_reserve_exact(values.len()).map_err(|_| memory(size_of_val(values)))?;
    turn(values, &mut own)?;
    Ok(own)
}

fn plain_copy<T: Element + Copy>(
    name: &str,
    array: &Bound<'_, PyUntypedArray>,
    places: usize,
) -> PyResult<Vec<T>> {
    copied(name, array, places, |values: &[T], own| {
        own.extend_from_slice(values);
        Ok(())
    })
}

fn in_use(name: &str) -> PyErr {
    value(format_args!("{name} is being written by another call"))
}

/// Returns the error of a dtype that is not read.
fn wrong_dtype(name: &str, wanted: &str, dtype: &Bound<'_, PyArrayDescr>) -> PyErr {
    PyTypeError::new_err(format!("{name} must be {wanted}, not {dtype}"))
}

/// Returns the error of a shape that is not valid.
pub fn wrong_shape(name: &str, wanted: &str, shape: &[usize]) -> PyErr {
    value(format_args!("{name} must have shape {wanted}, not {}", shown(shape)))
}

/// Returns a shape as Python writes it.
pub fn shown(shape: &[usize]) -> String {
    match shape {
        [one] => format!("({one},)"),
        sides => {
            let sides: Vec<String> = sides.iter().map(usize::to_string).collect();
            format!("({})", sides.join(", "))
        }
    }
}

/// Returns the array with its last two axes in the order y, x.
fn upright<'py>(
    array: Bound<'py, PyUntypedArray>,
    order: Order,
) -> PyResult<Bound<'py, PyUntypedArray>> {
    if order == Order::Yx || array.ndim() < 2 {
        return Ok(array);
    }
    Ok(array.call_method1("swapaxes", (-1, -2))?.cast_into::<PyUntypedArray>()?)
}

/// Calls `check` with the shape before anything is copied; returns its result and one byte for each
/// place, which is 0 for no and anything else for yes.
pub fn bits<R>(
    name: &str,
    any: &Bound<'_, PyAny>,
    order: Order,
    check: impl FnOnce(&[usize]) -> PyResult<R>,
) -> PyResult<(R, Copied<u8>)> {
    let array = upright(array(name, any)?, order)?;
    if !matches!(array.dtype().kind(), b'b' | b'u' | b'i') {
        return Err(wrong_dtype(name, "bool or whole numbers, 0 for no", &array.dtype()));
    }
    let (shape, places) = (array.shape().to_vec(), array.len());
    let checked = check(&shape)?;
    let truths = match (array.dtype().kind(), array.dtype().itemsize()) {
        (b'b', _) | (b'u', 1) => array,
        _ => {
            let _pin = Pin::of(&array)?;
            array.call_method1("astype", (dtype::<bool>(any.py()),))?.cast_into()?
        }
    };
    // A byte of a bool array may hold any value.
    let bytes = match truths.dtype().kind() {
        b'b' => truths.call_method1("view", (dtype::<u8>(any.py()),))?.cast_into()?,
        _ => truths,
    };
    Ok((checked, Copied { shape, values: plain_copy::<u8>(name, &bytes, places)? }))
}

/// Calls `check` with the shape before anything is copied; returns its result and the numbers.
pub fn numbers<T: Element + Copy, R>(
    name: &str,
    any: &Bound<'_, PyAny>,
    order: Order,
    check: impl FnOnce(&[usize]) -> PyResult<R>,
) -> PyResult<(R, Copied<T>)> {
    let array = upright(array(name, any)?, order)?;
    if !matches!(array.dtype().kind(), b'f' | b'i' | b'u' | b'b') {
        let wanted = format!("numbers ({})", dtype::<T>(any.py()));
        return Err(wrong_dtype(name, &wanted, &array.dtype()));
    }
    let (shape, places) = (array.shape().to_vec(), array.len());
    let checked = check(&shape)?;
    Ok((checked, Copied { shape, values: plain_copy(name, &array, places)? }))
}

/// A type of whole numbers from which a coordinate can be read.
trait Whole: Element + Copy {
    fn narrowed(self) -> i32;
    fn fits(self) -> bool;
    fn shown(self) -> String;
}

macro_rules! whole {
    ($($type:ty)+) => {
        $(impl Whole for $type {
            #[inline(always)]
            fn narrowed(self) -> i32 {
                self as i32
            }
            #[inline(always)]
            fn fits(self) -> bool {
                i32::try_from(self).is_ok()
            }
            fn shown(self) -> String {
                self.to_string()
            }
        })+
    };
}

whole!(i32 i64 u64);

/// What pairs of numbers stand for.
#[derive(Clone, Copy)]
pub enum Pairs {
    Cells(Grid),
    Headings,
}

impl Pairs {
    /// One pair, as Python spells it.
    fn one(self) -> &'static str {
        match self {
            Pairs::Cells(grid) => spelled(grid),
            Pairs::Headings => "(dx, dy)",
        }
    }
}

/// Returns the index of an element of an array of this shape, as Python writes it.
pub fn index(shape: &[usize], element: usize) -> String {
    let mut rest = element;
    let mut index: Vec<String> = Vec::new();
    for &side in shape.iter().rev() {
        index.insert(0, (rest % side.max(1)).to_string());
        rest /= side.max(1);
    }
    index.join(", ")
}

/// A plain list of cells, of shape (N, 2).
pub fn cells<C: Coord>(name: &str, any: &Bound<'_, PyAny>) -> PyResult<Vec<C>> {
    let cells = pairs(name, any, Pairs::Cells(C::GRID), C::from_axes)?;
    match cells.shape[..] {
        [_] => Ok(cells.values),
        _ => Err(wrong_shape(name, "(N, 2)", &[&cells.shape[..], &[2]].concat())),
    }
}

/// Reads pairs of whole numbers along the last axis and converts each; the shape is that of the other
/// axes.
pub fn pairs<P>(
    name: &str,
    any: &Bound<'_, PyAny>,
    what: Pairs,
    turn: impl Fn(i32, i32) -> P,
) -> PyResult<Copied<P>> {
    let array = array(name, any)?;
    if array.shape() == [0] {
        // An empty list.
        return Ok(Copied { shape: vec![0], values: Vec::new() });
    }
    let (&last, shape) = array.shape().split_last().unwrap_or((&0, &[]));
    if last != 2 || shape.is_empty() {
        let wanted = format!("(N, 2), a row {} each", what.one());
        return Err(wrong_shape(name, &wanted, array.shape()));
    }
    let (shape, places) = (shape.to_vec(), array.len());
    let role = (name, what, &shape[..]);
    let values = match (array.dtype().kind(), array.dtype().itemsize()) {
        (b'u', 8) => copied(name, &array, places, |all: &[u64], own| narrow(role, all, turn, own)),
        (b'i', 4) => copied(name, &array, places, |all: &[i32], own| narrow(role, all, turn, own)),
        (b'i' | b'u', _) => {
            copied(name, &array, places, |all: &[i64], own| narrow(role, all, turn, own))
        }
        _ => return Err(wrong_dtype(name, "whole numbers (int64)", &array.dtype())),
    };
    Ok(Copied { shape, values: values? })
}

fn narrow<P, T: Whole>(
    (name, what, shape): (&str, Pairs, &[usize]),
    values: &[T],
    turn: impl Fn(i32, i32) -> P,
    own: &mut Vec<P>,
) -> PyResult<()> {
    let (pairs, _) = values.as_chunks::<2>();
    let mut fit = true;
    own.extend(pairs.iter().map(|&[x, y]| {
        fit &= x.fits() & y.fits();
        turn(x.narrowed(), y.narrowed())
    }));
    if fit {
        return Ok(());
    }
    let wrong = pairs.iter().position(|[x, y]| !(x.fits() && y.fits())).unwrap_or(0);
    let ([x, y], at) = (pairs[wrong].map(Whole::shown), index(shape, wrong));
    let beyond = match what {
        Pairs::Cells(_) => "beyond every map: coordinates go",
        Pairs::Headings => "too long a way: dx and dy go",
    };
    let (least, most) = (i32::MIN, i32::MAX);
    Err(value(format_args!("{name}[{at}] = [{x},{y}] is {beyond} from {least} to {most}")))
}

/// Returns a new array of zeros.
pub fn zeros<'py, T: Element>(
    py: Python<'py>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    static ZEROS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    // By numpy's own function, so that too large an array is a MemoryError.
    let new = numpy(py, &ZEROS, "zeros")?.call1((PyTuple::new(py, shape)?, dtype::<T>(py)))?;
    Ok(new.cast_into::<PyArrayDyn<T>>()?)
}

/// The number of values from which on other threads are let run.
const LONG: usize = 1 << 15;

/// Returns a new array of these values, as many as its shape has.
pub fn filled<'py, T: Element + Copy>(
    py: Python<'py>,
    shape: &[usize],
    values: impl IntoIterator<Item = T> + Send,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let array = zeros::<T>(py, shape)?;
    let mut places = borrowed("the new array", array.clone())?;
    let places = places.as_slice_mut()?;
    let is_long = places.len() >= LONG;
    let fill = || places.iter_mut().zip(values).for_each(|(place, value)| *place = value);
    if is_long {
        py.detach(fill)
    } else {
        fill()
    }
    Ok(array)
}

/// Returns a list of cells as an array of shape (N, 2).
pub fn listed<'py>(py: Python<'py>, cells: &[[i64; 2]]) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
    filled(py, &[cells.len(), 2], cells.as_flattened().iter().copied())
}

/// Makes an array read-only for everyone: a view cannot undo it.
pub fn sealed<'py, T: Element>(
    array: Bound<'py, PyArrayDyn<T>>,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    borrowed("the new array", array.clone())?.make_nonwriteable();
    Ok(array.call_method0("view")?.cast_into()?)
}

fn borrowed<'py, T: Element>(
    name: &str,
    array: Bound<'py, PyArrayDyn<T>>,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    array.try_into_readwrite().map_err(|error| match error {
        numpy::BorrowError::NotWriteable => value(format_args!("{name} is read-only")),
        _ => in_use(name),
    })
}

/// An array that is written while other threads run.
pub struct Output<'py, T: Element> {
    /// The array as the caller knows it.
    pub array: Bound<'py, PyAny>,
    /// Borrowed through a view that nobody else has, so that changes of the caller's shape and dtype do
    /// not matter.
    values: PyReadwriteArrayDyn<'py, T>,
    _pin: Option<Pin<'py>>,
}

impl<'py, T: Element> Output<'py, T> {
    fn new(array: Bound<'py, PyArrayDyn<T>>) -> PyResult<Self> {
        let values = borrowed("the new array", array.clone())?;
        Ok(Output { array: array.into_any(), values, _pin: None })
    }

    fn of(array: &Bound<'py, PyArrayDyn<T>>) -> PyResult<Self> {
        let ndarray = array.py().get_type::<PyUntypedArray>();
        let view = ndarray.call_method1("view", (array, &ndarray))?.cast_into()?;
        let pin = Some(Pin::of(array.as_untyped())?);
        let values = borrowed("out", view)?;
        Ok(Output { array: array.clone().into_any(), values, _pin: pin })
    }

    /// Returns the values to be written.
    pub fn values(&mut self) -> PyResult<&mut [T]> {
        Ok(self.values.as_slice_mut()?)
    }
}

/// While it lives, numpy refuses to move the memory of an array (`ndarray.resize`).
pub struct Pin<'py> {
    _reference: Bound<'py, PyWeakrefReference>,
}

impl<'py> Pin<'py> {
    pub fn of(array: &Bound<'py, PyUntypedArray>) -> PyResult<Self> {
        let owner = owner(array.as_any().clone())?;
        Ok(Pin { _reference: PyWeakrefReference::new(&owner)? })
    }
}

/// Pins the arrays of a list.
fn pins_in<'py>(any: &Bound<'py, PyAny>) -> PyResult<Vec<Pin<'py>>> {
    let pin = |item: Bound<'py, PyAny>| item.cast().ok().map(Pin::of);
    match (any.cast::<PyList>(), any.cast::<PyTuple>()) {
        (Ok(list), _) => list.iter().filter_map(pin).collect(),
        (_, Ok(tuple)) => tuple.iter().filter_map(pin).collect(),
        _ => Ok(Vec::new()),
    }
}

/// Returns the array that owns the memory.
fn owner(array: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    let base = array.getattr("base")?;
    if base.is_instance_of::<PyUntypedArray>() { owner(base) } else { Ok(array) }
}

/// Returns the array to be written: the caller's, if it is right in every way, or a new one.
pub fn output<'py, T: Element>(
    py: Python<'py>,
    out: Option<&Bound<'py, PyAny>>,
    shape: &[usize],
) -> PyResult<Output<'py, T>> {
    let Some(out) = out else { return Output::new(zeros(py, shape)?) };
    let wanted = dtype::<T>(py);
    refuse_masked("out", out)?;
    let Ok(untyped) = out.cast::<PyUntypedArray>() else {
        return Err(kind("out", &format!("a numpy array of {wanted} or None"), out));
    };
    let Ok(array) = out.cast::<PyArrayDyn<T>>() else {
        return Err(wrong_dtype("out", &wanted.to_string(), &untyped.dtype()));
    };
    if array.shape() != shape {
        return Err(wrong_shape("out", &shown(shape), array.shape()));
    }
    if !(array.is_c_contiguous() && array.is_aligned()) {
        return Err(value(
            "out must be C-contiguous and aligned; numpy.empty(shape, dtype) makes one",
        ));
    }
    Output::of(array)
}
