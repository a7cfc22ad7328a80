#include "book/book_counter.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <tuple>

#include "book/scaled_weights.hpp"

namespace tabiya {
namespace {

/// Polyglot's counters.
constexpr std::uint32_t most_games_before_halving = 16'384;

constexpr unsigned points_shift = 16;

std::uint64_t key_of(std::uint32_t upper, std::uint32_t lower) noexcept {
  return std::uint64_t{upper} << 32 | lower;
}

bool is_wanted(const MoveCount& count, const BookTerms& terms) noexcept {
  constexpr double per_cent = 100;
  if (count.games < terms.min_games || count.points == 0) return false;
  const double most = double{BookTally::win} * count.games;
  return count.points / most * per_cent >= terms.min_score;
}

void append_position(std::span<const MoveCount> counts, const BookTerms& terms, std::string& book) {
  std::vector<std::uint64_t> weights;
  weights.reserve(counts.size());
  for (const MoveCount& count : counts) weights.push_back(terms.is_uniform ? 1 : count.points);
  const auto scaled = book::scaled_weights(weights);
  for (std::size_t index = 0; index < counts.size(); ++index) {
    append_book_entry(book, {.key = {counts[index].key},
                             .move = counts[index].move,
                             .weight = scaled[index],
                             .learn = 0});
  }
}

}  // namespace

std::uint64_t BookCounter::count(std::span<const std::span<const Record>> chunks,
                                 const BookTerms& terms, std::string& book) {
  std::size_t record_count = 0;
  for (const auto& chunk : chunks) record_count += chunk.size();
  // Most moves of most games are played once. They are sorted out by a table of small counters, which
  // counts some moves together but none too low.
  const auto least = static_cast<std::uint8_t>(
      std::min<std::uint32_t>(terms.min_games, std::numeric_limits<std::uint8_t>::max()));
  const bool is_sketched = least > 1;
  std::size_t frequent_count = record_count;
  if (is_sketched) {
    sketch(chunks, record_count);
    frequent_count = 0;
    for (const auto& chunk : chunks) {
      for (const Record& record : chunk) frequent_count += cells_[cell_of(record)] >= least ? 1 : 0;
    }
  }
  begin_table(frequent_count);
  for (const auto& chunk : chunks) {
    for (const Record& record : chunk) {
      if (!is_sketched || cells_[cell_of(record)] >= least) add(record, terms.halves_counts);
    }
  }
  return append_entries(terms, book);
}

std::size_t BookCounter::cell_of(const Record& record) const noexcept {
  constexpr std::uint32_t factor = 0x9E37'79B1;
  const std::uint32_t move = record.move_and_points & std::numeric_limits<std::uint16_t>::max();
  return (record.lower_key ^ (move * factor)) & (cells_.size() - 1);
}

void BookCounter::sketch(std::span<const std::span<const Record>> chunks,
                         std::size_t record_count) {
  cells_.assign(std::bit_ceil(4 * record_count + 1), 0);
  std::uint8_t greatest = 0;
  for (const auto& chunk : chunks) {
    for (const Record& record : chunk) {
      std::uint8_t& cell = cells_[cell_of(record)];
      cell = static_cast<std::uint8_t>(cell + (cell != std::numeric_limits<std::uint8_t>::max()));
      greatest = std::max(greatest, cell);
    }
  }
  most_games_ = std::max<std::uint64_t>(most_games_, greatest);
}

void BookCounter::begin_table(std::size_t move_count) {
  table_.assign(std::bit_ceil(2 * move_count + 1), 0);
  counts_.clear();
}

void BookCounter::add(const Record& record, bool halves_counts) {
  const std::uint64_t key = key_of(record.upper_key, record.lower_key);
  const auto move = static_cast<std::uint16_t>(record.move_and_points);
  const std::size_t mask = table_.size() - 1;
  std::size_t at = key & mask;
  while (table_[at] != 0) {
    const MoveCount& there = counts_[table_[at] - 1];
    if (there.key == key && there.move == move) break;
    at = (at + 1) & mask;
  }
  if (table_[at] == 0) {
    counts_.push_back({key, 0, 0, move});
    table_[at] = static_cast<std::uint32_t>(counts_.size());
  }
  MoveCount& count = counts_[table_[at] - 1];
  ++count.games;
  count.points += record.move_and_points >> points_shift;
  if (halves_counts && count.games >= most_games_before_halving) halve(key);
}

/// The moves of a position follow each other in the table, perhaps with those of others between them.
void BookCounter::halve(std::uint64_t key) {
  const std::size_t mask = table_.size() - 1;
  for (std::size_t at = key & mask; table_[at] != 0; at = (at + 1) & mask) {
    MoveCount& count = counts_[table_[at] - 1];
    if (count.key != key) continue;
    count.games = (count.games + 1) / 2;
    count.points = (count.points + 1) / 2;
  }
}

std::uint64_t BookCounter::append_entries(const BookTerms& terms, std::string& book) {
  for (const MoveCount& count : counts_) {
    most_games_ = std::max<std::uint64_t>(most_games_, count.games);
  }
  std::erase_if(counts_, [&](const MoveCount& count) { return !is_wanted(count, terms); });
  std::vector<std::uint32_t>& order = table_;
  order.resize(counts_.size());
  for (std::uint32_t place = 0; place < order.size(); ++place) order[place] = place;
  std::ranges::sort(order, std::less{}, [&](std::uint32_t place) {
    const MoveCount& count = counts_[place];
    const std::uint32_t weight = terms.is_uniform ? 0 : count.points;
    return std::tuple{count.key, ~weight, place};
  });
  std::uint64_t positions = 0;
  std::vector<MoveCount> same_key;
  const auto finish_position = [&] {
    if (same_key.empty()) return;
    append_position(same_key, terms, book);
    same_key.clear();
    ++positions;
  };
  for (const std::uint32_t place : order) {
    if (!same_key.empty() && same_key.front().key != counts_[place].key) finish_position();
    same_key.push_back(counts_[place]);
  }
  finish_position();
  return positions;
}

}  // namespace tabiya
