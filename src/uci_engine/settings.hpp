/// The UCI options of our engine.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/search/inner/parameters.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/variant/variant.hpp"
#include "tabiya/uci/command.hpp"
#include "tabiya/uci/option.hpp"

namespace tabiya::uci_engine {

struct Settings {
  engine::EngineOptions engine{};
  Variant variant = Variant::Standard;
  CastlingMode castling = CastlingMode::Standard;
  bool shows_chances = false;
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
  std::optional<std::string> remark{};  ///< what was found, or not done as asked, as a sentence
  std::optional<ParameterChange> parameter{};  ///< the caller makes it: it is not in the settings
};

/// Sets an option. Loads the network of EvalFile.
/// Errors, as a sentence: the option is unknown or does not accept the value, or the file is bad.
[[nodiscard]] std::expected<SettingChange, std::string> set_option(const Settings& settings,
                                                                   const uci::SetOption& command);

}  // namespace tabiya::uci_engine
