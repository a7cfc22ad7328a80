#include "tablebase/numbering.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

namespace tabiya::tablebase {
namespace {

constexpr int squares = 64;
constexpr int pawn_squares = 48;

// Everything below is numbers of squares: a1 is 0, b1 is 1, h8 is 63.

constexpr int file_at(int square) noexcept { return square % 8; }
constexpr int rank_at(int square) noexcept { return square / 8; }
constexpr int mirror_files(int square) noexcept { return square ^ 7; }
constexpr int mirror_ranks(int square) noexcept { return square ^ 56; }
constexpr int mirror_diagonal(int square) noexcept { return rank_at(square) + 8 * file_at(square); }
/// Above the diagonal a1-h8 (positive), on it (0), or below it.
constexpr int side_of_diagonal(int square) noexcept { return rank_at(square) - file_at(square); }

/// The number of ways to choose k of n.
constexpr auto binomials = [] {
  std::array<std::array<std::uint64_t, squares>, most_men> made{};
  for (int n = 0; n < squares; ++n) made[0][n] = 1;
  for (int k = 1; k < most_men; ++k) {
    for (int n = 1; n < squares; ++n) made[k][n] = made[k - 1][n - 1] + made[k][n - 1];
  }
  return made;
}();
constexpr std::uint64_t choose(int n, int k) noexcept {
  return binomials[static_cast<std::size_t>(k)][static_cast<std::size_t>(n)];
}

/// The squares of the triangle a1-d1-d4, those of its diagonal last.
constexpr auto triangle = [] {
  std::array<std::uint8_t, squares> made{};
  std::uint8_t number = 0;
  for (const bool on_diagonal : {false, true}) {
    for (int square = 0; square < 32; ++square) {
      const bool is_here = side_of_diagonal(square) == 0
                               ? on_diagonal
                               : !on_diagonal && side_of_diagonal(square) < 0;
      if (file_at(square) < 4 && is_here) made[square] = number++;
    }
  }
  return made;
}();

/// The 28 squares below the diagonal.
constexpr auto below_diagonal = [] {
  std::array<std::uint8_t, squares> made{};
  std::uint8_t number = 0;
  for (int square = 0; square < squares; ++square) {
    if (side_of_diagonal(square) < 0) made[square] = number++;
  }
  return made;
}();

constexpr int three_men_sizes = 31'332;
constexpr int two_kings_sizes = 462;

/// By the first king's number in the triangle, and the square of the other.
constexpr auto two_kings = [] {
  std::array<std::array<std::uint16_t, squares>, 10> made{};
  std::uint16_t number = 0;
  for (const bool on_diagonals : {false, true}) {
    for (int first_number = 0; first_number < 10; ++first_number) {
      int first = 0;
      while (file_at(first) > 3 || side_of_diagonal(first) > 0 || triangle[first] != first_number) {
        ++first;
      }
      for (int second = 0; second < squares; ++second) {
        const int files = file_at(first) - file_at(second);
        const int ranks = rank_at(first) - rank_at(second);
        if (files >= -1 && files <= 1 && ranks >= -1 && ranks <= 1) continue;
        const bool first_on_diagonal = side_of_diagonal(first) == 0;
        if (first_on_diagonal && side_of_diagonal(second) > 0) continue;
        const bool both_on_diagonal = first_on_diagonal && side_of_diagonal(second) == 0;
        if (both_on_diagonal == on_diagonals) made[first_number][second] = number++;
      }
    }
  }
  return made;
}();

/// The numbers of pawns' squares, from 47 for a2 down to 0 for e7: file by file from the edge, each
/// square followed by its mirror image.
constexpr auto pawn_numbers = [] {
  std::array<std::uint8_t, squares> made{};
  std::uint8_t number = pawn_squares;
  for (int file = 0; file < 4; ++file) {
    for (int rank = 1; rank < 7; ++rank) {
      made[8 * rank + file] = --number;
      made[mirror_files(8 * rank + file)] = --number;
    }
  }
  return made;
}();

/// By the number of leading pawns: where the placements with the leading pawn on a square begin, and
/// how many there are with it on a file.
struct LeadingPawns {
  std::array<std::array<std::uint64_t, squares>, most_men> begin{};
  std::array<std::array<std::uint64_t, 4>, most_men> size{};
};
constexpr auto leading_pawns = [] {
  LeadingPawns made;
  for (int count = 1; count < most_men; ++count) {
    for (int file = 0; file < 4; ++file) {
      std::uint64_t sum = 0;
      for (int rank = 1; rank < 7; ++rank) {
        made.begin[count][8 * rank + file] = sum;
        sum += choose(pawn_numbers[8 * rank + file], count - 1);
      }
      made.size[count][file] = sum;
    }
  }
  return made;
}();

void turn(Numbering::Squares& placed, std::size_t count, int (*mirror)(int) noexcept) {
  for (std::size_t at = 0; at < count; ++at) {
    placed[at] = static_cast<std::uint8_t>(mirror(placed[at]));
  }
}

}  // namespace

Square leading_pawn(Bitboard pawns) noexcept {
  Square leading = pawns.first();
  for (const Square square : pawns) {
    if (pawn_numbers[tabiya::index_of(square)] > pawn_numbers[tabiya::index_of(leading)]) {
      leading = square;
    }
  }
  return leading;
}

int leading_file(Bitboard pawns) noexcept {
  const int file = file_at(tabiya::index_of(leading_pawn(pawns)));
  return std::min(file, 7 - file);
}

std::expected<Numbering, std::string> Numbering::make(std::span<const Man> men, Order order,
                                                      int leading_file) {
  Numbering made;
  made.man_count_ = men.size();
  made.leading_file_ = leading_file;
  std::ranges::copy(men, made.men_.begin());
  if (auto grouped = made.group_men(); !grouped) return std::unexpected{std::move(grouped.error())};
  if (auto done = made.multiply(order, leading_file); !done) {
    return std::unexpected{std::move(done.error())};
  }
  return made;
}

/// Cuts the list into groups.
std::expected<void, std::string> Numbering::group_men() {
  const auto is_pawn = [](Man man) { return piece_of(man).type == PieceType::Pawn; };
  const auto men = this->men();
  const auto count_of = [&men](Man man) { return std::ranges::count(men, man); };
  has_pawns_ = std::ranges::any_of(men, is_pawn);
  std::size_t leading = 0;
  if (has_pawns_) {
    if (!is_pawn(men[0])) return std::unexpected{"the list of men does not begin with a pawn"};
    leading = static_cast<std::size_t>(count_of(men[0]));
  } else {
    const auto single = std::ranges::count_if(men, [&](Man man) { return count_of(man) == 1; });
    leading = single >= 3 ? 3 : 2;
  }
  for (std::size_t at = 0; at < leading; ++at) {
    const bool fits = has_pawns_ ? men[at] == men[0] : count_of(men[at]) == 1;
    if (!fits) return std::unexpected{"the men of the first group do not stand together"};
  }
  groups_[group_count_++] = {0, static_cast<std::uint8_t>(leading), 0, 0};
  for (std::size_t at = leading; at < men.size();) {
    std::size_t end = at + 1;
    while (end < men.size() && men[end] == men[at]) ++end;
    if (static_cast<std::size_t>(count_of(men[at])) != end - at) {
      return std::unexpected{"equal men do not stand together"};
    }
    if (is_pawn(men[at])) {
      if (at != leading) return std::unexpected{"the second pawns do not follow the first"};
      has_second_pawns_ = true;
    }
    groups_[group_count_++] = {static_cast<std::uint8_t>(at), static_cast<std::uint8_t>(end - at),
                               0, 0};
    at = end;
  }
  return {};
}

std::uint64_t Numbering::leading_size(int leading_file) const noexcept {
  if (has_pawns_)
    return leading_pawns.size[groups_[0].count][static_cast<std::size_t>(leading_file)];
  return groups_[0].count == 3 ? three_men_sizes : two_kings_sizes;
}

/// Finds the factor of each group.
std::expected<void, std::string> Numbering::multiply(Order order, int leading_file) {
  int free = squares - groups_[0].count - (has_second_pawns_ ? groups_[1].count : 0);
  std::size_t next = has_second_pawns_ ? 2 : 1;
  std::size_t done = 0;
  size_ = 1;
  for (int place = 0; done < group_count_; ++place) {
    Group* group = nullptr;
    std::uint64_t ways = 0;
    if (place == order.leading) {
      group = groups_.data();
      ways = leading_size(leading_file);
    } else if (has_second_pawns_ && place == order.second_pawns) {
      group = &groups_[1];
      ways = choose(pawn_squares - groups_[0].count, group->count);
    } else {
      if (next == group_count_) return std::unexpected{"the order of the groups has a gap"};
      group = &groups_[next++];
      ways = choose(free, group->count);
      free -= group->count;
    }
    group->factor = size_;
    group->ways = ways;
    size_ *= ways;
    ++done;
  }
  return {};
}

std::uint64_t Numbering::index_of(Squares placed) const noexcept {
  std::uint64_t index = has_pawns_ ? leading_pawns_index(placed) : leading_pieces_index(placed);
  index *= groups_[0].factor;
  for (std::size_t group = 1; group < group_count_; ++group) {
    index += group_index(placed, group) * groups_[group].factor;
  }
  return index;
}

std::uint64_t Numbering::leading_pawns_index(Squares& placed) const noexcept {
  const std::size_t count = groups_[0].count;
  const auto by_number = [](int left, int right) {
    return pawn_numbers[static_cast<std::size_t>(left)] <
           pawn_numbers[static_cast<std::size_t>(right)];
  };
  const auto pawns = std::span{placed}.first(count);
  std::ranges::iter_swap(pawns.begin(), std::ranges::max_element(pawns, by_number));
  if (file_at(placed[0]) > 3) turn(placed, man_count_, mirror_files);
  std::ranges::sort(pawns.subspan(1), by_number);
  std::uint64_t index = leading_pawns.begin[count][placed[0]];
  for (std::size_t at = 1; at < count; ++at) {
    index += choose(pawn_numbers[placed[at]], static_cast<int>(at));
  }
  return index;
}

/// Turns the board so that the first man stands in the triangle a1-d1-d4, and the first off the
/// diagonal below it.
std::uint64_t Numbering::leading_pieces_index(Squares& placed) const noexcept {
  if (file_at(placed[0]) > 3) turn(placed, man_count_, mirror_files);
  if (rank_at(placed[0]) > 3) turn(placed, man_count_, mirror_ranks);
  for (std::size_t at = 0; at < groups_[0].count; ++at) {
    const int side = side_of_diagonal(placed[at]);
    if (side == 0) continue;
    if (side > 0) turn(placed, man_count_, mirror_diagonal);
    break;
  }
  const int first = placed[0];
  const int second = placed[1];
  if (groups_[0].count == 2) return two_kings[triangle[placed[0]]][placed[1]];

  const int third = placed[2];
  const int before_second = second > first ? 1 : 0;
  const int before_third = (third > first ? 1 : 0) + (third > second ? 1 : 0);
  constexpr int off_diagonal = 6 * 63 * 62;
  constexpr int second_off = off_diagonal + 4 * 28 * 62;
  constexpr int third_off = second_off + 4 * 7 * 28;
  int index = 0;
  if (side_of_diagonal(first) != 0) {
    index = triangle[placed[0]] * 63 * 62 + (second - before_second) * 62 + third - before_third;
  } else if (side_of_diagonal(second) != 0) {
    index = off_diagonal + rank_at(first) * 28 * 62 + below_diagonal[placed[1]] * 62 + third -
            before_third;
  } else if (side_of_diagonal(third) != 0) {
    index = second_off + rank_at(first) * 7 * 28 + (rank_at(second) - before_second) * 28 +
            below_diagonal[placed[2]];
  } else {
    index = third_off + rank_at(first) * 7 * 6 + (rank_at(second) - before_second) * 6 +
            rank_at(third) - before_third;
  }
  return static_cast<std::uint64_t>(index);
}

/// Of equal men, on the squares that those of earlier groups leave.
std::uint64_t Numbering::group_index(const Squares& placed, std::size_t group) const noexcept {
  const auto [begin, count, factor, ways] = groups_[group];
  std::array<int, most_men> own{};
  for (std::size_t at = 0; at < count; ++at) own[at] = placed[begin + at];
  std::sort(own.begin(), own.begin() + count);
  const int below_first_rank = has_second_pawns_ && group == 1 ? 8 : 0;
  std::uint64_t index = 0;
  for (std::size_t at = 0; at < count; ++at) {
    const auto earlier = std::count_if(placed.begin(), placed.begin() + begin,
                                       [&](std::uint8_t square) { return square < own[at]; });
    index +=
        choose(own[at] - static_cast<int>(earlier) - below_first_rank, static_cast<int>(at) + 1);
  }
  return index;
}

namespace {

/// The placements of the leading group without pawns, by their numbers.
struct LeadingPieces {
  std::vector<std::array<std::uint8_t, 3>> three{static_cast<std::size_t>(three_men_sizes)};
  std::vector<std::array<std::uint8_t, 3>> kings{static_cast<std::size_t>(two_kings_sizes)};
};

/// True if the first man off the diagonal stands below it, as in all that are numbered.
bool is_turned(std::span<const std::uint8_t> placed) {
  for (const std::uint8_t square : placed) {
    if (side_of_diagonal(square) != 0) return side_of_diagonal(square) < 0;
  }
  return true;
}

LeadingPieces list_leading_pieces() {
  constexpr std::array<Man, 3> three_men{6, 14, 5};
  const Numbering by_three = *Numbering::make(three_men, {}, 0);
  LeadingPieces made;
  for (std::uint8_t first = 0; first < 32; ++first) {
    for (std::uint8_t second = 0; second < squares; ++second) {
      const std::array pair{first, second};
      if (file_at(first) > 3 || second == first || !is_turned(pair)) continue;
      const bool touch = std::abs(file_at(first) - file_at(second)) <= 1 &&
                         std::abs(rank_at(first) - rank_at(second)) <= 1;
      if (!touch) made.kings[two_kings[triangle[first]][second]] = {first, second, 0};
      for (std::uint8_t third = 0; third < squares; ++third) {
        const std::array placed{first, second, third};
        if (third == first || third == second || !is_turned(placed)) continue;
        made.three[by_three.index_of({first, second, third})] = placed;
      }
    }
  }
  return made;
}

}  // namespace

auto Numbering::squares_of(std::uint64_t index) const noexcept -> Squares {
  Squares placed{};
  for (std::size_t group = 0; group < group_count_; ++group) {
    const std::uint64_t own = index / groups_[group].factor % groups_[group].ways;
    if (group > 0) {
      place_group(placed, group, own);
    } else if (has_pawns_) {
      place_leading_pawns(placed, own);
    } else {
      static const LeadingPieces pieces = list_leading_pieces();
      const auto& found = groups_[0].count == 3 ? pieces.three[own] : pieces.kings[own];
      std::copy_n(found.begin(), groups_[0].count, placed.begin());
    }
  }
  return placed;
}

void Numbering::place_leading_pawns(Squares& placed, std::uint64_t index) const noexcept {
  static constexpr auto squares_of_numbers = [] {
    std::array<std::uint8_t, pawn_squares> made{};
    for (std::uint8_t square = 8; square < 56; ++square) made[pawn_numbers[square]] = square;
    return made;
  }();
  const std::size_t count = groups_[0].count;
  const auto& begin = leading_pawns.begin[count];
  const auto file = static_cast<std::size_t>(leading_file_);
  std::size_t rank = 6;
  while (begin[8 * rank + file] > index) --rank;
  placed[0] = static_cast<std::uint8_t>(8 * rank + file);
  index -= begin[placed[0]];
  for (std::size_t at = count; --at > 0;) {
    int number = static_cast<int>(at) - 1;
    while (choose(number + 1, static_cast<int>(at)) <= index) ++number;
    index -= choose(number, static_cast<int>(at));
    placed[at] = squares_of_numbers[static_cast<std::size_t>(number)];
  }
}

void Numbering::place_group(Squares& placed, std::size_t group,
                            std::uint64_t index) const noexcept {
  const auto [begin, count, factor, ways] = groups_[group];
  Squares earlier = placed;
  std::sort(earlier.begin(), earlier.begin() + begin);
  const bool is_second_pawns = has_second_pawns_ && group == 1;
  for (std::size_t at = count; at > 0; --at) {
    int reduced = static_cast<int>(at) - 1;
    while (reduced + 1 < squares && choose(reduced + 1, static_cast<int>(at)) <= index) ++reduced;
    index -= choose(reduced, static_cast<int>(at));
    int square = reduced + (is_second_pawns ? 8 : 0);
    for (std::size_t man = 0; man < begin; ++man) square += earlier[man] <= square ? 1 : 0;
    placed[begin + at - 1] = static_cast<std::uint8_t>(square);
  }
}

}  // namespace tabiya::tablebase
