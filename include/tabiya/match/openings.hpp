/// Where the games of a match begin.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <string>
#include <vector>

#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::match {

/// A position and the moves that are played from it before the players think.
struct Opening {
  Position start{};
  std::vector<Move> moves{};  ///< legal, one after the other
  CastlingMode mode = CastlingMode::Standard;

  friend bool operator==(const Opening&, const Opening&) = default;
};

/// The openings of a file: of a PGN the main lines, of anything else one position (FEN or EPD) a
/// line. Empty lines and those that begin with # are left out.
/// Errors: one sentence, with file and line.
[[nodiscard]] std::expected<std::vector<Opening>, std::string> read_openings(
    const std::filesystem::path& path);

/// Brings them into an order by lot; the same for the same seed.
void shuffle(std::vector<Opening>& openings, std::uint64_t seed);

}  // namespace tabiya::match
