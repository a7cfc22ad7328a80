#include "tabiya/pgn/ending.hpp"

#include <string_view>
#include <utility>
#include <vector>

#include "tabiya/game/claims.hpp"
#include "tabiya/game/game.hpp"

namespace tabiya::pgn {
namespace {

/// The main line as a game; nothing if its start is unknown or one of its moves cannot be played.
std::optional<Game> played(const GameTree& tree) {
  if (!tree.has_known_start()) return std::nullopt;
  Game game{tree.start(), tree.castling_mode()};
  const std::vector<Move> moves = tree.main_line_moves();
  if (moves.size() != tree.main_line().size()) return std::nullopt;
  for (const Move move : moves) {
    if (!game.play(move)) return std::nullopt;
  }
  return game;
}

/// The result as an outcome, with the given termination for a win or a draw.
std::optional<Outcome> with_reason(Result result, Termination won, Termination drawn) {
  switch (result) {
    case Result::WhiteWins: return Outcome::win(Color::White, won);
    case Result::BlackWins: return Outcome::win(Color::Black, won);
    case Result::Draw: return Outcome::draw(drawn);
    default: return std::nullopt;
  }
}

std::optional<Outcome> claimed(const Game& game, Result result) {
  if (result != Result::Draw) return std::nullopt;
  for (const auto& [claim, termination] :
       {std::pair{Claim::Threefold, Termination::ThreefoldClaim},
        std::pair{Claim::FiftyMoves, Termination::FiftyMoveClaim}}) {
    const bool may_claim =
        game.open_claims().contains(claim) || !game.claimable_moves(claim).empty();
    if (may_claim) return Outcome::draw(termination);
  }
  return std::nullopt;
}

std::optional<Outcome> tagged(std::string_view termination, Result result) {
  using enum Termination;
  if (termination == "normal") return with_reason(result, Resignation, Agreement);
  if (termination == "time forfeit") return with_reason(result, TimeForfeit, TimeForfeit);
  if (termination == "adjudication") return with_reason(result, Adjudication, Adjudication);
  return std::nullopt;
}

}  // namespace

std::optional<Outcome> ending_of(const GameTree& tree) {
  const auto game = played(tree);
  if (!game) return std::nullopt;
  if (game->is_over()) return game->outcome();
  const std::string_view termination = tree.tags.find("Termination").value_or("");
  const bool is_normal = termination.empty() || termination == "normal";
  if (const auto claim = claimed(*game, tree.result); claim && is_normal) return claim;
  return tagged(termination, tree.result);
}

}  // namespace tabiya::pgn
