#include "server/http/parameters.hpp"

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <charconv>
#include <cstddef>

#include "tabiya/pgn/code_page.hpp"

namespace tabiya::server {
namespace {

/// More than any client's form has. A limit is needed because each lookup compares with all of
/// them.
constexpr std::size_t max_parameters = 200;
/// Longer than any parameter's name. A nested name in JSON includes the names around it; without a
/// limit, a long outer name would be copied for each inner one.
constexpr std::size_t max_name_length = 100;

/// Longer than any client's list.
constexpr std::size_t max_list_values = 1000;
/// More values than any valid request has. Names chosen to collide in an object's hash table cost
/// quadratic time, and parsing half a megabyte of values takes longer than a task may.
constexpr std::size_t max_json_values = 2'000;

/// Counts the characters that begin or separate values, outside of strings.
bool has_too_many_values(std::string_view json) noexcept {
  std::size_t values = 0;
  bool is_in_text = false;
  bool is_escaped = false;
  for (const char letter : json) {
    const bool is_quote = letter == '"' && !is_escaped;
    if (is_quote) is_in_text = !is_in_text;
    is_escaped = is_in_text && letter == '\\' && !is_escaped;
    const bool begins_value = letter == ',' || letter == '[' || letter == '{';
    if (begins_value && !is_in_text && ++values > max_json_values) return true;
  }
  return false;
}

/// Counts like has_too_many_values().
// NOLINTNEXTLINE(misc-no-recursion): Boost.JSON has bounded the depth.
std::size_t values_in(const boost::json::value& value) {
  std::size_t values = 0;
  if (const auto* const object = value.if_object()) {
    for (const auto& [key, inner] : *object) values += 1 + values_in(inner);
    return std::max<std::size_t>(values, 1);
  }
  if (const auto* const array = value.if_array()) {
    for (const auto& inner : *array) values += 1 + values_in(inner);
    return std::max<std::size_t>(values, 1);
  }
  return 0;
}

bool equals_ignoring_case(std::string_view left, std::string_view lower) noexcept {
  return std::ranges::equal(left, lower, {}, [](char letter) {
    return 'A' <= letter && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  });
}

std::optional<unsigned> hex_digit(char letter) noexcept {
  if ('0' <= letter && letter <= '9') return static_cast<unsigned>(letter - '0');
  if ('a' <= letter && letter <= 'f') return static_cast<unsigned>(letter - 'a' + 10);
  if ('A' <= letter && letter <= 'F') return static_cast<unsigned>(letter - 'A' + 10);
  return std::nullopt;
}

std::string scalar_text(const boost::json::value& value) {
  if (value.is_string()) return std::string{value.get_string()};
  return boost::json::serialize(value);
}

std::string list_text(const boost::json::array& values) {
  std::string text;
  const std::size_t count = std::min(values.size(), max_list_values);
  for (std::size_t index = 0; index < count; ++index) {
    const boost::json::value& value = values[index];
    if (value.is_object() || value.is_array() || value.is_null()) continue;
    if (!text.empty()) text += ',';
    text += scalar_text(value);
  }
  return text;
}

// NOLINTNEXTLINE(misc-no-recursion): Boost.JSON has bounded the depth.
void flatten(const boost::json::object& object, const std::string& prefix, Parameters& into) {
  for (const auto& [key, value] : object) {
    if (value.is_null() || prefix.size() + key.size() > max_name_length) continue;
    if (into.size() >= max_parameters) return;
    std::string name = prefix + std::string{key};
    if (value.is_object()) {
      flatten(value.get_object(), name + '.', into);
    } else if (value.is_array()) {
      into.add(std::move(name), list_text(value.get_array()));
    } else {
      into.add(std::move(name), scalar_text(value));
    }
  }
}

Parameters parameters_of(const boost::json::object& json) {
  Parameters parameters;
  flatten(json, {}, parameters);
  return parameters;
}

Parameters malformed() {
  Parameters nothing;
  nothing.mark_malformed();
  return nothing;
}

template <class Number>
std::optional<Number> parse_number(std::string_view text) noexcept {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

std::optional<std::string_view> Parameters::find(std::string_view name) const noexcept {
  for (const auto& [known, value] : values_) {
    if (known == name) return value;
  }
  return std::nullopt;
}

std::optional<std::int64_t> Parameters::number(std::string_view name) const noexcept {
  const auto value = find(name);
  return value ? parse_number<std::int64_t>(*value) : std::nullopt;
}

std::optional<double> Parameters::decimal(std::string_view name) const noexcept {
  const auto value = find(name);
  return value ? parse_number<double>(*value) : std::nullopt;
}

bool Parameters::is_true(std::string_view name) const noexcept { return is_trueish(text(name)); }

void Parameters::append(const Parameters& others) {
  values_.insert(values_.end(), others.values_.begin(), others.values_.end());
  is_malformed_ = is_malformed_ || others.is_malformed_;
}

bool is_trueish(std::string_view text) noexcept {
  constexpr std::array<std::string_view, 4> words{"1", "true", "on", "yes"};
  return std::ranges::any_of(
      words, [&](std::string_view word) { return equals_ignoring_case(text, word); });
}

Parameters parse_query(std::string_view text) {
  Parameters parameters;
  for (std::size_t count = 0; !text.empty() && count < max_parameters; ++count) {
    const std::size_t end = std::min(text.find('&'), text.size());
    const std::string_view pair = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    auto name = percent_decoded(pair.substr(0, equals), true);
    auto value = percent_decoded(pair.substr(std::min(equals + 1, pair.size())), true);
    if (name && value && !name->empty()) parameters.add(*std::move(name), *std::move(value));
  }
  return parameters;
}

std::string to_query(const Parameters& parameters) {
  std::string text;
  for (const auto& [name, value] : parameters.values()) {
    if (!text.empty()) text += '&';
    text.append(percent_encoded(name)).append("=").append(percent_encoded(value));
  }
  return text;
}

Parameters parse_body(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  if (text[begin] == '[') return malformed();  // no route takes a list
  if (text[begin] != '{') return parse_query(text.substr(begin));
  if (has_too_many_values(text)) return malformed();
  boost::json::error_code error;
  const boost::json::value value =
      boost::json::parse(boost::json::string_view{text.data(), text.size()}, error);
  if (error) return malformed();
  return parameters_of(value.get_object());
}

Parameters parse_body(const boost::json::object& json) {
  return values_in(json) > max_json_values ? malformed() : parameters_of(json);
}

std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_blank) {
  std::string decoded;
  decoded.reserve(text.size());
  std::size_t at = 0;
  while (at < text.size()) {
    if (text[at] != '%') {
      decoded += plus_is_blank && text[at] == '+' ? ' ' : text[at];
      ++at;
      continue;
    }
    if (text.size() - at < 3) return std::nullopt;
    const auto high = hex_digit(text[at + 1]);
    const auto low = hex_digit(text[at + 2]);
    if (!high || !low || *high + *low == 0) return std::nullopt;
    decoded += static_cast<char>(*high * 16 + *low);
    at += 3;
  }
  if (!pgn::is_utf8(decoded)) decoded = pgn::to_utf8(decoded);
  return decoded;
}

std::string percent_encoded(std::string_view text) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string encoded;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    const bool is_plain = ('a' <= letter && letter <= 'z') || ('A' <= letter && letter <= 'Z') ||
                          ('0' <= letter && letter <= '9') || letter == '-' || letter == '_';
    if (is_plain) {
      encoded += letter;
    } else {
      encoded += {'%', digits[byte / 16], digits[byte % 16]};
    }
  }
  return encoded;
}

}  // namespace tabiya::server
