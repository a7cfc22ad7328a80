/// The output of `tabiya review`: games are written one by one, and an interrupted run goes on.
///
///     games.txt.part        the games written so far
///     games.txt.progress    settings; for each game its number, end, and the hashes of input and output
///     games.txt             the whole output, once it is complete
///
/// A game counts when its line in the progress file is complete. What the part file has beyond the last
/// such game is cut off, and that game is reviewed again; so the run can end at any byte of either file.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "cli/exit_code.hpp"

namespace tabiya::cli {

class ReviewOutput {
 public:
  struct Target {
    std::string path{};      ///< "-" and an empty path are standard output
    std::string settings{};  ///< one line; an output goes on only with the same settings
    bool resumes = false;
  };

  /// Errors: the file cannot be written; an interrupted run is there but is not to be resumed; what is
  /// to be resumed does not exist, has other settings, or has changed since.
  [[nodiscard]] static std::expected<ReviewOutput, Failure> open(const Target& target);

  ReviewOutput(ReviewOutput&& other) noexcept;
  ReviewOutput& operator=(ReviewOutput&&) = delete;
  ReviewOutput(const ReviewOutput&) = delete;
  ReviewOutput& operator=(const ReviewOutput&) = delete;
  /// Keeps what is written, to be resumed.
  ~ReviewOutput();

  /// The number of games that an earlier run has written.
  [[nodiscard]] std::uint64_t done() const noexcept { return done_.size(); }
  /// True if an earlier run ended just after its last game; the output is now in place.
  [[nodiscard]] bool is_complete() const noexcept { return is_complete_; }
  /// Checks that a game of the input is the one that was reviewed. Requires: 1 <= number <= done().
  [[nodiscard]] std::expected<void, Failure> check(std::uint64_t number,
                                                   std::string_view game) const;
  /// Adds the next game: as it was read, and what is written about it.
  [[nodiscard]] std::expected<void, Failure> add(std::string_view game, std::string_view text);
  /// Puts the output in place.
  [[nodiscard]] std::expected<void, Failure> finish();
  /// How to go on after an interruption: "--resume continues it". Empty for standard output.
  [[nodiscard]] std::string advice() const;

 private:
  /// A game in the progress file.
  struct Record {
    std::uint64_t end = 0;  // bytes of the output up to its end
    std::uint64_t input_hash = 0;
    std::uint64_t output_hash = 0;  // of all the output up to its end
  };

  explicit ReviewOutput(Target target) : target_{std::move(target)} {}
  [[nodiscard]] bool is_file() const noexcept { return progress_ >= 0; }
  [[nodiscard]] std::string part() const { return target_.path + ".part"; }
  [[nodiscard]] std::string progress() const { return target_.path + ".progress"; }
  [[nodiscard]] std::expected<void, Failure> open_files();
  [[nodiscard]] std::expected<void, Failure> resume();
  [[nodiscard]] std::expected<void, Failure> read_progress(const std::string& text);
  [[nodiscard]] std::expected<void, Failure> keep_whole_games(const std::string& text);
  [[nodiscard]] std::expected<void, Failure> write(int file, std::string_view text) const;
  [[nodiscard]] std::string heading() const;
  [[nodiscard]] std::expected<void, Failure> put_in_place();

  Target target_;
  std::vector<Record> done_{};
  Record last_{};
  bool is_complete_ = false;
  int output_ = 1;
  int progress_ = -1;
};

}  // namespace tabiya::cli
