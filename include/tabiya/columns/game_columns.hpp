/// Games as columns: flat arrays of positions, moves, clocks and tags, without an object a move.
///
///     tabiya::columns::ColumnReader reader{*std::move(input), {.threads = 4}};
///     while (const auto batch = reader.next()) {
///       train_on(batch->boards, batch->results, batch->position_offsets);
///     }
///
/// A `GameColumns` holds a batch of games in text order. There are three lengths: `games()`,
/// `plies()` and `positions()`. A game of n plies has n + 1 positions, its start included, so
/// position p of a game is the one before its ply p. The main line alone is kept; variations are
/// skipped.
///
/// **Games that cannot be played to their end** stay in the batch, so that row n is game n of the
/// text. They are cut before the first move that cannot be played, `is_valid` is 0, and `errors`
/// has the place and the reason. That holds for illegal and unreadable moves; for null moves, which
/// are not moves of a game; and for games of more than `max_plies_of_game`. A game whose start is
/// unknown (another variant, a FEN that cannot be played) has no plies and one position: an empty
/// board with White to move.
///
/// A column that was not asked for is empty.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/pgn/replay_error.hpp"
#include "tabiya/support/flag_set.hpp"

namespace tabiya::columns {

/// The columns, or groups of columns, that a reader fills.
enum class Column : std::uint8_t {
  Results,          ///< `results`
  Ratings,          ///< `white_ratings`, `black_ratings`
  StartFens,        ///< `start_fens`
  Endings,          ///< `endings`
  Movetexts,        ///< `movetexts`
  Boards,           ///< `boards`
  Castling,         ///< `castling`
  EnPassant,        ///< `en_passant`
  HalfmoveClocks,   ///< `halfmove_clocks`
  Turns,            ///< `turns`
  FullmoveNumbers,  ///< `fullmove_numbers`
  Bitboards,        ///< `bitboards`
  Keys,             ///< `keys`
  Fens,             ///< `fens`
  Squares,          ///< `from_squares`, `to_squares`, `promotions`
  Moves,            ///< `moves`
  Clocks,           ///< `clocks`
  ElapsedTimes,     ///< `elapsed_times`
  Evaluations,      ///< `evaluations`, `mates`
  Nags,             ///< `nags`
  Sans,             ///< `sans`
  AlphaZeroMoves,   ///< `alpha_zero_moves`
  LeelaMoves,       ///< `leela_moves`
};
using ColumnSet = FlagSet<Column>;

/// What most programs learn from.
inline constexpr ColumnSet usual_columns{
    Column::Results,   Column::Ratings,       Column::Boards, Column::Castling,
    Column::EnPassant, Column::Squares,       Column::Clocks, Column::Evaluations,
    Column::Turns,     Column::HalfmoveClocks};

inline constexpr std::size_t squares_of_board = 64;
inline constexpr std::size_t bitboards_of_position = 12;

/// In `results`: the game has no result.
inline constexpr std::int8_t unknown_result = 2;
/// In `en_passant`: no file counts.
inline constexpr std::int8_t no_file = -1;
/// In `promotions`: the move is not a promotion.
inline constexpr std::int8_t no_promotion = -1;
/// In `evaluations` and `mates`: none was written.
inline constexpr std::int16_t no_score = std::numeric_limits<std::int16_t>::min();

/// How the last position of a game ends it by itself.
enum class Ending : std::uint8_t {
  None,
  Checkmate,
  Stalemate,
  /// No side has a pawn, rook or queen, and there is one minor piece at most, or there are only
  /// bishops on squares of one colour.
  InsufficientMaterial,
};

/// Texts one after the other: text n is `values[offsets[n], offsets[n + 1])`.
struct TextColumn {
  std::vector<std::int32_t> offsets{0};  ///< one more than there are texts; bytes
  std::string values;                    ///< UTF-8
  /// The texts, in order, that are empty because they were too long (`ColumnOptions::max_text_bytes`).
  std::vector<std::size_t> omitted;

  [[nodiscard]] std::size_t size() const noexcept { return offsets.size() - 1; }
  [[nodiscard]] std::string_view operator[](std::size_t index) const noexcept {
    const auto begin = static_cast<std::size_t>(offsets[index]);
    return std::string_view{values}.substr(begin,
                                           static_cast<std::size_t>(offsets[index + 1]) - begin);
  }
  void add(std::string_view text) {
    values += text;
    offsets.push_back(static_cast<std::int32_t>(values.size()));
  }
  /// Adds an empty text for one that is too long.
  void omit() {
    omitted.push_back(size());
    add({});
  }
  [[nodiscard]] bool is_omitted(std::size_t index) const noexcept {
    return std::ranges::binary_search(omitted, index);
  }
};

/// The values of one tag; an empty text with `is_present` 0 where a game does not have the tag. A
/// tag that is too long is present and omitted.
/// Values that are not UTF-8 are read as Windows-1252.
struct TagColumn {
  std::string name;
  TextColumn texts;
  std::vector<std::uint8_t> is_present;
};

struct GameColumns {
  std::uint64_t first_game = 1;  ///< the number of the first game in the text, from 1

  // By game: games() values each.
  std::vector<std::int32_t> ply_offsets{0};       ///< games() + 1: where the plies of a game begin
  std::vector<std::int32_t> position_offsets{0};  ///< games() + 1: the same of its positions
  std::vector<std::uint64_t> byte_offsets;        ///< of the first tag or move in the text
  std::vector<std::uint8_t> is_valid;             ///< 1 if every move could be played, else 0
  std::vector<std::int8_t> results;  ///< 1 White won, 0 draw, -1 Black won, or `unknown_result`
  std::vector<std::int16_t> white_ratings;  ///< WhiteElo; 0 if it is missing or not a number
  std::vector<std::int16_t> black_ratings;
  std::vector<std::uint8_t> endings;     ///< an `Ending` each, of the last position
  TextColumn start_fens;                 ///< empty for the usual start
  TextColumn movetexts;                  ///< as written, variations included; line ends as blanks
  std::vector<TagColumn> tags;           ///< in the order in which they were asked for
  std::vector<pgn::ReplayError> errors;  ///< in text order; one for each game that is not valid

  // By position: positions() values each.
  /// 64 for each position, a1, b1, … h8. 0 is empty; 1 to 6 are White's pawn, knight, bishop, rook,
  /// queen and king; 7 to 12 are Black's.
  std::vector<std::uint8_t> boards;
  std::vector<std::uint8_t> castling;   ///< bits: 1 White king side, 2 queen side, 4 and 8 Black's
  std::vector<std::int8_t> en_passant;  ///< the file, 0 to 7, or `no_file`; see `ColumnOptions`
  std::vector<std::uint8_t> halfmove_clocks;    ///< in plies; 255 stands for more, too
  std::vector<std::uint8_t> turns;              ///< 1 if White is to move, else 0
  std::vector<std::uint16_t> fullmove_numbers;  ///< 65,535 stands for more, too
  std::vector<std::uint64_t> bitboards;         ///< 12 for each position, in the order of the codes
  std::vector<std::uint64_t> keys;              ///< Polyglot's; see `polyglot_key()`
  TextColumn fens;                              ///< as `to_fen()` writes them

  // By ply: plies() values each.
  std::vector<std::uint8_t> from_squares;  ///< 0 is a1, 1 is b1, 63 is h8
  /// Castling is written as UCI does: the king's target if king and rook begin on the e-file and
  /// the a- or h-file, and otherwise (only in Chess960) the rook's square.
  std::vector<std::uint8_t> to_squares;
  std::vector<std::int8_t> promotions;  ///< 2 knight, 3 bishop, 4 rook, 5 queen; `no_promotion`
  std::vector<std::uint16_t> moves;     ///< `Move::packed()`; castling is always king takes rook
  std::vector<float> clocks;            ///< seconds left after the move ([%clk]); NaN: not written
  std::vector<float> elapsed_times;     ///< seconds spent on the move ([%emt]); NaN: not written
  /// The evaluation after the move ([%eval]) in centipawns from White's point of view, limited to
  /// ±32,767; `no_score` if there is none or if it is a mate.
  std::vector<std::int16_t> evaluations;
  std::vector<std::int16_t> mates;  ///< moves to mate; negative if Black mates; `no_score`: none
  std::vector<std::uint8_t> nags;   ///< the first glyph: 1 `!`, 2 `?`, … 255; 0: none
  TextColumn sans;                  ///< as `to_san()` writes them, with check signs
  std::vector<std::uint16_t> alpha_zero_moves;  ///< 0 to 4,671; see `move_index.hpp`
  std::vector<std::uint16_t> leela_moves;       ///< 0 to 1,857; see `move_index.hpp`

  [[nodiscard]] std::size_t games() const noexcept { return is_valid.size(); }
  [[nodiscard]] std::size_t plies() const noexcept {
    return static_cast<std::size_t>(ply_offsets.back());
  }
  [[nodiscard]] std::size_t positions() const noexcept {
    return static_cast<std::size_t>(position_offsets.back());
  }
};

}  // namespace tabiya::columns
