/// The letters of a PDF, as fonts within it.
///
/// They hold the letters that the PDF needs, in the Compact Font Format. Their tables say which characters the letters
/// stand for, so texts can be searched and copied.
/// Source: ISO 32000-1, 9.6.2, 9.8, 9.9 and 9.10.3.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "picture/glyphs.hpp"

namespace tabiya::picture {

class PdfFonts {
 public:
  struct Place {
    std::string font;  ///< its name among the resources: "T0"
    std::string code;  ///< of the letter in it: two hexadecimal digits
  };
  [[nodiscard]] Place add(const std::shared_ptr<const Glyph>& glyph);

  /// Adds an object or a stream with these entries to the file, and returns its number.
  using AddObject = std::function<int(std::string object)>;
  using AddStream = std::function<int(std::string_view entries, std::string_view content)>;

  /// "/T0 7 0 R …"
  [[nodiscard]] std::string write(const AddObject& add_object, const AddStream& add_stream) const;

 private:
  struct Letter {
    std::string drawing;
    char32_t character;
    double advance;
    Point least;  ///< the corners of the box around it
    Point most;
  };

  static Letter letter_of(const Glyph& glyph);
  [[nodiscard]] std::size_t number_of(const Glyph& glyph);
  static std::string write(std::size_t number, std::span<const Letter> letters,
                           const AddObject& add_object, const AddStream& add_stream);

  std::vector<Letter> letters_;
  std::map<std::shared_ptr<const Glyph>, std::size_t> numbers_;
  std::map<std::pair<std::string, char32_t>, std::size_t> numbers_by_drawing_;
};

/// The digits of a character in UTF-16, as in PDF's strings: "0041", "D83DDE00".
[[nodiscard]] std::string utf16_digits(char32_t character);

}  // namespace tabiya::picture
