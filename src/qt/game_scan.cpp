#include "qt/game_scan.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <memory>
#include <system_error>
#include <utility>

#include "pgn/inner/filter_visitor.hpp"
#include "pgn/inner/text_folding.hpp"
#include "qt/pgn_file.hpp"
#include "tabiya/pgn/code_page.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/tags.hpp"
#include "tabiya/qt/plain_text.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::qt {
namespace {

using namespace std::chrono_literals;

constexpr auto between_reports = 50ms;
/// The clock is asked once for this number of games.
constexpr std::uint64_t games_between_looks = 64;

/// Text of a file, as a stream that ends early once a stop is requested.
std::expected<pgn::Input, QString> open_stream(const GameScan& scan) {
  const std::shared_ptr<std::FILE> file{std::fopen(scan.file.c_str(), "rb"), [](std::FILE* open) {
                                          if (open) std::fclose(open);
                                        }};
  if (!file) {
    return std::unexpected{
        unreadable_file(scan.file, std::error_code{errno, std::generic_category()})};
  }
  auto input = pgn::Input::from_packed_source([file, stop = scan.stop](std::span<char> into) {
    return stop.stop_requested() ? 0 : std::fread(into.data(), 1, into.size(), file.get());
  });
  if (input.is_packed()) return std::unexpected{packed_file(scan.file)};
  return input;
}

/// Collects what a pass finds and reports it from time to time.
class Reporter {
 public:
  explicit Reporter(const GameScan& scan) : scan_{scan} {}

  void add(std::uint64_t found) { found_.push_back(found); }
  /// Called after each game.
  void look(const pgn::Reader& reader) {
    if (++games_ % games_between_looks != 0) return;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return;
    next_ = now + between_reports;
    report(reader);
  }
  void report(const pgn::Reader& reader) {
    if (scan_.on_scanned) scan_.on_scanned(std::exchange(found_, {}), reader.offset());
  }

 private:
  const GameScan& scan_;
  std::vector<std::uint64_t> found_;
  std::uint64_t games_ = 0;
  std::chrono::steady_clock::time_point next_{};
};

/// Reads all games, and calls `on_game(number from 0, reporter)` after each.
template <class Visitor, class OnGame>
std::expected<std::uint64_t, QString> pass(const GameScan& scan, Visitor& visitor, OnGame on_game) {
  auto input = open_stream(scan);
  if (!input) return std::unexpected{input.error()};
  pgn::Reader reader{*std::move(input)};
  Reporter reporter{scan};
  for (std::uint64_t game = 0; reader.read_game(visitor); ++game) {
    if (scan.stop.stop_requested()) return reader.offset();
    on_game(game, reporter);
    reporter.look(reader);
  }
  reporter.report(reader);
  return reader.offset();
}

struct BeginFinder : pgn::NullVisitor {
  std::uint64_t begin = 0;
  void begin_game(pgn::Cursor cursor) { begin = cursor.location().offset; }
  pgn::Next begin_moves(pgn::Cursor /*cursor*/) { return pgn::Next::Skip; }
};

/// The value of one tag.
struct TagFinder : pgn::NullVisitor {
  std::string_view name;
  std::string value{};

  void begin_game(pgn::Cursor /*cursor*/) { value.clear(); }
  void tag(const pgn::Tag& tag, pgn::Cursor /*cursor*/) {
    if (tag.name == name && value.empty()) value = tag.value;
  }
  pgn::Next begin_moves(pgn::Cursor /*cursor*/) { return pgn::Next::Skip; }
};

/// The tags of a game and the length of its main line.
struct RowReader : pgn::NullVisitor {
  pgn::Tags tags;
  int plies = 0;

  void tag(const pgn::Tag& tag, pgn::Cursor /*cursor*/) {
    tags.add_within(pgn::Tags::generous_bytes, tag.name, tag.value);
  }
  void move(std::string_view /*san*/, pgn::Cursor /*cursor*/) { ++plies; }
  pgn::Next begin_variation(pgn::Cursor /*cursor*/) { return pgn::Next::Skip; }
};

/// Large enough for any number in a tag.
constexpr std::size_t sorted_digits = 12;

bool is_ascii_digit(char character) noexcept { return '0' <= character && character <= '9'; }

struct KeyedGame {
  std::string key;
  std::uint32_t game;
};

std::size_t count_leading_digits(std::string_view text) {
  const auto* const end = std::ranges::find_if_not(text, is_ascii_digit);
  return static_cast<std::size_t>(end - text.begin());
}

/// Equal keys keep the order of the file.
void sort_by_key(std::vector<KeyedGame>& games, bool descends) {
  std::ranges::sort(games, [descends](const KeyedGame& left, const KeyedGame& right) {
    if (left.key.empty() != right.key.empty()) return right.key.empty();
    const int order = left.key.compare(right.key);
    return order == 0 ? left.game < right.game : (order < 0) != descends;
  });
}

}  // namespace

std::string sort_key(std::string_view value) {
  const bool is_unknown = value.find_first_not_of("?.-* ") == std::string_view::npos;
  if (is_unknown) return {};
  const std::string folded = pgn::folded(value);
  std::string key;
  std::string_view rest = folded;
  while (!rest.empty()) {
    const std::size_t digits = count_leading_digits(rest);
    if (digits > 0 && digits < sorted_digits) key.append(sorted_digits - digits, '0');
    const std::size_t length = std::max<std::size_t>(digits, 1);
    key += rest.substr(0, length);
    rest.remove_prefix(length);
  }
  return key;
}

std::expected<std::uint64_t, QString> find_games(const GameScan& scan) {
  BeginFinder visitor;
  return pass(scan, visitor,
              [&](std::uint64_t /*game*/, Reporter& reporter) { reporter.add(visitor.begin); });
}

std::expected<void, QString> filter_games(const GameScan& scan, const pgn::GameFilter& filter) {
  pgn::FilterVisitor visitor{filter};
  const auto done = pass(scan, visitor, [&](std::uint64_t game, Reporter& reporter) {
    if (visitor.is_wanted()) reporter.add(game);
  });
  if (!done) return std::unexpected{done.error()};
  return {};
}

std::expected<std::vector<std::uint32_t>, QString> sort_games(const GameScan& scan,
                                                              std::string_view tag,
                                                              std::vector<std::uint32_t> base,
                                                              bool descends) {
  TagFinder visitor;
  visitor.name = tag;
  std::vector<KeyedGame> games;
  games.reserve(base.size());
  auto next = base.cbegin();
  const auto done = pass(scan, visitor, [&](std::uint64_t game, Reporter& /*reporter*/) {
    if (next == base.cend() || *next != game) return;
    games.push_back({sort_key(visitor.value), *next++});
  });
  if (!done) return std::unexpected{done.error()};
  // A file that has become shorter: what it has lost comes last.
  for (; next != base.cend(); ++next) games.push_back({{}, *next});
  if (!scan.stop.stop_requested()) sort_by_key(games, descends);
  std::ranges::transform(games, base.begin(), &KeyedGame::game);
  return base;
}

std::vector<QString> cells_of(std::string_view game, const std::vector<std::string>& tags) {
  RowReader row;
  pgn::Reader reader{pgn::Input::from_memory(game)};
  (void)reader.read_game(row);
  std::vector<QString> cells;
  cells.reserve(tags.size());
  for (const std::string& tag : tags) {
    const auto value = row.tags.find(tag);
    if (value) cells.push_back(one_line(to_qt(pgn::to_utf8(*value))));
    else cells.push_back(tag == "PlyCount" ? QString::number(row.plies) : QString{});
  }
  return cells;
}

}  // namespace tabiya::qt
