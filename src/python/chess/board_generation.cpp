// Methods of Board that list moves or test one.
#include "python/chess/board.hpp"

namespace tabiya::python::chess {
namespace {

using Self = BoardObject;

MoveScope read_scope(const Arguments<2>& given) {
  return {.origins = read_or(given[0], read_mask, every_square),
          .targets = read_or(given[1], read_mask, every_square)};
}

template <std::size_t Count>
consteval Signature<Count> of_scope(const char* function) {
  return {function, {"from_mask", "to_mask"}, 0};
}

PyObject* iterator_of(const MoveSets& sets, CastlingMode mode) {
  const Ref list{list_of(sets, mode)};
  return PyObject_GetIter(list.get());
}

/// The moves of several sets, one after the other.
PyObject* iterator_of(const MoveSets& first, const MoveSets& second, CastlingMode mode) {
  const Ref list{list_of(first, mode)};
  const Ref more{list_of(second, mode)};
  if (PyList_SetSlice(list.get(), PyList_GET_SIZE(list.get()), PyList_GET_SIZE(list.get()),
                      more.get()) != 0) {
    throw PythonError{};
  }
  return PyObject_GetIter(list.get());
}

/// The moves of a variant that pass a test. What is pseudo-legal there is what is legal.
template <class Test>
PyObject* iterator_in_variant(const Self& self, MoveScope scope, Test test) {
  std::vector<PlainMove> moves;
  for_each_legal_move(self.state, self.mode, scope, [&](PlainMove move) {
    if (test(self.state, move)) moves.push_back(move);
  });
  const Ref list{list_of(moves)};
  return PyObject_GetIter(list.get());
}
bool is_any(const State& /*state*/, PlainMove /*move*/) { return true; }

constexpr auto legal = of_scope<2>("generate_legal_moves");
PyObject* generate_legal(Self& self, const Arguments<2>& given) {
  if (!self.state.is_chess()) return iterator_in_variant(self, read_scope(given), is_any);
  return iterator_of(legal_moves(self.state, self.mode, read_scope(given)), self.mode);
}

constexpr auto pseudo_legal = of_scope<2>("generate_pseudo_legal_moves");
PyObject* generate_pseudo_legal(Self& self, const Arguments<2>& given) {
  if (!self.state.is_chess()) return iterator_in_variant(self, read_scope(given), is_any);
  return iterator_of(pseudo_legal_moves(self.state, self.mode, read_scope(given)), self.mode);
}

constexpr auto legal_ep = of_scope<2>("generate_legal_ep");
PyObject* generate_legal_ep(Self& self, const Arguments<2>& given) {
  if (!self.state.is_chess()) return iterator_in_variant(self, read_scope(given), is_en_passant);
  return iterator_of(legal_en_passant(self.state, self.mode, read_scope(given)), self.mode);
}

constexpr auto pseudo_legal_ep = of_scope<2>("generate_pseudo_legal_ep");
PyObject* generate_pseudo_legal_ep(Self& self, const Arguments<2>& given) {
  if (!self.state.is_chess()) return iterator_in_variant(self, read_scope(given), is_en_passant);
  return iterator_of(pseudo_legal_en_passant(self.state, read_scope(given)), self.mode);
}

constexpr auto castling = of_scope<2>("generate_castling_moves");
PyObject* generate_castling(Self& self, const Arguments<2>& given) {
  if (!self.state.is_chess()) return iterator_in_variant(self, read_scope(given), is_castling);
  return iterator_of(castling_moves(self.state, self.mode, read_scope(given)), self.mode);
}

MoveScope only_captures(const Self& self, MoveScope scope) {
  return {.origins = scope.origins, .targets = scope.targets & self.state.theirs()};
}

constexpr auto legal_captures = of_scope<2>("generate_legal_captures");
PyObject* generate_legal_captures(Self& self, const Arguments<2>& given) {
  const MoveScope scope = read_scope(given);
  if (!self.state.is_chess()) return iterator_in_variant(self, scope, is_capture);
  return iterator_of(legal_moves(self.state, self.mode, only_captures(self, scope)),
                     legal_en_passant(self.state, self.mode, scope), self.mode);
}

constexpr auto pseudo_legal_captures = of_scope<2>("generate_pseudo_legal_captures");
PyObject* generate_pseudo_legal_captures(Self& self, const Arguments<2>& given) {
  const MoveScope scope = read_scope(given);
  if (!self.state.is_chess()) return iterator_in_variant(self, scope, is_capture);
  return iterator_of(pseudo_legal_moves(self.state, self.mode, only_captures(self, scope)),
                     pseudo_legal_en_passant(self.state, scope), self.mode);
}

// --- Tests of one move ---

constexpr Signature<1> asking_pseudo_legal{"is_pseudo_legal", {"move"}};
PyObject* test_pseudo_legal(Self& self, const Arguments<1>& given) {
  return object_of(is_pseudo_legal(self.state, read_move(given[0]), self.mode));
}

constexpr Signature<1> asking_legal{"is_legal", {"move"}};
PyObject* test_legal(Self& self, const Arguments<1>& given) {
  return object_of(is_legal(self.state, read_move(given[0]), self.mode));
}

constexpr Signature<1> asking_into_check{"is_into_check", {"move"}};
PyObject* test_into_check(Self& self, const Arguments<1>& given) {
  return object_of(is_into_check(self.state, read_move(given[0]), self.mode));
}

constexpr Signature<1> asking_gives_check{"gives_check", {"move"}};
PyObject* gives_check(Self& self, const Arguments<1>& given) {
  State next = self.state;
  play(next, read_move(given[0]), self.mode);
  return object_of(checkers(next).any());
}

constexpr Signature<3> finding{"find_move", {"from_square", "to_square", "promotion"}, 2};
PyObject* find_move(Self& self, const Arguments<3>& given) {
  PlainMove move{read_square(given[0]), read_square(given[1]), read_optional_piece_type(given[2])};
  const bool promotes = self.state.board().pieces(PieceType::Pawn).contains(move.from) &&
                        back_ranks.contains(move.to);
  if (promotes && !move.promotion) move.promotion = PieceType::Queen;
  move = to_written(self.state, move, self.mode);
  if (!is_legal(self.state, move, self.mode)) {
    raise(types.illegal_move, "no legal move goes from " + to_string(move.from) + " to " +
                                  to_string(move.to) + " in " + shown_fen(self));
  }
  return object_of(move);
}

}  // namespace

PyObject* list_of(const std::vector<PlainMove>& moves) {
  Ref list{PyList_New(static_cast<Py_ssize_t>(moves.size()))};
  Py_ssize_t index = 0;
  for (const PlainMove& move : moves) PyList_SET_ITEM(list.get(), index++, object_of(move));
  return list.release();
}

PyObject* list_of(const MoveSets& sets, CastlingMode mode) {
  Ref list{PyList_New(static_cast<Py_ssize_t>(sets.count()))};
  Py_ssize_t index = 0;
  for_each_move(sets, mode, [&](const PlainMove& move) {
    PyList_SET_ITEM(list.get(), index++, object_of(move));
  });
  return list.release();
}

void add_board_generation(std::vector<PyMethodDef>& methods) {
  methods.insert(
      methods.end(),
      {method<Self, legal, generate_legal>("Iterates over legal moves from and to these squares."),
       method<Self, pseudo_legal, generate_pseudo_legal>(
           "The same with moves that leave the king in check."),
       method<Self, legal_ep, generate_legal_ep>("Iterates over legal captures en passant."),
       method<Self, pseudo_legal_ep, generate_pseudo_legal_ep>(
           "The same with those that leave the king in check."),
       method<Self, castling, generate_castling>(
           "Iterates over castling moves. The target of each is its rook."),
       method<Self, legal_captures, generate_legal_captures>("Iterates over legal captures."),
       method<Self, pseudo_legal_captures, generate_pseudo_legal_captures>(
           "The same with those that leave the king in check."),
       method<Self, asking_pseudo_legal, test_pseudo_legal>(
           "True if the piece can move so, whatever happens to its king."),
       method<Self, asking_legal, test_legal>("True if the move is legal."),
       method<Self, asking_into_check, test_into_check>(
           "True if the move leaves the own king in check. Expects a pseudo-legal move."),
       method<Self, asking_gives_check, gives_check>(
           "True if the move gives check. Expects a pseudo-legal move."),
       method<Self, finding, find_move>(
           "The legal move between two squares; a promotion becomes a queen if nothing else is "
           "asked for. Raises IllegalMoveError if there is none.")});
}

}  // namespace tabiya::python::chess
