#include "picture/pdf_fonts.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <span>

#include "picture/pdf_number.hpp"

namespace tabiya::picture {
namespace {

constexpr std::size_t letters_per_font = 256;
constexpr double font_units = 1000;  // of a letter, for its size, as in other fonts of PDF

std::string hexadecimal(char32_t number, int digits) {
  std::string text;
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
    text += "0123456789ABCDEF"[number >> shift & 0xF];
  }
  return text;
}

std::string whole(double value) { return pdf_number(std::round(value)); }
std::string whole(Point point) { return whole(point.x) + ' ' + whole(point.y) + ' '; }
/// In tenths, because the errors of a text's advances add up.
std::string tenths(double value) { return pdf_number(std::round(value * 10) / 10); }

std::string operators_of(const Path& path) {
  std::string operators;
  const auto add = [&](Point point) {
    operators += whole(Point{point.x * font_units, -point.y * font_units});
  };
  for (const Step& step : path) {
    if (step.kind == Step::Kind::Curve) {
      add(step.control);
      add(step.second_control);
    }
    if (step.kind != Step::Kind::Close) add(step.to);
    switch (step.kind) {
      case Step::Kind::Move: operators += "m "; break;
      case Step::Kind::Line: operators += "l "; break;
      case Step::Kind::Curve: operators += "c "; break;
      case Step::Kind::Close: operators += "h "; break;
    }
  }
  return operators;
}

}  // namespace

std::string utf16_digits(char32_t character) {
  constexpr int unit_digits = 4;
  if (character < 0x10000) return hexadecimal(character, unit_digits);
  return hexadecimal(0xD800 + ((character - 0x10000) >> 10), unit_digits) +
         hexadecimal(0xDC00 + ((character - 0x10000) & 0x3FF), unit_digits);
}

PdfFonts::Letter PdfFonts::letter_of(const Glyph& glyph) {
  Point least{0, 0};
  Point most{0, 0};
  bool is_first = true;
  const auto include = [&](Point point) {
    const Point placed{point.x * font_units, -point.y * font_units};
    if (is_first) least = most = placed;
    is_first = false;
    least = {std::min(least.x, placed.x), std::min(least.y, placed.y)};
    most = {std::max(most.x, placed.x), std::max(most.y, placed.y)};
  };
  for (const Step& step : glyph.path) {
    if (step.kind == Step::Kind::Close) continue;
    include(step.to);
    if (step.kind != Step::Kind::Curve) continue;
    include(step.control);
    include(step.second_control);
  }
  const double half_pen = glyph.pen * font_units / 2;
  least = least - Point{half_pen, half_pen};
  most = most + Point{half_pen, half_pen};
  const double advance = glyph.advance * font_units;
  std::string procedure = tenths(advance) + " 0 " + whole(least) + whole(most) + "d1\n";
  if (!glyph.path.empty()) {
    if (glyph.pen > 0) procedure += whole(glyph.pen * font_units) + " w 1 J 1 j ";
    procedure += operators_of(glyph.path) + (glyph.pen > 0 ? "S" : "f");
  }
  return {std::move(procedure), glyph.character, advance, least, most};
}

std::size_t PdfFonts::number_of(const Glyph& glyph) {
  Letter letter = letter_of(glyph);
  const auto [place, is_new] =
      numbers_by_drawing_.try_emplace({letter.procedure, letter.character}, letters_.size());
  if (is_new) letters_.push_back(std::move(letter));
  return place->second;
}

PdfFonts::Place PdfFonts::add(const std::shared_ptr<const Glyph>& glyph) {
  const auto [place, is_new] = numbers_.try_emplace(glyph);
  if (is_new) place->second = number_of(*glyph);
  return {"T" + std::to_string(place->second / letters_per_font),
          hexadecimal(static_cast<char32_t>(place->second % letters_per_font), 2)};
}

std::string PdfFonts::write(const AddObject& add_object, const AddStream& add_stream) const {
  std::string entries;
  for (std::size_t first = 0; first < letters_.size(); first += letters_per_font) {
    const std::span letters =
        std::span{letters_}.subspan(first, std::min(letters_per_font, letters_.size() - first));
    std::string procedures;
    std::string names;
    std::string widths;
    std::string characters;
    Point least = letters.front().least;
    Point most = letters.front().most;
    constexpr std::size_t most_in_section = 100;
    for (std::size_t code = 0; code < letters.size(); ++code) {
      const Letter& letter = letters[code];
      const std::string name = "/g" + std::to_string(code);
      procedures += name + ' ' + std::to_string(add_stream("", letter.procedure)) + " 0 R ";
      names += name + ' ';
      widths += tenths(letter.advance) + ' ';
      if (code % most_in_section == 0) {
        if (code > 0) characters += "endbfchar\n";
        characters +=
            std::to_string(std::min(most_in_section, letters.size() - code)) + " beginbfchar\n";
      }
      characters += '<' + hexadecimal(static_cast<char32_t>(code), 2) + "> <" +
                    utf16_digits(letter.character) + ">\n";
      least = {std::min(least.x, letter.least.x), std::min(least.y, letter.least.y)};
      most = {std::max(most.x, letter.most.x), std::max(most.y, letter.most.y)};
    }
    const int table =
        add_stream("",
                   "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
                   "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
                   "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
                   "1 begincodespacerange\n<00> <FF>\nendcodespacerange\n" +
                       characters +
                       "endbfchar\nendcmap\n"
                       "CMapName currentdict /CMap defineresource pop\nend\nend\n");
    const int font = add_object(
        "<< /Type /Font /Subtype /Type3 /FontMatrix [0.001 0 0 0.001 0 0] /FontBBox [" +
        whole(least) + whole(most) + "] /FirstChar 0 /LastChar " +
        std::to_string(letters.size() - 1) + " /Widths [" + widths +
        "] /Encoding << /Type /Encoding /Differences [0 " + names + "] >> /CharProcs << " +
        procedures + ">> /Resources << >> /ToUnicode " + std::to_string(table) + " 0 R >>");
    entries +=
        "/T" + std::to_string(first / letters_per_font) + ' ' + std::to_string(font) + " 0 R ";
  }
  return entries;
}

}  // namespace tabiya::picture
