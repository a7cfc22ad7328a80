/// The output of `tabiya review`: games are written one by one, and an interrupted run goes on.
///
///     games.txt.part        the games written so far
///     games.txt.progress    settings; for each game its number, end, and the hashes of input and output
///     games.txt             the whole output, once it is complete
///
/// A game counts when its line in the progress file is complete, and that is written after the game itself
/// is on the disk. What the part file has beyond the last such game is cut off, and that game is reviewed
/// again; so the run, and the machine, can stop at any time.
///
/// Both files are only ever created where their names are free, and taken up again only if the one says
/// what is in the other. Anything else there belongs to someone else and stays as it is.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/review/review_files.hpp"
#include "cli/review/review_progress.hpp"

namespace tabiya::cli {

class ReviewOutput {
 public:
  struct Target {
    std::string path{};      ///< "-" and an empty path are standard output
    std::string settings{};  ///< one line; an output goes on only with the same settings
    bool resumes = false;
    /// Games are noted in the progress file as soon as they have this many bytes. Each note waits for the
    /// disk; where reviewing again is cheap, it is better done seldom.
    std::uint64_t bytes_between_notes = 0;
  };

  /// Errors: the file cannot be written; another run is writing it; an interrupted run is there but is not
  /// to be resumed; what is to be resumed does not exist, has other settings, or has changed since; a file
  /// that is not ours has the name of one of the two files.
  [[nodiscard]] static std::expected<ReviewOutput, Failure> open(const Target& target);

  ReviewOutput(ReviewOutput&& other) noexcept;
  ReviewOutput& operator=(ReviewOutput&&) = delete;
  ReviewOutput(const ReviewOutput&) = delete;
  ReviewOutput& operator=(const ReviewOutput&) = delete;
  /// Keeps what is written, to be resumed. Leaves no files if that is nothing.
  ~ReviewOutput();

  /// The number of games that are written, those of earlier runs included.
  [[nodiscard]] std::uint64_t done() const noexcept { return done_.size(); }
  /// True if an earlier run ended just after its last game; the output is now in place.
  [[nodiscard]] bool is_complete() const noexcept { return is_complete_; }
  /// What the user may want to know about a resumed output; mostly empty.
  [[nodiscard]] const std::string& remark() const noexcept { return remark_; }
  /// Checks that a game of the input is the one that was reviewed. Requires: 1 <= number <= done().
  [[nodiscard]] std::expected<void, Failure> check(std::uint64_t number,
                                                   std::string_view game) const;
  /// Adds the next game: as it was read, and what is written about it.
  [[nodiscard]] std::expected<void, Failure> add(std::string_view game, std::string_view text);
  /// Puts the output in place.
  [[nodiscard]] std::expected<void, Failure> finish();
  /// How to go on after an interruption: "; --resume continues it". Empty if nothing is kept.
  [[nodiscard]] std::string advice() const;

 private:
  using Record = ReviewProgress::Record;
  using Result = std::expected<void, Failure>;

  explicit ReviewOutput(Target target) : target_{std::move(target)} {}
  [[nodiscard]] bool is_file() const noexcept { return progress_.has_value(); }
  [[nodiscard]] std::string part() const { return target_.path + ".part"; }
  [[nodiscard]] std::string progress() const { return target_.path + ".progress"; }
  [[nodiscard]] Result open_stream();
  [[nodiscard]] Result open_files();
  [[nodiscard]] Result begin();
  [[nodiscard]] Result take_up();
  [[nodiscard]] Result resume(const ReviewProgress& noted, std::uint64_t bytes_of_progress);
  [[nodiscard]] Result open_part(const ReviewProgress& noted);
  [[nodiscard]] Result keep_whole_games(const ReviewProgress& noted,
                                        std::uint64_t bytes_of_progress);
  [[nodiscard]] Result put_in_place_if_whole(const ReviewProgress& noted);
  [[nodiscard]] Result note_games();
  [[nodiscard]] Result put_in_place();

  Target target_;
  std::vector<Record> done_{};
  Record last_{.output_hash = hash_of_nothing};
  std::string unnoted_{};  // lines for the progress file
  std::uint64_t bytes_unnoted_ = 0;
  std::string remark_{};
  bool is_begun_ = false;  // both files are this run's
  bool is_complete_ = false;
  std::optional<ReviewFile> part_{};
  std::optional<ReviewFile> progress_{};  // locked
  int stream_ = 1;                        // without files
};

}  // namespace tabiya::cli
