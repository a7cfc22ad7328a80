// Methods of Board that set up a position. All of them forget the moves played.
#include "python/chess/board.hpp"

namespace tabiya::python::chess {
namespace {

using Self = BoardObject;

PyObject* reset(Self& self) {
  self.state = initial_state(self.state.variant);
  clear_history(self);
  Py_RETURN_NONE;
}

PyObject* clear(Self& self) {
  self.state = empty_state(self.state.variant);
  clear_history(self);
  Py_RETURN_NONE;
}

/// The method of the class that knows only pieces, after which the history is gone.
PyObject* edit(Self& self, const char* method, PyObject* args, PyObject* named) {
  const Ref base{PyObject_GetAttrString(reinterpret_cast<PyObject*>(types.base_board), method)};
  const Ref bound{PyMethod_New(base.get(), reinterpret_cast<PyObject*>(&self))};
  Ref result{PyObject_Call(bound.get(), args, named)};
  clear_history(self);
  return result.release();
}

template <const char* const& name>
PyMethodDef editing(const char* doc) {
  const PyCFunctionWithKeywords call = [](PyObject* self, PyObject* args, PyObject* named) {
    return guarded([&] { return edit(*reinterpret_cast<Self*>(self), name, args, named); });
  };
  return {name, reinterpret_cast<PyCFunction>(reinterpret_cast<void*>(call)),
          METH_VARARGS | METH_KEYWORDS, doc};
}

constexpr const char* set_piece_at = "set_piece_at";
constexpr const char* remove_piece_at = "remove_piece_at";
constexpr const char* clear_board = "clear_board";
constexpr const char* reset_board = "reset_board";
constexpr const char* set_board_fen = "set_board_fen";

}  // namespace

void add_board_editing(std::vector<PyMethodDef>& methods) {
  methods.insert(methods.end(),
                 {method<Self, reset>("reset", "Sets up the start of a game."),
                  method<Self, clear>("clear", "Removes all pieces, rights and counters."),
                  editing<set_piece_at>("Puts a piece on a square, or empties it with None."),
                  editing<remove_piece_at>("Empties a square; returns what stood there."),
                  editing<clear_board>("Removes all pieces."),
                  editing<reset_board>("Puts all pieces where a game begins."),
                  editing<set_board_fen>("Places what the first field of a FEN says.")});
}

}  // namespace tabiya::python::chess
