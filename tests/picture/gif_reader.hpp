/// Decodes the GIF files of this module, strictly, for its tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/picture/theme.hpp"

namespace tabiya::picture {

struct DecodedFrame {
  int delay = 0;  ///< in hundredths of a second
  std::size_t stored_pixels = 0;
  std::size_t changed_pixels = 0;  ///< those of them that are not transparent
  std::vector<Rgb> pixels{};       ///< of the whole screen, after this frame
};

[[nodiscard]] inline std::size_t pixel_count(int width, int height) {
  return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
}

struct DecodedGif {
  int width = 0;
  int height = 0;
  bool repeats = false;
  std::vector<DecodedFrame> frames{};

  [[nodiscard]] Rgb at(std::size_t frame, int x, int y) const {
    return frames[frame].pixels[pixel_count(width, y) + static_cast<std::size_t>(x)];
  }
};

/// Reads a GIF from its beginning to its end.
class GifReader {
 public:
  explicit GifReader(std::string_view gif) : rest_{gif} {}

  /// Empty if anything is not as the standard says.
  [[nodiscard]] std::optional<DecodedGif> read() && {
    if (take(6) != "GIF89a") return std::nullopt;
    gif_.width = number();
    gif_.height = number();
    if (take(3) != std::string_view{"\xF7\x00\x00", 3}) return std::nullopt;
    for (int color = 0; color < 256; ++color) {
      const std::string_view rgb = take(3);
      if (rgb.size() < 3) return std::nullopt;
      colors_.push_back({static_cast<std::uint8_t>(rgb[0]), static_cast<std::uint8_t>(rgb[1]),
                         static_cast<std::uint8_t>(rgb[2])});
    }
    screen_.resize(pixel_count(gif_.width, gif_.height));
    while (!rest_.empty()) {
      const std::string_view kind = take(1);
      if (kind == ";") return rest_.empty() ? std::optional{std::move(gif_)} : std::nullopt;
      if (kind == "\x21" ? !read_extension() : kind != "\x2C" || !read_image()) break;
    }
    return std::nullopt;
  }

 private:
  std::string_view take(std::size_t count) {
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(taken.size());
    return taken;
  }
  int byte() {
    const std::string_view taken = take(1);
    return taken.empty() ? 0 : static_cast<unsigned char>(taken.front());
  }
  int number() {
    const int low = byte();
    return low + 256 * byte();
  }
  std::string blocks() {
    std::string bytes;
    for (int length = byte(); length > 0; length = byte()) {
      bytes += take(static_cast<std::size_t>(length));
    }
    return bytes;
  }

  bool read_extension() {
    const int label = byte();
    const std::string bytes = blocks();
    if (label == 0xFF) gif_.repeats = bytes == std::string{"NETSCAPE2.0\x01\x00\x00", 14};
    if (label != 0xF9) return true;
    if (bytes.size() != 4 || bytes[0] != 5) return false;
    delay_ = static_cast<unsigned char>(bytes[1]) + 256 * static_cast<unsigned char>(bytes[2]);
    transparent_ = static_cast<unsigned char>(bytes[3]);
    return true;
  }

  bool read_image() {
    const int left = number();
    const int top = number();
    const int width = number();
    const int height = number();
    if (byte() != 0 || byte() != 8) return false;
    if (left + width > gif_.width || top + height > gif_.height) return false;
    const std::string bytes = blocks();
    const auto pixels = decode(bytes);
    const auto count = pixel_count(width, height);
    if (!pixels || pixels->size() != count) return false;
    std::size_t changed = 0;
    for (std::size_t at = 0; at < count; ++at) {
      const auto color = static_cast<unsigned char>((*pixels)[at]);
      if (color == transparent_) continue;
      ++changed;
      const std::size_t x = static_cast<std::size_t>(left) + at % static_cast<std::size_t>(width);
      const std::size_t y = static_cast<std::size_t>(top) + at / static_cast<std::size_t>(width);
      screen_[y * static_cast<std::size_t>(gif_.width) + x] = colors_[color];
    }
    gif_.frames.push_back({delay_, count, changed, screen_});
    return true;
  }

  /// A table with one entry for each colour, and two for the codes `clear` and `end`.
  static std::vector<std::string> first_table() {
    std::vector<std::string> table(258);
    for (unsigned color = 0; color < 256; ++color) {
      table[color] = std::string(1, static_cast<char>(color));
    }
    return table;
  }

  /// Source: GIF 89a, appendix F.
  static std::optional<std::string> decode(std::string_view bytes) {
    constexpr unsigned clear = 256;
    constexpr unsigned end = 257;
    std::vector<std::string> table;
    std::string pixels;
    std::string before;
    std::uint32_t waiting = 0;
    unsigned count = 0;
    unsigned bits = 9;
    for (const char byte : bytes) {
      waiting |= static_cast<std::uint32_t>(static_cast<unsigned char>(byte)) << count;
      count += 8;
      if (count < bits) continue;
      const unsigned code = waiting & ((1U << bits) - 1);
      waiting >>= bits;
      count -= bits;
      if (code == end) return pixels;
      if (code == clear) {
        table = first_table();
        bits = 9;
        before.clear();
        continue;
      }
      if (code > table.size() || (code == table.size() && before.empty())) return std::nullopt;
      const std::string entry = code < table.size() ? table[code] : before + before[0];
      if (!before.empty()) table.push_back(before + entry[0]);
      if (table.size() == 1U << bits && bits < 12) ++bits;
      pixels += entry;
      before = entry;
    }
    return std::nullopt;
  }

  std::string_view rest_;
  DecodedGif gif_;
  std::vector<Rgb> colors_;
  std::vector<Rgb> screen_;
  int delay_ = 0;
  int transparent_ = -1;
};

}  // namespace tabiya::picture
