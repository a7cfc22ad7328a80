/// The scopes of tokens: what a token's bearer may do for its owner.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/support/flag_set.hpp"

namespace tabiya::server {

enum class Scope : std::uint8_t {
  BotPlay,         ///< "bot:play"
  BoardPlay,       ///< "board:play"
  ChallengeRead,   ///< "challenge:read"
  ChallengeWrite,  ///< "challenge:write"
  PreferenceRead,  ///< "preference:read"
  EmailRead,       ///< "email:read"
  ChallengeBulk,   ///< "challenge:bulk"
};
inline constexpr int scope_count = 7;
using Scopes = FlagSet<Scope>;

[[nodiscard]] std::string_view to_string(Scope scope) noexcept;
[[nodiscard]] std::optional<Scope> find_scope(std::string_view name) noexcept;
/// "board:play,challenge:read"
[[nodiscard]] std::string to_text(Scopes scopes);
/// The inverse of to_text(); nothing if a word is not a scope.
[[nodiscard]] std::optional<Scopes> parse_scopes(std::string_view text);
[[nodiscard]] Scopes all_scopes() noexcept;

}  // namespace tabiya::server
