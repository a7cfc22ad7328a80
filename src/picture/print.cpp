#include "tabiya/picture/print.hpp"

#include <array>
#include <cassert>
#include <cstddef>
#include <expected>
#include <utility>
#include <vector>

#include "tabiya/notation/diagram.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/picture/animation.hpp"
#include "tabiya/picture/board_picture.hpp"
#include "tabiya/picture/image.hpp"
#include "tabiya/picture/pages.hpp"

namespace tabiya::picture {
namespace {

constexpr std::array<std::string_view, 5> medium_names{"text", "svg", "png", "gif", "pdf"};

/// Our own pieces can be drawn in every medium.
std::string drawn(std::expected<std::string, std::string> bytes) {
  assert(bytes.has_value());
  return *std::move(bytes);
}

/// "12. Nf3", "12... Nf6".
std::string numbered(const Position& before, Move move) {
  return std::to_string(before.fullmove_number()) +
         (before.turn() == Color::White ? ". " : "... ") + to_san(before, move);
}

/// The diagrams of a game; the first has no caption.
std::vector<Diagram> diagrams_of(const Position& start, std::span<const Move> moves) {
  std::vector<Diagram> diagrams{{start.board(), marks_of(start), {}, start.turn()}};
  Position position = start;
  for (const Move move : moves) {
    Diagram diagram{
        .board = {}, .marks = marks_of(position, move), .caption = numbered(position, move)};
    position.play_unchecked(move);
    diagram.board = position.board();
    diagram.to_move = position.turn();
    diagrams.push_back(std::move(diagram));
  }
  return diagrams;
}

std::string text_of(std::span<const Diagram> diagrams, Color viewer) {
  std::string text;
  for (const Diagram& diagram : diagrams) {
    if (!text.empty()) text += '\n';
    if (!diagram.caption.empty()) text += diagram.caption + '\n';
    text += to_diagram(diagram.board, {.viewer = viewer});
  }
  return text;
}

}  // namespace

std::string_view to_string(Medium medium) noexcept {
  return medium_names[static_cast<std::size_t>(medium)];
}

std::optional<Medium> parse_medium(std::string_view text) noexcept {
  for (std::size_t at = 0; at < medium_names.size(); ++at) {
    if (medium_names[at] == text) return static_cast<Medium>(at);
  }
  return std::nullopt;
}

std::string print(const Position& position, Medium medium, Color viewer) {
  if (medium == Medium::Text) return to_diagram(position.board(), {.viewer = viewer});
  std::string svg = to_svg(position, {.viewer = viewer});
  if (medium == Medium::Svg) return svg;
  if (medium == Medium::Png) return drawn(to_png(svg));
  if (medium == Medium::Pdf) return drawn(to_pdf(std::array{svg}));
  return print(position, std::span<const Move>{}, medium, viewer);
}

std::string print(const Position& start, std::span<const Move> moves, Medium medium, Color viewer) {
  const PictureStyle style{.viewer = viewer};
  const AnimationStyle animation{.picture = style};
  switch (medium) {
    case Medium::Text: return text_of(diagrams_of(start, moves), viewer);
    case Medium::Svg: return to_animated_svg(frames_of(start, moves), animation);
    case Medium::Gif: return drawn(to_gif(frames_of(start, moves), animation));
    case Medium::Pdf:
      return drawn(to_pdf(diagram_pages(diagrams_of(start, moves), {.picture = style})));
    case Medium::Png: break;
  }
  const Frame last = frames_of(start, moves).back();
  return drawn(to_png(to_svg(last.board, last.marks, style)));
}

}  // namespace tabiya::picture
