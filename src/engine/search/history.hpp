/// What a worker has learnt about moves: which were good where they were tried. Internal.
///
/// Every table holds small numbers that are pushed up when a move proves good and down when another
/// proves better, each push the smaller the further the number is out already ("gravity"), so that
/// they stay within their range and follow what happens now.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "engine/search/value.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"

namespace tabiya::engine {

/// Between -limit and limit.
template <int Limit>
class Leaning {
 public:
  [[nodiscard]] int value() const noexcept { return value_; }
  void push(int amount) noexcept {
    amount = std::clamp(amount, -Limit, Limit);
    value_ = static_cast<std::int16_t>(value_ + amount - value_ * std::abs(amount) / Limit);
  }

 private:
  std::int16_t value_ = 0;
};

inline constexpr int history_limit = 16'384;
using MoveLeaning = Leaning<history_limit>;

/// The man and the square of a move: 0 to 767, by colour, kind and target.
enum class ManTo : std::uint16_t {};
inline constexpr std::size_t man_to_count = 2 * 6 * 64;
[[nodiscard]] constexpr ManTo man_to(Color color, PieceType type, Square to) noexcept {
  const int man = static_cast<int>(color) * 6 + index_of(type);
  return static_cast<ManTo>(man * square_count + index_of(to));
}

/// What followed one move: a leaning for each answer.
using Continuation = std::array<MoveLeaning, man_to_count>;

struct Histories {
  /// Quiet moves by colour, whether the two squares are attacked, origin and target.
  std::array<std::array<std::array<std::array<std::array<MoveLeaning, 64>, 64>, 2>, 2>, 2> quiet{};
  /// Captures and promotions by man, target and what is taken (a king stands for nothing).
  std::array<std::array<MoveLeaning, 6>, man_to_count> capture{};
  /// After a move, its answers; the last one is for no move at all.
  std::array<Continuation, man_to_count + 1> continuation{};

  [[nodiscard]] Continuation& after_no_move() noexcept { return continuation[man_to_count]; }
  [[nodiscard]] Continuation& after(ManTo move) noexcept {
    return continuation[static_cast<std::size_t>(move)];
  }
};

/// How far the static evaluation was from what the search found, by features of the position.
/// Units of the values: 1/256 of a hundredth of a pawn.
class Corrections {
 public:
  /// The static value with what was learnt about positions like this one.
  [[nodiscard]] Value corrected(const Position& position, Value static_value) const noexcept;
  /// Learns that a search to this depth found `difference` more than the static value.
  void learn(const Position& position, int depth, Value difference) noexcept;

 private:
  static constexpr int limit = 1024 * 16;
  static constexpr std::size_t places = 16'384;
  using Table = std::array<std::array<Leaning<limit>, places>, 2>;

  struct Places {
    std::size_t pawns;
    std::size_t white;
    std::size_t black;
    std::size_t minors;
  };
  [[nodiscard]] static Places places_of(const Position& position) noexcept;

  Table pawns_{};
  Table white_{};
  Table black_{};
  Table minors_{};
};

}  // namespace tabiya::engine
