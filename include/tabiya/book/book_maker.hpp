/// Makes an opening book from the moves of games, of any number.
///
///     BookTally tally;
///     for (…) tally.add(polyglot_key(position).bits, to_book_move(move), points);
///     BookMaker maker;
///     maker.add(std::move(tally));
///     const auto summary = maker.finish({.min_games = 3}, thread_count, write);
///
/// A move's weight is the sum of its points: 2 for each game that the side to move won, 1 for each
/// draw. A move that only lost is left out. So a move ranks high if it is played often and scores
/// well. It knows nothing of PGN files; `tabiya book make` reads them.
///
/// How it works: each move is a record of 12 bytes, in one of 512 buckets by the upper bits of its
/// position's key. The buckets are counted one after another, several at a time. Records beyond the
/// given memory are written to a file without a name, so the number of games is not limited by memory.
///
/// The book does not depend on the number of threads. Equal weights are in the order in which the moves
/// were first played. Then the same games give the same bytes as Polyglot's make-book, version 2.0.4,
/// as long as its counters do not overflow: it halves those of a position whenever one of them reaches
/// 16,384 games. `BookTerms::halves_counts` does that, too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace tabiya {

class BookCounter;  // src/book/book_counter.hpp

/// Which moves a book has, and their weights.
struct BookTerms {
  std::uint32_t min_games = 3;  ///< a move was played at least this often
  double min_score = 0;         ///< in per cent of the most points that a move could have
  bool is_uniform = false;      ///< all weights are 1
  bool halves_counts = false;   ///< as Polyglot does; otherwise large weights are scaled at the end
};

/// The moves of some games, in their order.
class BookTally {
 public:
  /// The points of a move for its side.
  static constexpr unsigned win = 2;
  static constexpr unsigned draw = 1;
  static constexpr unsigned loss = 0;

  /// `key` is that of the position before the move; see `to_book_move()`.
  void add(std::uint64_t key, std::uint16_t move, unsigned points) {
    if (records_.size() == block_records) finish_block();
    const auto upper = static_cast<std::uint32_t>(key >> 32);
    records_.push_back({upper, static_cast<std::uint32_t>(key), move | points << 16});
    ++counts_[upper >> bucket_shift];
  }

 private:
  friend class BookMaker;
  friend class BookCounter;

  static constexpr std::size_t bucket_bits = 9;
  static constexpr std::size_t bucket_count = std::size_t{1} << bucket_bits;
  static constexpr std::size_t bucket_shift = 32 - bucket_bits;
  static constexpr std::size_t block_records = std::size_t{1} << 17;

  struct Record {
    std::uint32_t upper_key;
    std::uint32_t lower_key;
    std::uint32_t move_and_points;  // the points in the upper half
  };
  /// Records in the order of their buckets.
  struct Block {
    std::unique_ptr<Record[]> records;  // null if they are in the file
    std::vector<std::uint32_t> begins;  // of the buckets, and the end
    std::uint64_t offset = 0;           // in the file
  };
  void finish_block();

  std::vector<Record> records_;
  std::vector<std::uint32_t> counts_ = std::vector<std::uint32_t>(bucket_count);
  std::vector<Block> blocks_;
};

class BookMaker {
 public:
  /// What has become of the moves.
  struct Summary {
    std::uint64_t moves = 0;       ///< played
    std::uint64_t entries = 0;     ///< in the book
    std::uint64_t positions = 0;   ///< in the book
    std::uint64_t most_games = 0;  ///< of any move of any position
  };
  static constexpr std::size_t usual_memory = std::size_t{1} << 29;

  /// Moves that need more memory, in bytes, are written to a file in the folder.
  explicit BookMaker(std::filesystem::path folder = "/tmp", std::size_t max_memory = usual_memory);
  BookMaker(const BookMaker&) = delete;
  BookMaker& operator=(const BookMaker&) = delete;
  ~BookMaker();

  /// Adds the moves of the next games.
  void add(BookTally&& tally);

  /// Makes the book, and passes its bytes to `write` from the first to the last, in several parts.
  /// Requires: it is called once. Errors: the file of this maker cannot be written or read.
  [[nodiscard]] std::expected<Summary, std::error_code> finish(
      const BookTerms& terms, unsigned thread_count,
      const std::function<void(std::string_view)>& write);

 private:
  struct Part;

  void spill();
  [[nodiscard]] Part count_bucket(std::size_t bucket, const BookTerms& terms,
                                  BookCounter& counter) const;

  std::filesystem::path folder_;
  std::size_t max_memory_;
  std::size_t memory_ = 0;
  std::vector<BookTally::Block> blocks_;
  std::size_t spilled_ = 0;  // of the blocks
  int descriptor_ = -1;
  std::uint64_t file_bytes_ = 0;
  std::error_code error_;
};

}  // namespace tabiya
