// The classes LegalMoveGenerator and PseudoLegalMoveGenerator: light views of a board's moves.
#include <array>

#include "python/chess/board.hpp"

namespace tabiya::python::chess {
namespace {

using Self = MovesObject;

enum class Legality : bool { Pseudo, Full };

BoardObject& board_of(const Self& self) noexcept {
  return *reinterpret_cast<BoardObject*>(self.board);
}
Self& moves_of(PyObject* self) noexcept { return *reinterpret_cast<Self*>(self); }

constexpr const char* generating_method(Legality legality) noexcept {
  return legality == Legality::Full ? "generate_legal_moves" : "generate_pseudo_legal_moves";
}

/// True if a class written in Python generates moves of its own, as one for a variant does.
bool has_own_generator(const Self& self, Legality legality) {
  PyTypeObject* const type = Py_TYPE(self.board);
  const auto find = [&](PyTypeObject* from) {
    return Ref{
        PyObject_GetAttrString(reinterpret_cast<PyObject*>(from), generating_method(legality))};
  };
  if (type == types.board) return false;
  // Most programs have one class of boards. Every change to a class gives it another tag, and 0 is none.
  static std::array<unsigned int, 2> plain_tags{};
  unsigned int& plain_tag = plain_tags[static_cast<std::size_t>(legality)];
  if (plain_tag != 0 && type->tp_version_tag == plain_tag) return false;
  if (find(type).get() != find(types.board).get()) return true;
  plain_tag = type->tp_version_tag;
  return false;
}

Ref iterator_of_own(const Self& self, Legality legality) {
  const Ref moves{PyObject_CallMethod(self.board, generating_method(legality), nullptr)};
  return Ref{PyObject_GetIter(moves.get())};
}

template <Legality legality>
MoveSets sets_of(const Self& self) {
  const BoardObject& board = board_of(self);
  if constexpr (legality == Legality::Full) return legal_moves(board.state, board.mode);
  else return pseudo_legal_moves(board.state, board.mode);
}

PyObject* new_moves(PyTypeObject* type, PyObject* args, PyObject* named) {
  return guarded([&] {
    static std::array<const char*, 2> names{"board", nullptr};
    PyObject* board = nullptr;
    if (PyArg_ParseTupleAndKeywords(args, named, "O!", const_cast<char**>(names.data()),
                                    types.board, &board) == 0) {
      throw PythonError{};
    }
    Ref object{type->tp_alloc(type, 0)};
    moves_of(object.get()).board = Py_NewRef(board);
    return object.release();
  });
}

int traverse(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  Py_VISIT(moves_of(self).board);
  return 0;
}

void free_moves(PyObject* self) noexcept {
  PyTypeObject* const type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  Py_CLEAR(moves_of(self).board);
  type->tp_free(self);
  Py_DECREF(type);
}

template <Legality legality>
PyObject* iterate(PyObject* self) {
  return guarded([&] {
    const Self& moves = moves_of(self);
    if (has_own_generator(moves, legality)) return iterator_of_own(moves, legality).release();
    const BoardObject& board = board_of(moves);
    const Ref list{board.state.is_chess() ? list_of(sets_of<legality>(moves), board.mode)
                                          : list_of(moves_in_variant(board.state, board.mode))};
    return PyObject_GetIter(list.get());
  });
}

Py_ssize_t count_own(const Self& self, Legality legality) {
  const Ref list{PySequence_List(iterator_of_own(self, legality).get())};
  return PyList_GET_SIZE(list.get());
}

template <Legality legality>
Py_ssize_t count(const Self& self) {
  if (has_own_generator(self, legality)) return count_own(self, legality);
  const BoardObject& board = board_of(self);
  const bool lists_legal = legality == Legality::Full || !board.state.is_chess();
  return static_cast<Py_ssize_t>(lists_legal ? count_legal_moves(board.state, board.mode)
                                             : sets_of<legality>(self).count());
}

template <Legality legality>
Py_ssize_t length(PyObject* self) {
  Py_ssize_t moves = 0;
  const int status = guarded_status([&] {
    // Python's list() asks for the length first, which would run the generator twice.
    if (has_own_generator(moves_of(self), legality)) {
      raise(PyExc_TypeError, "moves that a class generates itself have no len(); use count()");
    }
    moves = count<legality>(moves_of(self));
  });
  return status != 0 ? -1 : moves;
}

template <Legality legality>
PyObject* count_as_object(Self& self) {
  return PyLong_FromSsize_t(count<legality>(self));
}

template <Legality legality>
int is_true(PyObject* self) {
  bool any = false;
  const int status = guarded_status([&] {
    const Self& moves = moves_of(self);
    const BoardObject& board = board_of(moves);
    if (legality == Legality::Full && !has_own_generator(moves, legality)) {
      any = has_legal_move(board.state, board.mode);
    } else {
      any = count<legality>(moves) > 0;
    }
  });
  return status != 0 ? -1 : static_cast<int>(any);
}

template <Legality legality>
int contains(PyObject* self, PyObject* object) {
  bool found = false;
  const int status = guarded_status([&] {
    const BoardObject& board = board_of(moves_of(self));
    const PlainMove move = read_move(object);
    if (has_own_generator(moves_of(self), legality)) {
      constexpr const char* test = legality == Legality::Full ? "is_legal" : "is_pseudo_legal";
      found = read_bool(Ref{PyObject_CallMethod(moves_of(self).board, test, "O", object)}.get());
    } else if constexpr (legality == Legality::Full) {
      found = is_legal(board.state, move, board.mode);
    } else {
      found = is_pseudo_legal(board.state, move, board.mode);
    }
  });
  return status != 0 ? -1 : static_cast<int>(found);
}

std::string text_of(const BoardObject& board, PlainMove move) {
  State next = board.state;
  if (!is_legal(board.state, move, board.mode)) return to_uci(move);
  return san_and_play(next, board.mode, move, SanLength::Short);
}

template <Legality legality>
PyObject* repr(PyObject* self) {
  return guarded([&] {
    const Ref list{PySequence_List(self)};
    std::string texts;
    for (Py_ssize_t index = 0; index < PyList_GET_SIZE(list.get()); ++index) {
      if (index > 0) texts += ", ";
      texts += text_of(board_of(moves_of(self)), read_move(PyList_GET_ITEM(list.get(), index)));
    }
    const char* const name =
        legality == Legality::Full ? "LegalMoveGenerator" : "PseudoLegalMoveGenerator";
    return PyUnicode_FromFormat("<%s: %s>", name, texts.c_str());
  });
}

PyObject* board_attribute(Self& self) { return Py_NewRef(self.board); }

template <Legality legality>
PyTypeObject* add_type(PyObject* module, const char* name, const char* doc) {
  static std::array methods{
      method<Self, count_as_object<legality>>("count", "The number of moves."),
      PyMethodDef{},
  };
  static std::array attributes{
      attribute<Self, board_attribute>("board", "The board whose moves these are."),
      PyGetSetDef{},
  };
  static std::array slots{
      slot(Py_tp_doc, doc),
      slot(Py_tp_new, new_moves),
      slot(Py_tp_dealloc, free_moves),
      slot(Py_tp_traverse, traverse),
      slot(Py_tp_repr, repr<legality>),
      slot(Py_tp_iter, iterate<legality>),
      slot(Py_sq_length, length<legality>),
      slot(Py_sq_contains, contains<legality>),
      slot(Py_nb_bool, is_true<legality>),
      slot(Py_tp_methods, methods.data()),
      slot(Py_tp_getset, attributes.data()),
      PyType_Slot{},
  };
  static PyType_Spec spec{name, sizeof(Self), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
                          slots.data()};
  return make_type(module, spec, nullptr);
}

}  // namespace

void add_moves_types(PyObject* module) {
  types.legal_moves = add_type<Legality::Full>(module, "tabiya.chess.LegalMoveGenerator",
                                               "The legal moves of a board.");
  types.pseudo_legal_moves = add_type<Legality::Pseudo>(
      module, "tabiya.chess.PseudoLegalMoveGenerator", "The pseudo-legal moves of a board.");
}

}  // namespace tabiya::python::chess
