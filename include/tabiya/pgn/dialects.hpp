/// The programs that a game comes from, as far as its text proves it.
///
///     DialectFinder finder;
///     finder.tag("Site", "https://lichess.org/abcdefgh");
///     finder.found();                       // {Dialect::Lichess}
///
/// Only what no other program is known to write counts as evidence: tags with a name or an address
/// of their own, and the forms of comments, alone or together. Habits that programs share, such as
/// `[EventDate …]`, `[%clk …]` or `[%cal …]`, prove nothing. So a game without evidence is of
/// unknown origin, and one that went through several programs can have several. The evidence of each
/// program, and how it is known, is listed in docs/pgn.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tabiya/support/flag_set.hpp"

namespace tabiya::pgn {

enum class Dialect : std::uint8_t {
  ChessBase,
  ChessCom,
  Cutechess,
  DgtLiveChess,
  Fastchess,
  Fics,
  Lichess,
  Scid,
  Tcec,
  Xboard,
};

inline constexpr std::array all_dialects{
    Dialect::ChessBase, Dialect::ChessCom, Dialect::Cutechess, Dialect::DgtLiveChess,
    Dialect::Fastchess, Dialect::Fics,     Dialect::Lichess,   Dialect::Scid,
    Dialect::Tcec,      Dialect::Xboard};

/// The name of the program or server: "Lichess", "chess.com".
[[nodiscard]] std::string_view name_of(Dialect dialect) noexcept;

/// Collects the evidence of one game.
class DialectFinder {
 public:
  /// Further comments of a game are not examined: programs that write comments write them early.
  static constexpr int max_comments = 16;

  /// Forgets everything, for the next game.
  void clear() noexcept { *this = DialectFinder{}; }
  /// Notes a tag pair with its decoded value.
  void tag(std::string_view name, std::string_view value) noexcept {
    if (is_like_evidence(name)) examine_tag(name, value);
  }
  /// Notes a comment of the main line or a variation, without its delimiters.
  void comment(std::string_view text) noexcept {
    if (comments_ == max_comments) return;
    ++comments_;
    examine(text);
  }
  /// The dialects that the tags and comments so far prove; empty if they prove none.
  [[nodiscard]] FlagSet<Dialect> found() const noexcept;

 private:
  /// What proves a dialect only together with something else.
  enum class Hint : std::uint8_t {
    TwoDigits,         ///< `+0.31/12 0.50s`: two significant digits, as cutechess writes
    ThreeDecimals,     ///< `+0.31/12 0.500s`, as fastchess writes
    FewMilliseconds,   ///< `+0.31/12 0.050s`, as both write
    MillisecondStart,  ///< GameStartTime or GameEndTime `2022-07-26T12:12:29.970 CST`
    OffsetStart,       ///< GameStartTime or GameEndTime `2025-03-06T17:56:00 +0300`
    PlyCount,
    TimeControl,
    TcecSite,
    TerminationDetails,
  };

  static constexpr std::array<std::string_view, 18> tags_of_evidence{"Site",
                                                                     "Link",
                                                                     "ECOUrl",
                                                                     "GameURL",
                                                                     "PlyCount",
                                                                     "Annotator",
                                                                     "ChapterURL",
                                                                     "TimeControl",
                                                                     "GameEndTime",
                                                                     "SourceTitle",
                                                                     "BroadcastURL",
                                                                     "GameStartTime",
                                                                     "SourceVersion",
                                                                     "SourceQuality",
                                                                     "LiveChessVersion",
                                                                     "FICSGamesDBGameNo",
                                                                     "SourceVersionDate",
                                                                     "TerminationDetails"};
  /// For each letter, a bit for the sizes of the names above that begin with it.
  static constexpr auto sizes_of_letter = [] {
    std::array<std::uint32_t, 32> sizes{};
    for (const std::string_view name : tags_of_evidence) {
      sizes[name.front() & 31] |= std::uint32_t{1} << name.size();
    }
    return sizes;
  }();
  /// False for nearly all tags of usual games, without a call.
  [[nodiscard]] static bool is_like_evidence(std::string_view name) noexcept {
    return !name.empty() && name.size() < 32 &&
           ((sizes_of_letter[name.front() & 31] >> name.size()) & 1) != 0;
  }

  void examine_tag(std::string_view name, std::string_view value) noexcept;
  void note_address(std::string_view value) noexcept;
  void note_game_time(std::string_view value) noexcept;
  void note_seconds(std::string_view seconds) noexcept;
  void examine(std::string_view comment) noexcept;
  void examine_commands(std::string_view comment) noexcept;

  FlagSet<Dialect> certain_;
  FlagSet<Hint> hints_;
  int comments_ = 0;
};

}  // namespace tabiya::pgn
