/// Random texts and hashes, by libsodium.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tabiya::server {

/// Letters and digits only, so that they need no quoting anywhere; each has almost 6 bits of chance.
[[nodiscard]] std::string random_text(std::size_t length);
[[nodiscard]] std::uint64_t random_number();

/// 43 of them are more than 256 bits.
inline constexpr std::size_t secret_length = 43;

/// SHA-256 in hexadecimal: what is kept of a secret. It is random, so nothing slower is needed.
[[nodiscard]] std::string hash_of_secret(std::string_view secret);
/// The same in base64url without padding. Source: RFC 7636, 4.2.
[[nodiscard]] std::string base64_of_hash(std::string_view secret);

}  // namespace tabiya::server
