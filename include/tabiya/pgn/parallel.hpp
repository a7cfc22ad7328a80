/// Several threads on one text, with the result that one would have had.
///
///     struct MoveCounter : tabiya::pgn::NullVisitor {
///       std::uint64_t moves = 0;
///       void move(std::string_view, tabiya::pgn::Place) { ++moves; }
///     };
///
///     std::uint64_t moves = 0;
///     const auto failure = tabiya::pgn::read_in_pieces(
///         *std::move(input), thread_count, [] { return MoveCounter{}; },
///         [&](MoveCounter& piece, const tabiya::pgn::PieceOrigin&) { moves += piece.moves; });
///
/// The text is read in pieces of a few megabytes, each of whole games and by a visitor of its own.
/// The visitors are merged in the order of the text, one after the other on the calling thread, and
/// soon after they are done; so a merge may print, and whatever it does needs no lock. What a visitor
/// counts, it counts from the beginning of its piece; the merge is told what to add:
///
///     [&](Checker& piece, const PieceOrigin& origin) {
///       for (const Finding& finding : piece.findings) {
///         print(origin.games_before() + finding.game_number, origin.in_text(finding.location));
///       }
///     }
///
/// Text in memory and mapped files are shared out to the threads; a pipe or a compressed file goes
/// through one, with the same pieces and merges.
///
/// How pieces are told: a piece ends at an empty line between a result and a bracket. A comment that
/// nobody closed may contain the like of that. So each piece is asked whether it really ended between
/// two games; if it did not, all from its beginning is read again by one thread. Nothing is ever
/// read differently than by one reader.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "tabiya/pgn/reader.hpp"

namespace tabiya::pgn {

/// Enough text for the cost of a piece to vanish, and little enough to be merged often.
inline constexpr std::size_t default_piece_bytes = std::size_t{1} << 22;

/// Where a piece stands in the whole text.
class PieceOrigin {
 public:
  /// The games before the piece.
  [[nodiscard]] std::uint64_t games_before() const noexcept { return games_before_; }
  /// A location that a visitor of this piece was told, in the whole text.
  /// Complexity: the first call counts the lines since the last piece that asked.
  [[nodiscard]] Location in_text(Location in_piece) const noexcept;
  /// How much of the text has been read with this piece, in bytes.
  [[nodiscard]] std::uint64_t end_offset() const noexcept { return end_offset_; }

  // For read_in_pieces():
  /// Locations are counted from the beginning of `text`.
  explicit PieceOrigin(std::string_view text) noexcept : text_{text} {}
  /// Locations are from now on told relative to this place.
  void count_from(std::size_t offset) noexcept { offset_ = offset; }
  void set_end(std::uint64_t offset) noexcept { end_offset_ = offset; }
  void add_games(std::uint64_t games) noexcept { games_before_ += games; }

 private:
  std::string_view text_;
  std::size_t offset_ = 0;
  std::uint64_t end_offset_ = 0;
  std::uint64_t games_before_ = 0;
  mutable std::size_t counted_to_ = 0;
  mutable std::uint64_t lines_before_ = 0;
};

/// The pieces of a text in memory: handed out to threads in their order, and given back in any.
class PieceQueue {
 public:
  /// Requires: piece_bytes is not 0.
  PieceQueue(std::string_view text, unsigned thread_count, std::size_t piece_bytes);

  [[nodiscard]] std::size_t count() const noexcept { return begins_.size(); }
  [[nodiscard]] std::size_t begin_of(std::size_t piece) const noexcept { return begins_[piece]; }
  [[nodiscard]] std::size_t end_of(std::size_t piece) const noexcept;
  [[nodiscard]] std::string_view text_of(std::size_t piece) const noexcept;

  /// The next piece to be read; nothing if there is none. Waits while too many are unmerged.
  [[nodiscard]] std::optional<std::size_t> take();
  /// The piece has been read.
  void finish(std::size_t piece);
  void wait_until_finished(std::size_t piece);
  /// All up to this piece have been merged.
  void release(std::size_t piece);
  /// No more are handed out.
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

/// The rest of a reader's text on this thread, piece after piece.
template <class MakeVisitor, class Merge>
void read_rest_in_pieces(Reader& reader, MakeVisitor& make_visitor, Merge& merge,
                         PieceOrigin& origin, std::size_t base_offset, std::size_t piece_bytes) {
  for (bool has_more = true; has_more;) {
    auto visitor = make_visitor();
    const std::uint64_t end = reader.offset() + piece_bytes;
    std::uint64_t games = 0;
    while (reader.offset() < end && (has_more = reader.read_game(visitor))) ++games;
    origin.set_end(base_offset + reader.offset());
    merge(visitor, std::as_const(origin));
    origin.add_games(games);
  }
}

/// Reads a whole text as above. `make_visitor()` makes the visitor of a piece, on any of the threads;
/// `merge(visitor, origin)` is called for each piece in the order of the text, on this thread.
/// Returns why the text ends too early, if it does: what came before has been read.
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
  for (unsigned thread = 0; thread < thread_count; ++thread) threads.emplace_back(read_pieces);

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
  }
  return std::nullopt;
}

}  // namespace tabiya::pgn
