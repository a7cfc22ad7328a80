/// Decides which paths are answered with the page, which then interprets the path itself.
#pragma once

#include <optional>
#include <string_view>

namespace tabiya::server {

/// True for "/" and for the links that clients of the public API print or open: a game
/// ("/AbCdEfGh", also with the four letters of a player and with "/white" or "/black"), a person
/// ("/@/Anna"), the token form and the authorization page. An operation of that API is never
/// mistaken for a game.
[[nodiscard]] bool is_page_path(std::string_view path) noexcept;

/// A link to a game.
struct GameLink {
  std::string_view id;    ///< eight letters, perhaps with the four of a player
  bool is_black = false;  ///< shown from Black's side
};

/// Reads "/AbCdEfGh" and "/AbCdEfGh/black". Nothing if the path is not such a link; the game need
/// not exist.
[[nodiscard]] std::optional<GameLink> parse_game_link(std::string_view path) noexcept;

}  // namespace tabiya::server
