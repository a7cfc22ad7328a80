#include <zlib.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "picture/deflate.hpp"
#include "tabiya/picture/image.hpp"

namespace tabiya::picture {
namespace {

void append_number(std::string& bytes, std::uint32_t number) {
  for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(number >> shift & 0xFF);
}

/// A chunk: its length, its type and data, and a checksum of these two.
void append_chunk(std::string& png, std::string_view type, std::string_view data) {
  append_number(png, static_cast<std::uint32_t>(data.size()));
  const std::size_t begin = png.size();
  png += type;
  png += data;
  const uLong sum = crc32(0, reinterpret_cast<const Bytef*>(png.data() + begin),
                          static_cast<uInt>(png.size() - begin));
  append_number(png, static_cast<std::uint32_t>(sum));
}

std::string header_of(const Image& image) {
  std::string header;
  append_number(header, static_cast<std::uint32_t>(image.width()));
  append_number(header, static_cast<std::uint32_t>(image.height()));
  // Eight bits of red, green and blue; the only compression; the only filter method; no interlace.
  return header.append("\x08\x02\x00\x00\x00", 5);
}

/// Each row after the number of its filter. Rows of flat colours need none.
std::string rows_of(const Image& image) {
  std::string rows;
  rows.reserve(static_cast<std::size_t>(image.height()) *
               (static_cast<std::size_t>(image.width()) * 3 + 1));
  for (int y = 0; y < image.height(); ++y) {
    rows += '\0';
    for (const Rgb pixel : image.row(y)) {
      rows += static_cast<char>(pixel.red);
      rows += static_cast<char>(pixel.green);
      rows += static_cast<char>(pixel.blue);
    }
  }
  return rows;
}

}  // namespace

std::string to_png(const Image& image) {
  std::string png{"\x89PNG\r\n\x1a\n"};
  append_chunk(png, "IHDR", header_of(image));
  append_chunk(png, "IDAT", deflated(rows_of(image)));
  append_chunk(png, "IEND", {});
  return png;
}

}  // namespace tabiya::picture
