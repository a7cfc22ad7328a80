/// Files of recorded games. All numbers are little-endian.
///
///     bytes          what
///     8              "TABIYAG" and the version, '1'
///     4              length of the description
///     …              the description: UTF-8, how the games were made
///     4              CRC-32 of all before
///     then each game
///     2              plies
///     1              result: 0 Black won, 1 draw, 2 White won
///     1              length of the FEN of the start; 0 for the initial array
///     …              that FEN
///     4 a ply        the move as `Move::packed()`, then the score; -32768 for none
///     4              CRC-32 of the game
///
/// A file that was cut off in a game is good up to there. Two files are merged by appending the games
/// of one to the other.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include "tabiya/training/game_record.hpp"

namespace tabiya::training {

/// What is wrong with a file, and where.
struct GameFileError {
  enum class Kind : std::uint8_t {
    Unreadable,      ///< the file cannot be opened or read
    NoGameFile,      ///< it begins with something else
    UnknownVersion,  ///< made by a later version
    CutOff,          ///< it ends within a game
    WrongChecksum,   ///< the bytes are not those that were written
    IllegalMove,     ///< or an illegal start
  };
  Kind kind;
  std::uint64_t offset = 0;       ///< of the game, or of the header, in bytes
  std::uint64_t game_number = 0;  ///< from 1; 0 for the header
};

/// "game 12 at byte 3140: the checksum is wrong".
[[nodiscard]] std::string to_string(const GameFileError& error);

class GameFileReader {
 public:
  /// Errors: all but those of games.
  [[nodiscard]] static std::expected<GameFileReader, GameFileError> open(
      const std::filesystem::path& path);

  [[nodiscard]] const std::string& description() const noexcept { return description_; }
  /// The next game; nothing at the end. Every move has been found legal.
  /// Errors: as the kinds say; after one the file is at its end.
  [[nodiscard]] std::expected<std::optional<GameRecord>, GameFileError> next();

 private:
  GameFileReader() = default;
  [[nodiscard]] std::expected<std::optional<GameRecord>, GameFileError> fail(
      GameFileError::Kind kind, std::uint64_t offset);
  [[nodiscard]] bool read(std::string& bytes, std::size_t count);

  std::ifstream file_;
  std::string description_;
  std::uint64_t offset_ = 0;
  std::uint64_t games_ = 0;
  bool has_ended_ = false;
};

class GameFileWriter {
 public:
  /// Makes a new file, in place of an old one. Errors: Unreadable.
  [[nodiscard]] static std::expected<GameFileWriter, GameFileError> create(
      const std::filesystem::path& path, const std::string& description);

  /// False if it could not be written. Requires: at most max_recorded_plies, legal moves.
  [[nodiscard]] bool write(const GameRecord& game);
  /// True if all that was written has reached the file.
  [[nodiscard]] bool flush();

 private:
  GameFileWriter() = default;
  std::ofstream file_;
};

}  // namespace tabiya::training
