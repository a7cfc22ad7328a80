#include "game/inner/variant_game_audit.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>

#include "game/inner/claim_rules.hpp"
#include "game/variant_draws.hpp"

namespace tabiya {
namespace {

std::string ply_name(std::size_t ply) { return "ply " + std::to_string(ply); }

int occurrences_until(const VariantHistory& history, std::size_t ply) {
  const auto so_far = history.positions().first(ply + 1);
  return static_cast<int>(std::ranges::count_if(so_far, [&](const VariantPosition& earlier) {
    return same_position(earlier, history.positions()[ply]);
  }));
}

void examine_positions(const VariantHistory& history, PlyRange plies, Violations& found) {
  for (std::size_t ply = plies.begin; ply < std::min(history.size(), plies.end); ++ply) {
    note_unless(found, history.keys()[ply] == history.positions()[ply].key(), "history_key_wrong",
                ply_name(ply));
    note_unless(found, history.occurrences(ply) == occurrences_until(history, ply),
                "occurrences_wrong", ply_name(ply));
  }
}

void examine_steps(const VariantGame& game, PlyRange plies, Violations& found) {
  for (std::size_t ply = plies.begin; ply < std::min(game.moves().size(), plies.end); ++ply) {
    const VariantPosition& before = game.positions()[ply];
    const Move move = game.moves()[ply];
    const bool legal = is_legal(before, move);
    note_unless(found, legal, "move_illegal", ply_name(ply + 1));
    note_unless(found, !legal || before.after(move) == game.positions()[ply + 1],
                "position_not_after_move", ply_name(ply + 1));
  }
}

bool counts_moves(const std::optional<Outcome>& outcome) noexcept {
  return outcome && (outcome->termination() == Termination::SeventyFiveMoves ||
                     outcome->termination() == Termination::AutomaticFiftyMoves);
}

/// How the last position ends the game, whatever the players do.
std::optional<Outcome> ending_by_itself(const VariantGame& game) {
  const std::optional<Outcome> ending = VariantGame{game.position()}.outcome();
  const bool is_fivefold =
      game.history().occurrences() >= final_occurrences && repetition_draws(game.variant());
  if (is_fivefold && (!ending || counts_moves(ending))) {
    return Outcome::draw(Termination::FivefoldRepetition);
  }
  return ending;
}

void examine_ending(const VariantGame& game, Violations& found) {
  const auto ending = ending_by_itself(game);
  note_unless(found, game.outcome() || !ending, "outcome_missing");
  note_unless(found, !ending || game.outcome() == ending, "outcome_not_of_position");
  if (!game.draw_offer()) return;
  note_unless(found, !game.is_over(), "offer_after_end");
  note_unless(found, game.moves().size() >= 2, "offer_too_early");
}

}  // namespace

Violations audit(const VariantGame& game, PlyRange plies) {
  Violations found;
  const std::size_t size = game.positions().size();
  note_unless(found, game.history().keys().size() == size, "history_lists_differ");
  note_unless(found, size == game.moves().size() + 1, "moves_and_positions_differ");
  if (!found.empty()) return found;
  examine_positions(game.history(), plies, found);
  examine_steps(game, plies, found);
  examine_ending(game, found);
  return found;
}

}  // namespace tabiya
