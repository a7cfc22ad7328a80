#include "picture/piece_documents.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "picture/number_reader.hpp"
#include "picture/svg_style.hpp"
#include "picture/xml_scanner.hpp"
#include "support/inner/trimmed.hpp"
#include "support/inner/utf8.hpp"
#include "tabiya/picture/piece_set.hpp"

namespace tabiya::picture {
namespace {

/// A rule of a style sheet.
struct Rule {
  std::string selector;  ///< ".class" or the name of an element
  std::string declarations;
};
using Rules = std::vector<Rule>;

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
      rules.push_back({std::string{selector}, declarations});
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

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = utf8_size(text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

/// A name of an element or an attribute, without a prefix. Source: XML 1.0, 2.3.
bool is_xml_name(std::string_view name) {
  const auto begins = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_' ||
           static_cast<unsigned char>(letter) >= 0x80;
  };
  return !name.empty() && begins(name.front()) && std::ranges::all_of(name, [&](char letter) {
    return begins(letter) || (letter >= '0' && letter <= '9') || letter == '-' || letter == '.';
  });
}

constexpr std::size_t most_bytes = 16'000'000;

class DocumentReader {
 public:
  explicit DocumentReader(std::string_view name) : name_{name} {}

  [[nodiscard]] std::expected<std::string, std::string> read(std::string_view svg) {
    if (!is_utf8(svg)) return std::unexpected{"is not in UTF-8"};
    if (!read_style_sheets(svg)) return std::unexpected{std::move(fault_)};
    XmlScanner scanner{svg};
    XmlToken token = scanner.next();
    while (token.kind == XmlToken::Kind::Text) token = scanner.next();
    find_prefixes(token);
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
    if (!text.contains("style")) return true;
    XmlScanner scanner{text};
    bool is_style = false;
    for (XmlToken token = scanner.next(); token.kind != XmlToken::Kind::End;
         token = scanner.next()) {
      if (token.kind == XmlToken::Kind::Text && is_style) {
        if (const auto added = add_rules(rules_, token.text); !added) {
          return fail("has a style sheet with \"" + added.error() + '"');
        }
      } else {
        const bool has_name = token.name == "style" || token.name.ends_with(":style");
        is_style = token.kind == XmlToken::Kind::Open && has_name;
      }
    }
    return true;
  }

  /// The prefixes that mean SVG and XLink: "svg:", "xlink:".
  void find_prefixes(const XmlToken& root) {
    svg_prefixes_.emplace_back("svg:");
    xlink_prefixes_.emplace_back("xlink:");
    for (const auto& [name, value] : root.attributes) {
      constexpr std::string_view declaration = "xmlns:";
      if (!name.starts_with(declaration)) continue;
      const std::string prefix = std::string{name.substr(declaration.size())} + ':';
      if (value == "http://www.w3.org/2000/svg") svg_prefixes_.push_back(prefix);
      if (value == "http://www.w3.org/1999/xlink") xlink_prefixes_.push_back(prefix);
    }
  }

  static std::string_view without_prefix(std::string_view name,
                                         const std::vector<std::string>& prefixes) {
    for (const std::string& prefix : prefixes) {
      if (name.starts_with(prefix)) return name.substr(prefix.size());
    }
    return name;
  }

  /// "path" of "svg:path".
  [[nodiscard]] std::string_view local_name(std::string_view name) const {
    return without_prefix(name, svg_prefixes_);
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
    if (!add_attributes(styled)) return false;
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
        case XmlToken::Kind::Broken:
          return fail(name.empty() ? "breaks off"
                                   : "has a malformed tag <" + std::string{name} + '>');
        case XmlToken::Kind::Text:
          if (const auto entity = entity_in(token.text)) {
            return fail("uses the entity \"" + *entity + '"');
          }
          add_escaped(token.text);
          break;
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
          if (!is_xml_name(name)) return fail("has a malformed tag <" + std::string{name} + '>');
          group_ += '<' + std::string{name};
          if (!add_attributes(token)) return false;
          if (group_.size() > most_bytes) return fail("is too large");
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

  [[nodiscard]] bool add_attributes(const XmlToken& element) {
    std::string style = style_from_rules(element);
    std::vector<std::string_view> known;
    for (const auto& [full_name, value] : element.attributes) {
      std::string_view name = without_prefix(full_name, xlink_prefixes_);
      // Of two references, the one without a prefix counts.
      if (name != full_name && (name != "href" || element.find("href") != nullptr)) continue;
      if (name.contains(':') || name == "class" || name == "xmlns" || name.starts_with("on"))
        continue;
      if (!is_xml_name(name) || std::ranges::find(known, name) != known.end()) {
        return fail("has a malformed tag <" + std::string{local_name(element.name)} + '>');
      }
      known.push_back(name);
      if (name == "style") style += value;
      else if (!add_attribute(name, value)) return false;
    }
    return style.empty() || add_attribute("style", style);
  }

  /// Rules of classes count more than those of elements, and later ones more than earlier ones.
  [[nodiscard]] std::string style_from_rules(const XmlToken& element) const {
    std::string style;
    if (rules_.empty()) return style;
    for (const Rule& rule : rules_) {
      if (rule.selector == local_name(element.name)) style += rule.declarations;
    }
    const std::string* const attribute = element.find("class");
    if (attribute == nullptr) return style;
    std::vector<std::string> classes;
    for (std::string_view text = trimmed(*attribute); !text.empty(); text = trimmed(text)) {
      const std::size_t end = std::min(text.find_first_of(" \t\r\n"), text.size());
      classes.push_back('.' + std::string{text.substr(0, end)});
      text.remove_prefix(end);
    }
    for (const Rule& rule : rules_) {
      if (std::ranges::find(classes, rule.selector) != classes.end()) style += rule.declarations;
    }
    return style;
  }

  /// Names within a document are its own: "shine" becomes "wk-shine".
  [[nodiscard]] bool add_attribute(std::string_view name, std::string_view value) {
    if (const auto entity = entity_in(value)) return fail("uses the entity \"" + *entity + '"');
    std::string text;
    if (name == "id") {
      text = own_name(value);
    } else if (name == "href" && value.starts_with('#')) {
      text = '#' + own_name(value.substr(1));
    } else {
      text = with_own_references(value);
    }
    group_ += ' ';
    group_ += name;
    group_ += "=\"";
    add_escaped(text);
    group_ += '"';
    return true;
  }

  /// "url(#shine)", "url( '#shine' )" and the like.
  [[nodiscard]] std::string with_own_references(std::string_view value) const {
    std::string text;
    constexpr std::string_view begin = "url(";
    for (std::size_t at = value.find(begin); at != std::string_view::npos; at = value.find(begin)) {
      const std::size_t place =
          std::min(value.find_first_not_of(" \t\r\n'\"", at + begin.size()), value.size());
      text += value.substr(0, place);
      value.remove_prefix(place);
      if (!value.starts_with('#')) continue;
      text += '#' + own_name("");
      value.remove_prefix(1);
    }
    return text += value;
  }

  /// The name of an entity that only a browser would know: "&white;".
  static std::optional<std::string> entity_in(std::string_view text) {
    for (std::size_t at = text.find('&'); at != std::string_view::npos;
         at = text.find('&', at + 1)) {
      const std::size_t end = text.find(';', at);
      if (end == std::string_view::npos) return std::nullopt;
      const std::string_view name = text.substr(at + 1, end - at - 1);
      if (is_xml_name(name)) return std::string{name.substr(0, 40)};
    }
    return std::nullopt;
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
  std::vector<std::string> svg_prefixes_;
  std::vector<std::string> xlink_prefixes_;
  std::string group_;
  std::string fault_;
};

}  // namespace

std::expected<std::string, std::string> group_of_document(std::string_view svg,
                                                          std::string_view name) {
  return DocumentReader{name}.read(svg);
}

}  // namespace tabiya::picture
