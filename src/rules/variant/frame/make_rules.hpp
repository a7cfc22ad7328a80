/// Makes the table of a variant from its rules. Internal.
#pragma once

#include "rules/variant/frame/rules.hpp"
#include "rules/variant/frame/visitors.hpp"

namespace tabiya::variant {

/// Calls the function for the side to move.
template <class Function>
[[gnu::always_inline]] inline decltype(auto) for_turn(const State& state, Function function) {
  if (state.chess.turn() == Color::White) return function.template operator()<Color::White>();
  return function.template operator()<Color::Black>();
}

/// The table of a variant. `VariantRules` is a class like `ChessRules`.
template <class VariantRules>
struct TableOf {
  static void list(const State& state, VariantMoveList& moves) noexcept {
    MoveLister<VariantRules> lister{moves};
    for_turn(state, [&]<Color Us>() { generate_unless_over<VariantRules, Us>(state, lister); });
  }
  static std::size_t count(const State& state) noexcept {
    MoveCounter<VariantRules> counter;
    for_turn(state, [&]<Color Us>() { generate_unless_over<VariantRules, Us>(state, counter); });
    return counter.count;
  }
  static std::uint64_t perft(const State& state, unsigned depth) noexcept {
    if (depth == 0) return 1;
    return for_turn(state, [&]<Color Us>() { return count_nodes<VariantRules, Us>(state, depth); });
  }
  static void play(State& state, Move move) noexcept {
    for_turn(state, [&]<Color Us>() { Player<VariantRules, Us>::move(state, move); });
  }
  static std::optional<VariantEnding> own_ending(const State& state) noexcept {
    const bool is_over =
        for_turn(state, [&]<Color Us>() { return VariantRules::template is_over<Us>(state); });
    if (!is_over) return std::nullopt;
    return VariantRules::own_ending(state);
  }
  static VariantEnding ending_without_moves(const State& state) noexcept {
    return VariantRules::ending_without_moves(state, VariantRules::checkers(state).any());
  }

  static constexpr Rules table{.initial = VariantRules::initial,
                               .defects = VariantRules::defects,
                               .list = list,
                               .count = count,
                               .perft = perft,
                               .play = play,
                               .has_check = VariantRules::has_check,
                               .checkers = VariantRules::checkers,
                               .own_ending = own_ending,
                               .ending_without_moves = ending_without_moves,
                               .can_win = VariantRules::can_win,
                               .is_drawn = VariantRules::is_drawn,
                               .promotions = VariantRules::promotions,
                               .refuse_movement = VariantRules::refuse_movement,
                               .refuse_castling = VariantRules::refuse_castling,
                               .refuse_move = VariantRules::refuse_move,
                               .refuse_drop = VariantRules::refuse_drop};
};

}  // namespace tabiya::variant
