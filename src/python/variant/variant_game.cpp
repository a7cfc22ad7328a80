// `VariantGame`.
#include <variant>

#include "python/bind.hpp"
#include "python/game_methods.hpp"
#include "python/options.hpp"

namespace tabiya::python {
namespace {

/// The start is a position, or a variant with its initial position.
VariantGame make_variant_game(const std::variant<VariantPositionValue, Variant>& start) {
  if (const auto* const variant = std::get_if<Variant>(&start)) return VariantGame{*variant};
  const auto& value = std::get<VariantPositionValue>(start);
  return VariantGame{value.position, value.mode};
}

}  // namespace

void bind_variant_games(py::module_& module) {
  py::class_<VariantGame> type{
      module, "VariantGame",
      R"(A game of any variant: its starting position, its moves and its outcome.

>>> game = VariantGame("Atomic")
>>> for move in ["Nf3", "a6", "Nd4", "a5", "Nf5", "a4", "Nxe7"]: game.play(move)
>>> game.san[-1], game.result
('Nxe7#', '1-0')
>>> game.outcome_in_words()
"White has won: Black's king has exploded"

It is to `VariantPosition` what `Game` is to `Position`. A game of the variant Standard ends as a `Game` does; the
others end as on Lichess: by their own rule, mate, stalemate or want of material, at the fifth occurrence of a position,
and after fifty moves without a capture or a pawn move, except in Crazyhouse.)"};
  type.def(py::init(&make_variant_game), py::arg("start") = Variant::Standard,
           "A game from a `VariantPosition`, or from the initial position of a variant.")
      .def_property_readonly("variant", &VariantGame::variant)
      .def_property_readonly("ending", &VariantGame::ending,
                             "How the last position has ended the game; None if it goes on or was "
                             "ended otherwise.")
      .def("can_win", &VariantGame::can_win, py::arg("side"),
           "False if the side can never win from here: then a resignation and a fallen flag of the "
           "opponent are draws.")
      .def(
          "outcome_in_words",
          [](const VariantGame& game, std::string_view language) -> std::optional<std::string> {
            const Language spoken = read_language(language);
            if (!game.is_over()) return std::nullopt;
            return outcome_in_words(game, spoken);
          },
          py::arg("language") = "en",
          "How the game ended, as a sentence in English (\"en\") or German (\"de\"); None while it "
          "is in progress.")
      .def("__repr__", [](const VariantGame& game) {
        return "<VariantGame " + std::string{to_string(game.variant())} + ", " +
               std::to_string(game.moves().size()) + " plies, " +
               std::string{to_string(game.outcome())} + '>';
      });
  bind_facts_of_games(type);
  bind_actions(type);
  bind_copying(type);
}

}  // namespace tabiya::python
