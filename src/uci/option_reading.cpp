#include "uci/option_reading.hpp"

#include <algorithm>
#include <utility>

namespace tabiya::uci {
namespace {

/// The attributes that follow the type, whether or not the type uses them.
struct Attributes {
  std::optional<std::string> default_value;
  std::optional<std::int64_t> min, max;
  std::vector<std::string> choices;
};

bool is_attribute(std::string_view word) {
  return word == "default" || word == "min" || word == "max" || word == "var";
}

Attributes read_attributes(FieldReader& fields) {
  Attributes attributes;
  Tokens& tokens = fields.tokens;
  while (!tokens.empty()) {
    if (tokens.take_if("default")) {
      attributes.default_value = tokens.take_until(is_attribute);
    } else if (tokens.take_if("min")) {
      attributes.min = fields.number<std::int64_t>("min");
    } else if (tokens.take_if("max")) {
      attributes.max = fields.number<std::int64_t>("max");
    } else if (tokens.take_if("var")) {
      attributes.choices.push_back(tokens.take_until(is_attribute));
    } else {
      fields.skip();
    }
  }
  return attributes;
}

/// What an engine offers contradicts itself now and then; its default is a value that it accepts.
void make_consistent(FieldReader& fields, SpinOption& spin, bool has_default) {
  if (spin.min > spin.max) {
    fields.faults.push_back(fields.missing("min not to be greater than max"));
    std::swap(spin.min, spin.max);
  }
  if (!has_default) spin.default_value = std::clamp(spin.default_value, spin.min, spin.max);
  if (spin.min <= spin.default_value && spin.default_value <= spin.max) return;
  fields.faults.push_back(fields.missing("a default from min to max"));
  spin.min = std::min(spin.min, spin.default_value);
  spin.max = std::max(spin.max, spin.default_value);
}

SpinOption spin_of(FieldReader& fields, const Attributes& attributes) {
  SpinOption spin;
  const auto default_value = parse_number<std::int64_t>(attributes.default_value.value_or(""));
  if (default_value) spin.default_value = *default_value;
  if (attributes.min) spin.min = *attributes.min;
  if (attributes.max) spin.max = *attributes.max;
  if (!default_value) fields.faults.push_back(fields.missing("a default number"));
  if (!attributes.min) fields.faults.push_back(fields.missing("min"));
  if (!attributes.max) fields.faults.push_back(fields.missing("max"));
  make_consistent(fields, spin, default_value.has_value());
  return spin;
}

std::string text_of(const Attributes& attributes) {
  if (!attributes.default_value || *attributes.default_value == "<empty>") return {};
  return *attributes.default_value;
}

/// The default gets the spelling of its choice, and becomes a choice if it is none.
ComboOption combo_of(FieldReader& fields, Attributes attributes) {
  const std::string wanted = attributes.default_value.value_or("");
  std::vector<std::string>& choices = attributes.choices;
  const auto choice = std::ranges::find_if(
      choices, [&](const std::string& each) { return is_same_option_name(each, wanted); });
  if (choice != choices.end()) return {*choice, choices};
  fields.faults.push_back(fields.missing("a default that is one of the choices"));
  const bool can_choose = !attributes.default_value && !choices.empty();
  if (!can_choose) choices.insert(choices.begin(), text_of(attributes));
  return {choices.front(), choices};
}

}  // namespace

std::expected<OptionOffer, Fault> read_option(FieldReader& fields) {
  Tokens& tokens = fields.tokens;
  while (!tokens.empty() && !tokens.take_if("name")) fields.skip();
  std::string name = tokens.take_until([](std::string_view word) { return word == "type"; });
  if (name.empty()) return std::unexpected{fields.missing("a name")};
  tokens.take_if("type");
  const std::string type{tokens.take()};
  Attributes attributes = read_attributes(fields);
  if (type == "check") {
    const bool is_on = is_same_option_name(attributes.default_value.value_or(""), "true");
    return OptionOffer{std::move(name), CheckOption{is_on}};
  }
  if (type == "spin") return OptionOffer{std::move(name), spin_of(fields, attributes)};
  if (type == "combo") {
    return OptionOffer{std::move(name), combo_of(fields, std::move(attributes))};
  }
  if (type == "button") return OptionOffer{std::move(name), ButtonOption{}};
  if (type == "string") return OptionOffer{std::move(name), StringOption{text_of(attributes)}};
  return std::unexpected{fields.missing("a type: check, spin, combo, button or string")};
}

}  // namespace tabiya::uci
