// `Position`.
#include <cstring>

#include "python/bind.hpp"
#include "python/casters.hpp"
#include "python/errors.hpp"
#include "python/options.hpp"
#include "python/position.hpp"
#include "tabiya/notation/diagram.hpp"
#include "tabiya/notation/move_style.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/rules/attacks.hpp"
#include "tabiya/rules/chess960.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/perft.hpp"

namespace tabiya::python {
namespace {

using PositionType = py::class_<PositionValue>;

CastlingMode mode_of(bool chess960) {
  return chess960 ? CastlingMode::Chess960 : CastlingMode::Standard;
}

PositionValue from_fen(std::string_view fen, bool chess960, bool strict) {
  const CastlingMode mode = mode_of(chess960);
  const auto position =
      parse_position(fen, mode, strict ? FenReading::Strict : FenReading::Lenient);
  if (!position) raise_refused(position.error(), fen);
  return {*position, mode};
}

PositionValue chess960_start(int number) {
  const auto setup = chess960_setup(number);
  if (!setup)
    throw py::value_error{"Chess960 has the positions 0 to 959, not " + std::to_string(number)};
  return {Position::from_setup(*setup, CastlingMode::Chess960).value(), CastlingMode::Chess960};
}

std::string fen_of(const PositionValue& value, std::string_view en_passant, bool shredder) {
  return to_fen(value.position,
                {.en_passant = read_en_passant(en_passant),
                 .castling = shredder ? FenStyle::Castling::Shredder : FenStyle::Castling::XFen});
}

/// A string that from_text() reads back as exactly this position.
std::string exact_text(const PositionValue& value) {
  return to_fen(value.position.setup(), {.castling = FenStyle::Castling::Shredder});
}
PositionValue from_exact_text(const py::tuple& state) {
  return from_fen(state[0].cast<std::string>(), state[1].cast<bool>(), false);
}

PositionValue after(const PositionValue& value, py::handle move) {
  return {value.position.after(read_move(value, move)), value.mode};
}

/// The two squares and the promotion that a person asks about.
struct Attempt {
  Square from;
  Square to;
  std::optional<PieceType> promotion;
};

py::object explain_squares(const PositionValue& value, const Attempt& attempt) {
  const auto move = explain(value.position, attempt.from, attempt.to, attempt.promotion);
  if (move) return py::none();
  return py::cast(RefusalValue{move.error(), value.position.board()});
}

/// A text is read as a move first; what is not legal is explained by what it names.
py::object explain_text(const PositionValue& value, const std::string& text) {
  const auto move = parse_move(value.position, text);
  if (move) return py::none();
  if (const auto refusal = nearest_refusal(value.position, move.error())) {
    return py::cast(RefusalValue{*refusal, value.position.board()});
  }
  raise_refused(value, move.error(), text);
}

Bitboard pieces(const PositionValue& value, std::optional<Color> color,
                std::optional<PieceType> type) {
  const Board& board = value.position.board();
  if (color && type) return board.pieces(*color, *type);
  if (color) return board.pieces(*color);
  return type ? board.pieces(*type) : board.occupied();
}

py::dict piece_map(const PositionValue& value) {
  py::dict map;
  const Board& board = value.position.board();
  for (const Square sq : board.occupied()) map[object_of(sq)] = object_of(*board.piece_on(sq));
  return map;
}

Bitboard attacks(const PositionValue& value, Square sq) {
  const Board& board = value.position.board();
  const auto piece = board.piece_on(sq);
  return piece ? attacks_from(*piece, sq, board.occupied()) : Bitboard{};
}

MoveStyle read_style(bool long_form, const std::string& letters) {
  const auto found = piece_letters(letters);
  if (!found) throw py::value_error{"there are no piece letters for \"" + letters + '"'};
  return {.length = long_form ? MoveStyle::Length::Long : MoveStyle::Length::Short,
          .letters = *found};
}

std::uint64_t count_moves(const PositionValue& value, std::int64_t depth, std::int64_t threads) {
  constexpr std::int64_t deepest = 64;  // no one waits for more
  if (depth < 0 || depth > deepest) throw py::value_error{"depth is from 0 to 64"};
  const unsigned count = read_threads(threads);
  const py::gil_scoped_release released;
  const auto plies = static_cast<unsigned>(depth);
  return count == 1 ? perft(value.position, plies) : perft(value.position, plies, count);
}

/// Black and white as bytes, so that equal positions have equal hashes.
Py_hash_t hash_of(const PositionValue& value) {
  const std::uint64_t counters =
      std::uint64_t{value.position.halfmove_clock()} << 32 | value.position.fullmove_number();
  return py::hash(py::int_(value.position.key().bits ^ (counters * 0x9E3779B97F4A7C15)));
}

void bind_making(PositionType& type) {
  type.def(py::init(&from_fen),
           py::arg("fen") = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
           py::kw_only(), py::arg("chess960") = false, py::arg("strict") = false,
           R"(The position of a FEN; without one, the start of a game.

Reads FEN, X-FEN and Shredder-FEN. A lenient reading accepts missing fields and drops impossible castling rights;
`strict` accepts only what `fen()` writes. Raises FenError or PositionError.)")
      .def_static("chess960", &chess960_start, py::arg("number"),
                  "The starting position of Chess960 with this number, 0 to 959.")
      .def(py::pickle(
          [](const PositionValue& value) {
            return py::make_tuple(exact_text(value), value.mode == CastlingMode::Chess960);
          },
          &from_exact_text))
      .def("__copy__", [](const py::object& self) { return self; })
      .def("__deepcopy__", [](const py::object& self, const py::dict&) { return self; });
}

void bind_facts(PositionType& type) {
  type.def_property_readonly("turn",
                             [](const PositionValue& value) { return value.position.turn(); })
      .def_property_readonly(
          "is_chess960",
          [](const PositionValue& value) { return value.mode == CastlingMode::Chess960; })
      .def_property_readonly(
          "halfmove_clock",
          [](const PositionValue& value) { return value.position.halfmove_clock(); },
          "Plies since the last capture or pawn move.")
      .def_property_readonly(
          "fullmove_number",
          [](const PositionValue& value) { return value.position.fullmove_number(); })
      .def_property_readonly(
          "castling_rooks",
          [](const PositionValue& value) { return value.position.castling_rooks(); },
          "The squares of the rooks that still have the right to castle.")
      .def_property_readonly(
          "en_passant_square",
          [](const PositionValue& value) {
            return value.position.en_passant_square(EnPassantMode::Legal);
          },
          "The square where an en passant capture is legal, or None.")
      .def_property_readonly(
          "checkers", [](const PositionValue& value) { return value.position.checkers(); },
          "The squares of the pieces that give check.")
      .def_property_readonly("is_check",
                             [](const PositionValue& value) { return value.position.is_check(); })
      .def_property_readonly(
          "is_checkmate", [](const PositionValue& value) { return is_checkmate(value.position); })
      .def_property_readonly(
          "is_stalemate", [](const PositionValue& value) { return is_stalemate(value.position); })
      .def_property_readonly(
          "zobrist", [](const PositionValue& value) { return value.position.key().bits; },
          "A 64-bit hash of what identifies the position for repetition.")
      .def_property_readonly(
          "polyglot_key",
          [](const PositionValue& value) { return polyglot_key(value.position).bits; },
          "The key of the position in opening books of the Polyglot format.")
      .def_property_readonly(
          "warnings",
          [](const PositionValue& value) { return names_of(warnings(value.position.setup())); },
          "Signs that no game can reach this position, as names; empty does not prove that one "
          "can.");
}

void bind_pieces(PositionType& type) {
  type.def(
          "piece_at",
          [](const PositionValue& value, Square sq) { return value.position.board().piece_on(sq); },
          py::arg("square"), "The piece on a square, or None.")
      .def("pieces", &pieces, py::arg("color") = py::none(), py::arg("type") = py::none(),
           "The squares of all pieces, or of those of a colour, of a type, or of both.")
      .def("piece_map", &piece_map, "The pieces by their squares, from a1 to h8.")
      .def(
          "king",
          [](const PositionValue& value, Color color) { return value.position.king(color); },
          py::arg("color"))
      .def("attacks", &attacks, py::arg("square"),
           "The squares that the piece on a square attacks, pinned or not; empty if there is none. "
           "Source: FIDE 3.1.2.")
      .def(
          "attackers",
          [](const PositionValue& value, Color color, Square sq) {
            return attackers(value.position.board(), sq, color);
          },
          py::arg("color"), py::arg("square"),
          "The squares of the pieces of a colour that attack a square.")
      .def(
          "pinned",
          [](const PositionValue& value, Color color) { return value.position.pinned(color); },
          py::arg("color"), "The squares of the pieces of a colour that are pinned to their king.");
}

void bind_moves_of(PositionType& type) {
  type.def_property_readonly(
          "legal_moves",
          [](const PositionValue& value) { return tuple_of(legal_moves(value.position)); },
          "Every legal move, each once, as a tuple in no particular order.")
      .def(
          "legal_moves_from",
          [](const PositionValue& value, Square from) {
            return tuple_of(legal_moves_from(value.position, from));
          },
          py::arg("square"))
      .def(
          "count_legal_moves",
          [](const PositionValue& value) { return count_legal_moves(value.position); },
          "The number of legal moves, without listing them.")
      .def(
          "is_legal",
          [](const PositionValue& value, Move move) { return is_legal(value.position, move); },
          py::arg("move"))
      .def("move", &read_move, py::arg("text"),
           R"(The legal move that a text means, in any notation.

>>> Position().move("Nf3")
<Move g1f3>

Raises MalformedMove, IllegalMove (with the reason) or AmbiguousMove.)")
      .def("play", &after, py::arg("move"),
           "The position after a move, which is a `Move` or a text. Raises MoveError.")
      .def(
          "null_move",
          [](const PositionValue& value) {
            if (value.position.is_check())
              raise("IllegalMove", "the turn cannot be passed in check");
            PositionValue next = value;
            next.position.pass_unchecked();
            return next;
          },
          "The position after passing the turn, as in analyses. Raises IllegalMove in check.")
      .def(
          "captured_by",
          [](const PositionValue& value, Move move) {
            return value.position.captured_by(read_move(value, py::cast(move)));
          },
          py::arg("move"), "The type of the piece that a move captures, or None.")
      .def("explain", &explain_text, py::arg("move"),
           R"(Why a move is not legal; None if it is legal.

>>> print(Position("4k2r/8/8/8/8/8/8/4KR2 b k - 0 1").explain("O-O"))
e8g8: Black may not castle: the king would cross f8, which the rook on f1 attacks (FIDE 3.8.2.2)

Raises MoveError if the text names no move, or no single piece.)")
      .def(
          "explain",
          [](const PositionValue& value, Square from, Square to,
             std::optional<PieceType> promotion) {
            return explain_squares(value, {from, to, promotion});
          },
          py::arg("from_square"), py::arg("to_square"), py::arg("promotion") = py::none())
      .def("perft", &count_moves, py::arg("depth"), py::kw_only(), py::arg("threads") = 1,
           "The number of sequences of `depth` legal moves; a test of move generators. The GIL is "
           "released.");
}

void bind_notation(PositionType& type) {
  type.def(
          "fen", &fen_of, py::kw_only(), py::arg("en_passant") = "legal",
          py::arg("shredder") = false,
          R"(The FEN. `en_passant` says when the field is set: if a capture is "legal" or "pseudo_legal", or "always" after
a double step. `shredder` writes castling rights as files.)")
      .def(
          "san",
          [](const PositionValue& value, py::handle move) {
            return to_san(value.position, read_move(value, move));
          },
          py::arg("move"), "Standard algebraic notation: \"Nf3\", \"exd5\", \"O-O\", \"e8=Q#\".")
      .def(
          "uci",
          [](const PositionValue& value, py::handle move) {
            return to_uci(value.position, read_move(value, move), value.mode);
          },
          py::arg("move"), "UCI notation: \"g1f3\", \"e7e8q\".")
      .def(
          "write_move",
          [](const PositionValue& value, py::handle move, bool long_form,
             const std::string& letters) {
            return to_text(value.position, read_move(value, move), read_style(long_form, letters));
          },
          py::arg("move"), py::kw_only(), py::arg("long") = false, py::arg("letters") = "en",
          R"(Algebraic notation for people: `long` gives "Ng1-f3", `letters="de"` "Sf3", `letters="figurines"` "♘f3".)")
      .def(
          "diagram",
          [](const PositionValue& value, Color viewer, bool letters) {
            return to_diagram(value.position.board(),
                              {.symbols = letters ? DiagramStyle::Symbols::Letters
                                                  : DiagramStyle::Symbols::Figurines,
                               .viewer = viewer});
          },
          py::kw_only(), py::arg("viewer") = Color::White, py::arg("letters") = false,
          "The board as text.")
      .def(
          "check_in_words",
          [](const PositionValue& value) { return check_in_words(value.position); },
          "\"White is in check from the rook on e8\", or None.")
      .def("__str__",
           [](const PositionValue& value) {
             std::string text =
                 to_diagram(value.position.board(), {.symbols = DiagramStyle::Symbols::Letters});
             while (text.ends_with('\n')) text.pop_back();
             return text;
           })
      .def("__repr__", [](const PositionValue& value) {
        const std::string mode = value.mode == CastlingMode::Chess960 ? ", chess960=True" : "";
        return "Position('" + fen_of(value, "legal", false) + '\'' + mode + ')';
      });
}

void bind_comparing(PositionType& type) {
  type.def(
          "__eq__",
          [](const PositionValue& left, const PositionValue& right) { return left == right; },
          py::is_operator())
      .def("__hash__", &hash_of)
      .def(
          "is_same_position",
          [](const PositionValue& left, const PositionValue& right) {
            return same_position(left.position, right.position);
          },
          py::arg("other"),
          "True if both count as the same position for repetition. Source: FIDE 9.2.3.")
      .def(
          "mirrored",
          [](const PositionValue& value) {
            return PositionValue{mirrored(value.position), value.mode};
          },
          "The position with ranks mirrored and colours swapped.")
      .def(
          "with_turn",
          [](const PositionValue& value, Color turn) -> std::optional<PositionValue> {
            const auto changed = with_turn(value.position, turn);
            if (!changed) return std::nullopt;
            return PositionValue{*changed, value.mode};
          },
          py::arg("turn"),
          "The position with this side to move, or None if the other side is in check.");
}

}  // namespace

Move read_move(const PositionValue& position, py::handle argument) {
  if (PyUnicode_Check(argument.ptr())) {
    const auto text = argument.cast<std::string>();
    const auto move = parse_move(position.position, text);
    if (!move) raise_refused(position, move.error(), text);
    return *move;
  }
  if (!py::isinstance<Move>(argument)) throw py::type_error{"a move is a Move or a str"};
  const Move move = argument.cast<Move>();
  if (is_legal(position.position, move)) return move;
  const Square to = move.to();
  const auto refused = explain(position.position, move.from(), to, move.promotion_type());
  if (!refused) raise("IllegalMove", "the move is of another position: here it is of another kind");
  raise_refused(position, refused.error());
}

void bind_positions(py::module_& module) {
  PositionType type{module, "Position", R"(A playable position: a value that never changes.

>>> position = Position()
>>> len(position.legal_moves)
20
>>> position.play("e4").fen()
'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'

It knows nothing of earlier positions; `Game` does. Positions are equal if everything is, the counters included; they
can be hashed, pickled, and shared between threads.)"};
  bind_making(type);
  bind_facts(type);
  bind_pieces(type);
  bind_moves_of(type);
  bind_notation(type);
  bind_comparing(type);
}

}  // namespace tabiya::python
