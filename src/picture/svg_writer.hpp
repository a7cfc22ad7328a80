/// Appends numbers, texts and colours to an SVG document.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "tabiya/picture/theme.hpp"

namespace tabiya::picture {

class SvgWriter {
 public:
  explicit SvgWriter(std::size_t capacity) { text_.reserve(capacity); }

  SvgWriter& operator<<(std::string_view markup) {
    text_ += markup;
    return *this;
  }
  SvgWriter& operator<<(char letter) {
    text_ += letter;
    return *this;
  }
  SvgWriter& operator<<(int number);
  /// With one decimal.
  SvgWriter& operator<<(double number);
  /// With up to four decimals.
  SvgWriter& add_exact(double number);
  SvgWriter& operator<<(Rgb color) { return *this << to_string(color); }

  /// Escapes what has a meaning in XML, and drops control characters.
  SvgWriter& add_text(std::string_view text);

  [[nodiscard]] std::string take() && { return std::move(text_); }

 private:
  std::string text_;
};

}  // namespace tabiya::picture
