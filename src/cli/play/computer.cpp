#include "cli/play/computer.hpp"

#include <fmt/core.h>

#include <optional>
#include <utility>

#include "cli/match/player_option.hpp"
#include "cli/whole_number.hpp"
#include "tabiya/players/level_player.hpp"
#include "tabiya/players/uci_player.hpp"

namespace tabiya::cli {
namespace {

constexpr std::string_view name_before_level = "Tabiya, level ";

players::UciSettings settings_of(const match::PlayerSpec& spec) {
  players::UciSettings settings{
      .name = spec.name, .call = spec.program, .move_time = *spec.limits.move_time};
  for (const uci::SetOption& option : spec.options) {
    settings.options.emplace_back(option.name, option.value.value_or(""));
  }
  return settings;
}

}  // namespace

Opponent computer_at(players::Level level, Color color, std::uint64_t seed) {
  return {.color = color,
          .name = computer_name(level),
          .level = level,
          .player = std::make_unique<players::LevelPlayer>(players::LevelSettings{.level = level}),
          .seed = seed};
}

std::expected<Opponent, Failure> program_at(const std::string& description, Color color) {
  const auto specs = read_players({description}, "st=1000");
  if (!specs) return std::unexpected{specs.error()};
  const match::PlayerSpec& spec = specs->front();
  if (spec.limits.time || spec.limits.nodes || spec.limits.depth) {
    return std::unexpected{Failure{
        fmt::format("{}: the engine has the clock of the game, or st=MILLISECONDS per move; tc=, "
                    "nodes= and depth= are settings of a match",
                    spec.name)}};
  }
  return Opponent{.color = color,
                  .name = spec.name,
                  .player = std::make_unique<players::UciPlayer>(settings_of(spec))};
}

engine::SearchResult advise(const Game& game) {
  constexpr std::uint64_t short_look = 300'000;
  const players::Question question = players::question_of(game);
  engine::Engine engine;
  engine.set_position(question.position, question.before);
  return engine.search({.nodes = short_look});
}

std::string computer_name(players::Level level) {
  return std::string{name_before_level} + std::to_string(level.number());
}

std::optional<players::Level> level_in_name(std::string_view name) {
  if (!name.starts_with(name_before_level)) return std::nullopt;
  const auto number = parse_whole_number<int>(name.substr(name_before_level.size()));
  return number ? players::Level::of(*number) : std::nullopt;
}

std::optional<NamedComputer> computer_in(const PlayerNames& names) {
  const ByColor<std::optional<players::Level>> levels{level_in_name(names.white),
                                                      level_in_name(names.black)};
  if (levels.white.has_value() == levels.black.has_value()) return std::nullopt;
  const Color color = levels.white ? Color::White : Color::Black;
  return NamedComputer{*levels[color], color};
}

}  // namespace tabiya::cli
