#include "cli/play/computer.hpp"

#include <fmt/core.h>

#include <optional>
#include <utility>

#include "cli/match/player_option.hpp"
#include "cli/whole_number.hpp"
#include "support/inner/printable.hpp"
#include "tabiya/players/level_player.hpp"
#include "tabiya/players/uci_player.hpp"
#include "tabiya/uci/words.hpp"

namespace tabiya::cli {
namespace {

constexpr std::string_view name_before_level = "Tabiya, level ";

players::UciSettings settings_of(const match::PlayerSpec& spec, std::stop_token give_up) {
  players::UciSettings settings{
      .name = spec.name, .call = spec.program, .move_time = *spec.limits.move_time};
  settings.call.stop = std::move(give_up);
  for (const uci::SetOption& option : spec.options) {
    settings.options.emplace_back(option.name, option.value.value_or(""));
  }
  return settings;
}

std::string note_about_options(const players::UciPlayer& player, Language language) {
  std::string note;
  for (const std::string& name : player.unknown_options()) {
    if (!note.empty()) note += "\n";
    note += printable(uci::missing_option_in_words(player.settings().name, name,
                                                   player.client()->options(), language));
    note += ".";
  }
  return note;
}

}  // namespace

Opponent computer_at(players::Level level, Color color, std::uint64_t seed) {
  return {.color = color,
          .name = computer_name(level),
          .level = level,
          .player = std::make_unique<players::LevelPlayer>(players::LevelSettings{.level = level}),
          .seed = seed};
}

std::expected<Opponent, Failure> program_at(const std::string& description, Color color,
                                            Language language) {
  const auto specs = read_players({description}, "st=1000");
  if (!specs) return std::unexpected{specs.error()};
  const match::PlayerSpec& spec = specs->front();
  if (spec.limits.time || spec.limits.nodes || spec.limits.depth) {
    return std::unexpected{Failure{
        fmt::format("{}: the engine has the clock of the game, or st=MILLISECONDS per move; tc=, "
                    "nodes= and depth= are settings of a match",
                    spec.name)}};
  }
  std::stop_source give_up;
  auto player = std::make_unique<players::UciPlayer>(settings_of(spec, give_up.get_token()));
  if (const auto started = player->prepare(); !started) {
    return std::unexpected{
        Failure{spec.name + ": " + players::reason_in_words(started.error(), language)}};
  }
  std::string note = note_about_options(*player, language);
  return Opponent{.color = color,
                  .name = spec.name,
                  .player = std::move(player),
                  .give_up = std::move(give_up),
                  .note = std::move(note)};
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
