#include "positions.hpp"

#include <array>
#include <iterator>
#include <optional>

#include "tabiya/rules/chess960.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/setup.hpp"

namespace tabiya::peers {
namespace {

constexpr std::array<PieceType, 5> officers{PieceType::Knight, PieceType::Bishop, PieceType::Rook,
                                            PieceType::Queen, PieceType::Pawn};

Square any_square(Random& random) { return square_at(static_cast<int>(random.below(64))); }
Color any_color(Random& random) { return random.chance(50) ? Color::White : Color::Black; }

/// Puts a piece on a free square; a pawn never on the first or last rank.
void drop(Random& random, Board& board, Piece piece) {
  for (int attempt = 0; attempt < 20; ++attempt) {
    const Square to = any_square(random);
    const Rank rank = rank_of(to);
    if (board.piece_on(to)) continue;
    if (piece.type == PieceType::Pawn && (rank == Rank::First || rank == Rank::Eighth)) continue;
    return board.put(to, piece);
  }
}

void drop_kings(Random& random, Board& board) {
  for (const Color color : all_colors) drop(random, board, {color, PieceType::King});
}

void drop_some(Random& random, Board& board, std::size_t count) {
  for (std::size_t at = 0; at < count; ++at) {
    drop(random, board, {any_color(random), random.pick(officers)});
  }
}

Setup few(Random& random) {
  Setup setup;
  drop_kings(random, setup.board);
  drop_some(random, setup.board, random.below(6));
  return setup;
}

Setup heavy(Random& random) {
  constexpr std::array<PieceType, 4> pieces{PieceType::Knight, PieceType::Bishop, PieceType::Rook,
                                            PieceType::Queen};
  Setup setup;
  drop_kings(random, setup.board);
  for (std::size_t at = 0; at < 4 + random.below(10); ++at) {
    drop(random, setup.board, {any_color(random), random.pick(pieces)});
  }
  return setup;
}

/// A double step beside enemy pawns, with sliders that can make the capture illegal.
Setup en_passant(Random& random) {
  Setup setup;
  setup.turn = any_color(random);
  const Color mover = ~setup.turn;
  const auto file = static_cast<int>(random.below(8));
  const auto at = [&](int on_file, Rank rank) {
    return make_square(static_cast<File>(on_file), relative_rank(mover, rank));
  };
  setup.board.put(at(file, Rank::Fourth), {mover, PieceType::Pawn});
  setup.en_passant_square = at(file, Rank::Third);
  for (const int beside : {file - 1, file + 1}) {
    if (beside < 0 || beside > 7 || random.chance(20)) continue;
    setup.board.put(at(beside, Rank::Fourth), {setup.turn, PieceType::Pawn});
  }
  const Square behind = at(file, Rank::Second);
  drop_kings(random, setup.board);
  drop_some(random, setup.board, random.below(7));
  for (const Square must_be_empty : {behind, *setup.en_passant_square}) {
    if (setup.board.piece_on(must_be_empty)) setup.board.remove(must_be_empty);
  }
  return setup;
}

/// Kings and rooks at home, and attackers around them.
Setup castling(Random& random, CastlingMode mode) {
  Setup setup = mode == CastlingMode::Standard
                    ? Setup::initial()
                    : *chess960_setup(static_cast<int>(random.below(960)));
  const Setup array = setup;
  for (int square = 0; square < 64; ++square) {
    const Square at = square_at(square);
    const auto piece = setup.board.piece_on(at);
    if (!piece || piece->type == PieceType::King || array.castling_rooks.contains(at)) continue;
    if (random.chance(80)) setup.board.remove(at);
  }
  for (int square = 0; square < 64; ++square) {
    const Square at = square_at(square);
    if (array.castling_rooks.contains(at) && random.chance(25))
      setup.castling_rooks -= Bitboard{at};
  }
  drop_some(random, setup.board, random.below(5));
  setup.turn = any_color(random);
  return setup;
}

Setup promotion(Random& random) {
  Setup setup;
  drop_kings(random, setup.board);
  for (const Color color : all_colors) {
    for (std::size_t pawn = 0; pawn < 1 + random.below(4); ++pawn) {
      const Square at =
          make_square(static_cast<File>(random.below(8)), relative_rank(color, Rank::Seventh));
      if (!setup.board.piece_on(at)) setup.board.put(at, {color, PieceType::Pawn});
    }
  }
  drop_some(random, setup.board, random.below(8));
  return setup;
}

std::optional<Position> position_of(Setup setup, Random& random, CastlingMode mode) {
  if (!setup.en_passant_square && !setup.castling_rooks.any()) setup.turn = any_color(random);
  if (!setup.en_passant_square) {
    setup.halfmove_clock =
        static_cast<std::uint32_t>(random.chance(20) ? 96 + random.below(8) : random.below(30));
  }
  setup.fullmove_number =
      setup.halfmove_clock / 2 + 1 + static_cast<std::uint32_t>(random.below(80));
  const auto position = Position::from_setup(setup, mode);
  if (!position) return std::nullopt;
  return *position;
}

bool is_lively(const Position& position, Move move) {
  return move.is_castling() || move.is_promotion() || move.is_en_passant() ||
         position.captured_by(move) || position.after(move).is_check();
}

Sample walked(Random& random) {
  const bool is_chess960 = random.chance(15);
  Sample sample{is_chess960 ? "walk960" : "walk", is_chess960 ? random_array(random) : Position{},
                is_chess960 ? CastlingMode::Chess960 : CastlingMode::Standard};
  for (const Move move : random_walk(random, sample.position, random.below(160))) {
    sample.position.play_unchecked(move);
  }
  return sample;
}

}  // namespace

Position random_array(Random& random) {
  return *Position::from_setup(*chess960_setup(static_cast<int>(random.below(960))),
                               CastlingMode::Chess960);
}

std::vector<Move> random_walk(Random& random, const Position& start, std::size_t plies) {
  std::vector<Move> moves;
  Position position = start;
  for (std::size_t ply = 0; ply < plies; ++ply) {
    const MoveList legal = legal_moves(position);
    if (legal.empty()) break;
    Move move = legal[random.below(legal.size())];
    for (int attempt = 0; attempt < 3 && !is_lively(position, move); ++attempt) {
      move = legal[random.below(legal.size())];
    }
    moves.push_back(move);
    position.play_unchecked(move);
  }
  return moves;
}

Sample random_sample(Random& random) {
  while (true) {
    const std::size_t kind = random.below(8);
    if (kind < 2) return walked(random);
    const bool is_chess960 = kind == 5 && random.chance(50);
    const CastlingMode mode = is_chess960 ? CastlingMode::Chess960 : CastlingMode::Standard;
    struct Kind {
      const char* name;
      Setup setup;
    };
    Kind made = kind == 2   ? Kind{"few", few(random)}
                : kind == 3 ? Kind{"en_passant", en_passant(random)}
                : kind == 4 ? Kind{"heavy", heavy(random)}
                : kind == 5 ? Kind{is_chess960 ? "castling960" : "castling", castling(random, mode)}
                : kind == 6 ? Kind{"promotion", promotion(random)}
                            : Kind{"en_passant", en_passant(random)};
    if (const auto position = position_of(made.setup, random, mode)) {
      return {made.name, *position, mode};
    }
  }
}

}  // namespace tabiya::peers
