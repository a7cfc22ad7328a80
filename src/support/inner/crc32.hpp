/// CRC-32, the checksum of Ethernet, PNG and gzip. Internal. Source: ISO 3309.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tabiya {

[[nodiscard]] inline std::uint32_t crc32(std::string_view bytes) noexcept {
  static constexpr auto table = [] {
    constexpr std::uint32_t polynomial = 0xEDB8'8320;
    std::array<std::uint32_t, 256> remainders{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
      std::uint32_t remainder = byte;
      for (int bit = 0; bit < 8; ++bit) {
        remainder = (remainder & 1) != 0 ? (remainder >> 1) ^ polynomial : remainder >> 1;
      }
      remainders[byte] = remainder;
    }
    return remainders;
  }();
  std::uint32_t sum = 0xFFFF'FFFF;
  for (const char letter : bytes) {
    sum = (sum >> 8) ^ table[(sum ^ static_cast<unsigned char>(letter)) & 0xFF];
  }
  return ~sum;
}

}  // namespace tabiya
