/// Reads one text with several threads; the result is the same as with one thread.
///
///     struct MoveCounter : tabiya::pgn::NullVisitor {
///       std::uint64_t moves = 0;
///       void move(std::string_view, tabiya::pgn::Cursor) { ++moves; }
///     };
///
///     std::uint64_t moves = 0;
///     const auto failure = tabiya::pgn::read_in_pieces(
///         *std::move(input), thread_count, [] { return MoveCounter{}; },
///         [&](MoveCounter& piece, const tabiya::pgn::PieceOrigin&) { moves += piece.moves; });
///
/// The text is read in pieces of a few megabytes. Each piece consists of whole games and has its
/// own visitor. The calling thread merges the visitors one after the other in text order, soon
/// after they finish. A merge can therefore print and needs no lock. A visitor counts games and
/// locations from the beginning of its piece; the merge receives the offsets to add:
///
///     [&](Checker& piece, const PieceOrigin& origin) {
///       for (const Finding& finding : piece.findings) {
///         print(origin.games_before() + finding.game_number, origin.in_text(finding.location));
///       }
///     }
///
/// Text in memory and mapped files are distributed over the threads. A pipe or a compressed file is
/// read by one thread, with the same pieces and merges.
///
/// How pieces are divided: a piece ends at an empty line between a result and a bracket. An
/// unclosed comment can contain such a place. So after reading a piece, its reader reports whether
/// the piece really ended between two games. If it did not, one thread reads everything from the
/// beginning of that piece again. The events are always those that a single reader would report.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "tabiya/pgn/reader.hpp"

namespace tabiya::pgn {

/// Large enough to make the overhead of a piece negligible, small enough for frequent merges.
inline constexpr std::size_t default_piece_bytes = std::size_t{1} << 22;

/// The first place at or after `from` where a piece can begin, or the end. After reading a piece,
/// make sure that it really ended between two games.
[[nodiscard]] std::size_t find_border(std::string_view text, std::size_t from) noexcept;

/// The number of lines that end in a text: in LF, CR or CR LF.
[[nodiscard]] std::uint64_t count_line_ends_in(std::string_view text) noexcept;

/// The position of a piece in the whole text.
class PieceOrigin {
 public:
  /// The number of games before the piece.
  [[nodiscard]] std::uint64_t games_before() const noexcept { return games_before_; }
  /// Converts a location in this piece to a location in the whole text.
  /// Complexity: the first call for a piece counts the lines since the last piece that was asked.
  [[nodiscard]] Location in_text(Location in_piece) const noexcept;
  /// The end of this piece, in bytes from the beginning of the text.
  [[nodiscard]] std::uint64_t end_offset() const noexcept { return end_offset_; }

  // For read_in_pieces():
  /// Lines are counted from the beginning of `text`.
  explicit PieceOrigin(std::string_view text) noexcept : text_{text} {}
  /// Sets the offset that locations in the piece are relative to.
  void count_from(std::size_t offset) noexcept { offset_ = offset; }
  void set_end(std::uint64_t offset) noexcept { end_offset_ = offset; }
  void add_games(std::uint64_t games) noexcept { games_before_ += games; }
  void count_lines_before(std::size_t offset) const noexcept;

 private:
  std::string_view text_;
  std::size_t offset_ = 0;
  std::uint64_t end_offset_ = 0;
  std::uint64_t games_before_ = 0;
  mutable std::size_t counted_to_ = 0;
  mutable std::uint64_t lines_before_ = 0;
};

/// The pieces of a text in memory. Threads take them in order and finish them in any order.
class PieceQueue {
 public:
  /// Requires: piece_bytes is not 0.
  PieceQueue(std::string_view text, unsigned thread_count, std::size_t piece_bytes);

  [[nodiscard]] std::size_t count() const noexcept { return begins_.size(); }
  [[nodiscard]] std::size_t begin_of(std::size_t piece) const noexcept { return begins_[piece]; }
  [[nodiscard]] std::size_t end_of(std::size_t piece) const noexcept;
  [[nodiscard]] std::string_view text_of(std::size_t piece) const noexcept;

  /// The next piece to read; nothing if there is none left. Blocks while too many pieces are
  /// unmerged.
  [[nodiscard]] std::optional<std::size_t> take();
  /// Marks a piece as read.
  void finish(std::size_t piece);
  void wait_until_finished(std::size_t piece);
  /// Marks all pieces up to this one as merged.
  void release(std::size_t piece);
  /// Makes take() return nothing from now on.
  void stop();

 private:
  std::string_view text_;
  std::size_t max_ahead_;
  std::vector<std::size_t> begins_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<bool> finished_;
  std::size_t taken_ = 0;
  std::size_t merged_ = 0;
  bool is_stopped_ = false;
};

/// Reads the rest of a reader's text on the calling thread, piece by piece.
template <class MakeVisitor, class Merge>
void read_rest_in_pieces(Reader& reader, MakeVisitor& make_visitor, Merge& merge,
                         PieceOrigin& origin, std::size_t base_offset, std::size_t piece_bytes) {
  bool has_more = true;
  while (has_more) {
    auto visitor = make_visitor();
    const std::uint64_t end = reader.offset() + piece_bytes;
    std::uint64_t games = 0;
    while (reader.offset() < end && (has_more = reader.read_game(visitor))) ++games;
    origin.set_end(base_offset + reader.offset());
    merge(visitor, std::as_const(origin));
    origin.add_games(games);
  }
}

/// Reads a whole text as described above. `make_visitor()` creates the visitor of a piece, on any
/// of the threads; `merge(visitor, origin)` is called for each piece in text order, on the calling
/// thread. Returns why the text ended early, if it did; the text before that has been read.
template <class MakeVisitor, class Merge>
  requires EventVisitor<std::invoke_result_t<MakeVisitor&>>
[[nodiscard]] std::optional<InputFailure> read_in_pieces(
    Input input, unsigned thread_count, MakeVisitor make_visitor, Merge merge,
    std::size_t piece_bytes = default_piece_bytes) {
  if (thread_count <= 1 || !input.is_final()) {
    PieceOrigin origin{{}};
    Reader reader{std::move(input)};
    read_rest_in_pieces(reader, make_visitor, merge, origin, 0, piece_bytes);
    return reader.failure();
  }
  struct Read {
    std::invoke_result_t<MakeVisitor&> visitor;
    std::uint64_t games;
    bool ends_between_games;
  };
  const std::string_view text{input.begin(), input.end()};
  PieceQueue queue{text, thread_count, piece_bytes};
  std::vector<std::optional<Read>> pieces(queue.count());
  const auto read_pieces = [&] {
    while (const auto piece = queue.take()) {
      Reader reader{Input::from_memory(queue.text_of(*piece))};
      Read read{make_visitor(), 0, false};
      while (reader.read_game(read.visitor)) ++read.games;
      read.ends_between_games = reader.ends_between_games();
      pieces[*piece].emplace(std::move(read));
      queue.finish(*piece);
    }
  };
  std::vector<std::jthread> threads;
  threads.reserve(thread_count);
  try {
    for (unsigned thread = 0; thread < thread_count; ++thread) threads.emplace_back(read_pieces);
  } catch (const std::system_error&) {  // the system has no more threads
    if (threads.empty()) throw;
  }

  PieceOrigin origin{text};
  for (std::size_t piece = 0; piece < queue.count(); ++piece) {
    queue.wait_until_finished(piece);
    origin.count_from(queue.begin_of(piece));
    Read& read = *pieces[piece];
    if (!read.ends_between_games && piece + 1 != queue.count()) {
      queue.stop();
      threads.clear();
      Reader reader{Input::from_memory(text.substr(queue.begin_of(piece)))};
      read_rest_in_pieces(reader, make_visitor, merge, origin, queue.begin_of(piece), piece_bytes);
      break;
    }
    origin.set_end(queue.end_of(piece));
    merge(read.visitor, std::as_const(origin));
    origin.add_games(read.games);
    pieces[piece].reset();
    queue.release(piece);
    const char* const piece_end = input.begin() + queue.end_of(piece);
    if (input.can_release_before(piece_end)) {
      origin.count_lines_before(queue.end_of(piece));  // so that the text need not be read again
      input.release_before(piece_end);
    }
  }
  return std::nullopt;
}

}  // namespace tabiya::pgn
