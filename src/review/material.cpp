#include "review/material.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "tabiya/rules/attacks.hpp"
#include "tabiya/rules/castling.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::review {
namespace {

constexpr std::size_t plies_of_explanation = 9;

std::span<const Move> first_plies(std::span<const Move> line) noexcept {
  return line.first(std::min(line.size(), plies_of_explanation));
}

bool changes_material(const Position& position, Move move) noexcept {
  return position.captured_by(move) || move.is_promotion();
}

int gain_of(const Position& position, Move move) noexcept {
  int gain = 0;
  if (const auto captured = position.captured_by(move)) gain += value_of(*captured);
  if (const auto promoted = move.promotion_type()) {
    gain += value_of(*promoted) - value_of(PieceType::Pawn);
  }
  return gain;
}

Square captured_square(Move move) noexcept {
  if (!move.is_en_passant()) return move.to();
  return make_square(file_of(move.to()), rank_of(move.from()));
}

/// Where the piece that a move has brought to a square comes from; the square itself if the move
/// did not bring it there.
Square square_before(const Position& position, Move move, Square sq) noexcept {
  if (!move.is_castling()) return move.to() == sq ? move.from() : sq;
  const auto side = castling_side(move.from(), move.to());
  return sq == rook_castling_target(position.turn(), side) ? move.to() : sq;
}

/// What the opponent can capture where the last move of a line has captured.
int recapturable(const Position& position, Move last) {
  if (!changes_material(position, last) || !can_be_recaptured(position, last)) return 0;
  return value_of(*position.after(last).board().type_on(last.to()));
}

/// What a step of a line wins, less what is captured on its square just before and just after.
int net_gain(const Position& position, std::span<const Move> line, std::size_t ply,
             int gain_before) {
  const Move move = line[ply];
  int net = gain_of(position, move);
  if (ply > 0 && line[ply - 1].to() == move.to()) net -= gain_before;
  if (ply + 1 == line.size()) return net - recapturable(position, move);
  if (line[ply + 1].to() == move.to()) net -= gain_of(position.after(move), line[ply + 1]);
  return net;
}

/// What a capture costs: see Gain::price. `before` is what the move before it captured.
std::optional<PieceType> price_of(const Position& position, std::span<const Move> line,
                                  std::size_t ply, std::optional<PieceType> before) {
  const Move move = line[ply];
  if (ply > 0 && line[ply - 1].to() == move.to() && before) return before;
  const bool is_recaptured =
      ply + 1 == line.size() ? can_be_recaptured(position, move) : line[ply + 1].to() == move.to();
  const auto capturer = position.board().type_on(move.from());
  if (!is_recaptured || capturer == PieceType::King) return std::nullopt;
  return capturer;
}

/// Kings come first: they cannot stay attacked.
int worth_as_target(PieceType type) noexcept {
  constexpr int more_than_any_piece = 100;
  return type == PieceType::King ? more_than_any_piece : value_of(type);
}

/// True if an attack on the piece is a threat: it is undefended, or worth more than the attacker. A king
/// attacks only what is undefended.
bool is_worth_attacking(const Board& board, Piece attacker, const PlacedPiece& target) {
  const bool is_undefended = attackers(board, target.square, ~attacker.color).empty();
  const bool is_greater =
      attacker.type != PieceType::King && value_of(target.type) > value_of(attacker.type);
  return is_greater || (is_undefended && target.type != PieceType::Pawn);
}

}  // namespace

int value_of(PieceType type) noexcept {
  switch (type) {
    case PieceType::Pawn: return 1;
    case PieceType::Knight:
    case PieceType::Bishop: return 3;
    case PieceType::Rook: return 5;
    case PieceType::Queen: return 9;
    case PieceType::King: return 0;
  }
  return 0;
}

int settled_gain(const Position& start, std::span<const Move> line) {
  line = first_plies(line);
  Position position = start;
  int gain = 0;
  int settled = 0;
  for (std::size_t ply = 0; ply < line.size(); ++ply) {
    const Move move = line[ply];
    const bool is_last = ply + 1 == line.size();
    const int step = gain_of(position, move) - (is_last ? recapturable(position, move) : 0);
    gain += position.turn() == start.turn() ? step : -step;
    position.play_unchecked(move);
    if (is_last || !changes_material(position, line[ply + 1])) settled = gain;
  }
  return settled;
}

std::optional<Gain> largest_gain(const Position& start, std::span<const Move> line) {
  line = first_plies(line);
  Position position = start;
  std::optional<Gain> largest;
  int most = 0;
  int gain_before = 0;
  std::optional<PieceType> before;  // what the last move captured
  for (std::size_t ply = 0; ply < line.size(); ++ply) {
    const Move move = line[ply];
    const int gain = gain_of(position, move);
    const bool is_own = position.turn() == start.turn();
    const int net = is_own && gain > most ? net_gain(position, line, ply, gain_before) : 0;
    if (net > 0) {
      most = gain;
      largest = Gain{.ply = ply,
                     .is_capture = !move.is_promotion(),
                     .net = net,
                     .price = price_of(position, line, ply, before)};
    }
    gain_before = gain;
    before = position.captured_by(move);
    position.play_unchecked(move);
  }
  return largest;
}

PlacedPiece placed_at_start(const Position& start, std::span<const Move> line) {
  std::vector<Position> positions{start};
  for (const Move move : line.first(line.size() - 1))
    positions.push_back(positions.back().after(move));
  Square sq = captured_square(line.back());
  for (std::size_t ply = line.size() - 1; ply-- > 0;) {
    sq = square_before(positions[ply], line[ply], sq);
  }
  return {*start.board().type_on(sq), sq};
}

bool can_be_recaptured(const Position& position, Move move) {
  return !legal_moves_to(position.after(move), move.to()).empty();
}

std::vector<PlacedPiece> forked_by(const Position& position, Move move) {
  if (move.is_castling()) return {};
  const Position after = position.after(move);
  const Board& board = after.board();
  const Piece attacker = *board.piece_on(move.to());
  const Color victim = ~attacker.color;
  std::vector<PlacedPiece> targets;
  for (const Square sq :
       attacks_from(attacker, move.to(), board.occupied()) & board.pieces(victim)) {
    const PieceType type = *board.type_on(sq);
    if (type == PieceType::King || is_worth_attacking(board, attacker, {type, sq})) {
      targets.push_back({type, sq});
    }
  }
  std::ranges::sort(targets, [](const PlacedPiece& left, const PlacedPiece& right) {
    return std::pair{-worth_as_target(left.type), left.square} <
           std::pair{-worth_as_target(right.type), right.square};
  });
  constexpr std::size_t both = 2;
  if (targets.size() < both) return {};
  targets.resize(both);
  return targets;
}

bool captures_on(const Position& start, std::span<const Move> line, Square sq, bool is_own) {
  Position position = start;
  for (const Move move : line) {
    const bool is_mover = position.turn() == start.turn();
    if (is_mover == is_own && position.captured_by(move) && captured_square(move) == sq)
      return true;
    position.play_unchecked(move);
  }
  return false;
}

std::optional<PlacedPiece> attacked_by(const Position& position, Move move) {
  if (move.is_castling()) return std::nullopt;
  const Position after = position.after(move);
  const Board& board = after.board();
  const Piece attacker = *board.piece_on(move.to());
  const Bitboard before = attacks_from(*position.board().piece_on(move.from()), move.from(),
                                       position.board().occupied());
  std::optional<PlacedPiece> best;
  for (const Square sq : attacks_from(attacker, move.to(), board.occupied()) &
                             board.pieces(~attacker.color) & ~before) {
    const PlacedPiece target{*board.type_on(sq), sq};
    if (target.type == PieceType::King || !is_worth_attacking(board, attacker, target)) continue;
    if (!best || value_of(target.type) > value_of(best->type)) best = target;
  }
  return best;
}

std::optional<PlacedPiece> pinned_by(const Position& position, Move move) {
  const Position after = position.after(move);
  const Board& board = after.board();
  const Square king = after.king(after.turn());
  const Piece pinner = *board.piece_on(move.to());
  if (move.is_castling() || after.is_check()) return std::nullopt;
  for (const Square sq :
       attacks_from(pinner, move.to(), board.occupied()) & board.pieces(after.turn())) {
    const PieceType type = *board.type_on(sq);
    const Bitboard without = board.occupied() - sq;
    const bool is_pinned = attacks_from(pinner, move.to(), without).contains(king);
    if (type != PieceType::Pawn && is_pinned) return PlacedPiece{type, sq};
  }
  return std::nullopt;
}

bool repeats(const Position& start, std::span<const Move> line) {
  std::vector<ZobristKey> keys{start.key()};
  Position position = start;
  for (const Move move : line) {
    position.play_unchecked(move);
    if (std::ranges::find(keys, position.key()) != keys.end()) return true;
    keys.push_back(position.key());
  }
  return false;
}

}  // namespace tabiya::review
