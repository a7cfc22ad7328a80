// Asks the rules of the position's variant.
#include "tabiya/rules/variant/variant_position.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "rules/inner/shared_perft.hpp"
#include "rules/variant/frame/rules.hpp"
#include "tabiya/rules/attacks.hpp"

namespace tabiya {
namespace {

using variant::Rules;
using variant::rules_of;
using variant::State;

/// The positions that games begin with, made once.
const State& initial_state(Variant variant) noexcept {
  static const auto states = [] {
    std::array<State, all_variants.size()> made{};
    for (const Variant each : all_variants) {
      made[static_cast<std::size_t>(each)] = VariantAccess::make(VariantSetup::initial(each));
    }
    return made;
  }();
  return states[static_cast<std::size_t>(variant)];
}

/// Spreads a number over 64 bits, to make keys of what has no random numbers of its own.
/// Source: the finalizer of SplitMix64.
constexpr std::uint64_t spread(std::uint64_t bits) noexcept {
  bits += 0x9E3779B97F4A7C15;
  bits = (bits ^ (bits >> 30U)) * 0xBF58476D1CE4E5B9;
  bits = (bits ^ (bits >> 27U)) * 0x94D049BB133111EB;
  return bits ^ (bits >> 31U);
}

/// What a variant's key has beside that of chess.
std::uint64_t own_key(Variant variant, const State& state) noexcept {
  if (variant == Variant::Standard) return 0;
  std::uint64_t key = spread(static_cast<std::uint64_t>(variant));
  key = spread(key ^ state.pockets.white.packed());
  key = spread(key ^ state.pockets.black.packed());
  key = spread(key ^ state.promoted.bits());
  return spread(key ^ (state.checks_left.white + 16U * state.checks_left.black));
}

}  // namespace

namespace variant {

const Rules& rules_of(Variant variant) noexcept {
  switch (variant) {
    case Variant::Standard: return standard_rules;
    case Variant::Crazyhouse: return crazyhouse_rules;
    case Variant::KingOfTheHill: return king_of_the_hill_rules;
    case Variant::ThreeCheck: return three_check_rules;
    case Variant::Antichess: return antichess_rules;
    case Variant::Atomic: return atomic_rules;
    case Variant::Horde: return horde_rules;
    case Variant::RacingKings: return racing_kings_rules;
    case Variant::Csci1933: return csci1933_rules;
  }
  __builtin_unreachable();
}

}  // namespace variant

VariantSetup VariantSetup::initial(Variant variant) noexcept { return rules_of(variant).initial(); }

Defects defects(Variant variant, const VariantSetup& setup, CastlingMode mode) {
  return rules_of(variant).defects(setup, mode);
}

VariantSetup repaired(Variant variant, VariantSetup setup, CastlingMode mode) {
  setup.chess = repaired(setup.chess, mode);
  setup.chess.castling_rooks -= setup.promoted;
  const Defects found = defects(variant, setup, mode);
  if (found.contains(Defect::CastlingNotPlayed)) setup.chess.castling_rooks = {};
  if (found.contains(Defect::EnPassantNotPlayed)) setup.chess.en_passant_square.reset();
  return setup;
}

VariantPosition::VariantPosition(Variant variant) noexcept
    : state_{initial_state(variant)}, variant_{variant} {}

VariantPosition::VariantPosition(const Position& position) noexcept
    : state_{.chess = position}, variant_{Variant::Standard} {}

std::expected<VariantPosition, Defects> VariantPosition::from_setup(Variant variant,
                                                                    const VariantSetup& setup,
                                                                    CastlingMode mode) {
  if (const Defects found = defects(variant, setup, mode); !found.empty()) {
    return std::unexpected{found};
  }
  return VariantPosition{variant, VariantAccess::make(setup)};
}

VariantSetup VariantPosition::setup() const noexcept {
  return {state_.chess.setup(), state_.pockets, state_.promoted, state_.checks_left};
}

std::optional<Square> VariantPosition::castling_rook(Color color,
                                                     CastlingSide side) const noexcept {
  return state_.chess.castling_rook(color, side);
}

std::optional<Square> VariantPosition::en_passant_square(EnPassantMode mode) const noexcept {
  const auto passed = state_.chess.en_passant_square(EnPassantMode::Always);
  if (!passed || mode == EnPassantMode::Always) return passed;
  const Bitboard beside = attacks_from({~turn(), PieceType::Pawn}, *passed, {}) &
                          board().pieces(turn(), PieceType::Pawn);
  if (beside.empty()) return std::nullopt;
  if (mode == EnPassantMode::PseudoLegal) return passed;
  const VariantMoveList moves = legal_moves(*this);
  const bool is_legal = std::ranges::any_of(moves, &Move::is_en_passant);
  return is_legal ? passed : std::nullopt;
}

std::optional<Square> VariantPosition::king(Color color) const noexcept {
  const Bitboard kings = board().pieces(color, PieceType::King);
  if (!rules_of(variant_).has_check || kings.empty()) return std::nullopt;
  return kings.first();
}

Bitboard VariantPosition::checkers() const noexcept { return rules_of(variant_).checkers(state_); }

ZobristKey VariantPosition::key() const noexcept {
  ZobristKey key = PositionAccess::board_key(state_.chess);
  key.bits ^= own_key(variant_, state_);
  if (const auto passed = en_passant_square(EnPassantMode::Legal)) {
    key ^= zobrist::of_en_passant(file_of(*passed));
  }
  return key;
}

std::optional<PieceType> VariantPosition::captured_by(Move move) const noexcept {
  switch (move.kind()) {
    case Move::Kind::Castling:
    case Move::Kind::Drop: return std::nullopt;
    case Move::Kind::EnPassant: return PieceType::Pawn;
    case Move::Kind::Normal:
    case Move::Kind::Promotion: break;
  }
  return board().type_on(move.to());
}

VariantPosition VariantPosition::after(Move move) const noexcept {
  VariantPosition next = *this;
  next.play_unchecked(move);
  return next;
}

void VariantPosition::play_unchecked(Move move) noexcept { rules_of(variant_).play(state_, move); }

std::optional<Position> VariantPosition::as_chess() const noexcept {
  if (variant_ != Variant::Standard) return std::nullopt;
  return state_.chess;
}

bool same_position(const VariantPosition& left, const VariantPosition& right) noexcept {
  return left.variant() == right.variant() && left.board() == right.board() &&
         left.turn() == right.turn() && left.castling_rooks() == right.castling_rooks() &&
         left.pocket(Color::White) == right.pocket(Color::White) &&
         left.pocket(Color::Black) == right.pocket(Color::Black) &&
         left.promoted() == right.promoted() &&
         left.checks_left(Color::White) == right.checks_left(Color::White) &&
         left.checks_left(Color::Black) == right.checks_left(Color::Black) &&
         left.en_passant_square(EnPassantMode::Legal) ==
             right.en_passant_square(EnPassantMode::Legal);
}

VariantMoveList legal_moves(const VariantPosition& position) noexcept {
  VariantMoveList moves;
  rules_of(position.variant()).list(VariantAccess::state(position), moves);
  return moves;
}

std::size_t count_legal_moves(const VariantPosition& position) noexcept {
  return rules_of(position.variant()).count(VariantAccess::state(position));
}

bool has_legal_move(const VariantPosition& position) noexcept {
  return count_legal_moves(position) > 0;
}

bool is_legal(const VariantPosition& position, Move move) noexcept {
  const VariantMoveList moves = legal_moves(position);
  return std::ranges::find(moves, move) != moves.end();
}

std::uint64_t perft(const VariantPosition& position, unsigned depth) noexcept {
  return rules_of(position.variant()).perft(VariantAccess::state(position), depth);
}

std::uint64_t perft(const VariantPosition& position, unsigned depth, unsigned threads) {
  assert(threads >= 1);
  return shared_perft(position, depth, threads);
}

}  // namespace tabiya
