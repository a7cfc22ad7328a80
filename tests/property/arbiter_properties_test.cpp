/// Random games with random events under every ruleset. The arbiter applies no event that the Laws
/// forbid, a refused event changes nothing, and every log replays to the same state.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <ostream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "game/inner/arbiter_audit.hpp"
#include "game/inner/event_log.hpp"
#include "support/effort.hpp"
#include "support/violations.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/game/time_control_text.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/chess960.hpp"

namespace tabiya {
namespace {

bool contains(const MoveList& moves, Move move) {
  return std::ranges::find(moves, move) != moves.end();
}

/// Random terms and events, determined by the seed.
class RandomGame {
 public:
  explicit RandomGame(std::uint64_t seed) : random_{seed} {}

  [[nodiscard]] std::uint64_t below(std::uint64_t limit) { return random_() % limit; }
  [[nodiscard]] bool one_in(std::uint64_t times) { return below(times) == 0; }

  [[nodiscard]] GameTerms terms() {
    constexpr std::array<std::string_view, 9> times{"-",    "60",     "60+2",    "2/60:30+1", "*60",
                                                    "30d2", "10y3x5", "1/86400", "1/5+1"};
    constexpr std::array<std::string_view, 6> starts{
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 97 80", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "8/1P2k3/8/8/8/8/1p4K1/8 w - - 0 1",  "8/8/4k3/3R4/2K5/8/8/8 w - - 145 120",
        "4kn2/8/8/8/8/8/8/RK6 b - - 0 1",     "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1"};
    GameTerms terms{.ruleset = all_rulesets()[below(all_rulesets().size())]};
    if (one_in(4)) terms.ruleset.moves_before_draw_offer = 3;
    const TimeControl time = parse_time_control(times[below(times.size())]).value().value();
    terms.times = {time, time};
    if (one_in(3)) terms.start = parse_position(starts[below(starts.size())]).value();
    if (one_in(6)) {
      terms.castling_mode = CastlingMode::Chess960;
      const Setup array = chess960_setup(static_cast<int>(below(chess960_position_count))).value();
      terms.start = Position::from_setup(array, CastlingMode::Chess960).value();
    }
    return terms;
  }

  [[nodiscard]] Event event(const Arbiter& arbiter) {
    if (!one_in(3)) return likely_event(arbiter);
    switch (below(24)) {
      case 0: return event::MoveMade{color(), attempt(), one_in(4)};
      case 1: return event::ClockPressed{color()};
      case 2: return event::Touched{color(), square()};
      case 3: return event::Touched{color(), square(), square()};
      case 4: return event::Adjusted{color(), square()};
      case 5: return event::TouchComplained{color(), square()};
      case 6: return event::DrawOffered{color()};
      case 7:
        return one_in(4) ? Event{event::DrawAccepted{color()}}
                         : Event{event::DrawDeclined{color()}};
      case 8: return event::Withdrawn{color()};
      case 9: return event::DrawClaimed{color(), claim(), attempt()};
      case 10:
        return one_in(4) ? Event{event::LosingChancesClaimed{color()}}
                         : Event{event::DrawClaimed{color(), claim()}};
      case 11: return one_in(20) ? Event{event::Resigned{color()}} : Event{event::TimePassed{}};
      case 12: return event::TakebackAsked{color()};
      case 13: return event::TakebackGranted{color()};
      case 14: return event::TakebackDeclined{color()};
      case 15: return one_in(20) ? Event{event::Aborted{color()}} : Event{event::Warned{color()}};
      case 16: return event::FlagClaimed{color()};
      case 17: return event::FlagNoticed{};
      case 18: return event::Paused{};
      case 19:
        return one_in(4) ? Event{event::Sealed{color(),
                                               one_in(8) ? std::nullopt : std::optional{attempt()}}}
                         : Event{event::Resumed{}};
      case 20: return event::TimeAdded{color(), time()};
      case 21: return event::ClockSet{color(), time()};
      case 22: return event::RolledBack{static_cast<std::uint32_t>(below(40))};
      default: return rare_event();
    }
  }

  [[nodiscard]] Milliseconds pause_for_thought() {
    if (one_in(40)) return Milliseconds{below(100'000)};
    if (one_in(200)) return -Milliseconds{below(100)};
    return Milliseconds{below(2'000)};
  }

 private:
  Color color() { return one_in(2) ? Color::White : Color::Black; }
  Square square() { return square_at(static_cast<int>(below(square_count))); }
  Claim claim() { return one_in(2) ? Claim::Threefold : Claim::FiftyMoves; }
  Milliseconds time() {
    const auto size = static_cast<Milliseconds::rep>(below(one_in(10) ? ~0ULL >> 2U : 50'000));
    return Milliseconds{one_in(2) ? size : -size};
  }
  MoveAttempt attempt() {
    MoveAttempt attempt{square(), square()};
    if (one_in(8)) attempt.promotion = static_cast<PieceType>(below(6));
    return attempt;
  }
  /// The most common events: another move, or a move back and forth.
  Event likely_event(const Arbiter& arbiter) {
    const Color turn = arbiter.game().turn();
    if (arbiter.awaits_press(~turn) && !one_in(10)) return event::ClockPressed{~turn};
    if (arbiter.illegal_move_on_board() && one_in(2)) return event::ClockPressed{turn};
    const MoveList moves = arbiter.allowed_moves();
    if (moves.empty()) return event::TimePassed{};
    const auto plies = arbiter.game().moves().size();
    Move move = moves[below(moves.size())];
    if (plies >= 2 && one_in(2)) {
      const Move last = arbiter.game().moves()[plies - 2];
      const Move back = Move::normal(last.to(), last.from());
      if (contains(moves, back)) move = back;
    }
    return event::MoveMade{turn, {move.from(), move.to(), move.promotion_type()}};
  }
  Event rare_event() {
    if (!one_in(10)) return event::Left{color()};
    switch (below(7)) {
      case 0: return event::WrongSetupFound{};
      case 1: return event::ReversedColorsFound{};
      case 2: return event::Forfeited{one_in(2) ? std::optional{color()} : std::nullopt};
      case 3: return event::Adjudicated{one_in(2) ? std::optional{color()} : std::nullopt};
      case 4: return event::Annulled{};
      default: return event::Returned{color()};
    }
  }

  std::mt19937_64 random_;
};

/// Checks an applied event against the state before it.
void expect_lawful(const Arbiter& before, const Event& event, const Arbiter& now) {
  EXPECT_FALSE(before.is_over()) << "FIDE 5.1.1";
  if (const auto* made = std::get_if<event::MoveMade>(&event)) {
    EXPECT_EQ(made->by, before.game().turn()) << "FIDE 1.3";
    EXPECT_FALSE(before.is_paused()) << "FIDE 6.11";
    if (now.game().moves().size() > before.game().moves().size()) {
      const Move move = now.game().moves().back();
      EXPECT_TRUE(contains(legal_moves(before.game().position()), move)) << "FIDE 3.10";
      EXPECT_TRUE(contains(before.allowed_moves(), move) ||
                  now.illegal_moves(made->by) > before.illegal_moves(made->by))
          << "FIDE 4.3, 9.5.3";
    }
  } else if (const auto* accepted = std::get_if<event::DrawAccepted>(&event)) {
    EXPECT_EQ(before.game().draw_offer(), ~accepted->by) << "FIDE 9.1.2";
    EXPECT_GE(before.game().moves().size(), 2U) << "FIDE 5.2.3";
  } else if (std::holds_alternative<event::DrawOffered>(event)) {
    EXPECT_GE(static_cast<int>(before.game().moves().size()),
              2 * before.ruleset().moves_before_draw_offer)
        << "FIDE 9.1.1";
  } else if (const auto* claimed = std::get_if<event::DrawClaimed>(&event)) {
    EXPECT_TRUE(before.touched().empty()) << "FIDE 9.4";
    EXPECT_TRUE(claimed->by == before.game().turn() || before.ruleset().claims_before_press);
    EXPECT_EQ(before.ruleset().draw_claims, DrawClaims::ByPlayer);
  } else if (std::holds_alternative<event::Withdrawn>(event)) {
    ADD_FAILURE() << "FIDE 9.1.2.1";
  }
}

/// Checks the state after an applied event.
void expect_sound(const Arbiter& arbiter) {
  EXPECT_EQ(audit(arbiter), Violations{});
  EXPECT_TRUE(arbiter.is_over() || !arbiter.allowed_moves().empty());
  for (const Color color : all_colors) {
    EXPECT_GE(arbiter.clock().remaining(color, arbiter.last_instant()).value_or(Milliseconds{0}),
              Milliseconds{0});
  }
}

void play_random_game(std::uint64_t seed) {
  constexpr std::uint64_t longest_game = 160;
  RandomGame random{seed};
  auto arbiter = Arbiter::begin(random.terms()).value();
  Instant now = arbiter.terms().begins;
  for (std::uint64_t left = random.below(longest_game); left > 0; --left) {
    now += random.pause_for_thought();
    const Event event = random.event(arbiter);
    const Arbiter before = arbiter;
    const Board board = arbiter.board();
    const auto transition = arbiter.apply(event, now);
    if (transition) {
      expect_sound(arbiter);
      expect_lawful(before, event, arbiter);
      EXPECT_EQ(after(board, transition->board_change), arbiter.board());
      EXPECT_EQ(after(arbiter.board(), reversed(transition->board_change)), board);
    } else {
      EXPECT_EQ(arbiter, before) << "a refused event changed something: " << to_text(event);
      now = std::max(now, arbiter.last_instant());
    }
    if (testing::Test::HasFailure()) FAIL() << "seed " << seed << ": " << to_text(event);
  }
  const auto again = read_log(to_log(arbiter));
  ASSERT_TRUE(again) << to_string(again.error()) << "\n" << to_log(arbiter);
  EXPECT_EQ(*again, arbiter) << to_log(arbiter);
}

TEST(RandomEvents, AreAppliedOrRefusedAsTheLawsSay) {
  const std::uint64_t games =
      test::number_from_environment("TABIYA_ARBITER_GAMES", test::effort(1000));
  const std::uint64_t first_seed = test::number_from_environment("TABIYA_PROPERTY_SEED", 1) << 32U;
  for (std::uint64_t game = 0; game < games; ++game) {
    play_random_game(first_seed + game);
    if (HasFailure()) FAIL() << "seed " << first_seed + game;
  }
}

}  // namespace
}  // namespace tabiya
