#include "server/accounts/scope.hpp"

#include <algorithm>
#include <array>

namespace tabiya::server {
namespace {

constexpr std::array<std::string_view, scope_count> scope_names{
    "bot:play",        "board:play", "challenge:read", "challenge:write",
    "preference:read", "email:read", "challenge:bulk"};

}  // namespace

std::string_view to_string(Scope scope) noexcept {
  return scope_names[static_cast<std::size_t>(scope)];
}

std::optional<Scope> find_scope(std::string_view name) noexcept {
  const auto* const found = std::ranges::find(scope_names, name);
  if (found == scope_names.end()) return std::nullopt;
  return static_cast<Scope>(found - scope_names.begin());
}

std::string to_text(Scopes scopes) {
  std::string text;
  for (const Scope scope : scopes) {
    if (!text.empty()) text += ',';
    text += to_string(scope);
  }
  return text;
}

std::optional<Scopes> parse_scopes(std::string_view text) {
  Scopes scopes;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(", "), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.empty()) continue;
    const auto scope = find_scope(word);
    if (!scope) return std::nullopt;
    scopes.insert(*scope);
  }
  return scopes;
}

Scopes all_scopes() noexcept {
  Scopes scopes;
  for (int scope = 0; scope < scope_count; ++scope) scopes.insert(static_cast<Scope>(scope));
  return scopes;
}

}  // namespace tabiya::server
