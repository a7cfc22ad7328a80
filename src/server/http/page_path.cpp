#include "server/http/page_path.hpp"

#include <algorithm>
#include <array>

namespace tabiya::server {
namespace {

constexpr std::size_t game_word_length = 9;  // including the slash
constexpr std::size_t player_word_length = 13;
constexpr std::array<std::string_view, 3> pages{"/", "/oauth", "/account/oauth/token/create"};
/// Lichess's tablebase endpoint, which has the length of a game id.
constexpr std::string_view tablebase = "/standard";

bool may_stand_in_game_id(char letter) noexcept {
  return ('a' <= letter && letter <= 'z') || ('A' <= letter && letter <= 'Z') ||
         ('0' <= letter && letter <= '9');
}

std::string_view without_side(std::string_view path) noexcept {
  for (const std::string_view side : {"/white", "/black"}) {
    if (path.ends_with(side)) return path.substr(0, path.size() - side.size());
  }
  return path;
}

bool is_game(std::string_view path) noexcept {
  path = without_side(path);
  const bool is_word = (path.size() == game_word_length || path.size() == player_word_length) &&
                       std::ranges::all_of(path.substr(1), may_stand_in_game_id);
  return is_word && path != tablebase;
}

bool is_person(std::string_view path) noexcept {
  constexpr std::string_view beginning = "/@/";
  return path.starts_with(beginning) && path.size() > beginning.size() &&
         !path.substr(beginning.size()).contains('/');
}

}  // namespace

std::optional<GameLink> parse_game_link(std::string_view path) noexcept {
  if (!path.starts_with('/') || !is_game(path)) return std::nullopt;
  return GameLink{without_side(path).substr(1), path.ends_with("/black")};
}

bool is_page_path(std::string_view path) noexcept {
  if (!path.starts_with('/')) return false;
  return std::ranges::find(pages, path) != pages.end() || is_person(path) || is_game(path);
}

}  // namespace tabiya::server
