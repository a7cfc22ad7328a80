/// Endings that are solved: what Syzygy tables say about a position.
///
///     Tablebase tables;
///     tables.add_folder("syzygy");
///     const auto wdl = tables.wdl(position);    // Wdl::Win
///     const auto dtz = tables.dtz(position);    // 23 plies to the next capture or pawn move
///     const auto ranked = tables.rank(position);   // each move, the best first
///
/// A table answers for one set of men, such as KRPvKR: in `.rtbw` files who wins, in `.rtbz` files
/// the distance to the next zeroing move. A position needs the tables of its own men and of all that
/// captures and promotions lead to. What is not known is an error, never a guess.
///
/// Files are mapped into memory when they are first needed. All questions can be asked by several
/// threads at once.
///
/// Source: Syzygy tables, format of 2013, for up to seven men.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/zobrist.hpp"
#include "tabiya/tablebase/wdl.hpp"

namespace tabiya {

/// Why there is no answer.
struct ProbeError {
  enum class Kind : std::uint8_t {
    TooManyMen,      ///< more than the largest table has
    CastlingRights,  ///< no table has positions with them
    MissingTable,
    DamagedTable,
    UnreadableTable  ///< the system refuses to read it
  };
  Kind kind;
  std::string table{};   ///< its file: "KRPvKR.rtbz"
  std::string reason{};  ///< what is damaged, or what the system says

  friend bool operator==(const ProbeError&, const ProbeError&) = default;
};

/// "there is no table KRPvKR.rtbz".
[[nodiscard]] std::string to_string(const ProbeError& error);

/// A folder that cannot be read.
struct FolderError {
  std::string folder;
  std::error_code reason;
};

/// "cannot read the folder syzygy: No such file or directory".
[[nodiscard]] std::string to_string(const FolderError& error);

/// The distance to a zeroing move: a capture, a pawn move, or mate.
struct Dtz {
  /// In plies. Positive: the side to move wins; negative: it loses; 0: a draw. Beyond 100 the fifty-move
  /// rule comes first; -1 also if the side to move is mated.
  int plies;
  /// Otherwise the true distance can be one ply more: tables count in full moves.
  bool is_exact;

  friend bool operator==(Dtz, Dtz) = default;
};

/// A legal move, and what it leads to.
struct RankedMove {
  Move move;
  Wdl wdl;   ///< for the side that plays it, as if the half-move clock stood at 0
  Dtz dtz;   ///< of the position before the move, if this move is played
  int rank;  ///< the higher, the better: see `Tablebase::rank()`
};

/// What a ranking of moves depends on besides the position.
struct RankTerms {
  /// If not, cursed wins count as wins.
  bool counts_fifty_moves = true;
  /// Whether a position has occurred twice since the last zeroing move. Then only the fastest moves are
  /// safe.
  bool has_repeated = false;
  /// The positions that would draw the game by repetition.
  std::span<const ZobristKey> drawn{};
};

namespace tablebase {
class Files;
}

class Tablebase {
 public:
  Tablebase();
  Tablebase(Tablebase&&) noexcept;
  Tablebase& operator=(Tablebase&&) noexcept;
  Tablebase(const Tablebase&) = delete;
  Tablebase& operator=(const Tablebase&) = delete;
  ~Tablebase();

  /// Looks for tables in a folder, not in those below it. Of two files for the same men the first is
  /// used. Returns how many new ones there are. Errors: the folder cannot be read.
  std::expected<std::size_t, std::error_code> add_folder(const std::filesystem::path& folder);

  /// The same for several folders, with colons between them. Returns those that cannot be read.
  [[nodiscard]] std::vector<FolderError> add_folders(std::string_view folders);

  /// The same for one file. Returns whether it is a new one; only its name is examined.
  bool add_file(const std::filesystem::path& file);

  /// The number of files of each kind.
  [[nodiscard]] std::size_t wdl_count() const noexcept;
  [[nodiscard]] std::size_t dtz_count() const noexcept;
  /// Of the largest table of results, kings included; 0 without one.
  [[nodiscard]] int most_men() const noexcept;

  /// The result with the half-move clock at 0. Exact, also where a capture en passant is possible.
  [[nodiscard]] std::expected<Wdl, ProbeError> wdl(const Position& position) const;
  /// The distance to a zeroing move that keeps the result.
  [[nodiscard]] std::expected<Dtz, ProbeError> dtz(const Position& position) const;

  /// All legal moves, the best first. Moves of the highest rank keep the result, also by the fifty-move
  /// rule: a program can choose among them as it likes, and win in a natural way. Of equal rank, winning
  /// moves that zero the clock come first, then those that are nearest to do so.
  [[nodiscard]] std::expected<std::vector<RankedMove>, ProbeError> rank(
      const Position& position, const RankTerms& terms = {}) const;

  /// Compares every file with its checksum; returns those that differ, with the reason.
  [[nodiscard]] std::vector<ProbeError> verify() const;
  /// The files that could not be used for an answer so far, because they are damaged or unreadable;
  /// each once. A program that goes on without them should say so.
  [[nodiscard]] std::vector<ProbeError> failures() const;

 private:
  std::unique_ptr<tablebase::Files> files_;
};

}  // namespace tabiya
