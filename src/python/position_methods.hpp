/// What `Position` and `VariantPosition` have in common in Python.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>

#include "python/casters.hpp"
#include "python/errors.hpp"
#include "python/options.hpp"
#include "python/position.hpp"
#include "tabiya/notation/diagram.hpp"
#include "tabiya/notation/move_style.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/rules/attacks.hpp"
#include "tabiya/rules/explain.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/perft.hpp"
#include "tabiya/rules/variant/variant_explain.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::python {

[[nodiscard]] inline CastlingMode mode_of(bool chess960) {
  return chess960 ? CastlingMode::Chess960 : CastlingMode::Standard;
}

/// Raises IllegalMove for a `Move` that is not legal.
template <class Value>
[[noreturn]] void refuse_move(const Value& value, Move move) {
  if constexpr (std::is_same_v<Value, VariantPositionValue>) {
    if (const auto type = move.dropped_type()) {
      const VariantPosition& position = value.position;
      const auto refused = explain_drop(position, position.turn(), *type, move.to());
      if (!refused) raise_refused(value, refused.error());
    }
  }
  const auto refused = explain(value.position, move.from(), move.to(), move.promotion_type());
  if (!refused) raise_refused(value, refused.error());
  raise("IllegalMove", "the move is of another position: here it is of another kind");
}

/// The move that an argument means: a `Move`, or a text in any notation.
template <class Value>
[[nodiscard]] Move read_move_of(const Value& value, py::handle argument) {
  if (PyUnicode_Check(argument.ptr())) {
    const auto text = argument.cast<std::string>();
    const auto move = parse_move(value.position, text);
    if (!move) raise_refused(value, move.error(), text);
    return *move;
  }
  if (!py::isinstance<Move>(argument)) throw py::type_error{"a move is a Move or a str"};
  const Move move = argument.cast<Move>();
  if (!is_legal(value.position, move)) refuse_move(value, move);
  return move;
}

/// A text is read as a move first; what is not legal is explained by what it names.
template <class Value>
[[nodiscard]] py::object explain_text(const Value& value, const std::string& text) {
  const auto move = parse_move(value.position, text);
  if (move) return py::none();
  if (const auto refusal = nearest_refusal(value.position, move.error())) {
    return py::cast(RefusalValue{*refusal, value.position.board()});
  }
  raise_refused(value, move.error(), text);
}

template <class Value>
[[nodiscard]] py::object explain_squares(const Value& value, Square from, Square to,
                                         std::optional<PieceType> promotion) {
  const auto move = explain(value.position, from, to, promotion);
  if (move) return py::none();
  return py::cast(RefusalValue{move.error(), value.position.board()});
}

[[nodiscard]] inline Bitboard pieces_of(const Board& board, std::optional<Color> color,
                                        std::optional<PieceType> type) {
  if (color && type) return board.pieces(*color, *type);
  if (color) return board.pieces(*color);
  return type ? board.pieces(*type) : board.occupied();
}

[[nodiscard]] inline py::dict piece_map_of(const Board& board) {
  py::dict map;
  for (const Square sq : board.occupied()) map[object_of(sq)] = object_of(*board.piece_on(sq));
  return map;
}

[[nodiscard]] inline Bitboard attacks_on(const Board& board, Square sq) {
  const auto piece = board.piece_on(sq);
  return piece ? attacks_from(*piece, sq, board.occupied()) : Bitboard{};
}

[[nodiscard]] inline MoveStyle read_style(bool long_form, const std::string& letters) {
  const auto found = piece_letters(letters);
  if (!found) throw py::value_error{"there are no piece letters for \"" + letters + '"'};
  return {.length = long_form ? MoveStyle::Length::Long : MoveStyle::Length::Short,
          .letters = *found};
}

template <class Value>
[[nodiscard]] std::uint64_t count_moves(const Value& value, std::int64_t depth,
                                        std::int64_t threads) {
  constexpr std::int64_t deepest = 64;  // no one waits for more
  if (depth < 0 || depth > deepest) throw py::value_error{"depth is from 0 to 64"};
  const unsigned count = read_threads(threads);
  const py::gil_scoped_release released;
  const auto plies = static_cast<unsigned>(depth);
  return count == 1 ? perft(value.position, plies) : perft(value.position, plies, count);
}

/// Equal positions have equal hashes.
template <class Value>
[[nodiscard]] Py_hash_t hash_of(const Value& value) {
  const std::uint64_t counters =
      std::uint64_t{value.position.halfmove_clock()} << 32 | value.position.fullmove_number();
  return py::hash(py::int_(value.position.key().bits ^ (counters * 0x9E3779B97F4A7C15)));
}

[[nodiscard]] inline std::string text_of_board(const Board& board) {
  std::string text = to_diagram(board, {.symbols = DiagramStyle::Symbols::Letters});
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

template <class Value>
void bind_common_facts(py::class_<Value>& type) {
  type.def_property_readonly("turn", [](const Value& value) { return value.position.turn(); })
      .def_property_readonly(
          "is_chess960", [](const Value& value) { return value.mode == CastlingMode::Chess960; })
      .def_property_readonly(
          "halfmove_clock", [](const Value& value) { return value.position.halfmove_clock(); },
          "Plies since the last capture or pawn move.")
      .def_property_readonly("fullmove_number",
                             [](const Value& value) { return value.position.fullmove_number(); })
      .def_property_readonly(
          "castling_rooks", [](const Value& value) { return value.position.castling_rooks(); },
          "The squares of the rooks that still have the right to castle.")
      .def_property_readonly(
          "en_passant_square",
          [](const Value& value) { return value.position.en_passant_square(EnPassantMode::Legal); },
          "The square where an en passant capture is legal, or None.")
      .def_property_readonly(
          "checkers", [](const Value& value) { return value.position.checkers(); },
          "The squares of the pieces that give check.")
      .def_property_readonly("is_check",
                             [](const Value& value) { return value.position.is_check(); })
      .def_property_readonly(
          "zobrist", [](const Value& value) { return value.position.key().bits; },
          "A 64-bit hash of what identifies the position for repetition.");
}

template <class Value>
void bind_common_pieces(py::class_<Value>& type) {
  type.def(
          "piece_at",
          [](const Value& value, Square sq) { return value.position.board().piece_on(sq); },
          py::arg("square"), "The piece on a square, or None.")
      .def(
          "pieces",
          [](const Value& value, std::optional<Color> color, std::optional<PieceType> kind) {
            return pieces_of(value.position.board(), color, kind);
          },
          py::arg("color") = py::none(), py::arg("type") = py::none(),
          "The squares of all pieces, or of those of a colour, of a type, or of both.")
      .def(
          "piece_map", [](const Value& value) { return piece_map_of(value.position.board()); },
          "The pieces by their squares, from a1 to h8.")
      .def(
          "attacks",
          [](const Value& value, Square sq) { return attacks_on(value.position.board(), sq); },
          py::arg("square"),
          "The squares that the piece on a square attacks, pinned or not; empty if there is none. "
          "Source: FIDE 3.1.2.")
      .def(
          "attackers",
          [](const Value& value, Color color, Square sq) {
            return attackers(value.position.board(), sq, color);
          },
          py::arg("color"), py::arg("square"),
          "The squares of the pieces of a colour that attack a square.");
}

template <class Value>
void bind_common_moves(py::class_<Value>& type) {
  type.def_property_readonly(
          "legal_moves", [](const Value& value) { return tuple_of(legal_moves(value.position)); },
          "Every legal move, each once, as a tuple in no particular order.")
      .def(
          "count_legal_moves", [](const Value& value) { return count_legal_moves(value.position); },
          "The number of legal moves, without listing them.")
      .def(
          "is_legal", [](const Value& value, Move move) { return is_legal(value.position, move); },
          py::arg("move"))
      .def("move", &read_move_of<Value>, py::arg("text"),
           R"(The legal move that a text means, in any notation.

>>> Position().move("Nf3")
<Move g1f3>

Raises MalformedMove, IllegalMove (with the reason) or AmbiguousMove.)")
      .def(
          "play",
          [](const Value& value, py::handle move) {
            return Value{value.position.after(read_move_of(value, move)), value.mode};
          },
          py::arg("move"),
          "The position after a move, which is a `Move` or a text. Raises MoveError.")
      .def(
          "captured_by",
          [](const Value& value, Move move) {
            return value.position.captured_by(read_move_of(value, py::cast(move)));
          },
          py::arg("move"), "The type of the piece that a move captures, or None.")
      .def("explain", &explain_text<Value>, py::arg("move"),
           R"(Why a move is not legal; None if it is legal.

>>> print(Position("4k2r/8/8/8/8/8/8/4KR2 b k - 0 1").explain("O-O"))
e8g8: Black may not castle: the king would cross f8, which the rook on f1 attacks (FIDE 3.8.2.2)

Raises MoveError if the text names no move, or no single piece.)")
      .def("explain", &explain_squares<Value>, py::arg("from_square"), py::arg("to_square"),
           py::arg("promotion") = py::none())
      .def("perft", &count_moves<Value>, py::arg("depth"), py::kw_only(), py::arg("threads") = 1,
           "The number of sequences of `depth` legal moves; a test of move generators. The GIL is "
           "released.");
}

template <class Value>
void bind_common_notation(py::class_<Value>& type) {
  type.def(
          "san",
          [](const Value& value, py::handle move) {
            return to_san(value.position, read_move_of(value, move));
          },
          py::arg("move"), "Standard algebraic notation: \"Nf3\", \"exd5\", \"O-O\", \"e8=Q#\".")
      .def(
          "uci",
          [](const Value& value, py::handle move) {
            return to_uci(value.position, read_move_of(value, move), value.mode);
          },
          py::arg("move"), "UCI notation: \"g1f3\", \"e7e8q\".")
      .def(
          "write_move",
          [](const Value& value, py::handle move, bool long_form, const std::string& letters) {
            return to_text(value.position, read_move_of(value, move),
                           read_style(long_form, letters));
          },
          py::arg("move"), py::kw_only(), py::arg("long") = false, py::arg("letters") = "en",
          R"(Algebraic notation for people: `long` gives "Ng1-f3", `letters="de"` "Sf3", `letters="figurines"` "♘f3".)")
      .def(
          "diagram",
          [](const Value& value, Color viewer, bool letters) {
            return to_diagram(value.position.board(),
                              {.symbols = letters ? DiagramStyle::Symbols::Letters
                                                  : DiagramStyle::Symbols::Figurines,
                               .viewer = viewer});
          },
          py::kw_only(), py::arg("viewer") = Color::White, py::arg("letters") = false,
          "The board as text.")
      .def(
          "check_in_words", [](const Value& value) { return check_in_words(value.position); },
          "\"White is in check from the rook on e8\", or None.")
      .def("__str__", [](const Value& value) { return text_of_board(value.position.board()); });
}

template <class Value>
void bind_common_comparing(py::class_<Value>& type) {
  type.def(
          "__eq__", [](const Value& left, const Value& right) { return left == right; },
          py::is_operator())
      .def("__hash__", &hash_of<Value>)
      .def(
          "is_same_position",
          [](const Value& left, const Value& right) {
            return same_position(left.position, right.position);
          },
          py::arg("other"),
          "True if both count as the same position for repetition. Source: FIDE 9.2.3.")
      .def("__copy__", [](const py::object& self) { return self; })
      .def("__deepcopy__", [](const py::object& self, const py::dict&) { return self; });
}

}  // namespace tabiya::python
