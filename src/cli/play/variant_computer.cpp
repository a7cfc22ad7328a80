#include "cli/play/variant_computer.hpp"

#include "tabiya/engine/variant_search.hpp"

namespace tabiya::cli {

Move advise(const VariantGame& game) {
  constexpr std::uint64_t short_look = 100'000;
  const players::VariantQuestion question = players::question_of(game, game.turn());
  engine::VariantSearch search;
  search.set_position(question.position, question.before);
  return *search.search({.nodes = short_look}).best;
}

}  // namespace tabiya::cli
