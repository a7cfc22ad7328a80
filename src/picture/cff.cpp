#include "picture/cff.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

namespace tabiya::picture {
namespace {

void add_bytes(std::string& bytes, std::uint32_t number, int count) {
  for (int shift = 8 * (count - 1); shift >= 0; shift -= 8) {
    bytes += static_cast<char>(number >> shift & 0xFF);
  }
}

/// As an operand of a letter, or of a dictionary of a font.
void add_number(std::string& bytes, int number) {
  constexpr int most_of_one_byte = 107;
  constexpr int most_of_two_bytes = 1131;
  constexpr int zero = 139;
  const int size = std::abs(number);
  if (size <= most_of_one_byte) {
    bytes += static_cast<char>(number + zero);
  } else if (size <= most_of_two_bytes) {
    const int rest = size - most_of_one_byte - 1;
    constexpr int first_positive = 247;
    constexpr int first_negative = 251;
    bytes += static_cast<char>((number > 0 ? first_positive : first_negative) + rest / 256);
    bytes += static_cast<char>(rest % 256);
  } else {
    bytes += char{28};
    add_bytes(bytes, static_cast<std::uint32_t>(number), 2);
  }
}

enum class Operator : char { LineTo = 5, CurveTo = 8, End = 14, MoveTo = 21 };

/// Writes a letter. Steps of one kind share their operator.
class CharstringWriter {
 public:
  explicit CharstringWriter(int advance) { add_number(bytes_, advance); }

  void add(Operator kind, std::span<const Point> points) {
    constexpr std::size_t most_operands = 48;
    if (kind != last_ || kind == Operator::MoveTo ||
        operands_ + 2 * points.size() > most_operands) {
      end_operator();
    }
    last_ = kind;
    for (const Point point : points) {
      const int x = static_cast<int>(std::lround(point.x));
      const int y = static_cast<int>(std::lround(point.y));
      add_number(bytes_, x - x_);
      add_number(bytes_, y - y_);
      x_ = x;
      y_ = y;
      operands_ += 2;
    }
  }

  [[nodiscard]] std::string take() && {
    end_operator();
    return std::move(bytes_) + static_cast<char>(Operator::End);
  }

 private:
  void end_operator() {
    if (last_) bytes_ += static_cast<char>(*last_);
    last_.reset();
    operands_ = 0;
  }

  std::string bytes_;
  std::optional<Operator> last_;  ///< not written yet
  std::size_t operands_ = 0;      ///< of it
  int x_ = 0;
  int y_ = 0;
};

/// A table of objects of any length.
std::string index_of(std::span<const std::string> objects) {
  std::string bytes;
  add_bytes(bytes, static_cast<std::uint32_t>(objects.size()), 2);
  if (objects.empty()) return bytes;
  constexpr int offset_bytes = 4;
  bytes += char{offset_bytes};
  std::uint32_t offset = 1;
  add_bytes(bytes, offset, offset_bytes);
  for (const std::string& object : objects) {
    offset += static_cast<std::uint32_t>(object.size());
    add_bytes(bytes, offset, offset_bytes);
  }
  for (const std::string& object : objects) bytes += object;
  return bytes;
}

std::string index_of(const std::string& object) { return index_of(std::span{&object, 1}); }

/// The places of tables in the file.
struct Places {
  std::size_t charset = 0;
  std::size_t encoding = 0;
  std::size_t charstrings = 0;
  std::size_t details = 0;
};

constexpr std::string_view details{"\x8B\x14", 2};  // letters without an advance have none

/// Has the same length for all places.
std::string dictionary(const Places& places, Point least, Point most) {
  std::string bytes;
  const auto add_entry = [&](char key) { bytes += key; };
  const auto add_place = [&](std::size_t place) {
    bytes += char{29};
    add_bytes(bytes, static_cast<std::uint32_t>(place), 4);
  };
  for (const double corner :
       {std::floor(least.x), std::floor(least.y), std::ceil(most.x), std::ceil(most.y)}) {
    add_number(bytes, static_cast<int>(corner));
  }
  add_entry(5);
  add_place(places.charset);
  add_entry(15);
  add_place(places.encoding);
  add_entry(16);
  add_place(places.charstrings);
  add_entry(17);
  add_number(bytes, static_cast<int>(details.size()));
  add_place(places.details);
  add_entry(18);
  return bytes;
}

}  // namespace

std::string charstring(const Path& outline, double advance) {
  CharstringWriter writer{static_cast<int>(std::lround(advance))};
  for (const Step& step : outline) {
    switch (step.kind) {
      case Step::Kind::Move: writer.add(Operator::MoveTo, std::array{step.to}); break;
      case Step::Kind::Line: writer.add(Operator::LineTo, std::array{step.to}); break;
      case Step::Kind::Curve:
        writer.add(Operator::CurveTo, std::array{step.control, step.second_control, step.to});
        break;
      case Step::Kind::Close: break;  // all areas are
    }
  }
  return std::move(writer).take();
}

std::string cff_font(std::string_view name, std::span<const std::string> charstrings, Point least,
                     Point most) {
  std::vector<std::string> letters{charstring({}, 0)};  // what stands for letters that are missing
  letters.insert(letters.end(), charstrings.begin(), charstrings.end());
  std::vector<std::string> names;
  std::string charset(1, '\0');
  std::string encoding(1, '\0');
  encoding += static_cast<char>(charstrings.size());
  constexpr std::uint32_t standard_names = 391;
  for (std::uint32_t code = 1; code < letters.size(); ++code) {
    names.push_back('g' + std::to_string(code));
    add_bytes(charset, standard_names + code - 1, 2);
    encoding += static_cast<char>(code);
  }

  std::string file{"\x01\x00\x04\x04", 4};
  file += index_of(std::string{name});
  const std::string rest = index_of(names) + index_of(std::span<const std::string>{});
  Places places;
  places.charset = file.size() + index_of(dictionary(places, least, most)).size() + rest.size();
  places.encoding = places.charset + charset.size();
  places.charstrings = places.encoding + encoding.size();
  const std::string drawings = index_of(letters);
  places.details = places.charstrings + drawings.size();
  file += index_of(dictionary(places, least, most)) + rest + charset + encoding + drawings;
  file += details;
  return file;
}

}  // namespace tabiya::picture
