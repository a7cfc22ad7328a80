/// The options of an engine: `option name Hash type spin default 16 min 1 max 1024`.
///
/// An engine offers its options before `uciok`; a program sets them with `setoption`. The protocol
/// has five types, each a type here, and carries every value as text.
///
///     const OptionOffer offer{"Hash", SpinOption{.default_value = 16, .min = 1, .max = 1024}};
///     parse_value(offer, "64")          // the number 64
///     parse_value(offer, "2000")        // std::nullopt: out of range
///     describe_values(offer)            // "a whole number from 1 to 1024"
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tabiya::uci {

/// True or false.
struct CheckOption {
  bool default_value = false;
  friend bool operator==(const CheckOption&, const CheckOption&) = default;
};

/// A whole number.
struct SpinOption {
  std::int64_t default_value = 0;
  std::int64_t min = std::numeric_limits<std::int64_t>::min();
  std::int64_t max = std::numeric_limits<std::int64_t>::max();
  friend bool operator==(const SpinOption&, const SpinOption&) = default;
};

/// One of several words.
struct ComboOption {
  std::string default_value{};
  std::vector<std::string> choices{};
  friend bool operator==(const ComboOption&, const ComboOption&) = default;
};

/// An action without a value.
struct ButtonOption {
  friend bool operator==(const ButtonOption&, const ButtonOption&) = default;
};

/// Any text; the protocol writes an empty text as `<empty>`.
struct StringOption {
  std::string default_value{};
  friend bool operator==(const StringOption&, const StringOption&) = default;
};

/// An option as an engine offers it. Source: UCI "option".
struct OptionOffer {
  using Type = std::variant<CheckOption, SpinOption, ComboOption, ButtonOption, StringOption>;

  std::string name;
  Type type;
  friend bool operator==(const OptionOffer&, const OptionOffer&) = default;
};

/// True if both name the same option, ignoring case. Source: UCI "setoption".
[[nodiscard]] bool is_same_option_name(std::string_view left, std::string_view right) noexcept;

/// The value of a button: it was pressed.
struct Pressed {
  friend bool operator==(Pressed, Pressed) noexcept = default;
};

/// A value by the type of its option: check, spin, combo or string, button.
using OptionValue = std::variant<bool, std::int64_t, std::string, Pressed>;

/// Parses the value that an option is set to. A button accepts any text.
/// Errors: the value is missing, or not of the option's type or range.
[[nodiscard]] std::optional<OptionValue> parse_value(const OptionOffer& offer,
                                                     const std::optional<std::string>& text);

/// The accepted values: "true or false", "a whole number from 1 to 1024", "one of Solid, Risky".
[[nodiscard]] std::string describe_values(const OptionOffer& offer);

}  // namespace tabiya::uci
