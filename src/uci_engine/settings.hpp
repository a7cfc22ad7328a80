/// The UCI options of our engine.
#pragma once

#include <cstddef>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/search/inner/parameters.hpp"
#include "tabiya/book/book_choice.hpp"
#include "tabiya/book/opening_book.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/variant/variant.hpp"
#include "tabiya/uci/command.hpp"
#include "tabiya/uci/option.hpp"

namespace tabiya::uci_engine {

/// When and how moves are taken from an opening book.
struct BookSettings {
  bool is_owned = false;                      ///< OwnBook: the engine is to use its book
  std::shared_ptr<const OpeningBook> book{};  ///< null without a file
  int most_moves = 255;                       ///< of a game: the later ones are thought about
  BookChoice choice{};
  int seed = 0;  ///< 0: other moves each time the program runs

  friend bool operator==(const BookSettings&, const BookSettings&) noexcept = default;
};

struct Settings {
  engine::EngineOptions engine{};
  BookSettings book{};
  Variant variant = Variant::Standard;
  CastlingMode castling = CastlingMode::Standard;
  bool shows_chances = false;
  bool analyses = false;  ///< not playing a game: no move is taken from a book
  bool limits_strength = false;
  int elo = 0;  ///< used only if `limits_strength`
  int skill_level = 0;

  Settings();
  friend bool operator==(const Settings&, const Settings&) noexcept = default;
};

/// All options, in the order in which a GUI shows them.
[[nodiscard]] const std::vector<uci::OptionOffer>& offers();

/// The rating that limits the engine's strength; nothing at full strength.
/// Source: UCI "UCI_LimitStrength"; `Skill Level` is a convention of other engines.
[[nodiscard]] std::optional<int> limited_elo(const Settings& settings) noexcept;

/// A number of the search and its new value.
struct ParameterChange {
  const engine::tuning::Parameter* parameter;
  int value;
};

/// The result of setting an option.
struct SettingChange {
  Settings settings{};
  bool clears_hash = false;
  std::optional<std::string> eval_file{};  ///< the name of the network that was loaded
  std::optional<std::string> tablebase_folders{};
  std::optional<std::string> book_file{};
  std::optional<std::string> remark{};  ///< what was found, or not done as asked, as a sentence
  std::optional<ParameterChange> parameter{};  ///< the caller makes it: it is not in the settings
};

/// Sets an option. Loads the network of EvalFile and the book of BookFile.
/// Errors, as a sentence: the option is unknown or does not accept the value, or the file is bad.
[[nodiscard]] std::expected<SettingChange, std::string> set_option(const Settings& settings,
                                                                   const uci::SetOption& command);

}  // namespace tabiya::uci_engine
