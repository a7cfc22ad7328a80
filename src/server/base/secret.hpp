/// Random texts and hashes, from libsodium.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tabiya::server {

/// Letters and digits only, so the text never needs quoting. Each has almost 6 bits of entropy.
[[nodiscard]] std::string random_text(std::size_t length);
[[nodiscard]] std::uint64_t random_number();

/// 43 characters carry more than 256 bits of entropy.
inline constexpr std::size_t secret_length = 43;

/// SHA-256 in hexadecimal: the stored form of a secret. Secrets are random, so a slow hash is
/// unnecessary.
[[nodiscard]] std::string hash_of_secret(std::string_view secret);
/// Compares in a time that does not depend on the content. No text equals an empty one.
[[nodiscard]] bool is_same_secret(std::string_view left, std::string_view right) noexcept;
/// SHA-256 in base64url without padding. Source: RFC 7636, 4.2.
[[nodiscard]] std::string base64_of_hash(std::string_view secret);

}  // namespace tabiya::server
