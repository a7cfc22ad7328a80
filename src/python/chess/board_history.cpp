// Methods of Board that play moves and take them back.
#include "python/chess/board.hpp"

namespace tabiya::python::chess {
namespace {

using Self = BoardObject;

constexpr Signature<1> pushing{"push", {"move"}};
PyObject* push_move(Self& self, const Arguments<1>& given) {
  push(self, read_move(given[0]));
  Py_RETURN_NONE;
}

/// The last element of the list of moves, which is a new reference.
PyObject* last_move(const Self& self, const char* reason) {
  const Py_ssize_t moves = PyList_GET_SIZE(self.move_stack);
  if (moves == 0) raise(PyExc_IndexError, reason);
  return Py_NewRef(PyList_GET_ITEM(self.move_stack, moves - 1));
}

PyObject* pop(Self& self) {
  constexpr const char* reason = "no move has been played that could be taken back";
  Ref move{last_move(self, reason)};
  if (self.stack.empty()) raise(PyExc_IndexError, reason);
  const Py_ssize_t moves = PyList_GET_SIZE(self.move_stack);
  if (PyList_SetSlice(self.move_stack, moves - 1, moves, nullptr) != 0) throw PythonError{};
  self.state = self.stack.back();
  self.stack.pop_back();
  return move.release();
}

PyObject* peek(Self& self) { return last_move(self, "no move has been played"); }

PyObject* clear_stack(Self& self) {
  clear_history(self);
  Py_RETURN_NONE;
}

constexpr Signature<1> pushing_san{"push_san", {"san"}};
PyObject* push_san(Self& self, const Arguments<1>& given) {
  const PlainMove move = read_san(self, given[0]);
  push(self, move);
  return object_of(move);
}

constexpr Signature<1> pushing_uci{"push_uci", {"uci"}};
PyObject* push_uci(Self& self, const Arguments<1>& given) {
  const PlainMove move = read_uci(self, given[0]);
  push(self, move);
  return object_of(move);
}

constexpr Signature<1> writing_and_pushing{"san_and_push", {"move"}};
PyObject* san_and_push(Self& self, const Arguments<1>& given) {
  const PlainMove move = read_written_move(self, given[0]);
  State next = self.state;
  Ref san{object_of(std::string_view{san_and_play(next, self.mode, move, SanLength::Short)})};
  push(self, move);
  return san.release();
}

constexpr Signature<1> writing_long_and_pushing{"lan_and_push", {"move"}};
PyObject* lan_and_push(Self& self, const Arguments<1>& given) {
  const PlainMove move = read_written_move(self, given[0]);
  State next = self.state;
  Ref lan{object_of(std::string_view{san_and_play(next, self.mode, move, SanLength::Long)})};
  push(self, move);
  return lan.release();
}

}  // namespace

void push(BoardObject& board, const PlainMove& move) {
  const PlainMove played = to_rook_target(board.state, move);
  if (!played.is_null() && !played.drop && !board.state.board().occupied().contains(played.from)) {
    raise(PyExc_AssertionError, to_uci(move) + " cannot be played: no piece stands on " +
                                    to_string(move.from) + " in " + shown_fen(board));
  }
  const Ref kept{object_of(to_written(board.state, played, board.mode))};
  board.stack.push_back(board.state);
  if (PyList_Append(board.move_stack, kept.get()) != 0) {
    board.stack.pop_back();
    throw PythonError{};
  }
  play(board.state, played, board.mode);
}

void add_board_history(std::vector<PyMethodDef>& methods) {
  methods.insert(methods.end(),
                 {method<Self, pushing, push_move>(
                      "Plays a move. It is not checked; null moves pass the turn."),
                  method<Self, pop>("pop", "Takes the last move back and returns it."),
                  method<Self, peek>("peek", "The last move."),
                  method<Self, clear_stack>("clear_stack", "Forgets the moves played."),
                  method<Self, pushing_san, push_san>("Reads a move in SAN, plays and returns it."),
                  method<Self, pushing_uci, push_uci>("Reads a move of UCI, plays and returns it."),
                  method<Self, writing_and_pushing, san_and_push>("Plays a move; returns its SAN."),
                  method<Self, writing_long_and_pushing, lan_and_push>(
                      "Plays a move; returns its long algebraic notation.")});
}

}  // namespace tabiya::python::chess
