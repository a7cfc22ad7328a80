/// What a GUI can set in our engine.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tabiya/engine/engine.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/uci/command.hpp"
#include "tabiya/uci/option.hpp"

namespace tabiya::uci_engine {

struct Settings {
  engine::EngineOptions engine{};
  CastlingMode castling = CastlingMode::Standard;
  bool shows_chances = false;
  bool limits_strength = false;
  int elo = 0;  ///< matters only if `limits_strength`
  int skill_level = 0;

  Settings();
  friend bool operator==(const Settings&, const Settings&) noexcept = default;
};

/// Every option, in the order in which a GUI shows them.
[[nodiscard]] const std::vector<uci::OptionOffer>& offers();

/// The rating to which the play is to be limited; nothing at full strength.
/// Source: UCI "UCI_LimitStrength"; `Skill Level` is a custom of other engines.
[[nodiscard]] std::optional<int> limited_elo(const Settings& settings) noexcept;

/// What came of setting an option.
struct SettingChange {
  Settings settings{};
  bool clears_hash = false;
};

/// Sets an option. Errors, as a sentence: there is no such option, or it does not take the value.
[[nodiscard]] std::expected<SettingChange, std::string> change(const Settings& settings,
                                                               const uci::SetOption& command);

}  // namespace tabiya::uci_engine
