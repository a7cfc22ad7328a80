/// Counts lines, which end in LF, CR or CR LF. Internal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace tabiya::pgn {

/// The number of line ends in a text. A CR LF counts at its CR, so a text that begins with the LF
/// of a CR LF does not count it.
[[nodiscard]] inline std::uint64_t count_line_ends(const char* at, const char* end,
                                                   bool follows_return) noexcept {
  using Bytes = unsigned char __attribute__((vector_size(32)));
  constexpr std::ptrdiff_t size = sizeof(Bytes);
  constexpr int most_additions = 255;  // before a byte overflows
  std::uint64_t count = 0;
  const auto count_one = [&] {
    count += *at == '\r' || (*at == '\n' && !follows_return) ? 1 : 0;
    follows_return = *at++ == '\r';
  };
  if (at != end) count_one();
  while (end - at >= size) {
    Bytes sums{};
    for (int addition = 0; addition < most_additions && end - at >= size; ++addition, at += size) {
      Bytes bytes;
      Bytes before;
      std::memcpy(&bytes, at, sizeof bytes);
      std::memcpy(&before, at - 1, sizeof before);
      sums -= reinterpret_cast<Bytes>((bytes == '\r') | ((bytes == '\n') & (before != '\r')));
    }
    for (std::ptrdiff_t lane = 0; lane < size; ++lane) count += sums[lane];
    follows_return = at[-1] == '\r';
  }
  while (at != end) count_one();
  return count;
}

}  // namespace tabiya::pgn
