/// A text of at most seven bytes, such as every move in SAN, in one register.
///
/// A processor that reads bytes as a whole, just after they were written in parts, waits for them.
/// So the text is put together, and handed on, as a number.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace tabiya::pgn {

class ShortText {
 public:
  static constexpr std::size_t most_bytes = 7;

  constexpr ShortText() noexcept = default;
  /// Requires: text.size() <= most_bytes.
  explicit ShortText(std::string_view text) noexcept
      : bits_{gathered(text) | (std::uint64_t{text.size()} << size_shift)} {
    assert(text.size() <= most_bytes);
  }

  /// A number and a dot. Requires: number <= most_number.
  static constexpr std::uint64_t most_number = 999;
  [[nodiscard]] static ShortText of_move_number(std::uint64_t number) noexcept {
    std::uint64_t bits = '.';
    std::uint64_t size = 1;
    do {
      bits = (bits << 8U) | ('0' + number % 10);
      number /= 10;
      ++size;
    } while (number != 0);
    return ShortText{bits | (size << size_shift)};
  }

  [[nodiscard]] std::size_t size() const noexcept { return bits_ >> size_shift; }
  [[nodiscard]] std::string text() const {
    std::string text(sizeof(bits_), '\0');
    std::memcpy(text.data(), &bits_, sizeof(bits_));
    text.resize(size());
    return text;
  }
  /// Appends a blank and the text.
  void append_after_blank(std::string& to) const {
    const std::uint64_t bits = (bits_ << 8U) | std::uint64_t{' '};
    char bytes[sizeof(bits)];  // NOLINT(*-avoid-c-arrays)
    std::memcpy(bytes, &bits, sizeof(bits));
    const std::size_t whole = to.size() + 1 + size();
    to.append(bytes, sizeof(bytes));
    to.resize(whole);
  }

 private:
  explicit constexpr ShortText(std::uint64_t bits) noexcept : bits_{bits} {}

  static constexpr int size_shift = 56;
  static_assert(std::endian::native == std::endian::little);

  /// The first byte is the lowest.
  [[nodiscard]] static std::uint64_t gathered(std::string_view text) noexcept {
    if (text.size() >= sizeof(std::uint32_t)) return ends_of<std::uint32_t>(text);
    if (text.size() >= sizeof(std::uint16_t)) return ends_of<std::uint16_t>(text);
    return text.empty() ? 0 : ends_of<std::uint8_t>(text);
  }
  /// The first bytes and the last, which may overlap.
  template <class Unit>
  [[nodiscard]] static std::uint64_t ends_of(std::string_view text) noexcept {
    const std::size_t last = text.size() - sizeof(Unit);
    return read<Unit>(text.data()) | (read<Unit>(text.data() + last) << (8 * last));
  }
  template <class Unit>
  [[nodiscard]] static std::uint64_t read(const char* from) noexcept {
    Unit unit;
    std::memcpy(&unit, from, sizeof(unit));
    return unit;
  }

  std::uint64_t bits_ = 0;  // the text, and its size in the highest byte
};

}  // namespace tabiya::pgn
