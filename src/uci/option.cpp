#include "tabiya/uci/option.hpp"

#include <algorithm>

#include "uci/tokens.hpp"

namespace tabiya::uci {
namespace {

/// Parses a value by the type of its option.
struct ValueReader {
  const std::optional<std::string>& text;

  std::optional<OptionValue> operator()(const CheckOption& /*type*/) const {
    if (!text) return std::nullopt;
    if (is_same_option_name(*text, "true")) return true;
    if (is_same_option_name(*text, "false")) return false;
    return std::nullopt;
  }
  std::optional<OptionValue> operator()(const SpinOption& type) const {
    const auto number = text ? parse_number<std::int64_t>(*text) : std::nullopt;
    if (!number || *number < type.min || *number > type.max) return std::nullopt;
    return *number;
  }
  std::optional<OptionValue> operator()(const ComboOption& type) const {
    if (!text) return std::nullopt;
    const auto choice = std::ranges::find_if(
        type.choices, [this](const std::string& each) { return is_same_option_name(each, *text); });
    if (choice == type.choices.end()) return std::nullopt;
    return *choice;
  }
  std::optional<OptionValue> operator()(ButtonOption /*type*/) const { return Pressed{}; }
  std::optional<OptionValue> operator()(const StringOption& /*type*/) const {
    if (!text) return std::nullopt;
    return *text == "<empty>" ? std::string{} : *text;
  }
};

struct ValueWords {
  std::string operator()(const CheckOption& /*type*/) const { return "true or false"; }
  std::string operator()(const SpinOption& type) const {
    return "a whole number from " + std::to_string(type.min) + " to " + std::to_string(type.max);
  }
  std::string operator()(const ComboOption& type) const {
    std::string words = "one of ";
    for (const std::string& choice : type.choices) {
      if (&choice != type.choices.data()) words += ", ";
      words += choice;
    }
    return words;
  }
  std::string operator()(ButtonOption /*type*/) const { return "no value"; }
  std::string operator()(const StringOption& /*type*/) const { return "any text"; }
};

}  // namespace

bool is_same_option_name(std::string_view left, std::string_view right) noexcept {
  const auto small = [](char letter) { return in_small_letters(letter); };
  return std::ranges::equal(left, right, {}, small, small);
}

std::optional<OptionValue> parse_value(const OptionOffer& offer,
                                       const std::optional<std::string>& text) {
  return std::visit(ValueReader{text}, offer.type);
}

std::string describe_values(const OptionOffer& offer) {
  return std::visit(ValueWords{}, offer.type);
}

}  // namespace tabiya::uci
