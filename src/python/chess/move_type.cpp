// The class Move. There is one object for each move that is not a drop, so making one costs nothing.
#include <array>

#include "python/chess/san.hpp"
#include "python/chess/types.hpp"

namespace tabiya::python::chess {
namespace {

std::size_t table_index(const PlainMove& move) noexcept {
  return static_cast<std::size_t>(index_of(move.from) | (index_of(move.to) << 6) |
                                  (number_of(move.promotion) << 12));
}

PyObject* allocate(PyTypeObject* type, const PlainMove& move) {
  PyObject* const object = type->tp_alloc(type, 0);
  if (object == nullptr) throw PythonError{};
  reinterpret_cast<MoveObject*>(object)->move = move;
  return object;
}

PyObject* make(PyTypeObject* type, const PlainMove& move) {
  return type == types.move ? object_of(move) : allocate(type, move);
}

PyObject* new_move(PyTypeObject* type, PyObject* args, PyObject* named) {
  return guarded([&] {
    static std::array<const char*, 5> names{"from_square", "to_square", "promotion", "drop",
                                            nullptr};
    std::array<PyObject*, 4> given{};
    if (PyArg_ParseTupleAndKeywords(args, named, "OO|OO:Move", const_cast<char**>(names.data()),
                                    &given[0], &given[1], &given[2], &given[3]) == 0) {
      throw PythonError{};
    }
    return make(type,
                {read_square(given[0], PyExc_ValueError), read_square(given[1], PyExc_ValueError),
                 read_optional_piece_type(given[2]), read_optional_piece_type(given[3])});
  });
}

void free_move(PyObject* self) noexcept {
  PyTypeObject* const type = Py_TYPE(self);
  type->tp_free(self);
  Py_DECREF(type);
}

PyObject* from_square(MoveObject& self) { return object_of(self.move.from); }
PyObject* to_square(MoveObject& self) { return object_of(self.move.to); }
PyObject* promotion(MoveObject& self) { return object_of(self.move.promotion); }
PyObject* drop(MoveObject& self) { return object_of(self.move.drop); }
PyObject* uci(MoveObject& self) { return object_of(std::string_view{to_uci(self.move)}); }

PyObject* xboard(MoveObject& self) {
  return object_of(std::string_view{self.move.is_null() ? "@@@@" : to_uci(self.move)});
}

PyObject* itself(MoveObject& self) { return Py_NewRef(reinterpret_cast<PyObject*>(&self)); }

PyObject* reduce(MoveObject& self) {
  return Py_BuildValue("O(iiNN)", Py_TYPE(&self), index_of(self.move.from), index_of(self.move.to),
                       object_of(self.move.promotion), object_of(self.move.drop));
}

constexpr Signature<1> copying_deeply{"__deepcopy__", {"memo"}, 0};
PyObject* deep_copy(MoveObject& self, const Arguments<1>&) { return itself(self); }

constexpr Signature<1> reading_uci{"from_uci", {"uci"}};

[[noreturn]] void refuse_uci(std::string_view text) {
  const bool stays = text.size() >= 4 && text.substr(0, 2) == text.substr(2, 2);
  raise(types.invalid_move, "'" + std::string{text} + "' is not a move of UCI" +
                                (stays ? ": the piece stays where it is; a null move is 0000"
                                       : ", such as e2e4 or e7e8q"));
}

PyObject* from_uci(PyObject& type, const Arguments<1>& given) {
  const std::string_view text = read_text(given[0]);
  const auto move = parse_uci(text);
  if (!move) refuse_uci(text);
  return make(reinterpret_cast<PyTypeObject*>(&type), *move);
}

PyObject* null(PyObject* type, PyObject*) {
  return guarded([&] { return make(reinterpret_cast<PyTypeObject*>(type), PlainMove{}); });
}

PyObject* repr(PyObject* self) {
  const std::string text = to_uci(reinterpret_cast<MoveObject*>(self)->move);
  return PyUnicode_FromFormat("Move.from_uci('%s')", text.c_str());
}

PyObject* str(PyObject* self) {
  return object_of(std::string_view{to_uci(reinterpret_cast<MoveObject*>(self)->move)});
}

int is_true(PyObject* self) { return reinterpret_cast<MoveObject*>(self)->move.is_null() ? 0 : 1; }

Py_hash_t hash(PyObject* self) {
  const PlainMove& move = reinterpret_cast<MoveObject*>(self)->move;
  const auto packed = table_index(move) | (static_cast<std::size_t>(number_of(move.drop)) << 15);
  return static_cast<Py_hash_t>((packed * 0x9E37'79B9'7F4A'7C15) >> 16);
}

PyObject* compare(PyObject* self, PyObject* other, int operation) {
  if ((operation != Py_EQ && operation != Py_NE) || !PyObject_TypeCheck(other, types.move)) {
    Py_RETURN_NOTIMPLEMENTED;
  }
  const bool are_equal =
      reinterpret_cast<MoveObject*>(self)->move == reinterpret_cast<MoveObject*>(other)->move;
  return object_of(are_equal == (operation == Py_EQ));
}

}  // namespace

PyObject* object_of(const PlainMove& move) {
  if (move.drop) return allocate(types.move, move);
  static std::array<PyObject*, std::size_t{7} << 12U> objects{};
  PyObject*& object = objects[table_index(move)];
  if (object == nullptr) object = allocate(types.move, move);
  return Py_NewRef(object);
}

void add_move_type(PyObject* module) {
  static std::array methods{
      method<MoveObject, uci>("uci", "The move as UCI writes it: e2e4, e7e8q, P@e4, or 0000."),
      method<MoveObject, xboard>("xboard", "The move as XBoard writes it: as uci(), but @@@@."),
      class_method<reading_uci, from_uci, METH_CLASS>(
          "Reads a move of UCI. Raises InvalidMoveError if the text is none."),
      PyMethodDef{"null", null, METH_CLASS | METH_NOARGS, "The move that passes the turn."},
      method<MoveObject, itself>("__copy__", nullptr),
      method<MoveObject, copying_deeply, deep_copy>(nullptr),
      method<MoveObject, reduce>("__reduce__", nullptr),
      PyMethodDef{},
  };
  static std::array attributes{
      attribute<MoveObject, from_square>("from_square", "The square a piece leaves, 0 to 63."),
      attribute<MoveObject, to_square>("to_square", "The square it reaches, 0 to 63."),
      attribute<MoveObject, promotion>("promotion", "The type a pawn becomes, or None."),
      attribute<MoveObject, drop>("drop", "The type of a piece from the hand, or None."),
      PyGetSetDef{},
  };
  static std::array slots{
      slot(Py_tp_doc, "A move: Move(from_square, to_square, promotion=None, drop=None)."),
      slot(Py_tp_new, new_move),
      slot(Py_tp_dealloc, free_move),
      slot(Py_tp_repr, repr),
      slot(Py_tp_str, str),
      slot(Py_tp_hash, hash),
      slot(Py_tp_richcompare, compare),
      slot(Py_nb_bool, is_true),
      slot(Py_tp_methods, methods.data()),
      slot(Py_tp_getset, attributes.data()),
      PyType_Slot{},
  };
  static PyType_Spec spec{"tabiya.chess.Move", sizeof(MoveObject), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots.data()};
  types.move = make_type(module, spec, nullptr);
}

}  // namespace tabiya::python::chess
