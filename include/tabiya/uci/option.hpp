/// What can be set in an engine: `option name Hash type spin default 16 min 1 max 1024`.
#pragma once

#include <cstdint>
#include <expected>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tabiya::uci {

/// True or false.
struct CheckOption {
  bool preset = false;
  friend bool operator==(const CheckOption&, const CheckOption&) = default;
};

/// A whole number.
struct SpinOption {
  std::int64_t preset = 0;
  std::int64_t min = std::numeric_limits<std::int64_t>::min();
  std::int64_t max = std::numeric_limits<std::int64_t>::max();
  friend bool operator==(const SpinOption&, const SpinOption&) = default;
};

/// One of several words.
struct ComboOption {
  std::string preset{};
  std::vector<std::string> choices{};
  friend bool operator==(const ComboOption&, const ComboOption&) = default;
};

/// Something that is done.
struct ButtonOption {
  friend bool operator==(const ButtonOption&, const ButtonOption&) = default;
};

/// Any text; the protocol writes the empty one as `<empty>`.
struct StringOption {
  std::string preset{};
  friend bool operator==(const StringOption&, const StringOption&) = default;
};

/// An option as an engine offers it. Source: UCI "option".
struct OptionOffer {
  using Type = std::variant<CheckOption, SpinOption, ComboOption, ButtonOption, StringOption>;

  std::string name;
  Type type;
  friend bool operator==(const OptionOffer&, const OptionOffer&) = default;
};

/// True if both name the same option: case does not matter. Source: UCI "setoption".
[[nodiscard]] bool is_same_option_name(std::string_view left, std::string_view right) noexcept;

/// That a button is pressed.
struct Pressed {
  friend bool operator==(Pressed, Pressed) noexcept = default;
};

/// By the type of the option: check, spin, combo or string, button.
using OptionValue = std::variant<bool, std::int64_t, std::string, Pressed>;

/// Reads what an option is set to. A button takes whatever is written.
/// Errors: it is not of the option's type or range, or it is missing.
[[nodiscard]] std::optional<OptionValue> parse_value(const OptionOffer& offer,
                                                     const std::optional<std::string>& text);

/// What an option takes: "true or false", "a whole number from 1 to 1024", "one of Solid, Risky".
[[nodiscard]] std::string values_in_words(const OptionOffer& offer);

}  // namespace tabiya::uci
