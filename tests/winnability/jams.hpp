/// An endless sequence of jammed positions, each with a mating line, determined by the seed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "rules/inner/attack_tables.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/setup.hpp"

namespace tabiya::test {

struct Jam {
  Position position;
  Color winner{};
  std::vector<Move> line;  ///< from the position to mate
};

/// Locked pawns, and behind them kings and bishops that block each other.
///
/// Every white pawn faces a black one. White's pawns and bishops stand on squares of one colour,
/// Black's on squares of the other, so only kings ever capture. Each position is made backwards:
/// pieces are placed at random until they give mate, and the mate is taken back move by move. The
/// first retractions are random; the later ones leave both sides with as few moves as possible.
/// Played forwards, the line unravels the jam.
class Jams {
 public:
  explicit Jams(std::uint64_t seed) : random_{seed} {}

  [[nodiscard]] Jam next() {
    while (true) {
      const auto mate = Position::from_setup(thrown());
      if (!mate || !is_checkmate(*mate)) continue;
      if (auto jam = jam_before(*mate)) return *std::move(jam);
    }
  }

 private:
  struct Retraction {
    Position before;
    Move move;
  };

  std::uint64_t below(std::uint64_t limit) { return random_() % limit; }

  std::optional<Square> any_of(Bitboard squares) {
    if (squares.empty()) return std::nullopt;
    std::uint64_t skipped = below(static_cast<std::uint64_t>(squares.count()));
    for (const Square sq : squares) {
      if (skipped-- == 0) return sq;
    }
    return std::nullopt;
  }
  void throw_onto(Board& board, Bitboard squares, Piece piece) {
    if (const auto sq = any_of(squares - board.occupied())) board.put(*sq, piece);
  }

  /// A random set-up. The loser is to move, with the king on the edge.
  Setup thrown() {
    Setup setup;
    Board& board = setup.board;
    const bool is_light = below(2) == 0;
    throw_pawns(board, is_light);
    const auto loser = static_cast<Color>(below(2));
    setup.turn = loser;
    const Bitboard white_colour = is_light ? light_squares : dark_squares;
    const Bitboard losers_colour = loser == Color::White ? white_colour : ~white_colour;
    const bool are_at_home = below(2) == 0;
    const Bitboard losers_squares = are_at_home ? home_of(loser) : every_square;
    const Bitboard winners_squares = are_at_home ? home_of(~loser) : every_square;
    throw_onto(board, edge & (losers_squares - losers_colour), {loser, PieceType::King});
    throw_onto(board, winners_squares, {~loser, PieceType::King});
    for (const Color color : all_colors) {
      const Bitboard colour = color == loser ? losers_colour : ~losers_colour;
      for (std::uint64_t left = fewest_bishops + below(more_bishops); left > 0; --left) {
        const bool helps_mate = color == loser && left <= helpers;
        const Bitboard beside = tables::king_steps(board.pieces(loser, PieceType::King));
        throw_onto(board, helps_mate ? beside & colour : colour, {color, PieceType::Bishop});
      }
    }
    return setup;
  }

  static Bitboard home_of(Color color) {
    Bitboard squares;
    for (const Rank rank : {Rank::First, Rank::Second, Rank::Third}) {
      squares |= squares_of(relative_rank(color, rank));
    }
    return squares;
  }

  /// Places a chain of pawns that goes up and down, with gaps.
  void throw_pawns(Board& board, bool is_light) {
    const std::uint64_t gaps = below(4);
    int rank = lowest_rank + static_cast<int>(below(5));
    for (const File file : all_files) {
      rank += below(2) == 0 ? 1 : -1;
      if (rank < lowest_rank) rank += 2;
      if (rank > highest_rank) rank -= 2;
      if (is_light != tabiya::is_light(make_square(file, static_cast<Rank>(rank)))) {
        rank += rank < highest_rank ? 1 : -1;
      }
      if (below(8) < gaps) continue;
      board.put(make_square(file, static_cast<Rank>(rank)), {Color::White, PieceType::Pawn});
      board.put(make_square(file, static_cast<Rank>(rank + 1)), {Color::Black, PieceType::Pawn});
    }
  }

  std::optional<Jam> jam_before(const Position& mate) {
    Jam jam{mate, ~mate.turn(), {}};
    const std::uint64_t wandering_plies = 40 + below(120);
    const std::uint64_t jamming_plies = below(80);
    for (std::uint64_t ply = 0; ply < wandering_plies + jamming_plies; ++ply) {
      const int choices = ply < wandering_plies ? 2 : 6;
      const auto back = tightest(retractions(jam.position), choices);
      if (!back) return std::nullopt;
      jam.position = back->before;
      jam.line.push_back(back->move);
    }
    std::ranges::reverse(jam.line);
    return jam;
  }

  /// The moves of kings and bishops that can have led here.
  static std::vector<Retraction> retractions(const Position& position) {
    std::vector<Retraction> found;
    const Board& board = position.board();
    const Color color = ~position.turn();
    for (const Square to : board.pieces(color) - board.pieces(PieceType::Pawn)) {
      const PieceType type = *board.type_on(to);
      const Bitboard attacked = type == PieceType::King ? tables::king[index_of(to)]
                                                        : tables::bishop(to, board.occupied());
      for (const Square from : attacked - board.occupied()) {
        const auto before = retracted(position, from, to, {color, type});
        if (before && is_legal(*before, Move::normal(from, to))) {
          found.push_back({*before, Move::normal(from, to)});
        }
      }
    }
    return found;
  }
  static std::optional<Position> retracted(const Position& position, Square from, Square to,
                                           Piece piece) {
    Setup setup;
    setup.board = position.board();
    setup.board.remove(to);
    setup.board.put(from, piece);
    setup.turn = piece.color;
    const auto before = Position::from_setup(setup);
    return before ? std::optional{*before} : std::nullopt;
  }

  /// Of `choices` random retractions, the one that leaves the fewest moves.
  std::optional<Retraction> tightest(const std::vector<Retraction>& all, int choices) {
    if (all.empty()) return std::nullopt;
    const Retraction* best = nullptr;
    std::size_t fewest = 0;
    for (int choice = 0; choice < choices; ++choice) {
      const Retraction& candidate = all[below(all.size())];
      const std::size_t moves = moves_of_both(candidate.before);
      if (best != nullptr && moves >= fewest) continue;
      best = &candidate;
      fewest = moves;
    }
    return *best;
  }
  static std::size_t moves_of_both(Position position) {
    const std::size_t moves = count_legal_moves(position);
    if (position.is_check()) return moves;
    position.pass_unchecked();
    return moves + count_legal_moves(position);
  }

  static constexpr Bitboard edge{0xFF818181818181FF};
  static constexpr std::uint64_t fewest_bishops = 3;
  static constexpr std::uint64_t more_bishops = 5;
  static constexpr std::uint64_t helpers = 3;
  static constexpr int lowest_rank = 1;
  static constexpr int highest_rank = 5;

  std::mt19937_64 random_;
};

}  // namespace tabiya::test
