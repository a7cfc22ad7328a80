/// An endless sequence of random positions of a variant, determined by its seed.
#pragma once

#include <cstdint>
#include <random>

#include "tabiya/rules/chess960.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::test {

/// Half of the games begin at the start of a game, or where the variant has castling, with one of the
/// arrays of Chess960; half with randomly scattered pieces. Moves are random.
class RandomVariantPositions {
 public:
  RandomVariantPositions(Variant variant, std::uint64_t seed)
      : variant_{variant}, random_{seed}, game_{variant} {}

  [[nodiscard]] VariantPosition next() {
    constexpr std::uint64_t longest_game = 60;
    const VariantMoveList moves = legal_moves(game_);
    if (moves.empty() || plies_left_ == 0) {
      plies_left_ = below(longest_game);
      game_ = below(2) == 0 ? start() : scattered();
      return game_;
    }
    --plies_left_;
    game_.play_unchecked(moves[below(moves.size())]);
    return game_;
  }

 private:
  std::uint64_t below(std::uint64_t limit) { return random_() % limit; }

  [[nodiscard]] bool has_one_array() const {
    return variant_ == Variant::Horde || variant_ == Variant::RacingKings ||
           variant_ == Variant::Antichess || variant_ == Variant::Csci1933;
  }
  VariantPosition start() {
    if (has_one_array() || below(2) == 0) return VariantPosition{variant_};
    const VariantSetup setup{.chess = *chess960_setup(static_cast<int>(below(960)))};
    return *VariantPosition::from_setup(variant_, setup, CastlingMode::Chess960);
  }

  VariantPosition scattered() {
    while (true) {
      const auto position =
          VariantPosition::from_setup(variant_, scattered_setup(), CastlingMode::Chess960);
      if (position) return *position;
    }
  }

  VariantSetup scattered_setup() {
    VariantSetup setup;
    setup.chess.turn = color();
    for (const Color side : all_colors) scatter(setup.chess, side);
    if (below(2) == 0) {
      setup.chess.en_passant_square =
          make_square(static_cast<File>(below(8)), relative_rank(setup.chess.turn, Rank::Sixth));
      const VariantSetup without = without_en_passant(setup);
      if (!defects(variant_, setup, CastlingMode::Chess960).empty()) setup = without;
    }
    if (variant_ == Variant::Crazyhouse) fill_pockets(setup);
    if (variant_ == Variant::ThreeCheck) {
      for (const Color side : all_colors) {
        setup.checks_left[side] = static_cast<std::uint8_t>(below(8) == 0 ? 0 : 1 + below(3));
      }
    }
    return setup;
  }

  static VariantSetup without_en_passant(VariantSetup setup) {
    setup.chess.en_passant_square.reset();
    return setup;
  }

  void scatter(Setup& setup, Color side) {
    const bool is_horde = variant_ == Variant::Horde && side == Color::White;
    const bool is_antichess = variant_ == Variant::Antichess;
    const Rank home = relative_rank(side, Rank::First);
    if (!is_horde && !is_antichess && below(32) != 0) {
      const Square king = below(2) == 0 ? square() : make_square(static_cast<File>(below(8)), home);
      put(setup.board, king, {side, PieceType::King});
      if (variant_ != Variant::RacingKings) add_rooks(setup, side, king);
    }
    for (std::uint64_t pieces = below(is_horde ? 30 : 13); pieces > 0; --pieces) {
      const std::uint64_t types = is_antichess ? 6 : 5;
      const auto type =
          below(is_horde ? 3 : 1) != 0 ? PieceType::Pawn : static_cast<PieceType>(below(types));
      put(setup.board, square(), {side, type});
    }
  }

  /// Rooks with the right to castle, if the king is at home.
  void add_rooks(Setup& setup, Color side, Square king) {
    const Rank home = relative_rank(side, Rank::First);
    if (rank_of(king) != home || setup.board.piece_on(king) != Piece{side, PieceType::King}) return;
    for (std::uint64_t rooks = below(3); rooks > 0; --rooks) {
      const Square corner = make_square(static_cast<File>(below(8)), home);
      if (setup.board.piece_on(corner)) continue;
      setup.board.put(corner, {side, PieceType::Rook});
      setup.castling_rooks |= corner;
    }
  }

  void fill_pockets(VariantSetup& setup) {
    for (const Color side : all_colors) {
      for (std::uint64_t pieces = below(4); pieces > 0; --pieces) {
        setup.pockets[side].add(pocket_types[below(pocket_types.size())]);
      }
    }
  }

  void put(Board& board, Square sq, Piece piece) const {
    const bool is_horde = variant_ == Variant::Horde && piece.color == Color::White;
    const Rank rank = rank_of(sq);
    const bool is_last_rank = rank == Rank::Eighth || (rank == Rank::First && !is_horde);
    const bool is_pawn = piece.type == PieceType::Pawn;
    if (is_pawn && (is_last_rank || variant_ == Variant::RacingKings)) return;
    if (!board.piece_on(sq)) board.put(sq, piece);
  }

  Square square() { return square_at(static_cast<int>(below(square_count))); }
  Color color() { return static_cast<Color>(below(2)); }

  Variant variant_;
  std::mt19937_64 random_;
  VariantPosition game_;
  std::uint64_t plies_left_ = 0;
};

}  // namespace tabiya::test
