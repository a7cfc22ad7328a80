/// A game of a PGN file whose moves have been found, in the order of the text.
///
/// A program that wants the moves alone gets them from here; the nodes of the game are made when it asks for the first.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "notation/inner/quick_position.hpp"
#include "python/chess/pgn_text.hpp"
#include "python/chess/san.hpp"
#include "python/chess/state.hpp"

namespace tabiya::python::chess {

/// One element of a game's movetext.
struct RecordEntry {
  enum class Kind : std::uint8_t { Move, Comment, Glyph, BeginVariation, EndVariation };

  Kind kind;
  PlainMove move{};          ///< of a Move
  std::uint32_t number = 0;  ///< of a Glyph, or where a Comment begins
  std::uint32_t size = 0;    ///< of a Comment, in bytes
};

/// What could not be read: the token, and the FEN before it.
struct RecordFault {
  SanFault fault;
  std::string token;
  std::string fen;
};

/// Follows the lines of a game and keeps what it finds. A move that cannot be played ends its line.
class GameRecord {
 public:
  /// Begins at a position.
  GameRecord(const State& start, CastlingMode mode);

  void add(const Token& token);

  [[nodiscard]] const std::vector<RecordEntry>& entries() const noexcept { return entries_; }
  /// Requires: the entry is a Comment of this game.
  [[nodiscard]] std::string_view comment(const RecordEntry& entry) const noexcept {
    return std::string_view{comments_}.substr(entry.number, entry.size);
  }
  [[nodiscard]] const std::vector<RecordFault>& faults() const noexcept { return faults_; }
  /// The last result in the main line; empty if there is none.
  [[nodiscard]] const std::string& result() const noexcept { return result_; }
  /// Frees what only reading needs.
  void finish() { line_ = {}; }

 private:
  /// The positions of a line from the start of the game. Nearly all are quick positions, which read canonical SAN in
  /// no time. Those that are not playable also have their state, by their index.
  struct Line {
    std::vector<QuickPosition> places;
    std::vector<std::pair<std::size_t, State>> states;
  };

  [[nodiscard]] bool has_state() const noexcept {
    return !line_.states.empty() && line_.states.back().first + 1 == line_.places.size();
  }
  [[nodiscard]] State now() const noexcept;
  void add_place(const State& state);
  void add_move(std::string_view san);
  [[nodiscard]] bool add_quickly(std::string_view san);
  void begin_variation();
  void end_variation();
  void add_comment(std::string_view text);
  void add_glyph(std::uint32_t number) {
    entries_.push_back({.kind = RecordEntry::Kind::Glyph, .number = number});
  }

  CastlingMode mode_;
  Line line_;
  std::vector<Line> outer_;  // those around it
  std::vector<RecordEntry> entries_;
  std::string comments_;  // one after the other
  std::vector<RecordFault> faults_;
  std::string result_;
  std::uint32_t skipped_depth_ =
      0;  // of variations in a part that is skipped; the part itself counts
};

/// A mark as its number of a glyph: `!?` is 5. Requires: one or two of `?` and `!`.
[[nodiscard]] std::uint32_t glyph_of_mark(std::string_view mark) noexcept;

/// The number of a glyph `$7`; numbers without end are cut.
[[nodiscard]] std::uint32_t glyph_of_number(std::string_view text) noexcept;

}  // namespace tabiya::python::chess
