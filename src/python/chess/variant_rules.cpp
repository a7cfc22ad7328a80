#include "python/chess/variant_rules.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <string>
#include <utility>

#include "python/chess/move_sets.hpp"
#include "rules/inner/attack_tables.hpp"
#include "tabiya/game/variant_history.hpp"

namespace tabiya::python::chess {
namespace {

using enum PieceType;

constexpr std::size_t usual_moves = 64;

constexpr std::array<std::pair<std::string_view, Variant>, 26> aliases{{
    {"crazyhouse", Variant::Crazyhouse},
    {"crazy house", Variant::Crazyhouse},
    {"house", Variant::Crazyhouse},
    {"zh", Variant::Crazyhouse},
    {"king of the hill", Variant::KingOfTheHill},
    {"koth", Variant::KingOfTheHill},
    {"kingofthehill", Variant::KingOfTheHill},
    {"three-check", Variant::ThreeCheck},
    {"three check", Variant::ThreeCheck},
    {"threecheck", Variant::ThreeCheck},
    {"three check chess", Variant::ThreeCheck},
    {"3-check", Variant::ThreeCheck},
    {"3 check", Variant::ThreeCheck},
    {"3check", Variant::ThreeCheck},
    {"antichess", Variant::Antichess},
    {"anti chess", Variant::Antichess},
    {"anti", Variant::Antichess},
    {"atomic", Variant::Atomic},
    {"atom", Variant::Atomic},
    {"atomic chess", Variant::Atomic},
    {"horde", Variant::Horde},
    {"horde chess", Variant::Horde},
    {"racing kings", Variant::RacingKings},
    {"racing", Variant::RacingKings},
    {"race", Variant::RacingKings},
    {"racingkings", Variant::RacingKings},
}};

/// What a capture adds to the pocket of its captor; a promoted piece is a pawn.
std::optional<PieceType> taken_by(const State& before, PlainMove move) noexcept {
  if (is_en_passant(before, move)) return Pawn;
  if (!before.theirs().contains(move.to)) return std::nullopt;
  return before.promoted.contains(move.to) ? Pawn : before.board().type_on(move.to);
}

void fill_pockets(const State& before, PlainMove move, State& after) noexcept {
  Pocket& pocket = after.pockets[before.turn()];
  constexpr int most = 254;  // of one type
  if (move.drop) {
    if (move.drop != King && pocket.holds(*move.drop)) pocket.remove(*move.drop);
    if (move.drop == Pawn) after.setup.halfmove_clock = 0;
    return;
  }
  const auto taken = taken_by(before, move);
  if (taken && taken != King && pocket.count(*taken) < most) pocket.add(*taken);
}

void explode(Square center, State& after) noexcept {
  Board& board = after.setup.board;
  const Bitboard around = tables::king[index_of(center)] - board.pieces(Pawn);
  for (const Square sq : (around | center) & board.occupied()) board.remove(sq);
  after.setup.castling_rooks -= around | center;
  for (const Color color : all_colors) {
    if (board.pieces(color, King).empty()) after.setup.castling_rooks -= back_rank(color);
  }
  after.promoted &= board.occupied();
}

void count_check(const State& before, State& after) noexcept {
  std::uint8_t& left = after.checks_left[before.turn()];
  if (left > 0 && checkers(after).any()) --left;
}

PlainMove to_plain(Move move, CastlingMode mode) noexcept {
  if (const auto type = move.dropped_type()) return {move.to(), move.to(), std::nullopt, type};
  if (move.is_castling()) return {move.from(), written_target(move.from(), move.to(), mode)};
  return {move.from(), move.to(), move.promotion_type()};
}

/// Where a move stands in the order of python-chess: a king that leaves a check, pieces, castling, the
/// captures, steps and double steps of pawns, en passant, drops; in each from h8 to a1.
int place_in_order(const Board& board, bool is_check, Move move) noexcept {
  enum Group { Flight, Pieces, Castling, PawnCaptures, Steps, DoubleSteps, EnPassant, Drops };
  const int from = square_count - 1 - index_of(move.from());
  const int to = square_count - 1 - index_of(move.to());
  const auto place = [](Group group, int first, int second, int last = 0) {
    return ((group * square_count + first) * square_count + second) * square_count + last;
  };
  if (const auto type = move.dropped_type()) return place(Drops, to, index_of(*type));
  if (move.is_castling()) return place(Castling, to, 0);
  if (move.is_en_passant()) return place(EnPassant, from, to);
  const auto type = board.type_on(move.from());
  if (type != Pawn) return place(type == King && is_check ? Flight : Pieces, from, to);
  // The queen first, the king last.
  const auto became = move.promotion_type();
  const int promotion = !became          ? 0
                        : became == King ? square_count - 1
                                         : index_of(King) - index_of(*became);
  if (file_of(move.from()) != file_of(move.to())) return place(PawnCaptures, from, to, promotion);
  const bool is_double = std::abs(from - to) > 8;
  return place(is_double ? DoubleSteps : Steps, to, 0, promotion);
}

/// The legal move that a plain one stands for.
std::optional<Move> find_legal(const VariantPosition& position, const State& state, PlainMove move,
                               CastlingMode mode) {
  if (!move.drop && has_castling(state.variant))
    move = to_written(state, to_rook_target(state, move), mode);
  for (const Move legal : tabiya::legal_moves(position)) {
    if (to_plain(legal, mode) == move) return legal;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Variant> variant_of_board(std::string_view alias) noexcept {
  const auto is_same = [](char letter, char small) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(letter))) == small;
  };
  for (const auto& [name, variant] : aliases) {
    if (std::ranges::equal(alias, name, is_same)) return variant;
  }
  return std::nullopt;
}

bool has_castling(Variant variant) noexcept {
  return variant != Variant::Antichess && variant != Variant::RacingKings;
}

bool can_be_checked(const State& state) noexcept {
  if (state.variant == Variant::Antichess) return false;
  if (state.variant != Variant::Atomic) return true;
  const Bitboard white = state.board().pieces(Color::White, King);
  const Bitboard black = state.board().pieces(Color::Black, King);
  return white.empty() || !tables::king[index_of(white.first())].intersects(black);
}

void follow_variant(const State& before, PlainMove move, State& after) noexcept {
  switch (before.variant) {
    case Variant::Crazyhouse: return fill_pockets(before, move, after);
    case Variant::ThreeCheck: return count_check(before, after);
    case Variant::Atomic:
      if (!move.is_null() && is_capture(before, move)) explode(move.to, after);
      return;
    default: return;
  }
}

std::optional<VariantPosition> to_position(const State& state, CastlingMode mode) {
  VariantSetup setup{
      .chess = state.setup, .pockets = state.pockets, .checks_left = state.checks_left};
  const Board& board = state.board();
  setup.chess.castling_rooks = clean_castling_rights(state, mode);
  setup.chess.en_passant_square = valid_en_passant_square(state);
  setup.chess.fullmove_number = std::max(state.setup.fullmove_number, 1U);
  if (state.variant == Variant::Crazyhouse) {
    setup.promoted = (state.promoted & board.occupied()) - board.pieces(Pawn) - board.pieces(King);
  }
  const auto position = VariantPosition::from_setup(state.variant, setup, mode);
  if (!position) return std::nullopt;
  return *position;
}

std::vector<PlainMove> moves_in_variant(const State& state, CastlingMode mode) {
  const auto position = to_position(state, mode);
  if (!position) return {};
  const bool is_check = position->is_check();
  std::vector<std::pair<int, Move>> placed;
  placed.reserve(usual_moves);
  for (const Move move : tabiya::legal_moves(*position)) {
    placed.emplace_back(place_in_order(state.board(), is_check, move), move);
  }
  std::ranges::sort(placed, {}, &std::pair<int, Move>::first);
  std::vector<PlainMove> moves;
  moves.reserve(placed.size());
  for (const auto& [place, move] : placed) moves.push_back(to_plain(move, mode));
  return moves;
}

std::size_t count_moves_in_variant(const State& state, CastlingMode mode) {
  const auto position = to_position(state, mode);
  return position ? tabiya::count_legal_moves(*position) : 0;
}

bool is_legal_in_variant(const State& state, PlainMove move, CastlingMode mode) {
  const auto position = to_position(state, mode);
  return position && find_legal(*position, state, move, mode);
}

bool has_en_passant_in_variant(const State& state, CastlingMode mode) {
  const auto position = to_position(state, mode);
  return position && position->en_passant_square(EnPassantMode::Legal);
}

bool is_irreversible_in_variant(const State& state, PlainMove move, CastlingMode mode) {
  const auto position = to_position(state, mode);
  if (!position) return false;
  const auto legal = find_legal(*position, state, move, mode);
  return legal && tabiya::is_irreversible(*position, *legal);
}

std::optional<VariantEnding> ending_in_variant(const State& state, CastlingMode mode) {
  const auto position = to_position(state, mode);
  return position ? ending_of(*position) : std::nullopt;
}

bool has_ended_by(const State& state, CastlingMode mode, VariantEndingKind kind) {
  const auto ending = ending_in_variant(state, mode);
  return ending && ending->kind == kind;
}

bool can_win_in_variant(const State& state, Color side) {
  const auto position = to_position(state, CastlingMode::Chess960);
  return !position || tabiya::can_win(*position, side);
}

bool have_same_extras(const State& left, const State& right) noexcept {
  if (left.variant != right.variant) return false;
  const bool has_pockets = left.variant == Variant::Crazyhouse;
  return left.checks_left == right.checks_left && left.pockets == right.pockets &&
         (!has_pockets || left.promoted == right.promoted);
}

}  // namespace tabiya::python::chess
