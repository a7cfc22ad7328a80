// `VariantPosition` and `VariantEnding`.
#include "python/bind.hpp"
#include "python/choice.hpp"
#include "python/position_methods.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_words.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"

namespace tabiya::python {
namespace {

using VariantPositionType = py::class_<VariantPositionValue>;

VariantPositionValue from_variant_fen(Variant variant, const std::optional<std::string>& fen,
                                      bool chess960) {
  const CastlingMode mode = mode_of(chess960);
  if (!fen) return {VariantPosition{variant}, mode};
  const auto position = parse_variant_position(variant, *fen, mode);
  if (!position) raise_refused(position.error(), *fen);
  return {*position, mode};
}

std::string variant_fen_of(const VariantPositionValue& value, std::string_view en_passant,
                           bool shredder, std::string_view style) {
  const auto chosen = choice<VariantFenStyle>(
      "style", style, {{"plain", VariantFenStyle::Plain}, {"lichess", VariantFenStyle::Lichess}});
  return to_fen(value.position,
                {.en_passant = read_en_passant(en_passant),
                 .castling = shredder ? FenStyle::Castling::Shredder : FenStyle::Castling::XFen},
                chosen);
}

py::tuple variant_state_of(const VariantPositionValue& value) {
  const VariantPosition& position = value.position;
  return py::make_tuple(
      position.variant(),
      to_fen(position.variant(), position.setup(), {.castling = FenStyle::Castling::Shredder}),
      value.mode == CastlingMode::Chess960);
}

VariantPositionValue from_variant_state(const py::tuple& state) {
  return from_variant_fen(state[0].cast<Variant>(), state[1].cast<std::string>(),
                          state[2].cast<bool>());
}

py::dict pocket_of(const VariantPositionValue& value, Color color) {
  py::dict counts;
  const Pocket& pocket = value.position.pocket(color);
  for (const PieceType type : pocket_types) {
    if (pocket.holds(type)) counts[object_of(type)] = pocket.count(type);
  }
  return counts;
}

py::tuple variant_moves_from(const VariantPositionValue& value, Square from) {
  py::list moves;
  for (const Move move : legal_moves(value.position)) {
    if (move.from() == from && !move.is_drop()) moves.append(object_of(move));
  }
  return py::tuple{moves};
}

py::tuple drops_of(const VariantPositionValue& value) {
  py::list moves;
  for (const Move move : legal_moves(value.position)) {
    if (move.is_drop()) moves.append(object_of(move));
  }
  return py::tuple{moves};
}

py::object explain_drop_of(const VariantPositionValue& value, PieceType type, Square to) {
  const auto move = explain_drop(value.position, value.position.turn(), type, to);
  if (move) return py::none();
  return py::cast(RefusalValue{move.error(), value.position.board()});
}

std::string shown_position(const VariantPositionValue& value) {
  const std::string mode = value.mode == CastlingMode::Chess960 ? ", chess960=True" : "";
  return "VariantPosition('" + std::string{to_string(value.position.variant())} + "', '" +
         variant_fen_of(value, "legal", false, "plain") + '\'' + mode + ')';
}

void bind_making_of_variants(VariantPositionType& type) {
  type.def(py::init(&from_variant_fen), py::arg("variant") = Variant::Standard,
           py::arg("fen") = py::none(), py::kw_only(), py::arg("chess960") = false,
           R"(The position of a FEN in a variant; without a FEN, the start of a game.

The variant is a `Variant` or one of its names: "Three-check", "3check", "threeCheck". The pockets of Crazyhouse and the
checks of Three-check are read as engines and as Lichess write them. Raises FenError or PositionError.)")
      .def_static(
          "of",
          [](const PositionValue& value) {
            return VariantPositionValue{VariantPosition{value.position}, value.mode};
          },
          py::arg("position"), "A `Position`, as a position of the variant Standard.")
      .def(
          "as_chess",
          [](const VariantPositionValue& value) -> std::optional<PositionValue> {
            const auto position = value.position.as_chess();
            if (!position) return std::nullopt;
            return PositionValue{*position, value.mode};
          },
          "The same as a `Position`; None in another variant than Standard.")
      .def(py::pickle(&variant_state_of, &from_variant_state));
}

void bind_facts_of_variants(VariantPositionType& type) {
  type.def_property_readonly(
          "variant", [](const VariantPositionValue& value) { return value.position.variant(); })
      .def("pocket", &pocket_of, py::arg("color"),
           "Crazyhouse: how many pieces of each type a side can drop, as a dictionary without "
           "those that it has not.")
      .def_property_readonly(
          "promoted", [](const VariantPositionValue& value) { return value.position.promoted(); },
          "Crazyhouse: the squares of the pieces that become pawns when they are captured.")
      .def(
          "checks_left",
          [](const VariantPositionValue& value, Color color) {
            return value.position.checks_left(color);
          },
          py::arg("color"),
          "Three-check: how many checks a side still has to give; 3 in other variants.")
      .def(
          "king",
          [](const VariantPositionValue& value, Color color) { return value.position.king(color); },
          py::arg("color"),
          "The square of the king of a side; None if it has none, or none that can be checked.")
      .def_property_readonly(
          "ending", [](const VariantPositionValue& value) { return ending_of(value.position); },
          "How this position ends the game, or None. Counters and repetition do not matter here; "
          "`VariantGame` sees to them.")
      .def(
          "can_win",
          [](const VariantPositionValue& value, Color side) {
            return can_win(value.position, side);
          },
          py::arg("side"),
          R"(False if the side can never win, whatever both sides play; True if it can, or if the variant's rules for
material do not tell. For chess, tabiya.can_mate() is exact.)");
}

void bind_moves_of_variants(VariantPositionType& type) {
  type.def("legal_moves_from", &variant_moves_from, py::arg("square"))
      .def_property_readonly("drops", &drops_of,
                             "Crazyhouse: the legal moves that drop a piece, as a tuple.")
      .def("explain_drop", &explain_drop_of, py::arg("type"), py::arg("square"),
           R"(Why a piece cannot be dropped on a square; None if it can.

>>> print(VariantPosition("Crazyhouse").explain_drop("knight", "e4"))
N@e4: ...)");
}

void bind_notation_of_variants(VariantPositionType& type) {
  type.def(
          "fen", &variant_fen_of, py::kw_only(), py::arg("en_passant") = "legal",
          py::arg("shredder") = false, py::arg("style") = "plain",
          R"(The FEN, with the options of `Position.fen()`. `style` says how pockets and checks are written:

>>> VariantPosition("Three-check").fen()
'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1'
>>> VariantPosition("Three-check").fen(style="lichess")
'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 +0+0')")
      .def("__repr__", &shown_position);
}

void bind_ending(py::module_& module) {
  py::class_<VariantEnding>{module, "VariantEnding",
                            R"(How a position has ended a game of a variant.

>>> ending = VariantPosition("King of the Hill", "4k3/8/8/8/4K3/8/8/8 b - - 0 1").ending
>>> ending.kind, ending.winner
('king_on_the_hill', <Color.WHITE: 'white'>)
>>> print(ending)
White has won: the king has reached the hill)"}
      .def_property_readonly(
          "kind", [](const VariantEnding& ending) { return to_string(ending.kind); },
          "The reason as a name that does not change, such as \"third_check\".")
      .def_property_readonly(
          "winner", [](const VariantEnding& ending) { return ending.winner; },
          "The side that has won; None for a draw.")
      .def(
          "to_words",
          [](const VariantEnding& ending, std::string_view language) {
            return to_words(ending, read_language(language));
          },
          py::arg("language") = "en", "A sentence in English (\"en\") or German (\"de\").")
      .def(
          "__eq__",
          [](const VariantEnding& left, const VariantEnding& right) { return left == right; },
          py::is_operator())
      .def("__hash__",
           [](const VariantEnding& ending) { return py::hash(py::str(to_words(ending))); })
      .def("__str__", [](const VariantEnding& ending) { return to_words(ending); })
      .def("__repr__",
           [](const VariantEnding& ending) { return "<VariantEnding: " + to_words(ending) + '>'; });
}

}  // namespace

Move read_move(const VariantPositionValue& position, py::handle argument) {
  return read_move_of(position, argument);
}

void bind_variant_positions(py::module_& module) {
  module.def("_variant_names", [](Variant variant) {
    return py::make_tuple(to_string(variant), key_of(variant), uci_name_of(variant));
  });
  module.def("_parse_variant", [](std::string_view name) { return parse_variant(name); });
  bind_ending(module);
  VariantPositionType type{module, "VariantPosition",
                           R"(A playable position of any variant: a value that never changes.

>>> position = VariantPosition("Crazyhouse")
>>> for move in ["e4", "d5", "exd5", "Qxd5"]:
...     position = position.play(move)
>>> position.pocket("white"), position.drops[:1]
({<PieceType.PAWN: 'P'>: 1}, (<Move P@...>,))
>>> position.play("P@d4").fen()
'rnb1kbnr/ppp1pppp/8/3q4/3P4/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3'

It is to a variant what `Position` is to chess. docs/variants.md has the rules of all variants.)"};
  bind_making_of_variants(type);
  bind_common_facts(type);
  bind_facts_of_variants(type);
  bind_common_pieces(type);
  bind_common_moves(type);
  bind_moves_of_variants(type);
  bind_common_notation(type);
  bind_notation_of_variants(type);
  bind_common_comparing(type);
}

}  // namespace tabiya::python
