// What the variants add to FEN.
#include "tabiya/notation/variant_fen.hpp"

#include <ranges>
#include <string>

#include "python/chess/fen.hpp"

namespace tabiya::python::chess {

std::expected<State, std::string> parse_fen_of_variant(Variant variant, std::string_view fen) {
  const auto setup = tabiya::parse_variant_fen(variant, fen);
  if (!setup) {
    return std::unexpected{"character " + std::to_string(setup.error().offset + 1) + ": " +
                           std::string{to_string(setup.error())} + ": '" + std::string{fen} + "'"};
  }
  return State{.setup = setup->chess,
               .promoted = setup->promoted,
               .variant = variant,
               .checks_left = setup->checks_left,
               .pockets = setup->pockets};
}

std::string pockets_of_fen(const State& state) {
  if (state.variant != Variant::Crazyhouse) return {};
  std::string text = "[";
  for (const Color color : all_colors) {
    for (const PieceType type : std::views::reverse(pocket_types)) {
      text.append(static_cast<std::size_t>(state.pockets[color].count(type)),
                  to_char(Piece{color, type}));
    }
  }
  return text + ']';
}

std::string checks_of_fen(const State& state) {
  if (state.variant != Variant::ThreeCheck) return {};
  return ' ' + std::to_string(state.checks_left.white) + '+' +
         std::to_string(state.checks_left.black);
}

}  // namespace tabiya::python::chess
