/// Compares what the solver finds with Gaviota's tablebases of three men, which know the distance to mate.
///
///     gaviota_comparison [FOLDER]       /usr/share/gaviotatb/gtb4, of Debian's package gaviotatb
///
/// The results must be equal everywhere. With a queen or a rook, nothing zeroes the half-move clock before the mate in a
/// won ending, so the distance to the next zeroing move is that to mate, to the ply.
#include <gtb-probe.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "tablebase/make/solutions.hpp"

namespace {

using namespace tabiya;
using namespace tabiya::tablebase;

struct Gaviota {
  unsigned result;
  unsigned plies;
};

Gaviota ask(const PositionNumbers& numbers, const Placement& squares, Color turn) {
  constexpr std::size_t most = 5;
  ByColor<std::array<unsigned, most>> places{};
  ByColor<std::array<unsigned char, most>> types{};
  ByColor<std::size_t> counts{};
  const auto men = numbers.men();
  for (std::size_t man = 0; man < men.size(); ++man) {
    std::size_t& at = counts[men[man].color];
    places[men[man].color].at(at) = squares.at(man);
    types[men[man].color].at(at) =
        static_cast<unsigned char>(tb_PAWN + index_of(men[man].type) - index_of(PieceType::Pawn));
    ++at;
  }
  for (const Color color : all_colors) {
    places[color].at(counts[color]) = tb_NOSQUARE;
    types[color].at(counts[color]) = tb_NOPIECE;
  }
  Gaviota found{tb_UNKNOWN, 0};
  tb_probe_hard(turn == Color::White ? tb_WHITE_TO_MOVE : tb_BLACK_TO_MOVE, tb_NOSQUARE,
                tb_NOCASTLE, places.white.data(), places.black.data(), types.white.data(),
                types.black.data(), &found.result, &found.plies);
  return found;
}

unsigned result_of(Wdl wdl, Color turn) {
  if (wdl == Wdl::Draw) return tb_DRAW;
  return (wdl > Wdl::Draw) == (turn == Color::White) ? tb_WMATE : tb_BMATE;
}

struct Counts {
  std::uint64_t positions = 0;
  std::uint64_t other_result = 0;
  std::uint64_t distances = 0;
  std::uint64_t other_distance = 0;
};

void compare(const PositionNumbers& numbers, const Solver& solver, int file, bool has_same_distance,
             Counts& counts) {
  const auto [first, count] = numbers.slices_of_file(file);
  for (std::uint64_t at = 0; at < count * numbers.slice_size(); ++at) {
    const std::uint64_t number = first * numbers.slice_size() + at;
    const Placement squares = numbers.placement(number);
    if (numbers.number_of(squares) != number) continue;
    for (const Color turn : all_colors) {
      const auto solved = solver.of(squares, turn);
      if (!solved) continue;
      ++counts.positions;
      const Gaviota known = ask(numbers, squares, turn);
      if (known.result != result_of(solved->wdl, turn)) ++counts.other_result;
      if (!has_same_distance || solved->wdl == Wdl::Draw) continue;
      ++counts.distances;
      // A mated side is at no distance there.
      const auto plies = static_cast<unsigned>(std::abs(solved->plies));
      const bool is_mated = known.plies == 0 && solved->plies == -1;
      if (known.plies != plies && !is_mated) ++counts.other_distance;
    }
  }
}

}  // namespace

int main(int count, char** arguments) {
  const std::string folder = count > 1 ? arguments[1] : "/usr/share/gaviotatb/gtb4";
  const char* folders[]{folder.c_str(), nullptr};
  tb_init(0, tb_CP4, folders);
  tbcache_init(std::size_t{32} << 20U, 96);
  if ((tb_availability() & 2U) == 0) {
    std::fprintf(stderr, "gaviota_comparison: the tables of three men are not in %s\n",
                 folder.c_str());
    return 2;
  }
  Solutions solutions{1};
  std::uint64_t wrong = 0;
  for (const char* const name : {"KQvK", "KRvK", "KBvK", "KNvK", "KPvK"}) {
    const auto material = *Material::parse(name);
    const bool has_same_distance = material.count(Color::White, PieceType::Queen) +
                                       material.count(Color::White, PieceType::Rook) >
                                   0;
    Counts counts;
    static_cast<void>(solutions.solve(
        material, [] { return true; },
        [&](const PositionNumbers& numbers, const Solver& solver, int file) {
          compare(numbers, solver, file, has_same_distance, counts);
          return true;
        }));
    std::printf("%s: %llu positions, %llu other results; %llu mates, %llu other distances\n", name,
                static_cast<unsigned long long>(counts.positions),
                static_cast<unsigned long long>(counts.other_result),
                static_cast<unsigned long long>(counts.distances),
                static_cast<unsigned long long>(counts.other_distance));
    wrong += counts.other_result + counts.other_distance;
  }
  tbcache_done();
  tb_done();
  return wrong == 0 ? 0 : 1;
}
