// `Position`.
#include "python/bind.hpp"
#include "python/casters.hpp"
#include "python/errors.hpp"
#include "python/position.hpp"
#include "python/position_methods.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/chess960.hpp"

namespace tabiya::python {
namespace {

using PositionType = py::class_<PositionValue>;

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
          &from_exact_text));
}

void bind_facts(PositionType& type) {
  type.def_property_readonly(
          "is_checkmate", [](const PositionValue& value) { return is_checkmate(value.position); })
      .def_property_readonly(
          "is_stalemate", [](const PositionValue& value) { return is_stalemate(value.position); })
      .def_property_readonly(
          "polyglot_key",
          [](const PositionValue& value) { return polyglot_key(value.position).bits; },
          "The key of the position in opening books of the Polyglot format.")
      .def_property_readonly(
          "warnings",
          [](const PositionValue& value) { return names_of(warnings(value.position.setup())); },
          "Signs that no game can reach this position, as names; empty does not prove that one "
          "can.")
      .def(
          "king",
          [](const PositionValue& value, Color color) { return value.position.king(color); },
          py::arg("color"))
      .def(
          "pinned",
          [](const PositionValue& value, Color color) { return value.position.pinned(color); },
          py::arg("color"), "The squares of the pieces of a colour that are pinned to their king.");
}

void bind_moves_of(PositionType& type) {
  type.def(
          "legal_moves_from",
          [](const PositionValue& value, Square from) {
            return tuple_of(legal_moves_from(value.position, from));
          },
          py::arg("square"))
      .def(
          "null_move",
          [](const PositionValue& value) {
            if (value.position.is_check())
              raise("IllegalMove", "the turn cannot be passed in check");
            PositionValue next = value;
            next.position.pass_unchecked();
            return next;
          },
          "The position after passing the turn, as in analyses. Raises IllegalMove in check.");
}

void bind_notation(PositionType& type) {
  type.def(
          "fen", &fen_of, py::kw_only(), py::arg("en_passant") = "legal",
          py::arg("shredder") = false,
          R"(The FEN. `en_passant` says when the field is set: if a capture is "legal" or "pseudo_legal", or "always" after
a double step. `shredder` writes castling rights as files.)")
      .def("__repr__", [](const PositionValue& value) {
        const std::string mode = value.mode == CastlingMode::Chess960 ? ", chess960=True" : "";
        return "Position('" + fen_of(value, "legal", false) + '\'' + mode + ')';
      });
}

void bind_changing(PositionType& type) {
  type.def(
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
  return read_move_of(position, argument);
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
  bind_common_facts(type);
  bind_facts(type);
  bind_common_pieces(type);
  bind_common_moves(type);
  bind_moves_of(type);
  bind_common_notation(type);
  bind_notation(type);
  bind_common_comparing(type);
  bind_changing(type);
}

}  // namespace tabiya::python
