#include "server/model/user.hpp"

#include <algorithm>
#include <array>

namespace tabiya::server {
namespace {

constexpr std::size_t shortest_name = 2;

constexpr std::array<std::string_view, 12> reserved_names{
    "admin",     "administrator", "anonymous", "arbiter", "computer", "deleted",
    "moderator", "operator",      "root",      "server",  "system",   "tabiya"};

bool is_letter(char c) noexcept { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); }
bool is_digit(char c) noexcept { return '0' <= c && c <= '9'; }

}  // namespace

std::string user_id_of(std::string_view name) {
  std::string id{name};
  for (char& c : id) {
    if ('A' <= c && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return id;
}

std::string User::id() const { return user_id_of(name); }

std::optional<std::string_view> fault_of_name(std::string_view name) noexcept {
  if (name.size() < shortest_name) return "a name has at least 2 characters";
  if (name.size() > longest_name) return "a name has at most 20 characters";
  if (!is_letter(name.front())) return "a name begins with a letter";
  const bool is_clean = std::ranges::all_of(
      name, [](char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '-'; });
  if (!is_clean) return "a name consists of letters, digits, hyphens and underscores";
  const std::string id = user_id_of(name);
  if (id.starts_with("guest") || id.starts_with("deleted") ||
      std::ranges::find(reserved_names, id) != reserved_names.end()) {
    return "this name is reserved";
  }
  return std::nullopt;
}

}  // namespace tabiya::server
