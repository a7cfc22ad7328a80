#include "picture/page_writer.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

#include "picture/glyphs.hpp"
#include "support/inner/utf8.hpp"

namespace tabiya::picture {
namespace {

constexpr std::size_t usual_page_bytes = 24'000;

/// The width of a text of size 1.
double width_of(std::string_view words, bool is_bold) {
  return width_of(glyphs_of(words, is_bold));
}

/// Letters can be made this much narrower and still look well.
constexpr double narrowest = 0.8;

/// The beginning of a text, with dots at the end, if all of it is too long.
std::string cut_to(std::string_view words, double room, bool is_bold) {
  const auto fits = [&](std::string_view text) {
    return width_of(text, is_bold) * narrowest <= room;
  };
  // So much is too long in any font.
  constexpr std::size_t most_bytes = 4'000;
  if (words.size() <= most_bytes && fits(words)) return std::string{words};
  const auto cut = [&](std::size_t bytes) { return std::string{words.substr(0, bytes)} + "…"; };
  std::vector<std::size_t> places{0};  // between two characters
  for (std::string_view rest = words; !rest.empty() && places.back() < most_bytes;) {
    static_cast<void>(take_utf8(rest));
    places.push_back(words.size() - rest.size());
  }
  const auto first_too_long =
      std::ranges::partition_point(places, [&](std::size_t bytes) { return fits(cut(bytes)); });
  return cut(first_too_long == places.begin() ? 0 : *std::prev(first_too_long));
}

std::string_view name_of(TextAnchor anchor) {
  if (anchor == TextAnchor::Start) return "start";
  return anchor == TextAnchor::Middle ? "middle" : "end";
}

}  // namespace

PageWriter::PageWriter(std::string_view title) : svg_{usual_page_bytes} {
  svg_ << R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 )" << page_width << " "
       << page_height << R"(" width=")" << page_width << R"(" height=")" << page_height
       << "\" font-family=\"Helvetica, Arial, sans-serif\">\n<title>";
  svg_.add_text(title) << "</title>\n";
  add_area({}, {page_width, page_height}, {255, 255, 255});
}

void PageWriter::add_text(Point at, std::string_view words, const TextStyle& style) {
  if (words.empty()) return;
  const std::string fitting = cut_to(words, style.room / style.size, style.is_bold);
  const double width = width_of(fitting, style.is_bold) * style.size;
  svg_ << R"(<text x=")" << at.x << R"(" y=")" << at.y << R"(" font-size=")" << style.size << '"';
  if (style.is_bold) svg_ << R"( font-weight="700")";
  if (style.anchor != TextAnchor::Start)
    svg_ << R"( text-anchor=")" << name_of(style.anchor) << '"';
  // Browsers set pages in other fonts than PDF, wider ones too.
  constexpr double widest = 1.2;
  if (width * widest > style.room) {
    svg_ << R"( textLength=")" << std::min(width, style.room)
         << R"(" lengthAdjust="spacingAndGlyphs")";
  }
  svg_ << R"( fill=")" << style.color << "\">";
  svg_.add_text(fitting) << "</text>\n";
}

void PageWriter::add_line(Point from, Point to, double width, Rgb color) {
  svg_ << R"(<line x1=")" << from.x << R"(" y1=")" << from.y << R"(" x2=")" << to.x << R"(" y2=")"
       << to.y << R"(" stroke=")" << color << R"(" stroke-width=")" << width << "\"/>\n";
}

void PageWriter::add_area(Point corner, Point size, Rgb color) {
  svg_ << R"(<rect x=")" << corner.x << R"(" y=")" << corner.y << R"(" width=")" << size.x
       << R"(" height=")" << size.y << R"(" fill=")" << color << "\"/>\n";
}

void PageWriter::add_frame(Point corner, Point size, double width, Rgb color) {
  svg_ << R"(<rect x=")" << corner.x << R"(" y=")" << corner.y << R"(" width=")" << size.x
       << R"(" height=")" << size.y << R"(" fill="none" stroke=")" << color << R"(" stroke-width=")"
       << width << "\"/>\n";
}

void PageWriter::add_dot(Point center, double radius, Rgb fill) {
  svg_ << R"(<circle cx=")" << center.x << R"(" cy=")" << center.y << R"(" r=")" << radius
       << R"(" fill=")" << fill << R"(" stroke=")" << ink << R"(" stroke-width="0.8"/>)" << "\n";
}

std::string PageWriter::take() && {
  svg_ << "</svg>\n";
  return std::move(svg_).take();
}

}  // namespace tabiya::picture
