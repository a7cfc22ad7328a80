/// The openings of a match.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <string>
#include <vector>

#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/uci/game_line.hpp"

namespace tabiya::match {

/// A position, and the moves played from it before the engines start to think.
struct Opening {
  Position start{};
  std::vector<Move> moves{};  ///< each legal after the one before
  CastlingMode mode = CastlingMode::Standard;

  [[nodiscard]] uci::GameLine line() const { return {start, moves, mode}; }
  friend bool operator==(const Opening&, const Opening&) = default;
};

/// Reads the openings of a file: the main lines of a PGN file; from any other file, one position
/// (FEN or EPD) per line. Blank lines and lines that start with # are skipped.
/// Errors: one sentence, with file and line.
[[nodiscard]] std::expected<std::vector<Opening>, std::string> read_openings(
    const std::filesystem::path& path);

/// Shuffles them. The same seed gives the same order.
void shuffle(std::vector<Opening>& openings, std::uint64_t seed);

}  // namespace tabiya::match
