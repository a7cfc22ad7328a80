#include "picture/xml_scanner.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <system_error>

#include "support/inner/utf8.hpp"

namespace tabiya::picture {
namespace {

constexpr std::string_view white_space = " \t\r\n";
constexpr std::string_view begin_of_plain_text = "<![CDATA[";

std::string_view left_trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(white_space);
  return begin == std::string_view::npos ? std::string_view{} : text.substr(begin);
}

/// The character of "lt" or "#xE9"; empty if unknown.
std::optional<char32_t> entity(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, char32_t>, 5> names{
      {{"lt", U'<'}, {"gt", U'>'}, {"amp", U'&'}, {"quot", U'"'}, {"apos", U'\''}}};
  const auto* const found = std::ranges::find(names, name, &decltype(names)::value_type::first);
  if (found != names.end()) return found->second;
  if (!name.starts_with('#')) return std::nullopt;
  name.remove_prefix(1);
  const bool is_hexadecimal = name.starts_with('x');
  if (is_hexadecimal) name.remove_prefix(1);
  std::uint32_t number = 0;
  const auto [end, error] =
      std::from_chars(name.data(), name.data() + name.size(), number, is_hexadecimal ? 16 : 10);
  if (error != std::errc{} || end != name.data() + name.size()) return std::nullopt;
  // What XML calls a character. Source: XML 1.0, 2.2.
  const bool is_control = number < 0x20 && number != 0x9 && number != 0xA && number != 0xD;
  const bool is_surrogate = number >= 0xD800 && number < 0xE000;
  if (is_control || is_surrogate || number == 0xFFFE || number == 0xFFFF || number > 0x10FFFF) {
    return std::nullopt;
  }
  return number;
}

std::string decoded(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t begin = std::min(text.find('&'), text.size());
    result += text.substr(0, begin);
    text.remove_prefix(begin);
    if (text.empty()) break;
    const std::size_t end = text.find(';');
    const auto character =
        end == std::string_view::npos ? std::nullopt : entity(text.substr(1, end - 1));
    if (character) append_utf8(result, *character);
    else result += '&';
    text.remove_prefix(character ? end + 1 : 1);
  }
  return result;
}

/// The end of the tag that the text begins with, its ">": not one within quotes.
std::size_t end_of_tag(std::string_view text) {
  char quote = '\0';
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char letter = text[at];
    if (quote != '\0') {
      if (letter == quote) quote = '\0';
    } else if (letter == '"' || letter == '\'') {
      quote = letter;
    } else if (letter == '>') {
      return at;
    }
  }
  return std::string_view::npos;
}

bool read_attributes(std::string_view text, XmlToken& token) {
  for (text = left_trimmed(text); !text.empty(); text = left_trimmed(text)) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) return false;
    std::string_view name = text.substr(0, equals);
    name = name.substr(0, name.find_first_of(white_space));
    text = left_trimmed(text.substr(equals + 1));
    if (text.empty() || (text.front() != '"' && text.front() != '\'')) return false;
    const std::size_t end = text.find(text.front(), 1);
    if (end == std::string_view::npos) return false;
    token.attributes.emplace_back(name, decoded(text.substr(1, end - 1)));
    text.remove_prefix(end + 1);
  }
  return true;
}

}  // namespace

const std::string* XmlToken::find(std::string_view attribute) const noexcept {
  for (const auto& [key, value] : attributes) {
    if (key == attribute) return &value;
  }
  return nullptr;
}

/// Comments, declarations, instructions. False if the text does not begin with one.
bool XmlScanner::skip_unread() {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kinds{
      {{"<!--", "-->"}, {"<?", "?>"}, {"<!", ">"}}};
  for (const auto& [begin, end] : kinds) {
    if (!rest_.starts_with(begin) || rest_.starts_with(begin_of_plain_text)) continue;
    const std::size_t at = rest_.find(end, begin.size());
    rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at + end.size());
    return true;
  }
  return false;
}

XmlToken XmlScanner::next() {
  while (skip_unread()) {
  }
  if (rest_.empty()) return {};
  if (rest_.starts_with(begin_of_plain_text)) return read_plain_text();
  if (rest_.starts_with('<')) return read_tag();
  const std::size_t end = std::min(rest_.find('<'), rest_.size());
  XmlToken token{.kind = XmlToken::Kind::Text, .text = decoded(rest_.substr(0, end))};
  rest_.remove_prefix(end);
  return token;
}

/// "<![CDATA[…]]>", in which nothing has a meaning.
XmlToken XmlScanner::read_plain_text() {
  constexpr std::string_view end = "]]>";
  rest_.remove_prefix(begin_of_plain_text.size());
  const std::size_t at = std::min(rest_.find(end), rest_.size());
  XmlToken token{.kind = XmlToken::Kind::Text, .text = std::string{rest_.substr(0, at)}};
  rest_.remove_prefix(std::min(at + end.size(), rest_.size()));
  return token;
}

XmlToken XmlScanner::read_tag() {
  const std::size_t end = end_of_tag(rest_);
  if (end == std::string_view::npos) {
    rest_ = {};
    return {.kind = XmlToken::Kind::Broken};
  }
  std::string_view inside = rest_.substr(1, end - 1);
  rest_.remove_prefix(end + 1);
  XmlToken token{.kind = XmlToken::Kind::Open};
  if (inside.starts_with('/')) {
    token.kind = XmlToken::Kind::Close;
    inside.remove_prefix(1);
  } else if (inside.ends_with('/')) {
    token.kind = XmlToken::Kind::Empty;
    inside.remove_suffix(1);
  }
  token.name = inside.substr(0, inside.find_first_of(white_space));
  if (!read_attributes(inside.substr(token.name.size()), token)) {
    return {.kind = XmlToken::Kind::Broken, .name = token.name};
  }
  return token;
}

}  // namespace tabiya::picture
