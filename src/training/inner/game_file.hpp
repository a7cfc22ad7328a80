/// Files of recorded games. All numbers are little-endian.
///
///     bytes          what
///     8              "TABIYAG" and the version, '1'
///     4              length of the description
///     …              the description: UTF-8, how the games were made
///     4              CRC-32 of all of the above
///     then, for each game
///     2              plies
///     1              result: 0 Black won, 1 draw, 2 White won
///     1              length of the FEN of the start; 0 for the initial position
///     …              that FEN
///     4 per ply      the move as `Move::packed()`, then the score; -32768 for none
///     4              CRC-32 of the game
///
/// The games before a truncated game can still be read. To merge two files, append the games of one
/// to the other.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include "training/inner/game_record.hpp"

namespace tabiya::training {

/// What is wrong with a file, and where.
struct GameFileError {
  enum class Kind : std::uint8_t {
    Unreadable,      ///< the file cannot be opened or read
    NotAGameFile,    ///< it does not begin with the magic bytes
    UnknownVersion,  ///< written by a later version
    Truncated,       ///< it ends within the header or a game
    WrongChecksum,   ///< the bytes have changed since they were written
    IllegalMove,     ///< an illegal move, or an illegal start position
  };
  Kind kind;
  std::uint64_t offset = 0;       ///< of the game, or of the header, in bytes
  std::uint64_t game_number = 0;  ///< from 1; 0 for the header
};

/// "game 12 at byte 3140: the checksum is wrong".
[[nodiscard]] std::string to_string(const GameFileError& error);

class GameFileReader {
 public:
  /// Opens a file and reads its header. Errors: every kind except IllegalMove.
  [[nodiscard]] static std::expected<GameFileReader, GameFileError> open(
      const std::filesystem::path& path);

  [[nodiscard]] const std::string& description() const noexcept { return description_; }
  /// The next game; nothing at the end. Every move is legal.
  /// Errors: Truncated, WrongChecksum, IllegalMove; after an error the next call returns nothing.
  [[nodiscard]] std::expected<std::optional<GameRecord>, GameFileError> next();
  /// Where the last intact game ends, or the header before the first game. Units: bytes.
  [[nodiscard]] std::uint64_t intact_bytes() const noexcept { return intact_bytes_; }

 private:
  GameFileReader() = default;
  [[nodiscard]] std::expected<std::optional<GameRecord>, GameFileError> fail(
      GameFileError::Kind kind, std::uint64_t offset);
  [[nodiscard]] bool read(std::string& bytes, std::size_t count);

  std::ifstream file_;
  std::string description_;
  std::uint64_t offset_ = 0;
  std::uint64_t intact_bytes_ = 0;
  std::uint64_t games_ = 0;
  bool has_ended_ = false;
};

class GameFileWriter {
 public:
  /// Creates a file, or replaces an existing one. Errors: Unreadable.
  [[nodiscard]] static std::expected<GameFileWriter, GameFileError> create(
      const std::filesystem::path& path, const std::string& description);

  /// Continues a file: cuts it to this size, which must be intact_bytes() of a reader, and appends.
  /// Errors: Unreadable.
  [[nodiscard]] static std::expected<GameFileWriter, GameFileError> append_to(
      const std::filesystem::path& path, std::uint64_t intact_bytes);

  /// Appends a game. Returns false if writing failed.
  /// Requires: at most max_recorded_plies plies; every move is legal.
  [[nodiscard]] bool write(const GameRecord& game);
  /// Writes out all buffered games. Returns true if they have reached the file.
  [[nodiscard]] bool flush();

 private:
  GameFileWriter() = default;
  std::ofstream file_;
};

}  // namespace tabiya::training
