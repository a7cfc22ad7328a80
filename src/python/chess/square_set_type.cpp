// The class SquareSet: a set of squares that can be changed, and a number of 64 bits.
#include <array>

#include "python/chess/move_sets.hpp"
#include "python/chess/types.hpp"
#include "tabiya/rules/attacks.hpp"

namespace tabiya::python::chess {
namespace {

using Self = SquareSetObject;

Self& set_of(PyObject* object) noexcept { return *reinterpret_cast<Self*>(object); }

PyObject* allocate_set(PyTypeObject* type, Bitboard set) {
  PyObject* const object = type->tp_alloc(type, 0);
  if (object == nullptr) throw PythonError{};
  set_of(object).set = set;
  return object;
}

PyObject* new_set(PyTypeObject* type, PyObject* /*args*/, PyObject* /*named*/) {
  return guarded([&] { return allocate_set(type, Bitboard{}); });
}

int initialise_set(PyObject* self, PyObject* args, PyObject* named) {
  return guarded_status([&] {
    static std::array<const char*, 2> names{"squares", nullptr};
    PyObject* squares = nullptr;
    if (PyArg_ParseTupleAndKeywords(args, named, "|O:SquareSet", const_cast<char**>(names.data()),
                                    &squares) == 0) {
      throw PythonError{};
    }
    set_of(self).set = read_or(squares, read_squares, Bitboard{});
  });
}

void free_set(PyObject* self) noexcept {
  PyTypeObject* const type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

// --- Iteration ---

template <class EachSquare>
PyObject* iterator_of(Bitboard set, EachSquare each_square) {
  Ref list{PyList_New(set.count())};
  Py_ssize_t index = 0;
  each_square(set, [&](Square sq) { PyList_SET_ITEM(list.get(), index++, object_of(sq)); });
  return PyObject_GetIter(list.get());
}

PyObject* iterate(PyObject* self) {
  return guarded([&] {
    return iterator_of(set_of(self).set, [](Bitboard set, auto visit) {
      for (const Square sq : set) visit(sq);
    });
  });
}

PyObject* reversed(Self& self) {
  return iterator_of(self.set, [](Bitboard set, auto visit) { for_each_downwards(set, visit); });
}

Py_ssize_t length(PyObject* self) { return set_of(self).set.count(); }
int is_true(PyObject* self) { return set_of(self).set.any() ? 1 : 0; }

int contains(PyObject* self, PyObject* object) {
  bool found = false;
  const int status =
      guarded_status([&] { found = set_of(self).set.contains(read_square(object)); });
  return status != 0 ? status : static_cast<int>(found);
}

// --- Single squares ---

constexpr Signature<1> adding{"add", {"square"}};
PyObject* add(Self& self, const Arguments<1>& given) {
  self.set |= read_square(given[0]);
  Py_RETURN_NONE;
}

constexpr Signature<1> discarding{"discard", {"square"}};
PyObject* discard(Self& self, const Arguments<1>& given) {
  self.set -= read_square(given[0]);
  Py_RETURN_NONE;
}

constexpr Signature<1> removing{"remove", {"square"}};
PyObject* remove(Self& self, const Arguments<1>& given) {
  const Square sq = read_square(given[0]);
  if (!self.set.contains(sq)) {
    PyErr_SetObject(PyExc_KeyError, given[0]);
    throw PythonError{};
  }
  self.set -= sq;
  Py_RETURN_NONE;
}

PyObject* pop(Self& self) {
  if (self.set.empty()) raise(PyExc_KeyError, "the set has no square left");
  const Square sq = self.set.first();
  self.set -= sq;
  return object_of(sq);
}

PyObject* clear(Self& self) {
  self.set = {};
  Py_RETURN_NONE;
}

PyObject* copy(Self& self) { return square_set_of(self.set); }

// --- Operations on sets ---

Bitboard join(Bitboard left, Bitboard right) { return left | right; }
Bitboard intersect(Bitboard left, Bitboard right) { return left & right; }
Bitboard subtract(Bitboard left, Bitboard right) { return left - right; }
Bitboard exclude_common(Bitboard left, Bitboard right) { return left ^ right; }

/// `left op right`, where either may be anything that makes a set.
template <Bitboard (*operation)(Bitboard, Bitboard)>
PyObject* operate(PyObject* left, PyObject* right) {
  return guarded([&] { return square_set_of(operation(read_squares(left), read_squares(right))); });
}

/// `left op= right`.
template <Bitboard (*operation)(Bitboard, Bitboard)>
PyObject* operate_in_place(PyObject* self, PyObject* right) {
  return guarded([&] {
    set_of(self).set = operation(set_of(self).set, read_squares(right));
    return Py_NewRef(self);
  });
}

template <Bitboard (*operation)(Bitboard, Bitboard)>
Bitboard with_all(Bitboard set, PyObject* others) {
  for (Py_ssize_t index = 0; index < PyTuple_GET_SIZE(others); ++index) {
    set = operation(set, read_squares(PyTuple_GET_ITEM(others, index)));
  }
  return set;
}

/// A method that returns a new set, for any number of others.
template <Bitboard (*operation)(Bitboard, Bitboard)>
PyObject* combined(PyObject* self, PyObject* others) {
  return guarded([&] { return square_set_of(with_all<operation>(set_of(self).set, others)); });
}

/// A method that changes the set, for any number of others.
template <Bitboard (*operation)(Bitboard, Bitboard)>
PyObject* combine(PyObject* self, PyObject* others) {
  return guarded([&] {
    set_of(self).set = with_all<operation>(set_of(self).set, others);
    Py_RETURN_NONE;
  });
}

PyObject* is_disjoint(PyObject* self, PyObject* other) {
  return guarded([&] { return object_of(!set_of(self).set.intersects(read_squares(other))); });
}
PyObject* is_subset(PyObject* self, PyObject* other) {
  return guarded([&] { return object_of((set_of(self).set - read_squares(other)).empty()); });
}
PyObject* is_superset(PyObject* self, PyObject* other) {
  return guarded([&] { return object_of((read_squares(other) - set_of(self).set).empty()); });
}

PyObject* compare(PyObject* self, PyObject* other, int operation) {
  if (operation != Py_EQ && operation != Py_NE) Py_RETURN_NOTIMPLEMENTED;
  PyObject* const result = guarded(
      [&] { return object_of((set_of(self).set == read_squares(other)) == (operation == Py_EQ)); });
  if (result != nullptr) return result;
  // Whatever does not make a set is not equal to one.
  PyErr_Clear();
  Py_RETURN_NOTIMPLEMENTED;
}

// --- As a number ---

PyObject* number(PyObject* self) { return object_of(set_of(self).set); }

PyObject* complement(PyObject* self) {
  return guarded([&] { return square_set_of(~set_of(self).set); });
}

Bitboard shift(Bitboard set, long bits, bool to_left) {
  if (bits < 0) raise(PyExc_ValueError, "squares cannot be shifted by a negative number");
  if (bits >= square_count) return {};
  return Bitboard{to_left ? set.bits() << bits : set.bits() >> bits};
}

template <bool to_left>
PyObject* shifted_set(PyObject* self, PyObject* bits) {
  if (!PyObject_TypeCheck(self, types.square_set)) Py_RETURN_NOTIMPLEMENTED;
  return guarded(
      [&] { return square_set_of(shift(set_of(self).set, read_number(bits), to_left)); });
}

template <bool to_left>
PyObject* shift_in_place(PyObject* self, PyObject* bits) {
  return guarded([&] {
    set_of(self).set = shift(set_of(self).set, read_number(bits), to_left);
    return Py_NewRef(self);
  });
}

PyObject* mask(Self& self) { return object_of(self.set); }
void write_mask(Self& self, PyObject* value) { self.set = read_mask(value); }

// --- Other forms ---

PyObject* mirror(Self& self) { return square_set_of(mirrored(self.set)); }

PyObject* to_list(Self& self) {
  Ref list{PyList_New(square_count)};
  for (const Square sq : all_squares) {
    PyList_SET_ITEM(list.get(), index_of(sq), object_of(self.set.contains(sq)));
  }
  return list.release();
}

PyObject* subsets(Self& self) {
  const Ref module{PyImport_ImportModule("tabiya.chess._squares")};
  return PyObject_CallMethod(module.get(), "subsets", "N", object_of(self.set));
}

PyObject* repr(PyObject* self) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "SquareSet(0x";
  for (int digit = 15; digit >= 0; --digit) {
    text += digits[(set_of(self).set.bits() >> (4 * digit)) & 15];
    if (digit % 4 == 0 && digit > 0) text += '_';
  }
  return object_of(std::string_view{text + ')'});
}

PyObject* str(PyObject* self) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    for (const File file : all_files) {
      text += set_of(self).set.contains(make_square(file, static_cast<Rank>(rank))) ? '1' : '.';
      if (file != File::H) text += ' ';
    }
    if (rank > 0) text += '\n';
  }
  return object_of(std::string_view{text});
}

PyObject* to_svg(Self& self) {
  const Ref module{PyImport_ImportModule("tabiya.chess.svg")};
  const Ref draw{PyObject_GetAttrString(module.get(), "board")};
  const Ref arguments{PyTuple_New(0)};
  const Ref named{Py_BuildValue("{s:O,s:i}", "squares", &self, "size", 390)};
  return PyObject_Call(draw.get(), arguments.get(), named.get());
}

PyObject* reduce(Self& self) { return Py_BuildValue("O(N)", Py_TYPE(&self), object_of(self.set)); }

constexpr Signature<2> finding_ray{"ray", {"a", "b"}};
PyObject* ray(PyObject&, const Arguments<2>& given) {
  return square_set_of(line_through(read_square(given[0]), read_square(given[1])));
}

constexpr Signature<2> finding_between{"between", {"a", "b"}};
PyObject* squares_between(PyObject&, const Arguments<2>& given) {
  return square_set_of(between(read_square(given[0]), read_square(given[1])));
}

constexpr Signature<1> taking_square{"from_square", {"square"}};
PyObject* from_square(PyObject&, const Arguments<1>& given) {
  return square_set_of(read_square(given[0]));
}

}  // namespace

PyObject* square_set_of(Bitboard set) { return allocate_set(types.square_set, set); }

void add_square_set_type(PyObject* module) {
  static std::array methods{
      method<Self, adding, add>("Adds a square."),
      method<Self, discarding, discard>("Removes a square if it is in the set."),
      method<Self, removing, remove>("Removes a square. Raises KeyError if it is not in the set."),
      method<Self, pop>("pop", "Removes and returns the lowest square. Raises KeyError if empty."),
      method<Self, clear>("clear", "Removes all squares."),
      method<Self, copy>("copy", "Another set of the same squares."),
      method<Self, copy>("__copy__", nullptr),
      method<Self, reversed>("__reversed__", "The squares from h8 to a1."),
      PyMethodDef{"union", combined<join>, METH_VARARGS, "The squares in any of the sets."},
      PyMethodDef{"intersection", combined<intersect>, METH_VARARGS, "Those in all of the sets."},
      PyMethodDef{"difference", combined<subtract>, METH_VARARGS, "Those in none of the others."},
      PyMethodDef{"symmetric_difference", combined<exclude_common>, METH_VARARGS,
                  "Those in exactly one of two sets."},
      PyMethodDef{"update", combine<join>, METH_VARARGS, "Adds the squares of the others."},
      PyMethodDef{"intersection_update", combine<intersect>, METH_VARARGS,
                  "Keeps the squares that all others have."},
      PyMethodDef{"difference_update", combine<subtract>, METH_VARARGS,
                  "Removes the squares of the others."},
      PyMethodDef{"symmetric_difference_update", combine<exclude_common>, METH_VARARGS,
                  "Keeps the squares in exactly one of two sets."},
      PyMethodDef{"isdisjoint", is_disjoint, METH_O, "True if the sets have no common square."},
      PyMethodDef{"issubset", is_subset, METH_O, "True if the other set has all squares of this."},
      PyMethodDef{"issuperset", is_superset, METH_O, "True if this set has all of the other's."},
      method<Self, mirror>("mirror", "The set seen from the other side: a1 becomes a8."),
      method<Self, to_list>("tolist", "Sixty-four Booleans from a1 to h8."),
      method<Self, subsets>("carry_rippler", "An iterator over the masks of all subsets."),
      method<Self, to_svg>("_repr_svg_", "The squares on a board as SVG, for notebooks."),
      method<Self, reduce>("__reduce__", nullptr),
      class_method<finding_ray, ray, METH_CLASS>(
          "The whole rank, file or diagonal through two squares; empty if they share none."),
      class_method<finding_between, squares_between, METH_CLASS>(
          "The squares strictly between two squares on a line; empty if they share none."),
      class_method<taking_square, from_square, METH_CLASS>("The set of one square."),
      PyMethodDef{},
  };
  static std::array attributes{
      attribute<Self, mask, write_mask>("mask", "The set as a number: bit 0 is a1, bit 63 is h8."),
      PyGetSetDef{},
  };
  static std::array slots{
      slot(Py_tp_doc,
           "A set of squares: SquareSet(squares=0), from a mask or from an iterable of squares."),
      slot(Py_tp_new, new_set),
      slot(Py_tp_init, initialise_set),
      slot(Py_tp_dealloc, free_set),
      slot(Py_tp_repr, repr),
      slot(Py_tp_str, str),
      slot(Py_tp_hash, PyObject_HashNotImplemented),
      slot(Py_tp_richcompare, compare),
      slot(Py_tp_iter, iterate),
      slot(Py_sq_length, length),
      slot(Py_sq_contains, contains),
      slot(Py_nb_bool, is_true),
      slot(Py_nb_int, number),
      slot(Py_nb_index, number),
      slot(Py_nb_invert, complement),
      slot(Py_nb_or, operate<join>),
      slot(Py_nb_and, operate<intersect>),
      slot(Py_nb_subtract, operate<subtract>),
      slot(Py_nb_xor, operate<exclude_common>),
      slot(Py_nb_inplace_or, operate_in_place<join>),
      slot(Py_nb_inplace_and, operate_in_place<intersect>),
      slot(Py_nb_inplace_subtract, operate_in_place<subtract>),
      slot(Py_nb_inplace_xor, operate_in_place<exclude_common>),
      slot(Py_nb_lshift, shifted_set<true>),
      slot(Py_nb_rshift, shifted_set<false>),
      slot(Py_nb_inplace_lshift, shift_in_place<true>),
      slot(Py_nb_inplace_rshift, shift_in_place<false>),
      slot(Py_tp_methods, methods.data()),
      slot(Py_tp_getset, attributes.data()),
      PyType_Slot{},
  };
  static PyType_Spec spec{"tabiya.chess.SquareSet", sizeof(Self), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots.data()};
  types.square_set = make_type(module, spec, nullptr);
}

}  // namespace tabiya::python::chess
