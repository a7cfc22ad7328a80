/// Splits an XML document into tags and the text between them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tabiya::picture {

struct XmlToken {
  enum class Kind : std::uint8_t {
    Open,   ///< <g …>
    Empty,  ///< <path …/>
    Close,  ///< </g>
    Text,
    End,
    Broken,  ///< a tag that does not end, or an attribute without quotes
  };

  Kind kind = Kind::End;
  std::string_view name{};  ///< of a tag
  std::vector<std::pair<std::string_view, std::string>> attributes{};
  std::string text{};

  /// The value of an attribute, or null.
  [[nodiscard]] const std::string* find(std::string_view attribute) const noexcept;
};

/// Skips comments, declarations and processing instructions, and decodes &lt; &gt; &amp; &quot;
/// &apos; and numbered characters. Does not check that tags match.
class XmlScanner {
 public:
  explicit XmlScanner(std::string_view text) : rest_{text} {}

  [[nodiscard]] XmlToken next();

  /// The bytes that are not read yet.
  [[nodiscard]] std::size_t left() const noexcept { return rest_.size(); }

 private:
  [[nodiscard]] bool skip_unread();
  [[nodiscard]] XmlToken read_plain_text();
  [[nodiscard]] XmlToken read_tag();

  std::string_view rest_;
};

}  // namespace tabiya::picture
