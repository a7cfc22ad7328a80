#include "uci_engine/settings.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <string_view>
#include <utility>

#include "support/inner/printable.hpp"
#include "tabiya/engine/handicap.hpp"
#include "tabiya/support/version.hpp"

namespace tabiya::uci_engine {
namespace {

using uci::ButtonOption;
using uci::CheckOption;
using uci::ComboOption;
using uci::OptionOffer;
using uci::OptionValue;
using uci::SpinOption;
using uci::StringOption;

constexpr int full_skill = 20;
constexpr int min_elo = engine::lowest_rating;
constexpr int max_elo = engine::highest_rating;

/// An option and its effect.
struct Option {
  OptionOffer offer;
  std::function<void(SettingChange& change, const OptionValue& value)> apply;
  bool clamps = false;  ///< a number out of range is clamped to it
};

int number_of(const OptionValue& value) { return static_cast<int>(std::get<std::int64_t>(value)); }

/// The machine's memory. A larger hash table could be allocated, but would crash once it fills.
std::int64_t physical_megabytes() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_size = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page_size <= 0) return engine::max_hash_megabytes;
  const auto megabytes = (static_cast<std::uint64_t>(pages) * page_size) >> 20;
  return static_cast<std::int64_t>(
      std::clamp<std::uint64_t>(megabytes, 1, engine::max_hash_megabytes));
}

void ignore(SettingChange& /*change*/, const OptionValue& /*value*/) {}

/// The numbers of the search as options; none in a normal build.
std::vector<Option> make_parameter_options() {
  std::vector<Option> all;
  for (const engine::tuning::Parameter& parameter : engine::tuning::parameters()) {
    all.push_back({{fmt::format("search.{}", parameter.name),
                    SpinOption{parameter.default_value, parameter.min, parameter.max}},
                   [&parameter](SettingChange& change, const OptionValue& value) {
                     change.parameter = {&parameter, number_of(value)};
                   }});
  }
  return all;
}

ComboOption variant_option() {
  ComboOption option{.default_value = std::string{uci_name_of(Variant::Standard)}};
  for (const Variant variant : all_variants) option.choices.emplace_back(uci_name_of(variant));
  return option;
}

constexpr std::array<std::pair<std::string_view, BookSelection>, 3> book_selections{
    {{"weighted", BookSelection::Weighted},
     {"best", BookSelection::Best},
     {"uniform", BookSelection::Uniform}}};

ComboOption book_selection_option() {
  ComboOption option{.default_value = std::string{book_selections.front().first}};
  for (const auto& [name, selection] : book_selections) option.choices.emplace_back(name);
  return option;
}

/// Requires: the option has accepted the value, in one of its spellings.
BookSelection selection_of(std::string_view value) {
  for (const auto& [name, selection] : book_selections) {
    if (uci::is_same_option_name(name, value)) return selection;
  }
  return book_selections.front().second;
}

std::vector<Option> make_options() {
  const engine::EngineOptions defaults;
  return {
      {{"Hash",
        SpinOption{static_cast<std::int64_t>(defaults.hash_megabytes), 1, physical_megabytes()}},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.engine.hash_megabytes = static_cast<std::size_t>(number_of(value));
       }},
      {{"Threads", SpinOption{defaults.threads, 1, engine::max_threads}},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.engine.threads = number_of(value);
       }},
      {{"MultiPV", SpinOption{defaults.lines, 1, engine::max_lines}},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.engine.lines = number_of(value);
       }},
      // Offering it says that the engine can ponder; `go ponder` says when to do it.
      {{"Ponder", CheckOption{false}}, ignore},
      {{"Move Overhead", SpinOption{defaults.move_overhead.count(), 0, 5000}},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.engine.move_overhead = std::chrono::milliseconds{number_of(value)};
       }},
      {{"Clear Hash", ButtonOption{}},
       [](SettingChange& change, const OptionValue&) { change.clears_hash = true; }},
      {{"UCI_Variant", variant_option()},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.variant = *parse_variant(std::get<std::string>(value));
       }},
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
      // GUIs ask for less than the minimum; refusing that would leave the engine at full strength.
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
      {{"EvalFile", StringOption{"built-in"}},
       [](SettingChange& change, const OptionValue& value) {
         change.eval_file = std::get<std::string>(value);
       }},
      {{"SyzygyPath", StringOption{""}},
       [](SettingChange& change, const OptionValue& value) {
         change.tablebase_folders = std::get<std::string>(value);
       }},
      {{"SyzygyProbeDepth", SpinOption{1, 1, 100}},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.engine.tablebase.least_depth = number_of(value);
       }},
      {{"Syzygy50MoveRule", CheckOption{true}},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.engine.tablebase.counts_fifty_moves = std::get<bool>(value);
       }},
      {{"SyzygyProbeLimit", SpinOption{7, 0, 7}},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.engine.tablebase.most_men = number_of(value);
       }},
      {{"OwnBook", CheckOption{false}},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.book.is_owned = std::get<bool>(value);
       }},
      {{"BookFile", StringOption{""}},
       [](SettingChange& change, const OptionValue& value) {
         change.book_file = std::get<std::string>(value);
       }},
      {{"BookDepth", SpinOption{BookSettings{}.most_moves, 1, 1000}},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.book.most_moves = number_of(value);
       }},
      {{"BookSelection", book_selection_option()},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.book.choice.selection = selection_of(std::get<std::string>(value));
       }},
      {{"BookMinShare", SpinOption{0, 0, 100}},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.book.choice.least_share = number_of(value) / 100.0;
       }},
      {{"BookSeed", SpinOption{0, 0, std::numeric_limits<int>::max()}},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.book.seed = number_of(value);
       }},
      // The search is the same in a game and in analysis.
      {{"UCI_AnalyseMode", CheckOption{false}},
       [](SettingChange& change, const OptionValue& value) {
         change.settings.analyses = std::get<bool>(value);
       }},
      {{"UCI_EngineAbout",
        StringOption{fmt::format("Tabiya {}, chess done completely, under the MIT licence",
                                 version_and_build())}},
       ignore},
  };
}

/// Looks for the tables of SyzygyPath: folders that a colon separates. GUIs write `<empty>` for none.
/// Returns what was found, or which folder cannot be read, as a sentence.
std::string find_tables(Settings& settings, const std::string& folders) {
  settings.engine.tablebase.tables.reset();
  if (folders.empty() || folders == "<empty>") return "no tablebases are used";
  auto tables = std::make_shared<Tablebase>();
  std::string unreadable;
  for (const FolderError& error : tables->add_folders(folders)) {
    unreadable += "; " + to_string(error);
  }
  const std::string found =
      fmt::format("Found {} WDL and {} DTZ tablebase files (up to {}-man)", tables->wdl_count(),
                  tables->dtz_count(), tables->most_men());
  if (tables->wdl_count() > 0) settings.engine.tablebase.tables = std::move(tables);
  return found + unreadable;
}

/// Opens the book of BookFile. GUIs write `<empty>` for none. Returns what was found, as a sentence.
/// Errors: the file is not a book; then the settings keep theirs.
std::expected<std::string, std::string> open_book_into(BookSettings& settings,
                                                       const std::string& file) {
  if (file.empty() || file == "<empty>") {
    settings.book.reset();
    return "no book is used";
  }
  auto book = OpeningBook::open(file);
  if (!book) {
    return std::unexpected{
        fmt::format("BookFile \"{}\": {}; the book is unchanged", file, to_string(book.error()))};
  }
  settings.book = std::make_shared<const OpeningBook>(*std::move(book));
  return fmt::format("the book has {} entries{}", settings.book->size(),
                     settings.is_owned ? "" : "; OwnBook is still false");
}

std::optional<OptionValue> value_of(const Option& option, const std::optional<std::string>& text) {
  const auto* const spin = std::get_if<SpinOption>(&option.offer.type);
  if (spin == nullptr || !option.clamps) return uci::parse_value(option.offer, text);
  const auto number = uci::parse_value({option.offer.name, SpinOption{}}, text);
  if (!number) return std::nullopt;
  return std::clamp(std::get<std::int64_t>(*number), spin->min, spin->max);
}

/// Says so if a number was out of range. Requires: value_of() has read it.
std::optional<std::string> remark_on_clamping(const Option& option, const OptionValue& value,
                                              const std::string& text) {
  if (uci::parse_value(option.offer, text)) return std::nullopt;
  return fmt::format("{} takes {}: {} is taken as {}", option.offer.name,
                     uci::describe_values(option.offer), excerpt(text), number_of(value));
}

/// Loads the network of EvalFile into the settings. Returns why it cannot, as a sentence.
std::optional<std::string> load_network_into(Settings& settings, const std::string& file) {
  auto network = engine::network_named(file);
  if (!network) {
    return fmt::format("EvalFile \"{}\": {}; the evaluation is unchanged", file,
                       to_string(network.error()));
  }
  settings.engine.network = *std::move(network);
  return std::nullopt;
}

const std::vector<Option>& options() {
  static const std::vector<Option> all = [] {
    std::vector<Option> each = make_options();
    std::ranges::move(make_parameter_options(), std::back_inserter(each));
    return each;
  }();
  return all;
}

/// The words behind the name of an option, as in "Hash 16"; empty if no option begins the text.
std::string_view words_behind_option(std::string_view text) {
  for (const Option& option : options()) {
    const std::string_view name = option.offer.name;
    if (text.size() > name.size() && text[name.size()] == ' ' &&
        uci::is_same_option_name(text.substr(0, name.size()), name)) {
      return text.substr(name.size() + 1);
    }
  }
  return {};
}

std::string why_unknown(const std::string& name) {
  const std::string_view words = words_behind_option(name);
  if (!words.empty()) return fmt::format("setoption: expected value before \"{}\"", excerpt(words));
  return fmt::format("unknown option \"{}\"", excerpt(name));
}

std::string why_not(const OptionOffer& offer, const std::string& value) {
  const std::string takes = offer.name + " takes " + uci::describe_values(offer);
  return takes + (value.empty() ? "; the value is missing" : ", not \"" + excerpt(value) + '"');
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

std::expected<SettingChange, std::string> set_option(const Settings& settings,
                                                     const uci::SetOption& command) {
  const auto option = std::ranges::find_if(options(), [&command](const Option& each) {
    return uci::is_same_option_name(each.offer.name, command.name);
  });
  if (option == options().end()) {
    return std::unexpected{why_unknown(command.name)};
  }
  const auto value = value_of(*option, command.value);
  if (!value) return std::unexpected{why_not(option->offer, command.value.value_or(""))};
  SettingChange result{settings};
  option->apply(result, *value);
  if (option->clamps) result.remark = remark_on_clamping(*option, *value, *command.value);
  if (result.tablebase_folders) {
    result.remark = find_tables(result.settings, *result.tablebase_folders);
  }
  if (result.book_file) {
    auto found = open_book_into(result.settings.book, *result.book_file);
    if (!found) return std::unexpected{std::move(found).error()};
    result.remark = *std::move(found);
  }
  if (result.eval_file) {
    if (auto failure = load_network_into(result.settings, *result.eval_file)) {
      return std::unexpected{*std::move(failure)};
    }
  }
  return result;
}

}  // namespace tabiya::uci_engine
