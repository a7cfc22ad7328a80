/// Reviews the games of files, several at once, and writes them in order.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/exit_code.hpp"
#include "cli/pgn/read_games.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/notation/words.hpp"

namespace tabiya::cli {

enum class ReviewFormat : std::uint8_t { Text, Json, Pgn };

struct ReviewOrder {
  std::vector<std::string> files{};
  GameReading reading{};
  engine::SearchLimits limits{};
  std::size_t hash_megabytes = 64;  ///< of each engine
  unsigned threads = 1;             ///< games at once
  Language language = Language::English;
  ReviewFormat format = ReviewFormat::Text;
  /// Searches every position with all the nodes, not only those where a judgement may depend on it.
  bool searches_all_alike = false;
  bool uses_comments = false;  ///< instead of engines
  std::string output{};
  bool resumes = false;
};

[[nodiscard]] ExitCode run_review(const ReviewOrder& order);

}  // namespace tabiya::cli
