/// A chess table with an arbiter, for tests. Events are written as lines of `tabiya referee`.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "game/game_from_text.hpp"
#include "game/inner/event_log.hpp"
#include "game/inner/event_text.hpp"
#include "tabiya/game/arbiter.hpp"
#include "tabiya/game/time_control_text.hpp"

namespace tabiya::test {

using RefusalKind = ArbiterRefusal::Kind;

struct TableSetting {
  std::string_view ruleset = "fide";
  std::string_view time = "-";
  std::string_view fen = initial_fen;
  CastlingMode castling_mode = CastlingMode::Standard;
  int no_draws_before = 1;
};

inline GameTerms terms_of(const TableSetting& setting) {
  const Ruleset* const ruleset = find_ruleset(setting.ruleset);
  if (ruleset == nullptr) throw std::invalid_argument{"no such ruleset"};
  GameTerms terms{.ruleset = *ruleset, .castling_mode = setting.castling_mode};
  terms.ruleset.moves_before_draw_offer = setting.no_draws_before;
  terms.start = parse_position(setting.fen, setting.castling_mode).value();
  const TimeControl time = parse_time_control(setting.time).value().value();
  terms.times = {time, time};
  return terms;
}

class Table {
 public:
  explicit Table(const TableSetting& setting = {})
      : arbiter{Arbiter::begin(terms_of(setting)).value()} {}

  /// The arbiter's answer to a line. Throws if the line is not an event.
  std::expected<Transition, ArbiterRefusal> try_line(std::string_view line) {
    const auto event = parse_event(line, arbiter);
    if (!event) throw std::invalid_argument{std::string{line} + ": " + to_string(event.error())};
    return arbiter.apply(*event, now);
  }

  /// Applies an event; throws if it is refused.
  Transition does(std::string_view line) {
    const auto transition = try_line(line);
    if (!transition) {
      throw std::invalid_argument{std::string{line} + ": " +
                                  std::string{to_string(transition.error())}};
    }
    return *transition;
  }

  /// The refusal of a line, or nothing if it is accepted. A refused line must not change the game.
  std::optional<RefusalKind> refusal_of(std::string_view line) {
    const Arbiter before = arbiter;
    const auto transition = try_line(line);
    if (transition) return std::nullopt;
    EXPECT_EQ(arbiter, before) << line << " was refused but changed the game";
    return transition.error().kind;
  }

  /// Plays moves; each player presses the clock if the ruleset requires it.
  Table& plays(std::string_view moves) {
    std::istringstream tokens{std::string{moves}};
    for (std::string token; tokens >> token;) {
      const std::string_view text = without_move_number(token);
      if (text.empty()) continue;
      const Color mover = arbiter.game().turn();
      does("move " + std::string{text});
      if (arbiter.awaits_press(mover)) does(mover == Color::White ? "press white" : "press black");
    }
    return *this;
  }

  Table& waits(std::chrono::milliseconds time) {
    now += time;
    return *this;
  }

  /// The allowed moves in SAN, in ASCII order.
  [[nodiscard]] std::vector<std::string> allowed() const {
    std::vector<std::string> texts;
    for (const Move move : arbiter.allowed_moves()) {
      texts.push_back(to_san(arbiter.game().position(), move));
    }
    std::ranges::sort(texts);
    return texts;
  }

  [[nodiscard]] std::optional<Outcome> outcome() const { return arbiter.outcome(); }
  [[nodiscard]] std::chrono::milliseconds remaining(Color color) const {
    return arbiter.clock().remaining(color, now).value();
  }

  Arbiter arbiter;
  Instant now{};
};

using Sans = std::vector<std::string>;

}  // namespace tabiya::test
