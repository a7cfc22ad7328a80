#include "tabiya/picture/print.hpp"

#include <array>
#include <cassert>
#include <cstddef>
#include <expected>
#include <utility>
#include <vector>

#include "picture/row_layers.hpp"
#include "tabiya/notation/diagram.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/picture/animation.hpp"
#include "tabiya/picture/board_picture.hpp"
#include "tabiya/picture/image.hpp"
#include "tabiya/picture/pages.hpp"
#include "tabiya/picture/variant_picture.hpp"

namespace tabiya::picture {
namespace {

constexpr std::array<std::string_view, 5> medium_names{"text", "svg", "png", "gif", "pdf"};

/// Our own pieces can be drawn in every medium.
std::string drawn(std::expected<std::string, std::string> bytes) {
  assert(bytes.has_value());
  return *std::move(bytes);
}

/// "12. Nf3", "12... Nf6".
template <class AnyPosition>
std::string numbered(const AnyPosition& before, Move move) {
  return std::to_string(before.fullmove_number()) +
         (before.turn() == Color::White ? ". " : "... ") + to_san(before, move);
}

/// The diagrams of a game; the first has no caption.
template <class AnyPosition>
std::vector<Diagram> diagrams_of(const AnyPosition& start, std::span<const Move> moves) {
  const std::vector<Frame> frames = frames_of(start, moves);
  std::vector<Diagram> diagrams;
  AnyPosition position = start;
  for (std::size_t at = 0; at < frames.size(); ++at) {
    std::string caption;
    if (at > 0) {
      caption = numbered(position, moves[at - 1]);
      position.play_unchecked(moves[at - 1]);
    }
    diagrams.push_back(
        {frames[at].board, frames[at].marks, std::move(caption), position.turn(), frames[at].rows});
  }
  return diagrams;
}

/// The line below a diagram; empty if the pockets are.
std::string line_of(const BoardRows& rows) {
  SvgWriter words{64};
  add_description(words, rows);
  const std::string line = std::move(words).take();
  constexpr std::string_view separator = "; ";
  return line.empty() ? line : line.substr(separator.size()) + '\n';
}

std::string text_of(std::span<const Diagram> diagrams, Color viewer) {
  std::string text;
  for (const Diagram& diagram : diagrams) {
    if (!text.empty()) text += '\n';
    if (!diagram.caption.empty()) text += diagram.caption + '\n';
    text += to_diagram(diagram.board, {.viewer = viewer});
    if (diagram.rows) text += line_of(*diagram.rows);
  }
  return text;
}

template <class AnyPosition>
std::string print_game(const AnyPosition& start, std::span<const Move> moves, Medium medium,
                       Color viewer) {
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
  return drawn(to_png(to_svg(frames_of(start, moves).back(), style)));
}

template <class AnyPosition>
std::string print_position(const AnyPosition& position, Medium medium, Color viewer) {
  if (medium == Medium::Text || medium == Medium::Gif) {
    return print_game(position, {}, medium, viewer);
  }
  std::string svg = to_svg(position, {.viewer = viewer});
  if (medium == Medium::Svg) return svg;
  if (medium == Medium::Png) return drawn(to_png(svg));
  return drawn(to_pdf(std::array{std::move(svg)}));
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
  return print_position(position, medium, viewer);
}

std::string print(const Position& start, std::span<const Move> moves, Medium medium, Color viewer) {
  return print_game(start, moves, medium, viewer);
}

std::string print(const VariantPosition& position, Medium medium, Color viewer) {
  return print_position(position, medium, viewer);
}

std::string print(const VariantPosition& start, std::span<const Move> moves, Medium medium,
                  Color viewer) {
  return print_game(start, moves, medium, viewer);
}

}  // namespace tabiya::picture
