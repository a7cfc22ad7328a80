#include "uci_engine/settings.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "tabiya/engine/level.hpp"
#include "tabiya/support/version.hpp"

namespace tabiya::uci_engine {
namespace {

using uci::ButtonOption;
using uci::CheckOption;
using uci::OptionOffer;
using uci::OptionValue;
using uci::SpinOption;
using uci::StringOption;

constexpr int full_skill = 20;
constexpr int min_elo = engine::lowest_rating;
constexpr int max_elo = engine::highest_rating;

/// An option, and what setting it does.
struct Option {
  OptionOffer offer;
  void (*apply)(SettingChange& change, const OptionValue& value);
  bool takes_nearest = false;  ///< a number beyond the range counts as the nearest in it
};

int number_of(const OptionValue& value) { return static_cast<int>(std::get<std::int64_t>(value)); }

/// More than the machine has would end in a crash some time later.
std::int64_t most_megabytes() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_size = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page_size <= 0) return engine::max_hash_megabytes;
  const auto megabytes = (static_cast<std::uint64_t>(pages) * page_size) >> 20;
  return static_cast<std::int64_t>(
      std::clamp<std::uint64_t>(megabytes, 1, engine::max_hash_megabytes));
}

void ignore(SettingChange& /*change*/, const OptionValue& /*value*/) {}

std::vector<Option> make_options() {
  const engine::EngineOptions preset;
  return {
      {{"Hash", SpinOption{static_cast<std::int64_t>(preset.hash_megabytes), 1, most_megabytes()}},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.engine.hash_megabytes = static_cast<std::size_t>(number_of(value));
       }},
      {{"Threads", SpinOption{preset.threads, 1, engine::max_threads}},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.engine.threads = number_of(value);
       }},
      {{"MultiPV", SpinOption{preset.lines, 1, engine::max_lines}},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.engine.lines = number_of(value);
       }},
      // It tells the GUI that we can; whether we do, `go ponder` tells us.
      {{"Ponder", CheckOption{false}}, ignore},
      {{"Move Overhead", SpinOption{preset.move_overhead.count(), 0, 5000}},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.engine.move_overhead = std::chrono::milliseconds{number_of(value)};
       }},
      {{"Clear Hash", ButtonOption{}},
       [](SettingChange& change, const OptionValue&) { change.clears_hash = true; }},
      {{"UCI_Chess960", CheckOption{false}},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.castling =
             std::get<bool>(value) ? CastlingMode::Chess960 : CastlingMode::Standard;
       }},
      {{"UCI_ShowWDL", CheckOption{false}},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.shows_chances = std::get<bool>(value);
       }},
      {{"UCI_LimitStrength", CheckOption{false}},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.limits_strength = std::get<bool>(value);
       }},
      // Programs ask for less than the weakest; if that were ignored, they would get the strongest.
      {{"UCI_Elo", SpinOption{max_elo, min_elo, max_elo}},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.elo = number_of(value);
       },
       true},
      {{"Skill Level", SpinOption{full_skill, 0, full_skill}},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.skill_level = number_of(value);
       },
       true},
      // We search for the truth of a position in a game as in an analysis.
      {{"UCI_AnalyseMode", CheckOption{false}}, ignore},
      {{"UCI_EngineAbout",
        StringOption{fmt::format("Tabiya {}, chess done completely, under the MIT licence",
                                 version_and_build())}},
       ignore},
  };
}

std::optional<OptionValue> value_of(const Option& option, const std::optional<std::string>& text) {
  const auto* const spin = std::get_if<SpinOption>(&option.offer.type);
  if (spin == nullptr || !option.takes_nearest) return uci::parse_value(option.offer, text);
  const auto number = uci::parse_value({option.offer.name, SpinOption{}}, text);
  if (!number) return std::nullopt;
  return std::clamp(std::get<std::int64_t>(*number), spin->min, spin->max);
}

const std::vector<Option>& options() {
  static const std::vector<Option> all = make_options();
  return all;
}

}  // namespace

Settings::Settings() : elo{max_elo}, skill_level{full_skill} {}

const std::vector<OptionOffer>& offers() {
  static const std::vector<OptionOffer> all = [] {
    std::vector<OptionOffer> each;
    for (const Option& option : options()) each.push_back(option.offer);
    return each;
  }();
  return all;
}

std::optional<int> limited_elo(const Settings& settings) noexcept {
  if (settings.limits_strength) return settings.elo;
  if (settings.skill_level == full_skill) return std::nullopt;
  return min_elo + (max_elo - min_elo) * settings.skill_level / full_skill;
}

std::expected<SettingChange, std::string> change(const Settings& settings,
                                                 const uci::SetOption& command) {
  const auto option = std::ranges::find_if(options(), [&command](const Option& each) {
    return uci::is_same_option_name(each.offer.name, command.name);
  });
  if (option == options().end()) {
    return std::unexpected{"there is no option \"" + command.name + '"'};
  }
  const auto value = value_of(*option, command.value);
  if (!value) {
    return std::unexpected{option->offer.name + " takes " + uci::values_in_words(option->offer) +
                           (command.value ? ", not \"" + *command.value + '"' : "")};
  }
  SettingChange result{settings};
  option->apply(result, *value);
  return result;
}

}  // namespace tabiya::uci_engine
