#include "server/base/secret.hpp"

#include <sodium.h>

#include <array>
#include <stdexcept>

namespace tabiya::server {
namespace {

constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

void need_sodium() {
  static const int state = sodium_init();
  if (state < 0) throw std::runtime_error{"libsodium cannot find a source of randomness"};
}

using Sha256 = std::array<unsigned char, crypto_hash_sha256_BYTES>;

Sha256 sha256(std::string_view text) {
  Sha256 bytes{};
  crypto_hash_sha256(bytes.data(), reinterpret_cast<const unsigned char*>(text.data()),
                     text.size());
  return bytes;
}

}  // namespace

std::string random_text(std::size_t length) {
  need_sodium();
  std::string text(length, ' ');
  for (char& c : text) c = alphabet[randombytes_uniform(alphabet.size())];
  return text;
}

std::uint64_t random_number() {
  need_sodium();
  std::uint64_t number = 0;
  randombytes_buf(&number, sizeof number);
  return number;
}

std::string hash_of_secret(std::string_view secret) {
  const Sha256 bytes = sha256(secret);
  std::string hash(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(hash.data(), hash.size(), bytes.data(), bytes.size());
  hash.pop_back();  // the NUL
  return hash;
}

bool is_same_secret(std::string_view left, std::string_view right) noexcept {
  return !left.empty() && left.size() == right.size() &&
         sodium_memcmp(left.data(), right.data(), left.size()) == 0;
}

std::string base64_of_hash(std::string_view secret) {
  const Sha256 bytes = sha256(secret);
  constexpr int form = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes.size(), form), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), form);
  text.pop_back();  // the NUL
  return text;
}

}  // namespace tabiya::server
