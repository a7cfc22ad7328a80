// Methods of Board that ask about the position or about a move.
#include "python/chess/board.hpp"
#include "rules/inner/play.hpp"

namespace tabiya::python::chess {
namespace {

using Self = BoardObject;

PyObject* checkers_mask(Self& self) { return object_of(checkers(self.state)); }
PyObject* checkers_set(Self& self) { return square_set_of(checkers(self.state)); }
PyObject* is_check(Self& self) { return object_of(checkers(self.state).any()); }
PyObject* test_was_into_check(Self& self) { return object_of(was_into_check(self.state)); }

PyObject* is_checkmate(Self& self) {
  if (!self.state.is_chess())
    return object_of(has_ended_by(self.state, self.mode, VariantEndingKind::Checkmate));
  return object_of(checkers(self.state).any() && !has_legal_move(self.state, self.mode));
}
PyObject* is_stalemate(Self& self) {
  if (!self.state.is_chess())
    return object_of(has_ended_by(self.state, self.mode, VariantEndingKind::Stalemate));
  return object_of(checkers(self.state).empty() && !has_legal_move(self.state, self.mode));
}
PyObject* test_has_legal_move(Self& self) {
  return object_of(has_legal_move(self.state, self.mode));
}

template <bool (*test)(const State&, PlainMove)>
PyObject* ask_about_move(Self& self, const Arguments<1>& given) {
  return object_of(test(self.state, read_move(given[0])));
}

bool is_kingside_castling(const State& state, PlainMove move) {
  return is_castling(state, move) && file_difference(move.from, move.to) > 0;
}
bool is_queenside_castling(const State& state, PlainMove move) {
  return is_castling(state, move) && file_difference(move.from, move.to) < 0;
}
bool test_en_passant(const State& state, PlainMove move) { return is_en_passant(state, move); }
bool test_capture(const State& state, PlainMove move) { return is_capture(state, move); }
bool test_zeroing(const State& state, PlainMove move) { return is_zeroing(state, move); }
bool test_castling(const State& state, PlainMove move) { return is_castling(state, move); }

constexpr Signature<1> asking_en_passant{"is_en_passant", {"move"}};
constexpr Signature<1> asking_capture{"is_capture", {"move"}};
constexpr Signature<1> asking_zeroing{"is_zeroing", {"move"}};
constexpr Signature<1> asking_castling{"is_castling", {"move"}};
constexpr Signature<1> asking_kingside{"is_kingside_castling", {"move"}};
constexpr Signature<1> asking_queenside{"is_queenside_castling", {"move"}};

constexpr Signature<1> asking_irreversible{"is_irreversible", {"move"}};
PyObject* is_irreversible(Self& self, const Arguments<1>& given) {
  const PlainMove move = read_move(given[0]);
  if (!self.state.is_chess())
    return object_of(is_irreversible_in_variant(self.state, move, self.mode));
  return object_of(is_zeroing(self.state, move) ||
                   reduces_castling_rights(self.state, move, self.mode) ||
                   has_legal_en_passant(self.state, self.mode));
}

PyObject* test_pseudo_legal_en_passant(Self& self) {
  return object_of(en_passant_capturers(self.state, every_square).any());
}
PyObject* test_legal_en_passant(Self& self) {
  return object_of(has_legal_en_passant(self.state, self.mode));
}
PyObject* valid_en_passant(Self& self) { return object_of(valid_en_passant_square(self.state)); }

// --- Castling rights ---

PyObject* clean_rights(Self& self) {
  return object_of(clean_castling_rights(self.state, self.mode));
}

Bitboard rights_of(const Self& self, PyObject* color) {
  return clean_castling_rights(self.state, self.mode) & back_rank(read_color(color));
}

constexpr Signature<1> asking_rights{"has_castling_rights", {"color"}};
PyObject* has_rights(Self& self, const Arguments<1>& given) {
  return object_of(rights_of(self, given[0]).any());
}

constexpr Signature<1> asking_kingside_rights{"has_kingside_castling_rights", {"color"}};
PyObject* has_kingside_rights(Self& self, const Arguments<1>& given) {
  const auto own_king = king(self.state, read_color(given[0]));
  const Bitboard rights = rights_of(self, given[0]);
  return object_of(own_king && rights.any() && rights.last() > *own_king);
}

constexpr Signature<1> asking_queenside_rights{"has_queenside_castling_rights", {"color"}};
PyObject* has_queenside_rights(Self& self, const Arguments<1>& given) {
  const auto own_king = king(self.state, read_color(given[0]));
  const Bitboard rights = rights_of(self, given[0]);
  return object_of(own_king && rights.any() && rights.first() < *own_king);
}

PyObject* ply(Self& self) {
  return PyLong_FromLong(2 * (static_cast<long>(self.state.setup.fullmove_number) - 1) +
                         index_of(self.state.turn()));
}

// --- For tabiya.chess.polyglot ---

bool has_right(const State& state, Bitboard rights, Color color, CastlingSide side) {
  const auto own_king = king(state, color);
  const Bitboard own = rights & back_rank(color);
  if (!own_king || own.empty()) return false;
  return side == CastlingSide::KingSide ? own.last() > *own_king : own.first() < *own_king;
}

ZobristKey key_of(const BoardObject& board) {
  const State& state = board.state;
  ZobristKey key = zobrist::of_pieces(state.board());
  if (state.turn() == Color::White) key ^= zobrist::white_to_move;
  const Bitboard rights = clean_castling_rights(state, board.mode);
  for (const Color color : all_colors) {
    for (const CastlingSide side : all_castling_sides) {
      if (has_right(state, rights, color, side)) key ^= zobrist::of_right(color, side);
    }
  }
  if (en_passant_capturers(state, every_square).any()) {
    key ^= zobrist::of_en_passant(file_of(*state.setup.en_passant_square));
  }
  return key;
}

PyObject* polyglot_key(Self& self) { return PyLong_FromUnsignedLongLong(key_of(self).bits); }

constexpr Signature<1> writing_castling{"_written", {"move"}};
PyObject* written(Self& self, const Arguments<1>& given) {
  return object_of(to_written(self.state, read_move(given[0]), self.mode));
}

}  // namespace

void add_board_questions(std::vector<PyMethodDef>& methods) {
  methods.insert(
      methods.end(),
      {method<Self, checkers_mask>("checkers_mask", "The mask of the pieces that give check."),
       method<Self, checkers_set>("checkers", "The pieces that give check."),
       method<Self, is_check>("is_check", "True if the side to move is in check."),
       method<Self, test_was_into_check>("was_into_check",
                                         "True if the side to move could take a king."),
       method<Self, is_checkmate>("is_checkmate", "True if the side to move is mated."),
       method<Self, is_stalemate>("is_stalemate", "True if it has no move and is not in check."),
       method<Self, test_has_legal_move>("_has_legal_move", nullptr),
       method<Self, asking_en_passant, ask_about_move<test_en_passant>>(
           "True if the move captures en passant."),
       method<Self, asking_capture, ask_about_move<test_capture>>("True if the move captures."),
       method<Self, asking_zeroing, ask_about_move<test_zeroing>>(
           "True for captures and moves of pawns."),
       method<Self, asking_castling, ask_about_move<test_castling>>("True if the move castles."),
       method<Self, asking_kingside, ask_about_move<is_kingside_castling>>(
           "True if the move castles towards the h-file."),
       method<Self, asking_queenside, ask_about_move<is_queenside_castling>>(
           "True if the move castles towards the a-file."),
       method<Self, asking_irreversible, is_irreversible>(
           "True if no earlier position can come back after the move."),
       method<Self, test_pseudo_legal_en_passant>(
           "has_pseudo_legal_en_passant", "True if a pawn stands where it can capture en passant."),
       method<Self, test_legal_en_passant>("has_legal_en_passant",
                                           "True if a capture en passant is legal."),
       method<Self, valid_en_passant>("_valid_ep_square", nullptr),
       method<Self, clean_rights>("clean_castling_rights",
                                  "The mask of the rooks that can still castle."),
       method<Self, asking_rights, has_rights>("True if the colour can still castle."),
       method<Self, asking_kingside_rights, has_kingside_rights>(
           "True if the colour can still castle towards the h-file."),
       method<Self, asking_queenside_rights, has_queenside_rights>(
           "True if the colour can still castle towards the a-file."),
       method<Self, polyglot_key>("_polyglot_key", nullptr),
       method<Self, writing_castling, written>(nullptr),
       method<Self, ply>("ply", "The number of plies since the start, by the move number.")});
}

}  // namespace tabiya::python::chess
