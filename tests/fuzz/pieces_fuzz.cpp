/// Any set of pieces is drawn, or refused by a sentence that says what cannot be drawn.
///
/// The input is the drawing of every piece: in one document, and in twelve.
#include <array>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/picture/board_picture.hpp"
#include "tabiya/picture/image.hpp"
#include "tabiya/picture/pages.hpp"
#include "tabiya/picture/piece_set.hpp"

namespace tabiya::picture {
namespace {

void check_picture(const PieceSet& set) {
  constexpr int width = 64;
  const std::string svg = to_svg(Board::initial(), {}, {.width = width, .pieces = &set});
  const auto image = to_image(svg);
  assert(image ? image->width() == width && image->height() == width : !image.error().empty());
  const auto pdf = to_pdf(std::array{svg});
  assert(pdf.has_value() == image.has_value());
}

/// As twelve documents.
void check_documents(std::string_view piece) {
  const std::string svg = "<svg viewBox='0 0 40 40'>" + std::string{piece} + "</svg>";
  std::vector<PieceDocument> documents;
  for (const Color color : all_colors) {
    for (const PieceType type : all_piece_types) documents.push_back({{color, type}, svg});
  }
  const auto set = PieceSet::from_documents(documents);
  if (set) check_picture(*set);
  else assert(!set.error().empty());
}

void check(std::string_view piece) {
  check_documents(piece);
  std::string document = "<svg>";
  for (const Color color : all_colors) {
    for (const PieceType type : all_piece_types) {
      document += "<g id=\"" + std::string{group_name({color, type})} + "\">";
      document += piece;
      document += "</g>";
    }
  }
  const auto set = PieceSet::parse(document + "</svg>");
  if (!set) {
    assert(!set.error().empty());
    return;
  }
  check_picture(*set);
}

}  // namespace
}  // namespace tabiya::picture

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tabiya::picture::check({reinterpret_cast<const char*>(data), size});
  return 0;
}
