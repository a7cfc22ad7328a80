/// Reads PGN of any size into batches of columns, with several threads.
///
///     auto input = tabiya::pgn::Input::from_file("games.pgn.zst");
///     if (!input) return complain(input.error().message());
///     tabiya::columns::ColumnReader reader{*std::move(input), {.tags = {"White", "Black"}}};
///     while (const auto batch = reader.next()) use(*batch);
///     if (reader.failure()) …
///
/// The batches depend on the text and the options alone, not on the number of threads. Memory is
/// bounded whatever the size of the text: about 100 MB with one thread and the usual columns, and 30 MB
/// for each further thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tabiya/columns/game_columns.hpp"
#include "tabiya/pgn/input.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::columns {

/// A longer game is cut. No game under the rule of seventy-five moves is as long.
/// Source: FIDE 9.6.2.
inline constexpr std::size_t max_plies_of_game = 20'000;

struct ColumnOptions {
  ColumnSet columns = usual_columns;
  std::vector<std::string> tags{};  ///< the names of the tags to keep, in this order
  /// When `en_passant` and `fens` have a file: after every double step (python-chess' `ep_square`),
  /// if an enemy pawn stands beside the pawn, or if a capture is legal (Lichess' FENs).
  EnPassantMode en_passant = EnPassantMode::Legal;
  /// If false, no move is read: every game has no plies and one position, and counts as valid.
  /// Its tags, result and movetext are there.
  bool plays_moves = true;
  std::size_t max_games = 8'192;      ///< of a batch
  std::size_t max_plies = 1'048'576;  ///< a batch ends with the game that reaches this
  /// The threads that read; with one, next() itself reads.
  unsigned threads = 1;
  /// The text is read in pieces of this size, each of whole games; a batch has games of one piece.
  std::size_t piece_bytes = std::size_t{1} << 21;
  /// A movetext or tag that is longer in UTF-8 is left out, see `TextColumn::omitted`. At most
  /// 1 GiB, so that the offsets of a batch fit their type.
  std::size_t max_text_bytes = std::size_t{1} << 30;
};

class ColumnReader {
 public:
  /// Requires: the sizes in `options` are not 0.
  explicit ColumnReader(pgn::Input input, ColumnOptions options = {});
  ColumnReader(ColumnReader&&) noexcept;
  ColumnReader& operator=(ColumnReader&&) noexcept;
  ColumnReader(const ColumnReader&) = delete;
  ColumnReader& operator=(const ColumnReader&) = delete;
  /// Waits for threads that are still reading a piece.
  ~ColumnReader();

  /// The next batch of at least one game; nothing at the end of the text.
  [[nodiscard]] std::optional<GameColumns> next();

  [[nodiscard]] const ColumnOptions& options() const noexcept;
  /// The bytes of text up to the end of the piece that the last batch came from.
  [[nodiscard]] std::uint64_t offset() const noexcept;
  /// Why the text ended early, if it did. Requires: next() has returned nothing.
  [[nodiscard]] const std::optional<pgn::InputFailure>& failure() const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace tabiya::columns
