/// Games of random moves and actions, audited after every step: position and game never break their
/// invariants. Runs 20,000 steps or the number in the environment variable
/// TABIYA_PROPERTY_POSITIONS; TABIYA_PROPERTY_SEED sets the seed.

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <ostream>
#include <random>

#include "game/inner/game_audit.hpp"
#include "rules/inner/position_audit.hpp"
#include "support/effort.hpp"
#include "support/random_positions.hpp"
#include "support/violations.hpp"
#include "tabiya/game/game.hpp"

namespace tabiya {
namespace {

/// A player who does anything, sensible or not, whether or not the game accepts it.
class Monkey {
 public:
  explicit Monkey(std::uint64_t seed) : random_{seed}, starts_{seed} {}

  Game begin() { return below(2) == 0 ? Game{} : Game{starts_.next(), CastlingMode::Chess960}; }

  void act(Game& game) {
    constexpr std::uint64_t kinds_of_acts = 64;
    switch (below(kinds_of_acts)) {
      case 0: ignore(game.offer_draw(side())); break;
      case 1: ignore(game.accept_draw(side())); break;
      case 2: ignore(game.decline_draw(side())); break;
      case 3: claim(game); break;
      case 4: game.take_back(); break;
      case 5: ignore(game.play(any_move())); break;
      case 6:
        if (below(20) == 0) ignore(game.resign(side()));
        break;
      default: play(game);
    }
  }

 private:
  std::uint64_t below(std::uint64_t limit) { return random_() % limit; }
  Color side() { return static_cast<Color>(below(2)); }
  Move any_move() { return Move::unpacked(static_cast<std::uint16_t>(below(65536))); }
  template <class Answer>
  static void ignore(const Answer& /*answer*/) {}

  void claim(Game& game) {
    const auto claim = static_cast<Claim>(below(2));
    const MoveList claimable = game.claimable_moves(claim);
    std::optional<Move> stated;
    if (!claimable.empty() && below(2) == 0) stated = claimable[below(claimable.size())];
    else if (below(2) == 0) stated = any_move();
    ignore(game.claim(side(), claim, stated));
  }

  /// Pieces move back and forth often, so that positions repeat.
  void play(Game& game) {
    const auto moves = game.moves();
    if (moves.size() >= 2 && below(2) == 0) {
      const Move before = moves[moves.size() - 2];
      if (game.play(Move::normal(before.to(), before.from()))) return;
    }
    const MoveList legal = legal_moves(game.position());
    if (!legal.empty()) ignore(game.play(legal[below(legal.size())]));
  }

  std::mt19937_64 random_;
  test::RandomPositions starts_;
};

TEST(EveryGame, IsSoundAfterEveryStep) {
  Monkey monkey{test::number_from_environment("TABIYA_PROPERTY_SEED", 0)};
  const std::uint64_t steps =
      test::number_from_environment("TABIYA_PROPERTY_POSITIONS", test::effort(20'000));
  constexpr std::size_t longest_game = 300;
  Game game;
  int endings = 0;
  for (std::uint64_t step = 0; step < steps; ++step) {
    if (game.is_over() || game.moves().size() > longest_game) {
      endings += game.is_over() ? 1 : 0;
      game = monkey.begin();
    }
    monkey.act(game);
    ASSERT_EQ(audit(game.position()), Violations{}) << "step " << step;
    ASSERT_EQ(audit(game), Violations{}) << "step " << step;
  }
  EXPECT_GT(endings, 0) << "a test of endings needs some";
}

}  // namespace
}  // namespace tabiya
