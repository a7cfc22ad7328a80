#include "picture/pdf_fonts.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>

#include "picture/cff.hpp"
#include "picture/outline.hpp"

namespace tabiya::picture {
namespace {

constexpr std::size_t letters_per_font = 255;  // with codes from 1
constexpr double font_units = 1000;  // of a letter, for its size, as in other fonts of PDF

std::string hexadecimal(char32_t number, int digits) {
  std::string text;
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
    text += "0123456789ABCDEF"[number >> shift & 0xF];
  }
  return text;
}

std::string whole(double value) { return std::to_string(std::lround(value)); }
std::string whole(Point point) { return whole(point.x) + ' ' + whole(point.y) + ' '; }

/// The area that a letter covers, for a size of 1.
Path outline_of(const Glyph& glyph) {
  if (glyph.pen == 0) return glyph.path;
  constexpr double pixels =
      16;  // of a letter's size, of which curves deviate by a fiftieth at most
  return stroked_path(glyph.path,
                      {.width = glyph.pen, .cap = LineCap::Round, .join = LineJoin::Round}, pixels);
}

/// A name that tells readers that the font has some letters only. Source: ISO 32000-1, 9.6.4.
std::string name_of_font(std::size_t number) {
  std::string tag;
  for (int letter = 0; letter < 6; ++letter, number /= 26) {
    tag.insert(tag.begin(), static_cast<char>('A' + number % 26));
  }
  return tag + "+Tabiya";
}

/// Which characters the letters of a font stand for.
std::string table_of(const std::vector<char32_t>& characters) {
  std::string table =
      "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
      "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
      "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
      "1 begincodespacerange\n<00> <FF>\nendcodespacerange\n";
  constexpr std::size_t most_in_section = 100;
  for (std::size_t at = 0; at < characters.size(); ++at) {
    if (at % most_in_section == 0) {
      if (at > 0) table += "endbfchar\n";
      table += std::to_string(std::min(most_in_section, characters.size() - at)) + " beginbfchar\n";
    }
    table += '<' + hexadecimal(static_cast<char32_t>(at + 1), 2) + "> <" +
             utf16_digits(characters[at]) + ">\n";
  }
  return table +
         "endbfchar\nendcmap\n"
         "CMapName currentdict /CMap defineresource pop\nend\nend\n";
}

}  // namespace

std::string utf16_digits(char32_t character) {
  constexpr int unit_digits = 4;
  if (character < 0x10000) return hexadecimal(character, unit_digits);
  return hexadecimal(0xD800 + ((character - 0x10000) >> 10), unit_digits) +
         hexadecimal(0xDC00 + ((character - 0x10000) & 0x3FF), unit_digits);
}

PdfFonts::Letter PdfFonts::letter_of(const Glyph& glyph) {
  Path outline = outline_of(glyph);
  for (Step& step : outline) {
    for (Point* const point : {&step.to, &step.control, &step.second_control}) {
      *point = {point->x * font_units, -point->y * font_units};
    }
  }
  const Box box = box_of(outline).value_or(Box{});
  const double advance = glyph.advance * font_units;
  return {charstring(outline, advance), glyph.character, advance, box.least, box.most};
}

std::size_t PdfFonts::number_of(const Glyph& glyph) {
  Letter letter = letter_of(glyph);
  const auto [place, is_new] =
      numbers_by_drawing_.try_emplace({letter.drawing, letter.character}, letters_.size());
  if (is_new) letters_.push_back(std::move(letter));
  return place->second;
}

PdfFonts::Place PdfFonts::add(const std::shared_ptr<const Glyph>& glyph) {
  const auto [place, is_new] = numbers_.try_emplace(glyph);
  if (is_new) place->second = number_of(*glyph);
  return {"T" + std::to_string(place->second / letters_per_font),
          hexadecimal(static_cast<char32_t>(place->second % letters_per_font + 1), 2)};
}

std::string PdfFonts::write(const AddObject& add_object, const AddStream& add_stream) const {
  std::string entries;
  for (std::size_t first = 0; first < letters_.size(); first += letters_per_font) {
    const std::size_t number = first / letters_per_font;
    const auto letters =
        std::span{letters_}.subspan(first, std::min(letters_per_font, letters_.size() - first));
    entries += "/T" + std::to_string(number) + ' ' +
               write(number, letters, add_object, add_stream) + " 0 R ";
  }
  return entries;
}

std::string PdfFonts::write(std::size_t number, std::span<const Letter> letters,
                            const AddObject& add_object, const AddStream& add_stream) {
  std::string widths;
  std::vector<char32_t> characters;
  std::vector<std::string> drawings;
  Point least = letters.front().least;
  Point most = letters.front().most;
  for (const Letter& letter : letters) {
    widths += whole(letter.advance) + ' ';
    characters.push_back(letter.character);
    drawings.push_back(letter.drawing);
    least = {std::min(least.x, letter.least.x), std::min(least.y, letter.least.y)};
    most = {std::max(most.x, letter.most.x), std::max(most.y, letter.most.y)};
  }
  const std::string name = name_of_font(number);
  const int file = add_stream("/Subtype /Type1C ", cff_font(name, drawings, least, most));
  const int table = add_stream("", table_of(characters));
  // Flags 4: the codes of the letters are the font's own.
  const int descriptor = add_object(
      "<< /Type /FontDescriptor /FontName /" + name + " /Flags 4 /FontBBox [" + whole(least) +
      whole(most) + "] /ItalicAngle 0 /Ascent " + whole(most.y) + " /Descent " + whole(least.y) +
      " /CapHeight 680 /StemV 84 /FontFile3 " + std::to_string(file) + " 0 R >>");
  return std::to_string(add_object(
      "<< /Type /Font /Subtype /Type1 /BaseFont /" + name + " /FirstChar 1 /LastChar " +
      std::to_string(letters.size()) + " /Widths [" + widths + "] /FontDescriptor " +
      std::to_string(descriptor) + " 0 R /ToUnicode " + std::to_string(table) + " 0 R >>"));
}

}  // namespace tabiya::picture
