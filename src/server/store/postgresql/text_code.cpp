#include "server/store/postgresql/text_code.hpp"

#include <charconv>

#include "support/inner/utf8.hpp"

namespace tabiya::server {
namespace {

constexpr char text_code_mark = '\x01';
constexpr std::size_t text_code_digits = 2;

constexpr std::string_view bytes_mark = "\\x";

void append_digits(std::string& text, char byte) {
  constexpr std::string_view digits = "0123456789abcdef";
  const auto value = static_cast<unsigned char>(byte);
  text += digits[value >> 4U];
  text += digits[value & 0xFU];
}

void append_code(std::string& text, char byte) {
  text += text_code_mark;
  append_digits(text, byte);
}

/// The bytes of the first character if it can be stored as it is, otherwise 0.
std::size_t storable_size(std::string_view text) {
  const bool is_special = text.front() == '\0' || text.front() == text_code_mark;
  return is_special ? 0 : utf8_size(text);
}

}  // namespace

std::string to_postgres_text(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size());
  while (!bytes.empty()) {
    const std::size_t size = storable_size(bytes);
    if (size == 0) append_code(text, bytes.front());
    text.append(bytes.substr(0, size));
    bytes.remove_prefix(size == 0 ? 1 : size);
  }
  return text;
}

bool is_coded_text(std::string_view text) noexcept { return text.contains(text_code_mark); }

std::string from_postgres_text(std::string_view text) {
  std::string bytes;
  bytes.reserve(text.size());
  while (!text.empty()) {
    const std::string_view digits = text.substr(1, text_code_digits);
    unsigned char value = 0;
    const bool is_code =
        text.front() == text_code_mark && digits.size() == text_code_digits &&
        std::from_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr ==
            digits.data() + digits.size();
    bytes += is_code ? static_cast<char>(value) : text.front();
    text.remove_prefix(is_code ? 1 + text_code_digits : 1);
  }
  return bytes;
}

std::string to_postgres_bytes(std::string_view bytes) {
  std::string text{bytes_mark};
  text.reserve(text.size() + bytes.size() * text_code_digits);
  for (const char byte : bytes) append_digits(text, byte);
  return text;
}

std::string from_postgres_bytes(std::string_view text) {
  if (!text.starts_with(bytes_mark)) return {};
  text.remove_prefix(bytes_mark.size());
  std::string bytes;
  bytes.reserve(text.size() / text_code_digits);
  for (; text.size() >= text_code_digits; text.remove_prefix(text_code_digits)) {
    unsigned char byte = 0;
    const auto read = std::from_chars(text.data(), text.data() + text_code_digits, byte, 16);
    if (read.ptr != text.data() + text_code_digits) return {};
    bytes += static_cast<char>(byte);
  }
  return bytes;
}

}  // namespace tabiya::server
