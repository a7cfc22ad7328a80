#include "game/inner/game_audit.hpp"

#include <algorithm>
#include <string>

#include "game/automatic_ending.hpp"
#include "game/dead_position.hpp"
#include "game/game_access.hpp"
#include "game/inner/claim_rules.hpp"
#include "rules/inner/position_audit.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

std::string at_ply(std::size_t ply) { return "ply " + std::to_string(ply); }

/// Counts the occurrences of a position from the definition alone, without keys or windows.
int counted_occurrences(const PositionHistory& history, std::size_t ply) {
  const auto so_far = history.positions().first(ply + 1);
  return static_cast<int>(std::ranges::count_if(so_far, [&](const Position& earlier) {
    return same_position(earlier, history.positions()[ply]);
  }));
}

/// The start of a position's window. `before` is the start of the previous position's window.
std::size_t window_begin(const PositionHistory& history, std::size_t ply, std::size_t before) {
  if (ply == 0) return 0;
  const Position& position = history.positions()[ply];
  const bool is_reversible =
      position.halfmove_clock() != 0 &&
      position.castling_rooks() == history.positions()[ply - 1].castling_rooks();
  return is_reversible ? before : ply;
}

/// Requires: the history is complete and its positions are valid.
void examine_counts(const PositionHistory& history, PlyRange plies, Violations& found) {
  std::size_t window = 0;
  for (std::size_t ply = 0; ply < std::min(history.size(), plies.end); ++ply) {
    const auto& entry = GameAccess::entries(history)[ply];
    window = window_begin(history, ply, window);
    if (!plies.contains(ply)) continue;
    note_unless(found, GameAccess::keys(history)[ply] == history.positions()[ply].key(),
                "history_key_wrong", at_ply(ply));
    note_unless(found, entry.occurrences == counted_occurrences(history, ply), "occurrences_wrong",
                at_ply(ply));
    note_unless(found, entry.window_begin == window, "repetition_window_wrong", at_ply(ply));
  }
}

/// Returns whether the history is complete and all its positions are valid, so that the rules
/// apply.
bool examine_history(const PositionHistory& history, PlyRange plies, Violations& found) {
  note_unless(found, history.size() > 0, "history_empty");
  const bool has_all_lists = GameAccess::keys(history).size() == history.size() &&
                             GameAccess::entries(history).size() == history.size();
  note_unless(found, has_all_lists, "history_lists_differ");
  for (std::size_t ply = plies.begin; ply < std::min(history.size(), plies.end); ++ply) {
    note_part(found, audit(history.positions()[ply]), at_ply(ply));
  }
  if (!found.empty()) return false;
  examine_counts(history, plies, found);
  return true;
}

/// Requires: the history is complete and its positions are valid.
void examine_moves(const Game& game, PlyRange plies, Violations& found) {
  const std::size_t last = std::min({game.moves().size(), game.positions().size(), plies.end});
  for (std::size_t ply = plies.begin; ply < last; ++ply) {
    const Position& before = game.positions()[ply];
    const Move move = game.moves()[ply];
    const bool legal = is_legal(before, move);
    note_unless(found, legal, "move_illegal", at_ply(ply + 1));
    if (!legal || ply + 1 == game.positions().size()) continue;
    note_unless(found, before.after(move) == game.positions()[ply + 1], "position_not_after_move",
                at_ply(ply + 1));
  }
}

/// Requires: the history is complete and its positions are valid.
void examine_earlier_endings(const Game& game, Violations& found) {
  const std::size_t last = game.positions().size() - 1;
  for (std::size_t ply = 0; ply < last; ++ply) {
    const Position& position = game.positions()[ply];
    // A dead position stays dead, so testing the last but one covers all before it.
    const bool was_over = game.history().occurrences(ply) >= final_occurrences ||
                          position.halfmove_clock() >= final_quiet_plies ||
                          (ply + 1 == last && is_dead(position));
    note_unless(found, !was_over, "played_on_after_end", at_ply(ply));
  }
}

bool ends_by_itself(Termination termination) noexcept {
  return termination <= Termination::SeventyFiveMoves;
}

/// Requires: the history is complete and its positions are valid.
void examine_outcome(const Game& game, Violations& found) {
  const auto ending = automatic_ending(game.history());
  if (!game.outcome()) {
    note_unless(found, !ending, "outcome_missing");
    return;
  }
  const bool must_agree = ending || ends_by_itself(game.outcome()->termination());
  note_unless(found, !must_agree || game.outcome() == ending, "outcome_not_of_position");
}

std::optional<Claim> granted_claim(const Game& game) noexcept {
  if (!game.outcome()) return std::nullopt;
  switch (game.outcome()->termination()) {
    case Termination::ThreefoldClaim: return Claim::Threefold;
    case Termination::FiftyMoveClaim: return Claim::FiftyMoves;
    default: return std::nullopt;
  }
}

/// Requires: the history is complete and its positions are valid.
void examine_claim(const Game& game, Violations& found) {
  const auto claim = granted_claim(game);
  const auto& stated = game.claimed_move();
  if (!claim) {
    note_unless(found, !stated, "claimed_move_without_claim");
    return;
  }
  const auto verdict = judge(game.history(), *claim, stated);
  if (verdict) return;
  if (verdict.error() == ClaimError::IllegalMove) found.push_back({"claimed_move_illegal"});
  // Other code that granted the claim may not have kept the stated move.
  else note_unless(found, verdict.error() == ClaimError::MoveNotStated, "claim_unfounded");
}

void examine_offer(const Game& game, Violations& found) {
  if (!game.draw_offer()) return;
  note_unless(found, !game.is_over(), "offer_after_end");
  note_unless(found, game.moves().size() >= 2, "offer_too_early");
}

}  // namespace

Violations audit(const PositionHistory& history, PlyRange plies) {
  Violations found;
  examine_history(history, plies, found);
  return found;
}

Violations audit(const Game& game, PlyRange plies) {
  Violations found;
  const bool is_sound = examine_history(game.history(), plies, found);
  note_unless(found, game.positions().size() == game.moves().size() + 1,
              "moves_and_positions_differ");
  examine_offer(game, found);
  if (!is_sound) return found;
  examine_moves(game, plies, found);
  examine_earlier_endings(game, found);
  examine_outcome(game, found);
  examine_claim(game, found);
  return found;
}

}  // namespace tabiya
