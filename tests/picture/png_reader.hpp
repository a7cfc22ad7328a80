/// Reads the PNG files of this module, strictly, for its tests.
#pragma once

#include <zlib.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/picture/theme.hpp"

namespace tabiya::picture {

struct DecodedPng {
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  std::vector<Rgb> pixels{};

  [[nodiscard]] Rgb at(std::uint32_t x, std::uint32_t y) const { return pixels[y * width + x]; }
};

inline std::uint32_t big_endian(std::string_view bytes) {
  std::uint32_t number = 0;
  for (const char byte : bytes.substr(0, 4)) {
    number = number << 8 | static_cast<unsigned char>(byte);
  }
  return number;
}

inline std::string inflated(std::string_view bytes, std::size_t size) {
  std::string result(size, '\0');
  uLongf length = static_cast<uLongf>(size);
  const int done =
      uncompress(reinterpret_cast<Bytef*>(result.data()), &length,
                 reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uLong>(bytes.size()));
  return done == Z_OK && length == size ? result : std::string{};
}

/// Empty unless every chunk, checksum and row is right.
inline std::optional<DecodedPng> decode_png(std::string_view png) {
  constexpr std::string_view signature{"\x89PNG\r\n\x1a\n"};
  if (!png.starts_with(signature)) return std::nullopt;
  png.remove_prefix(signature.size());
  DecodedPng image;
  std::string data;
  for (bool has_ended = false; !png.empty();) {
    const std::uint32_t length = big_endian(png);
    if (has_ended || png.size() < 12 + std::size_t{length}) return std::nullopt;
    const std::string_view type = png.substr(4, 4);
    const std::string_view content = png.substr(8, length);
    const auto sum = crc32(0, reinterpret_cast<const Bytef*>(type.data()), length + 4);
    if (sum != big_endian(png.substr(8 + length))) return std::nullopt;
    if (type == "IHDR") {
      image.width = big_endian(content);
      image.height = big_endian(content.substr(4));
      if (content.substr(8) != std::string_view{"\x08\x02\x00\x00\x00", 5}) return std::nullopt;
    }
    if (type == "IDAT") data += content;
    has_ended = type == "IEND";
    png.remove_prefix(12 + std::size_t{length});
  }
  const std::size_t row = std::size_t{image.width} * 3 + 1;
  const std::string rows = inflated(data, row * image.height);
  for (std::size_t at = 0; at < rows.size(); at += row) {
    if (rows[at] != 0) return std::nullopt;
    for (std::size_t x = at + 1; x < at + row; x += 3) {
      image.pixels.push_back({static_cast<std::uint8_t>(rows[x]),
                              static_cast<std::uint8_t>(rows[x + 1]),
                              static_cast<std::uint8_t>(rows[x + 2])});
    }
  }
  if (image.pixels.size() != std::size_t{image.width} * image.height) return std::nullopt;
  return image;
}

}  // namespace tabiya::picture
