/// Sorts more (key, game) pairs than fit into memory: runs are sorted one by one, stored in an
/// unnamed file, and merged.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <system_error>
#include <vector>

#include "support/inner/mapped_file.hpp"

namespace tabiya::pgn {

/// A position of a game: the key as stored in the index, and the game, counted from 0.
struct KeyedGame {
  std::uint64_t key;
  std::uint64_t game;

  friend bool operator==(const KeyedGame&, const KeyedGame&) noexcept = default;
};

class SortedRuns {
 public:
  /// Stores its file in this directory.
  explicit SortedRuns(std::filesystem::path folder);
  SortedRuns(const SortedRuns&) = delete;
  SortedRuns& operator=(const SortedRuns&) = delete;
  ~SortedRuns();

  /// Requires: the games come in ascending order.
  void add(std::uint64_t key, std::uint64_t game) {
    if (run_.size() == run_capacity) finish_run();
    if (run_.empty()) first_game_ = game;
    run_.push_back(key << game_bits | (game - first_game_));
  }
  [[nodiscard]] std::uint64_t size() const noexcept { return size_ + run_.size(); }

  /// The error of the file, if any.
  [[nodiscard]] std::error_code error() const noexcept { return error_; }

  /// Prepares for next().
  void finish();
  /// The pairs in ascending order, without repetitions. False after the last one.
  [[nodiscard]] bool next(KeyedGame& pair);

 private:
  // While being sorted, a pair is one number: 40 bits of key, and the game relative to the first
  // one of the run. No run has enough games to overflow that.
  static constexpr int game_bits = 24;
  static constexpr std::size_t run_capacity = std::size_t{1} << 21;
  struct Run {
    std::span<const std::uint64_t> rest;
    std::uint64_t first_game;
  };
  void finish_run();
  void write(std::span<const std::uint64_t> numbers);
  [[nodiscard]] std::uint64_t head_of(std::size_t run) const noexcept;

  std::filesystem::path folder_;
  int descriptor_ = -1;  // of the unnamed file; -1 before the first run
  std::error_code error_;
  std::vector<std::uint64_t> run_;
  std::vector<std::uint64_t> scratch_;  // for sorting
  std::uint64_t first_game_ = 0;
  std::uint64_t size_ = 0;
  std::vector<Run> runs_;
  std::vector<std::size_t> run_sizes_;
  MappedFile file_;
  std::vector<std::uint64_t> heads_;  // a heap: the key of each run's head, and the run
};

}  // namespace tabiya::pgn
