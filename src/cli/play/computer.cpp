#include "cli/play/computer.hpp"

#include <optional>
#include <vector>

#include "cli/whole_number.hpp"
#include "tabiya/engine/pace.hpp"

namespace tabiya::cli {
namespace {

void set_up(engine::Engine& engine, const Game& game) {
  std::vector<ZobristKey> before;
  before.reserve(game.positions().size());
  for (const Position& position : game.positions()) before.push_back(position.key());
  before.pop_back();
  engine.set_position(game.position(), before);
}

std::optional<Square> last_capture(const Game& game) {
  if (game.moves().empty()) return std::nullopt;
  const Move last = game.moves().back();
  const Position& before = game.positions()[game.moves().size() - 1];
  return before.captured_by(last) ? std::optional{last.to()} : std::nullopt;
}

std::optional<engine::ClockState> clock_of(const Arbiter& arbiter, Color color, Instant now) {
  const auto left = arbiter.clock().remaining(color, now);
  if (!left) return std::nullopt;
  return engine::ClockState{*left, arbiter.clock().extra_time(color)};
}

}  // namespace

Move ComputerOpponent::move_in(const Arbiter& arbiter, Instant now) {
  engine::SearchLimits limits = limits_of(level_, seed_, last_capture(arbiter.game()));
  for (const Color color : all_colors) limits.clocks[color] = clock_of(arbiter, color, now);
  // With a clock, the highest level manages its own time.
  if (limits.clocks[color_]) limits.move_time.reset();
  limits.moves_to_go = arbiter.clock().moves_to_control(color_);
  set_up(engine_, arbiter.game());
  return *engine_.search(limits).best;
}

Milliseconds ComputerOpponent::pause_before(Move move, const Arbiter& arbiter, Instant now) const {
  const Game& game = arbiter.game();
  return engine::pause_before(level_, game.position(), move,
                              {.game_seed = seed_,
                               .ply = game.moves().size(),
                               .captured_on = last_capture(game),
                               .clock = clock_of(arbiter, color_, now)});
}

engine::SearchResult advise(const Game& game) {
  constexpr std::uint64_t short_look = 300'000;
  engine::Engine engine;
  set_up(engine, game);
  return engine.search({.nodes = short_look});
}

namespace {

constexpr std::string_view name_before_level = "Tabiya, level ";

}  // namespace

std::string computer_name(engine::Level level) {
  return std::string{name_before_level} + std::to_string(level.number());
}

std::optional<engine::Level> level_in_name(std::string_view name) {
  if (!name.starts_with(name_before_level)) return std::nullopt;
  const auto number = parse_whole_number<int>(name.substr(name_before_level.size()));
  return number ? engine::Level::of(*number) : std::nullopt;
}

std::optional<NamedComputer> computer_in(const PlayerNames& names) {
  const ByColor<std::optional<engine::Level>> levels{level_in_name(names.white),
                                                     level_in_name(names.black)};
  if (levels.white.has_value() == levels.black.has_value()) return std::nullopt;
  const Color color = levels.white ? Color::White : Color::Black;
  return NamedComputer{*levels[color], color};
}

}  // namespace tabiya::cli
