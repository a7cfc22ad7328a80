#include "tabiya/columns/planes.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <initializer_list>
#include <utility>
#include <vector>

#include "columns/piece_codes.hpp"

namespace tabiya::columns {
namespace {

constexpr std::size_t steps_of_history = 8;
constexpr std::size_t mirrored_ranks = 56;  // in the index of a square

/// The plane of a piece: 0 to 5 for the side that comes first.
std::size_t plane_of(std::uint8_t code, bool black_first) {
  const std::size_t plane = code - std::size_t{1};
  return black_first ? (plane + codes_of_side) % piece_planes : plane;
}

/// Writes ones where pieces stand; `planes` has zeros.
template <class Number>
void write_pieces(std::span<const std::uint8_t> board, bool for_black, Number* planes) {
  for (std::size_t square = 0; square < board.size(); ++square) {
    if (board[square] == 0) continue;
    const std::size_t place = for_black ? square ^ mirrored_ranks : square;
    planes[squares_of_plane * plane_of(board[square], for_black) + place] = Number{1};
  }
}

template <class Number>
void write_all_pieces(const PositionsView& positions, Viewpoint viewpoint,
                      std::span<Number> planes) {
  constexpr std::size_t size = piece_planes * squares_of_plane;
  assert(planes.size() == size * positions.size());
  std::ranges::fill(planes, Number{0});
  for (std::size_t index = 0; index < positions.size(); ++index) {
    const bool for_black = viewpoint == Viewpoint::Mover && positions.turns[index] == 0;
    write_pieces(positions.board(index), for_black, planes.data() + size * index);
  }
}

void fill_plane(float* planes, std::size_t plane, float value) {
  std::fill_n(planes + squares_of_plane * plane, squares_of_plane, value);
}

/// How often the position has occurred before in its game, which begins at `begin`.
std::size_t occurrences_before(const PositionsView& positions, std::size_t begin,
                               std::size_t index) {
  const auto is_same = [&](std::size_t other) {
    return positions.castling[other] == positions.castling[index] &&
           positions.en_passant[other] == positions.en_passant[index] &&
           std::ranges::equal(positions.board(other), positions.board(index));
  };
  const std::size_t reversible = positions.halfmove_clocks[index];
  std::size_t count = 0;
  for (std::size_t back = 2; back <= reversible && back <= index - begin; back += 2) {
    count += is_same(index - back) ? 1 : 0;
  }
  return count;
}

/// Counts the earlier occurrences of all positions.
std::vector<std::size_t> all_occurrences(const PositionsView& positions,
                                         std::span<const std::int32_t> game_offsets) {
  std::vector<std::size_t> counts(positions.size());
  for (std::size_t game = 0; game + 1 < game_offsets.size(); ++game) {
    const auto begin = static_cast<std::size_t>(game_offsets[game]);
    const auto end = static_cast<std::size_t>(game_offsets[game + 1]);
    for (std::size_t index = begin; index < end; ++index) {
      counts[index] = occurrences_before(positions, begin, index);
    }
  }
  return counts;
}

/// Calls `write(index, begin)` for each position, with the first of its game.
template <class Write>
void for_each_position(std::span<const std::int32_t> game_offsets, Write write) {
  for (std::size_t game = 0; game + 1 < game_offsets.size(); ++game) {
    const auto begin = static_cast<std::size_t>(game_offsets[game]);
    const auto end = static_cast<std::size_t>(game_offsets[game + 1]);
    for (std::size_t index = begin; index < end; ++index) write(index, begin);
  }
}

bool is_initial(std::span<const std::uint8_t> board) {
  static constexpr std::array<std::uint8_t, 8> rank{4, 2, 3, 5, 6, 3, 2, 4};
  constexpr std::uint8_t white_pawn = 1;
  constexpr std::uint8_t black_pawn = 7;
  for (std::size_t square = 0; square < squares_of_board; ++square) {
    std::uint8_t code = 0;
    if (square < 8) code = rank[square];
    else if (square < 16) code = white_pawn;
    else if (square >= 56) code = static_cast<std::uint8_t>(rank[square - 56] + codes_of_side);
    else if (square >= 48) code = black_pawn;
    if (board[square] != code) return false;
  }
  return true;
}

/// The board before the double step that the en passant file tells of.
std::array<std::uint8_t, squares_of_board> before_double_step(const PositionsView& positions,
                                                              std::size_t index) {
  std::array<std::uint8_t, squares_of_board> board{};
  std::ranges::copy(positions.board(index), board.begin());
  const std::int8_t file = positions.en_passant[index];
  if (file < 0 || file >= 8) return board;
  const bool white_stepped = positions.turns[index] == 0;
  const std::size_t target = (white_stepped ? 24U : 32U) + static_cast<std::size_t>(file);
  const std::size_t origin = (white_stepped ? 8U : 48U) + static_cast<std::size_t>(file);
  std::swap(board[target], board[origin]);
  return board;
}

/// Writes the position and those before it, `planes_of_step` planes each.
template <class WriteRepetitions>
void write_history(const PositionsView& positions, std::size_t index, std::size_t begin,
                   std::size_t planes_of_step, float* planes, WriteRepetitions write_repetitions) {
  const bool for_black = positions.turns[index] == 0;
  const std::size_t steps = std::min(steps_of_history, index - begin + 1);
  for (std::size_t step = 0; step < steps; ++step) {
    float* const of_step = planes + squares_of_plane * planes_of_step * step;
    write_pieces(positions.board(index - step), for_black, of_step);
    write_repetitions(index - step, of_step);
  }
}

/// Writes planes of one value each.
void write_constants(float* planes, std::initializer_list<float> values) {
  std::size_t plane = 0;
  for (const float value : values) fill_plane(planes, plane++, value);
}

float flag(int bits) { return bits != 0 ? 1.0F : 0.0F; }

/// The bits of the rights of one side, king side first.
int rights_of(std::uint8_t castling, bool black) { return castling >> (black ? 2 : 0) & 3; }

}  // namespace

void write_piece_planes(const PositionsView& positions, Viewpoint viewpoint,
                        std::span<std::uint8_t> planes) {
  write_all_pieces(positions, viewpoint, planes);
}

void write_piece_planes(const PositionsView& positions, Viewpoint viewpoint,
                        std::span<float> planes) {
  write_all_pieces(positions, viewpoint, planes);
}

void write_leela_planes(const PositionsView& positions, std::span<const std::int32_t> game_offsets,
                        HistoryFill fill, std::span<float> planes) {
  constexpr std::size_t size = leela_planes * squares_of_plane;
  constexpr std::size_t planes_of_step = piece_planes + 1;
  assert(planes.size() == size * positions.size());
  std::ranges::fill(planes, 0.0F);
  const auto occurrences = all_occurrences(positions, game_offsets);
  for_each_position(game_offsets, [&](std::size_t index, std::size_t begin) {
    float* const out = planes.data() + size * index;
    const bool for_black = positions.turns[index] == 0;
    write_history(positions, index, begin, planes_of_step, out,
                  [&](std::size_t earlier, float* of_step) {
                    if (occurrences[earlier] != 0) fill_plane(of_step, piece_planes, 1);
                  });
    const bool repeats_start = fill == HistoryFill::Start || (fill == HistoryFill::UnlessInitial &&
                                                              !is_initial(positions.board(begin)));
    for (std::size_t step = index - begin + 1; repeats_start && step < steps_of_history; ++step) {
      const auto board = before_double_step(positions, begin);
      write_pieces<float>(board, for_black, out + squares_of_plane * planes_of_step * step);
    }
    const int own = rights_of(positions.castling[index], for_black);
    const int other = rights_of(positions.castling[index], !for_black);
    write_constants(out + squares_of_plane * steps_of_history * planes_of_step,
                    {flag(own & 2), flag(own & 1), flag(other & 2), flag(other & 1),
                     flag(for_black), static_cast<float>(positions.halfmove_clocks[index]), 0, 1});
  });
}

void write_alpha_zero_planes(const PositionsView& positions,
                             std::span<const std::int32_t> game_offsets, std::span<float> planes) {
  constexpr std::size_t size = alpha_zero_planes * squares_of_plane;
  constexpr std::size_t planes_of_step = piece_planes + 2;
  assert(planes.size() == size * positions.size());
  std::ranges::fill(planes, 0.0F);
  const auto occurrences = all_occurrences(positions, game_offsets);
  for_each_position(game_offsets, [&](std::size_t index, std::size_t begin) {
    float* const out = planes.data() + size * index;
    const bool for_black = positions.turns[index] == 0;
    write_history(positions, index, begin, planes_of_step, out,
                  [&](std::size_t earlier, float* of_step) {
                    if (occurrences[earlier] >= 1) fill_plane(of_step, piece_planes, 1);
                    if (occurrences[earlier] >= 2) fill_plane(of_step, piece_planes + 1, 1);
                  });
    const int own = rights_of(positions.castling[index], for_black);
    const int other = rights_of(positions.castling[index], !for_black);
    const bool has_number = !positions.fullmove_numbers.empty();
    const float number = has_number ? positions.fullmove_numbers[index] : std::uint16_t{1};
    write_constants(out + squares_of_plane * steps_of_history * planes_of_step,
                    {flag(for_black), number, flag(own & 1), flag(own & 2), flag(other & 1),
                     flag(other & 2), static_cast<float>(positions.halfmove_clocks[index])});
  });
}

}  // namespace tabiya::columns
