// Methods of Board that read and write FEN, SAN and UCI.
#include <utility>

#include "python/chess/board.hpp"
#include "python/chess/fen.hpp"

namespace tabiya::python::chess {
namespace {

using Self = BoardObject;

EnPassantMode read_en_passant_style(PyObject* object) {
  const std::string_view style = read_text(object);
  if (style == "legal") return EnPassantMode::Legal;
  if (style == "fen") return EnPassantMode::Always;
  if (style == "xfen") return EnPassantMode::PseudoLegal;
  raise(PyExc_ValueError,
        "en_passant is 'legal', 'fen' or 'xfen', not '" + std::string{style} + "'");
}

FenStyle read_style(const Self& self, const Arguments<3>& given) {
  const bool is_shredder = read_or(given[0], read_bool, false);
  return {.castling = is_shredder ? CastlingStyle::Shredder : CastlingStyle::XFen,
          .en_passant = read_or(given[1], read_en_passant_style, EnPassantMode::Legal),
          .marks_promoted = given[2] == nullptr || given[2] == Py_None
                                ? self.state.variant == Variant::Crazyhouse
                                : read_bool(given[2])};
}

constexpr Signature<3> writing_fen{"fen", {"shredder", "en_passant", "promoted"}, 0, 0};
PyObject* fen(Self& self, const Arguments<3>& given) {
  return object_of(std::string_view{to_fen(self.state, self.mode, read_style(self, given))});
}

constexpr Signature<3> writing_position{"_epd", {"shredder", "en_passant", "promoted"}, 0, 0};
PyObject* epd(Self& self, const Arguments<3>& given) {
  return object_of(std::string_view{to_epd(self.state, self.mode, read_style(self, given))});
}

constexpr Signature<1> reading_fen{"set_fen", {"fen"}};
PyObject* set_fen(Self& self, const Arguments<1>& given) {
  const std::string_view text = read_text(given[0]);
  const auto state =
      self.state.is_chess() ? parse_fen(text) : parse_fen_of_variant(self.state.variant, text);
  if (!state) raise(PyExc_ValueError, state.error());
  self.state = *state;
  clear_history(self);
  Py_RETURN_NONE;
}

PyObject* castling_xfen(Self& self) {
  return object_of(std::string_view{castling_fen(self.state, self.mode, CastlingStyle::XFen)});
}
PyObject* castling_shredder_fen(Self& self) {
  return object_of(std::string_view{castling_fen(self.state, self.mode, CastlingStyle::Shredder)});
}

constexpr Signature<1> reading_castling{"set_castling_fen", {"castling_fen"}};
PyObject* set_castling_fen(Self& self, const Arguments<1>& given) {
  const auto rights = parse_castling_fen(self.state, read_text(given[0]));
  if (!rights) raise(PyExc_ValueError, rights.error());
  self.state.setup.castling_rooks = *rights;
  clear_history(self);
  Py_RETURN_NONE;
}

template <SanLength length>
PyObject* write_move(Self& self, const Arguments<1>& given) {
  State next = self.state;
  const PlainMove move = read_written_move(self, given[0]);
  return object_of(std::string_view{san_and_play(next, self.mode, move, length)});
}
constexpr Signature<1> writing_san{"san", {"move"}};
constexpr Signature<1> writing_lan{"lan", {"move"}};

constexpr Signature<1> reading_san{"parse_san", {"san"}};
PyObject* parse_san_of(Self& self, const Arguments<1>& given) {
  return object_of(read_san(self, given[0]));
}

constexpr Signature<2> writing_uci{"uci", {"move", "chess960"}, 1, 1};
PyObject* uci(Self& self, const Arguments<2>& given) {
  const bool has_mode = given[1] != nullptr && given[1] != Py_None;
  const bool is_chess960 = has_mode ? read_bool(given[1]) : self.mode == CastlingMode::Chess960;
  const PlainMove move = to_rook_target(self.state, read_move(given[0]));
  const CastlingMode mode = is_chess960 ? CastlingMode::Chess960 : CastlingMode::Standard;
  return object_of(std::string_view{to_uci(to_written(self.state, move, mode))});
}

constexpr Signature<1> reading_uci{"parse_uci", {"uci"}};
PyObject* parse_uci_of(Self& self, const Arguments<1>& given) {
  return object_of(read_uci(self, given[0]));
}

std::string_view words_of(SanFault fault) noexcept {
  switch (fault) {
    case SanFault::Invalid: return "is not a move in SAN";
    case SanFault::Illegal: return "is not a legal move";
    case SanFault::Ambiguous: return "fits several legal moves";
    case SanFault::MissingPromotion: return "does not say what the pawn becomes";
    case SanFault::SeveralLegs: return "has several steps, which chess does not have";
  }
  std::unreachable();
}

PyObject* exception_of(SanFault fault) noexcept {
  switch (fault) {
    case SanFault::Invalid:
    case SanFault::SeveralLegs: return types.invalid_move;
    case SanFault::Ambiguous: return types.ambiguous_move;
    case SanFault::Illegal:
    case SanFault::MissingPromotion: return types.illegal_move;
  }
  std::unreachable();
}

}  // namespace

std::string shown_fen(const BoardObject& board) { return to_fen(board.state, board.mode, {}); }

void raise_san_fault(std::string_view fen, SanFault fault, std::string_view san) {
  std::string message = "'" + std::string{san} + "' " + std::string{words_of(fault)};
  if (exception_of(fault) != types.invalid_move) message.append(" in ").append(fen);
  raise(exception_of(fault), message);
}

PlainMove read_san(const BoardObject& board, PyObject* san) {
  const std::string_view text = read_text(san);
  const auto move = parse_san(board.state, board.mode, text);
  if (!move) raise_san_fault(shown_fen(board), move.error(), text);
  return *move;
}

PlainMove read_uci(const BoardObject& board, PyObject* uci) {
  // The constructor words the error of a text that is not a move.
  const Ref object{
      PyObject_CallMethod(reinterpret_cast<PyObject*>(types.move), "from_uci", "O", uci)};
  PlainMove move = read_move(object.get());
  if (move.is_null()) return move;
  move = to_written(board.state, to_rook_target(board.state, move), board.mode);
  if (!is_legal(board.state, move, board.mode)) {
    raise(types.illegal_move,
          "'" + std::string{read_text(uci)} + "' is not a legal move in " + shown_fen(board));
  }
  return move;
}

PlainMove read_written_move(const BoardObject& board, PyObject* object) {
  const PlainMove move = read_move(object);
  if (!move.is_null() && !move.drop && !board.state.board().occupied().contains(move.from)) {
    raise(PyExc_AssertionError, to_uci(move) + " cannot be written: no piece stands on " +
                                    to_string(move.from) + " in " + shown_fen(board));
  }
  return move;
}

void add_board_notation(std::vector<PyMethodDef>& methods) {
  methods.insert(
      methods.end(),
      {method<Self, writing_fen, fen>(
           "The FEN. `en_passant` says when to write the square: 'legal' if a capture is legal, "
           "'xfen' if a pawn stands beside it, 'fen' after every double step."),
       method<Self, writing_position, epd>(nullptr),
       method<Self, reading_fen, set_fen>(
           "Sets up a FEN, playable or not. Raises ValueError if it cannot be read, and the board "
           "stays as it was."),
       method<Self, castling_xfen>("castling_xfen", "The castling rights as X-FEN writes them."),
       method<Self, castling_shredder_fen>("castling_shredder_fen",
                                           "The castling rights as the files of the rooks."),
       method<Self, reading_castling, set_castling_fen>("Sets the castling rights of a FEN."),
       method<Self, writing_san, write_move<SanLength::Short>>("The move in SAN."),
       method<Self, writing_lan, write_move<SanLength::Long>>(
           "The move in long algebraic notation, such as Ng1-f3."),
       method<Self, reading_san, parse_san_of>(
           "Reads a move in SAN. Raises InvalidMoveError, IllegalMoveError or AmbiguousMoveError."),
       method<Self, writing_uci, uci>("The move of UCI, castling as this board writes it."),
       method<Self, reading_uci, parse_uci_of>(
           "Reads a legal move of UCI. Raises InvalidMoveError or IllegalMoveError.")});
}

}  // namespace tabiya::python::chess
