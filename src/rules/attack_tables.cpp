#include "rules/inner/attack_tables.hpp"

namespace tabiya::tables {
namespace {

struct Step {
  int files;
  int ranks;
};
/// The two directions with rising square indices come first.
constexpr std::array<Step, 4> rook_directions{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
constexpr std::array<Step, 4> bishop_directions{{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};

/// The squares from `sq` in one direction up to the first occupied one, which is included.
constexpr Bitboard ray(Square sq, Step step, Bitboard occupied) {
  Bitboard reached;
  for (auto next = offset(sq, step.files, step.ranks); next;
       next = offset(*next, step.files, step.ranks)) {
    reached |= *next;
    if (occupied.contains(*next)) break;
  }
  return reached;
}

template <class Visit>
constexpr void for_each_line(Visit visit) {
  for (const auto& directions : {rook_directions, bishop_directions}) {
    for (const Step step : directions) visit(step);
  }
}

consteval SquarePairs make_between() {
  SquarePairs table{};
  for (const Square from : all_squares) {
    for_each_line([&](Step step) {
      for (const Square to : ray(from, step, {})) {
        table[index_of(from)][index_of(to)] = ray(from, step, Bitboard{to}) - Bitboard{to};
      }
    });
  }
  return table;
}

consteval SquarePairs make_lines_through() {
  SquarePairs table{};
  for (const Square from : all_squares) {
    for_each_line([&](Step step) {
      const Bitboard forth = ray(from, step, {});
      const Bitboard back = ray(from, {-step.files, -step.ranks}, {});
      for (const Square to : forth) {
        table[index_of(from)][index_of(to)] = forth | back | from;
      }
    });
  }
  return table;
}

consteval std::array<Lines, square_count> make_lines() {
  std::array<Lines, square_count> table{};
  for (const Square sq : all_squares) {
    table[index_of(sq)] = {
        ray(sq, {0, 1}, {}) | ray(sq, {0, -1}, {}),
        ray(sq, {1, 0}, {}) | ray(sq, {-1, 0}, {}),
        ray(sq, {1, 1}, {}) | ray(sq, {-1, -1}, {}),
        ray(sq, {1, -1}, {}) | ray(sq, {-1, 1}, {}),
    };
  }
  return table;
}

/// The squares whose occupancy affects the attacks: each ray without its last square.
constexpr Bitboard relevant_squares(Square sq, const std::array<Step, 4>& directions) {
  Bitboard relevant;
  for (const Step step : directions) {
    for (const Square inner : ray(sq, step, {})) {
      if (offset(inner, step.files, step.ranks)) relevant |= inner;
    }
  }
  return relevant;
}

consteval std::array<Slider, square_count> make_sliders(const std::array<Step, 4>& directions,
                                                        std::uint32_t first_offset) {
  std::array<Slider, square_count> sliders{};
  std::uint32_t next_offset = first_offset;
  for (const Square sq : all_squares) {
    const Bitboard relevant = relevant_squares(sq, directions);
    sliders[index_of(sq)] = {relevant, next_offset};
    next_offset += std::uint32_t{1} << relevant.count();
  }
  return sliders;
}

}  // namespace

constexpr SquarePairs between = make_between();
constexpr SquarePairs line = make_lines_through();
constexpr std::array<Lines, square_count> lines = make_lines();
constexpr std::array<Slider, square_count> rook_sliders = make_sliders(rook_directions, 0);
constexpr std::array<Slider, square_count> bishop_sliders =
    make_sliders(bishop_directions, 102'400);

#if defined(__BMI2__)

namespace {

/// The squares that a piece on `blocker` hides from the slider on `sq`.
constexpr Bitboard hidden_by(Square blocker, Square sq, const std::array<Step, 4>& directions) {
  for (const Step step : directions) {
    if (ray(sq, step, {}).contains(blocker)) return ray(blocker, step, {});
  }
  return {};
}

/// Fills the part of the table for one square. Entries are numbered as by pext: the lowest relevant
/// square is the lowest bit. Each relevant square doubles the number of entries: a blocker on it
/// hides the squares behind it, whatever the other blockers are.
constexpr void fill_slider(Bitboard* part, Square sq, const Slider& slider,
                           const std::array<Step, 4>& directions) {
  part[0] = {};
  for (const Step step : directions) part[0] |= ray(sq, step, {});
  std::size_t filled = 1;
  for (const Square blocker : slider.relevant) {
    const Bitboard seen = ~hidden_by(blocker, sq, directions);
    for (std::size_t place = 0; place < filled; ++place) part[filled + place] = part[place] & seen;
    filled *= 2;
  }
}

consteval std::array<Bitboard, slider_attack_count> make_slider_attacks() {
  std::array<Bitboard, slider_attack_count> table{};
  for (const Square sq : all_squares) {
    const int place = index_of(sq);
    const Slider& rook = rook_sliders[place];
    const Slider& bishop = bishop_sliders[place];
    fill_slider(table.data() + rook.offset, sq, rook, rook_directions);
    fill_slider(table.data() + bishop.offset, sq, bishop, bishop_directions);
  }
  return table;
}

}  // namespace

constexpr std::array<Bitboard, slider_attack_count> slider_attacks = make_slider_attacks();

#elif !defined(__aarch64__)

namespace {

consteval RankAttacks make_rank_attacks() {
  RankAttacks table{};
  for (const File file : all_files) {
    for (std::uint64_t inner = 0; inner < inner_occupancies; ++inner) {
      const Square sq = make_square(file, Rank::First);
      const Bitboard occupied{inner << 1};
      const Bitboard reached = ray(sq, {1, 0}, occupied) | ray(sq, {-1, 0}, occupied);
      table[index_of(file)][inner] = static_cast<std::uint8_t>(reached.bits());
    }
  }
  return table;
}

}  // namespace

constexpr RankAttacks rank_attacks = make_rank_attacks();

#endif

}  // namespace tabiya::tables
