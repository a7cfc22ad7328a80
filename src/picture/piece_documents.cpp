#include "picture/piece_documents.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "picture/number_reader.hpp"
#include "picture/xml_scanner.hpp"
#include "support/inner/trimmed.hpp"
#include "tabiya/picture/piece_set.hpp"

namespace tabiya::picture {
namespace {

/// The rules of a style sheet, by ".class" or the name of an element.
using Rules = std::map<std::string, std::string, std::less<>>;

/// The text without what lies between these two, and without them; up to the end if the second is missing.
std::string without(std::string_view text, std::string_view begin, std::string_view end) {
  std::string rest;
  for (;;) {
    const std::size_t at = text.find(begin);
    rest += text.substr(0, at);
    if (at == std::string_view::npos) return rest;
    const std::size_t last = text.find(end, at + begin.size());
    if (last == std::string_view::npos) return rest;
    text.remove_prefix(last + end.size());
  }
}

bool is_simple(std::string_view selector) {
  if (selector.starts_with('.')) selector.remove_prefix(1);
  return !selector.empty() && std::ranges::all_of(selector, [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '-' || letter == '_';
  });
}

/// ".a, .b { fill: none } path { … }". Errors: the selector that is more than that.
std::expected<void, std::string> add_rules(Rules& rules, std::string_view css) {
  const std::string rules_alone = without(css, "/*", "*/");
  std::string_view text = trimmed(rules_alone);
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    const std::size_t close = text.find('}', std::min(open, text.size()));
    if (close == std::string_view::npos) return std::unexpected{std::string{text.substr(0, 40)}};
    std::string declarations{trimmed(text.substr(open + 1, close - open - 1))};
    if (!declarations.ends_with(';')) declarations += ';';
    for (std::string_view selectors = text.substr(0, open); !selectors.empty();) {
      const std::size_t end = std::min(selectors.find(','), selectors.size());
      const std::string_view selector = trimmed(selectors.substr(0, end));
      if (!is_simple(selector)) return std::unexpected{std::string{selector.substr(0, 40)}};
      rules[std::string{selector}] += declarations;
      selectors.remove_prefix(std::min(end + 1, selectors.size()));
    }
    text = trimmed(text.substr(close + 1));
  }
  return {};
}

/// "45", "45px", "50mm" in pixels.
std::optional<double> parse_size(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, double>, 7> units{{{"", 1},
                                                                      {"px", 1},
                                                                      {"pt", 96.0 / 72},
                                                                      {"pc", 16},
                                                                      {"in", 96},
                                                                      {"cm", 96 / 2.54},
                                                                      {"mm", 96 / 25.4}}};
  NumberReader reader{text};
  const auto number = reader.number();
  if (!number) return std::nullopt;
  for (const auto& [unit, pixels] : units) {
    if (trimmed(reader.rest()) == unit) return *number * pixels;
  }
  return std::nullopt;
}

std::string digits(double number) {
  constexpr int decimals = 8;
  std::array<char, 64> digits{};
  const auto [end, error] =
      std::to_chars(digits.begin(), digits.end(), number, std::chars_format::fixed, decimals);
  std::string text{digits.begin(), end};
  text.resize(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

class DocumentReader {
 public:
  explicit DocumentReader(std::string_view name) : name_{name} {}

  [[nodiscard]] std::expected<std::string, std::string> read(std::string_view svg) {
    // What lies between the two is a style sheet, which is text like any other.
    const std::string text = without(without(svg, "<![CDATA[", ""), "]]>", "");
    if (!read_style_sheets(text)) return std::unexpected{std::move(fault_)};
    XmlScanner scanner{text};
    XmlToken token = scanner.next();
    while (token.kind == XmlToken::Kind::Text) token = scanner.next();
    if (local_name(token.name) != "svg") return std::unexpected{"is not an SVG document"};
    if (token.kind == XmlToken::Kind::Empty) return std::unexpected{"draws nothing"};
    if (!open_root(token) || !copy_content(scanner)) return std::unexpected{std::move(fault_)};
    return std::move(group_) + "</g></g>";
  }

 private:
  [[nodiscard]] bool fail(std::string fault) {
    fault_ = std::move(fault);
    return false;
  }

  [[nodiscard]] bool read_style_sheets(std::string_view text) {
    if (!text.contains("<style")) return true;
    XmlScanner scanner{text};
    bool is_style = false;
    for (XmlToken token = scanner.next(); token.kind != XmlToken::Kind::End;
         token = scanner.next()) {
      if (token.kind == XmlToken::Kind::Text && is_style) {
        if (const auto added = add_rules(rules_, token.text); !added) {
          return fail("has a style sheet with \"" + added.error() + '"');
        }
      } else {
        is_style = token.kind == XmlToken::Kind::Open && local_name(token.name) == "style";
      }
    }
    return true;
  }

  /// "path" of "svg:path".
  static std::string_view local_name(std::string_view name) {
    constexpr std::string_view prefix = "svg:";
    return name.starts_with(prefix) ? name.substr(prefix.size()) : name;
  }

  [[nodiscard]] bool open_root(const XmlToken& root) {
    std::array<double, 4> box{};
    if (const std::string* const text = root.find("viewBox")) {
      NumberReader numbers{*text};
      for (double& value : box) {
        const auto number = numbers.number();
        if (!number) return fail("has viewBox=\"" + text->substr(0, 40) + '"');
        value = *number;
      }
    } else {
      for (const auto& [name, value] :
           {std::pair{"width", &box[2]}, std::pair{"height", &box[3]}}) {
        const std::string* const size = root.find(name);
        const auto pixels = size == nullptr ? std::nullopt : parse_size(*size);
        if (!pixels) return fail("has neither a viewBox nor a size");
        *value = *pixels;
      }
    }
    const double side = std::max(box[2], box[3]);
    if (!(box[2] > 0 && box[3] > 0)) return fail("has no size");
    // In the middle of the square.
    const double scale = square_size / side;
    group_ = "<g id=\"" + std::string{name_} + "\"><g transform=\"translate(" +
             digits((square_size - box[2] * scale) / 2 - box[0] * scale) + ' ' +
             digits((square_size - box[3] * scale) / 2 - box[1] * scale) + ") scale(" +
             digits(scale) + ")\"";
    XmlToken styled{.kind = XmlToken::Kind::Open, .name = "svg"};
    for (const auto& [name, value] : root.attributes) {
      constexpr std::array<std::string_view, 11> own{
          "viewBox",   "width",       "height",
          "x",         "y",           "id",
          "version",   "baseProfile", "preserveAspectRatio",
          "transform", "overflow"};
      if (std::ranges::find(own, name) == own.end()) styled.attributes.emplace_back(name, value);
    }
    add_attributes(styled);
    group_ += '>';
    return true;
  }

  [[nodiscard]] bool copy_content(XmlScanner& scanner) {
    std::vector<std::string> open;  // elements
    for (;;) {
      const XmlToken token = scanner.next();
      const std::string_view name = local_name(token.name);
      switch (token.kind) {
        case XmlToken::Kind::End: return fail("breaks off");
        case XmlToken::Kind::Broken: return fail("has a malformed tag <" + std::string{name} + '>');
        case XmlToken::Kind::Text: add_escaped(token.text); break;
        case XmlToken::Kind::Close:
          if (open.empty()) return true;
          if (open.back() != name)
            return fail("closes <" + open.back() + "> as </" + std::string{name} + '>');
          open.pop_back();
          group_ += "</" + std::string{name} + '>';
          break;
        case XmlToken::Kind::Open:
        case XmlToken::Kind::Empty:
          if (is_left_out(name)) {
            if (token.kind == XmlToken::Kind::Open && !skip(scanner)) return false;
            break;
          }
          group_ += '<' + std::string{name};
          add_attributes(token);
          if (token.kind == XmlToken::Kind::Open) open.emplace_back(name);
          group_ += token.kind == XmlToken::Kind::Open ? ">" : "/>";
      }
    }
  }

  static bool is_left_out(std::string_view name) {
    constexpr std::array<std::string_view, 5> names{"style", "script", "metadata", "title", "desc"};
    return name.contains(':') || std::ranges::find(names, name) != names.end();
  }

  [[nodiscard]] bool skip(XmlScanner& scanner) {
    for (int depth = 1; depth > 0;) {
      const XmlToken token = scanner.next();
      if (token.kind == XmlToken::Kind::Open) ++depth;
      if (token.kind == XmlToken::Kind::Close) --depth;
      if (token.kind == XmlToken::Kind::End || token.kind == XmlToken::Kind::Broken) {
        return fail("breaks off");
      }
    }
    return true;
  }

  void add_attributes(const XmlToken& element) {
    std::string style = style_from_rules(element);
    for (const auto& [name, value] : element.attributes) {
      if (name == "style") {
        style += value;
      } else if (name == "xlink:href") {
        add_attribute("href", value);
      } else if (!name.contains(':') && name != "class" && name != "xmlns" &&
                 !name.starts_with("on")) {
        add_attribute(name, value);
      }
    }
    if (!style.empty()) add_attribute("style", style);
  }

  [[nodiscard]] std::string style_from_rules(const XmlToken& element) const {
    std::string style;
    const auto add = [&](std::string_view selector) {
      if (const auto rule = rules_.find(selector); rule != rules_.end()) style += rule->second;
    };
    if (rules_.empty()) return style;
    add(local_name(element.name));
    if (const std::string* const classes = element.find("class")) {
      for (std::string_view text = trimmed(*classes); !text.empty(); text = trimmed(text)) {
        const std::size_t end = std::min(text.find(' '), text.size());
        add('.' + std::string{text.substr(0, end)});
        text.remove_prefix(end);
      }
    }
    return style;
  }

  /// Names within a document are its own: "shine" becomes "wk-shine".
  void add_attribute(std::string_view name, std::string_view value) {
    std::string text;
    if (name == "id") {
      text = own_name(value);
    } else if (name == "href" && value.starts_with('#')) {
      text = '#' + own_name(value.substr(1));
    } else {
      constexpr std::string_view reference = "url(#";
      for (std::size_t at = value.find(reference); at != std::string_view::npos;
           at = value.find(reference)) {
        text += value.substr(0, at + reference.size());
        text += own_name("");
        value.remove_prefix(at + reference.size());
      }
      text += value;
    }
    group_ += ' ';
    group_ += name;
    group_ += "=\"";
    add_escaped(text);
    group_ += '"';
  }

  [[nodiscard]] std::string own_name(std::string_view name) const {
    return std::string{name_} + '-' + std::string{name};
  }

  void add_escaped(std::string_view text) {
    for (const char letter : text) {
      switch (letter) {
        case '<': group_ += "&lt;"; break;
        case '>': group_ += "&gt;"; break;
        case '&': group_ += "&amp;"; break;
        case '"': group_ += "&quot;"; break;
        // The ends of lines, too, which separate the numbers of an outline.
        default: group_ += static_cast<unsigned char>(letter) < ' ' ? ' ' : letter;
      }
    }
  }

  std::string_view name_;
  Rules rules_;
  std::string group_;
  std::string fault_;
};

}  // namespace

std::expected<std::string, std::string> group_of_document(std::string_view svg,
                                                          std::string_view name) {
  return DocumentReader{name}.read(svg);
}

}  // namespace tabiya::picture
