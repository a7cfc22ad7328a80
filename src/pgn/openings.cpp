#include "tabiya/pgn/openings.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

#include "pgn/opening_lines.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya::pgn {
namespace {

std::string_view take_until(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view taken = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return taken;
}

Opening opening_in(std::string_view line) {
  Opening opening;
  opening.eco = take_until(line, '\t');
  opening.name = take_until(line, '\t');
  opening.moves = line;
  return opening;
}

/// Requires: the moves are legal, as those of the list are.
Position position_after(std::string_view moves) {
  Position position;
  while (!moves.empty()) {
    const std::string_view word = take_until(moves, ' ');
    if (word.ends_with('.')) continue;
    [[maybe_unused]] const auto move = play_san(position, word);
    assert(move);
  }
  return position;
}

/// The openings sorted by key, with their positions to rule out hash collisions.
class Table {
 public:
  Table() {
    const auto lines = opening_lines().subspan(1);
    openings_.reserve(lines.size());
    entries_.reserve(lines.size());
    for (const std::string_view line : lines) {
      openings_.push_back(opening_in(line));
      const Position position = position_after(openings_.back().moves);
      fewest_men_ = std::min(fewest_men_, position.board().occupied().count());
      entries_.push_back({position, openings_.size() - 1});
    }
    std::ranges::sort(entries_, {}, &key_of);
    keys_.reserve(entries_.size());
    std::ranges::transform(entries_, std::back_inserter(keys_), &key_of);
  }

  [[nodiscard]] std::span<const Opening> openings() const noexcept { return openings_; }

  [[nodiscard]] std::optional<Opening> find(const Position& position) const noexcept {
    // Pieces never come back, so late in a game no named position can follow.
    if (position.board().occupied().count() < fewest_men_) return std::nullopt;
    const auto found = std::ranges::lower_bound(keys_, position.key().bits);
    if (found == keys_.end() || *found != position.key().bits) return std::nullopt;
    const Entry& entry = entries_[static_cast<std::size_t>(found - keys_.begin())];
    if (!same_position(entry.position, position)) return std::nullopt;
    return openings_[entry.opening];
  }

 private:
  struct Entry {
    Position position;
    std::size_t opening;
  };
  [[nodiscard]] static std::uint64_t key_of(const Entry& entry) noexcept {
    return entry.position.key().bits;
  }

  std::vector<Opening> openings_;
  std::vector<Entry> entries_;
  std::vector<std::uint64_t> keys_;  // the sorted keys of the entries
  int fewest_men_ = 32;
};

const Table& table() {
  static const Table the_table;
  return the_table;
}

}  // namespace

std::span<const Opening> openings() { return table().openings(); }

std::optional<Opening> opening_of(const Position& position) { return table().find(position); }

void OpeningFinder::visit(const Position& position) {
  if (const auto found = opening_of(position)) {
    opening_ = found;
    ply_ = visited_;
  }
  ++visited_;
}

}  // namespace tabiya::pgn
