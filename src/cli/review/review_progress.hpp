/// The text of the progress file of a review: a heading with the settings; a line for each game with its
/// number, its end in the output, and the hashes of input and output; and the word "end".
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "cli/exit_code.hpp"

namespace tabiya::cli {

struct ReviewProgress {
  /// A game.
  struct Record {
    std::uint64_t end = 0;  ///< bytes of the output up to its end
    std::uint64_t input_hash = 0;
    std::uint64_t output_hash = 0;  ///< of all the output up to its end
    std::size_t end_of_line = 0;    ///< bytes of the progress file up to the end of its line
  };

  std::vector<Record> games{};
  bool has_heading = false;  ///< false if the run was killed before it had written all of it
  bool has_end = false;      ///< the output is complete

  /// Reads the whole lines; a line that was cut off counts as not written. `path` is for messages.
  /// Errors: it is another text, has other settings, or is damaged.
  [[nodiscard]] static std::expected<ReviewProgress, Failure> read(const std::string& text,
                                                                   const std::string& settings,
                                                                   const std::string& path);
};

inline constexpr std::string_view end_of_review = "end\n";

/// `settings` is one line.
[[nodiscard]] std::string heading_of_review(const std::string& settings);
[[nodiscard]] std::string line_of_game(std::size_t number, const ReviewProgress::Record& game);
/// True if a text is the beginning of a progress file, with whatever settings.
[[nodiscard]] bool is_progress_of_review(std::string_view text);

}  // namespace tabiya::cli
