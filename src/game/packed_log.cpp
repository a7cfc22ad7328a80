#include "game/inner/packed_log.hpp"

#include <charconv>
#include <cstdint>

#include "game/inner/event_text.hpp"
#include "tabiya/support/color.hpp"

namespace tabiya {
namespace {

using Code = std::uint16_t;

constexpr char packed_version = 1;
constexpr Code other_event = 0;
constexpr Code other_line = 0x1000;
constexpr Code unexpected_player = 0x8000;
constexpr unsigned promotion_shift = 12;
constexpr std::string_view promotion_letters = "nbrq";
constexpr std::string_view move_word = "move ";
constexpr std::size_t squares_size = 4;  // "e2e4"
/// About 35,000 years, far from overflow when added up.
constexpr std::int64_t latest_time = std::int64_t{1} << 50U;

std::string_view player_word(Color color) noexcept {
  return color == Color::White ? "white" : "black";
}

/// "12.345s" in milliseconds, if it is written in the usual way.
std::optional<std::int64_t> usual_time(std::string_view text) {
  std::int64_t seconds = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (error != std::errc{} || seconds < 0 || seconds > latest_time / 1000) return std::nullopt;
  std::string_view rest = text.substr(static_cast<std::size_t>(stop - text.data()));
  std::int64_t fraction = 0;
  if (rest.starts_with('.')) {
    std::int64_t unit = 100;
    for (rest.remove_prefix(1); !rest.empty() && rest.front() >= '0' && rest.front() <= '9';
         rest.remove_prefix(1)) {
      fraction += unit * (rest.front() - '0');
      unit /= 10;
    }
  }
  const std::int64_t time = seconds * 1000 + fraction;
  if (to_text(Milliseconds{time}) != text) return std::nullopt;
  return time;
}

/// 0 to 63 for "a1" to "h8".
std::optional<unsigned> square_of(std::string_view name) noexcept {
  if (name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8') return std::nullopt;
  return static_cast<unsigned>(name[0] - 'a') + 8 * static_cast<unsigned>(name[1] - '1');
}

void append_square(std::string& text, unsigned square) {
  text += static_cast<char>('a' + square % 8);
  text += static_cast<char>('1' + square / 8);
}

struct PlayedCode {
  Code code = 0;
  Color by = Color::White;
};

/// The code of "move e7e8q white"; nothing for any other text.
std::optional<PlayedCode> code_of(std::string_view text, Color expected) {
  if (!text.starts_with(move_word)) return std::nullopt;
  text.remove_prefix(move_word.size());
  const std::size_t blank = text.find(' ');
  if (blank != squares_size && blank != squares_size + 1) return std::nullopt;
  const auto from = square_of(text.substr(0, 2));
  const auto to = square_of(text.substr(2, 2));
  if (!from || !to || *from == *to) return std::nullopt;
  std::size_t promotion = 0;
  if (blank > squares_size) {
    promotion = promotion_letters.find(text[squares_size]) + 1;
    if (promotion == 0) return std::nullopt;
  }
  const std::string_view player = text.substr(blank + 1);
  const bool is_expected = player == player_word(expected);
  if (!is_expected && player != player_word(~expected)) return std::nullopt;
  const auto code = *from | *to << 6U | static_cast<unsigned>(promotion) << promotion_shift |
                    (is_expected ? 0U : unexpected_player);
  return PlayedCode{static_cast<Code>(code), is_expected ? expected : ~expected};
}

class LogPacker {
 public:
  void add(std::string_view line) {
    const std::size_t blank = line.find(' ');
    const auto time =
        blank == std::string_view::npos ? std::nullopt : usual_time(line.substr(0, blank));
    if (!time || *time < last_time_) return add_text(other_line, 0, line);
    const auto since = static_cast<std::uint64_t>(*time - last_time_);
    last_time_ = *time;
    const std::string_view event = line.substr(blank + 1);
    const auto played = code_of(event, expected_);
    if (!played) return add_text(other_event, since, event);
    add_varint(since);
    add_code(played->code);
    expected_ = ~played->by;
  }
  [[nodiscard]] std::string take() && { return std::move(bytes_); }

 private:
  void add_varint(std::uint64_t number) {
    for (; number >= 0x80; number >>= 7U) bytes_ += static_cast<char>(number | 0x80);
    bytes_ += static_cast<char>(number);
  }
  void add_code(Code code) {
    bytes_ += static_cast<char>(code);
    bytes_ += static_cast<char>(code >> 8U);
  }
  void add_text(Code code, std::uint64_t since, std::string_view text) {
    add_varint(since);
    add_code(code);
    add_varint(text.size());
    bytes_ += text;
  }

  std::string bytes_{packed_version};
  std::int64_t last_time_ = 0;
  Color expected_ = Color::White;
};

class LogUnpacker {
 public:
  explicit LogUnpacker(std::string_view bytes) : rest_{bytes} {}

  [[nodiscard]] std::optional<std::string> run() && {
    if (!rest_.starts_with(packed_version)) return std::nullopt;
    rest_.remove_prefix(1);
    while (!rest_.empty()) {
      if (!read_line()) return std::nullopt;
      log_ += '\n';
    }
    return std::move(log_);
  }

 private:
  bool read_line() {
    const auto since = read_varint();
    const auto code = read_code();
    if (!since || !code) return false;
    last_time_ += static_cast<std::int64_t>(*since);
    if (last_time_ > latest_time) return false;
    if (*code != other_line) log_.append(to_text(Milliseconds{last_time_})).append(" ");
    return *code == other_event || *code == other_line ? read_text() : write_move(*code);
  }
  bool read_text() {
    const auto size = read_varint();
    if (!size || *size > rest_.size()) return false;
    log_ += rest_.substr(0, static_cast<std::size_t>(*size));
    rest_.remove_prefix(static_cast<std::size_t>(*size));
    return true;
  }
  bool write_move(Code code) {
    const unsigned promotion = code >> promotion_shift & 7U;
    if (promotion > promotion_letters.size()) return false;
    const Color by = (code & unexpected_player) != 0 ? ~expected_ : expected_;
    log_ += move_word;
    append_square(log_, code & 0x3FU);
    append_square(log_, code >> 6U & 0x3FU);
    if (promotion > 0) log_ += promotion_letters[promotion - 1];
    log_.append(" ").append(player_word(by));
    expected_ = ~by;
    return true;
  }
  /// At most 63 bits, of which nothing here needs more than 50.
  std::optional<std::uint64_t> read_varint() {
    std::uint64_t number = 0;
    for (unsigned shift = 0; shift < 63 && !rest_.empty(); shift += 7) {
      const auto byte = static_cast<unsigned char>(rest_.front());
      rest_.remove_prefix(1);
      number |= std::uint64_t{byte & 0x7FU} << shift;
      if (byte < 0x80) return number > latest_time ? std::nullopt : std::optional{number};
    }
    return std::nullopt;
  }
  std::optional<Code> read_code() {
    if (rest_.size() < 2) return std::nullopt;
    const auto low = static_cast<unsigned char>(rest_[0]);
    const auto high = static_cast<unsigned char>(rest_[1]);
    rest_.remove_prefix(2);
    return static_cast<Code>(low | high << 8U);
  }

  std::string_view rest_;
  std::string log_;
  std::int64_t last_time_ = 0;
  Color expected_ = Color::White;
};

}  // namespace

std::optional<std::string> pack_log(std::string_view log) {
  if (!log.empty() && !log.ends_with('\n')) return std::nullopt;
  LogPacker packer;
  for (std::string_view rest = log; !rest.empty();) {
    const std::size_t end = rest.find('\n');
    packer.add(rest.substr(0, end));
    rest.remove_prefix(end + 1);
  }
  std::string bytes = std::move(packer).take();
  if (unpack_log(bytes) != log) return std::nullopt;
  return bytes;
}

std::optional<std::string> unpack_log(std::string_view bytes) { return LogUnpacker{bytes}.run(); }

}  // namespace tabiya
