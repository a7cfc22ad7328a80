/// The cost of the question whether a side can ever mate, as an arbiter asks it when a flag falls:
/// the verdict only, for both sides, in the positions of a file.
///
///     flag_fall_bench lichess_timeouts.fen        one FEN a line
///     flag_fall_bench kasparov.pgn 5              every fifth position of the games
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tabiya/notation/fen.hpp"
#include "tabiya/pgn/input.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace {

std::uint64_t allocations = 0;

}  // namespace

// NOLINTBEGIN(*-no-malloc, *-owning-memory)
void* operator new(std::size_t size) {
  ++allocations;
  if (void* const block = std::malloc(std::max<std::size_t>(size, 1))) return block;
  throw std::bad_alloc{};
}
void operator delete(void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t /*size*/) noexcept { std::free(block); }
// NOLINTEND(*-no-malloc, *-owning-memory)

namespace tabiya {
namespace {

using Clock = std::chrono::steady_clock;
using Nanoseconds = std::chrono::duration<double, std::nano>;

std::vector<Position> positions_of_lines(const std::string& file) {
  std::vector<Position> positions;
  std::ifstream lines{file};
  for (std::string line; std::getline(lines, line);) {
    if (const auto position = parse_position(line)) positions.push_back(*position);
  }
  return positions;
}

std::vector<Position> positions_of_games(pgn::Input input, std::uint64_t step) {
  std::vector<Position> positions;
  pgn::Reader reader{std::move(input)};
  std::uint64_t count = 0;
  while (const auto game = pgn::read_tree(reader)) {
    Position position = game->tree.start();
    for (const Move move : game->tree.main_line_moves()) {
      if (count++ % step == 0) positions.push_back(position);
      position = position.after(move);
    }
  }
  return positions;
}

/// The time of all questions together, asked one after the other: as in use, with cold caches.
Nanoseconds time_of_all(const std::vector<Position>& positions,
                        std::array<std::uint64_t, 3>& answers) {
  answers = {};
  const auto begin = Clock::now();
  for (const Position& position : positions) {
    for (const Color winner : all_colors) {
      ++answers.at(static_cast<std::size_t>(winnable(position, winner)));
    }
  }
  return Clock::now() - begin;
}

struct Question {
  double nanoseconds;
  std::uint64_t allocations;
  std::size_t position;
  Color winner;
};

/// The better time of two for each question.
std::vector<Question> timed_questions(const std::vector<Position>& positions) {
  std::vector<Question> questions;
  questions.reserve(2 * positions.size());
  for (std::size_t index = 0; index < positions.size(); ++index) {
    for (const Color winner : all_colors) {
      Question question{1e12, 0, index, winner};
      for (int round = 0; round < 2; ++round) {
        const std::uint64_t before = allocations;
        const auto begin = Clock::now();
        const Winnability answer = winnable(positions[index], winner);
        const Nanoseconds time = Clock::now() - begin;
        if (answer == Winnability::Undetermined) std::cout << "undetermined\n";
        question.nanoseconds = std::min(question.nanoseconds, time.count());
        question.allocations = allocations - before;
      }
      questions.push_back(question);
    }
  }
  std::ranges::sort(questions, {}, &Question::nanoseconds);
  return questions;
}

int report(const std::vector<Position>& positions) {
  if (positions.empty()) return 2;
  constexpr int rounds = 3;
  std::array<std::uint64_t, 3> answers{};
  Nanoseconds best = time_of_all(positions, answers);
  for (int round = 1; round < rounds; ++round) {
    best = std::min(best, time_of_all(positions, answers));
  }
  const auto questions = timed_questions(positions);
  const std::size_t count = questions.size();
  const Question& worst = questions.back();
  const auto allocating =
      std::ranges::count_if(questions, [](const Question& asked) { return asked.allocations > 0; });
  std::cout << count << " questions: " << answers[0] << " winnable, " << answers[1]
            << " unwinnable, " << answers[2] << " undetermined\n"
            << "mean " << best.count() / static_cast<double>(count) << " ns, median "
            << questions[count / 2].nanoseconds << " ns, 99 % "
            << questions[count * 99 / 100].nanoseconds << " ns, worst " << worst.nanoseconds
            << " ns (" << to_fen(positions[worst.position]) << ", " << to_string(worst.winner)
            << ")\n"
            << allocating << " questions allocated memory\n";
  return 0;
}

int run(const std::string& file, std::uint64_t step) {
  if (!file.ends_with(".pgn")) return report(positions_of_lines(file));
  auto input = pgn::Input::from_file(file);
  if (!input) {
    std::cerr << file << ": " << input.error().message() << '\n';
    return 2;
  }
  return report(positions_of_games(*std::move(input), step));
}

}  // namespace
}  // namespace tabiya

int main(int count, char** arguments) {
  if (count == 2) return tabiya::run(arguments[1], 1);
  if (count == 3) {
    const std::uint64_t step = std::strtoull(arguments[2], nullptr, 10);
    if (step > 0) return tabiya::run(arguments[1], step);
  }
  std::cerr << "usage: flag_fall_bench FILE.fen | FILE.pgn [STEP]\n";
  return 2;
}
