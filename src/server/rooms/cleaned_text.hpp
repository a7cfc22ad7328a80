/// Texts that people enter, as the server keeps them.
#pragma once

#include <cstddef>
#include <string>

#include "support/inner/utf8.hpp"

namespace tabiya::server {

/// Removes control characters and cuts the text to a number of bytes, at a character boundary.
[[nodiscard]] inline std::string cleaned_text(std::string text, std::size_t max_bytes) {
  std::erase_if(text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; });
  text.resize(utf8_prefix(text, max_bytes).size());
  return text;
}

}  // namespace tabiya::server
