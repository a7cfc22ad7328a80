#include "tabiya/pgn/position_search.hpp"

#include <algorithm>
#include <cassert>
#include <span>
#include <utility>
#include <vector>

#include "pgn/inner/game_texts.hpp"
#include "pgn/position_matcher.hpp"

namespace tabiya::pgn {
namespace {

/// The number of consecutive numbers at the beginning.
std::size_t consecutive(std::span<const std::uint64_t> numbers) noexcept {
  std::size_t count = 1;
  while (count < numbers.size() && numbers[count] == numbers[0] + count) ++count;
  return count;
}

/// Searches the games of a text. False if the caller has stopped the search.
bool search(GameTexts& games, std::uint64_t number_before, PositionMatcher& matcher,
            const OnFoundGame& on_found) {
  bool goes_on = true;
  games.read_all(matcher, [&](const GameText& game) {
    if (!matcher.match()) return true;
    goes_on = on_found({number_before + game.number, game.text, matcher.tags(), matcher.result(),
                        matcher.match()->position, matcher.match()->next});
    return goes_on;
  });
  return goes_on;
}

}  // namespace

std::optional<InputFailure> search_all(Input input, const PositionQuery& query,
                                       const OnFoundGame& on_found) {
  PositionMatcher matcher{query.wanted, query.lines};
  GameTexts games{std::move(input)};
  if (!search(games, 0, matcher, on_found)) return std::nullopt;
  return games.failure();
}

std::expected<void, IndexError> search_indexed(const Input& text, const PositionIndex& index,
                                               const PositionQuery& query,
                                               const OnFoundGame& on_found) {
  assert(query.lines == Lines::Main || index.lines() == Lines::All);
  const auto numbers = index.games_with(query.wanted.key());
  if (!numbers) return std::unexpected{numbers.error()};
  PositionMatcher matcher{query.wanted, query.lines};
  std::span<const std::uint64_t> rest = *numbers;
  while (!rest.empty()) {
    // Consecutive games are read together.
    const std::size_t count = consecutive(rest);
    const std::uint64_t begin = index.range_of(rest.front()).begin;
    const std::uint64_t end = index.range_of(rest[count - 1]).end;
    GameTexts games{
        Input::from_memory({text.begin() + begin, static_cast<std::size_t>(end - begin)})};
    if (!search(games, rest.front() - 1, matcher, on_found)) break;
    rest = rest.subspan(count);
  }
  return {};
}

}  // namespace tabiya::pgn
