/// A position or a game printed in one line, as text or as a picture.
///
///     std::cout << picture::print(position);                            // ♜ ♞ ♝ …
///     std::ofstream{"board.png"} << picture::print(position, picture::Medium::Png);
///     std::ofstream{"game.gif"} << picture::print(game.start(), game.moves(), Medium::Gif);
///
/// These use our own pieces and the usual style. `notation/diagram.hpp`, `board_picture.hpp`,
/// `image.hpp`, `animation.hpp` and `pages.hpp` leave more to choose.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/variant/variant_position.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya::picture {

enum class Medium : std::uint8_t {
  Text,  ///< diagrams of chess symbols, in UTF-8
  Svg,   ///< a game moves
  Png,   ///< of a game, the last position
  Gif,   ///< a game moves
  Pdf,   ///< a game is printed as pages of six diagrams
};

/// "text", "svg", "png", "gif", "pdf".
[[nodiscard]] std::string_view to_string(Medium medium) noexcept;
[[nodiscard]] std::optional<Medium> parse_medium(std::string_view text) noexcept;

/// The bytes of a text or of a file.
[[nodiscard]] std::string print(const Position& position, Medium medium = Medium::Text,
                                Color viewer = Color::White);

/// The start and the position after each move. Requires: each move is legal in its place.
[[nodiscard]] std::string print(const Position& start, std::span<const Move> moves,
                                Medium medium = Medium::Text, Color viewer = Color::White);

/// The same in any variant. Text has a line for pockets that are not empty, and for checks.
[[nodiscard]] std::string print(const VariantPosition& position, Medium medium = Medium::Text,
                                Color viewer = Color::White);
[[nodiscard]] std::string print(const VariantPosition& start, std::span<const Move> moves,
                                Medium medium = Medium::Text, Color viewer = Color::White);

}  // namespace tabiya::picture
