/// Which addresses are answered with the page, which then reads the address itself.
#pragma once

#include <string_view>

namespace tabiya::server {

/// True for "/" and for the links that clients of the public API print or open: a game ("/AbCdEfGh", also with
/// the four letters of a player and with "/white" or "/black"), a person ("/@/Anna"), the form for a
/// token and the question of a program. An operation of that API is never taken for a game.
[[nodiscard]] bool is_page_path(std::string_view path) noexcept;

}  // namespace tabiya::server
