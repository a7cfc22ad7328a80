#include "tabiya/book/book_audit.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "tabiya/rules/movegen.hpp"

namespace tabiya {
namespace {

/// The entries of one position.
struct Group {
  std::uint64_t key;
  std::size_t begin;
  std::size_t end;
};

std::vector<Group> groups_of(const OpeningBook& book) {
  std::vector<Group> groups;
  for (std::size_t place = book.header_size(); place < book.size(); ++place) {
    const std::uint64_t key = book[place].key.bits;
    if (groups.empty() || groups.back().key != key) groups.push_back({key, place, place});
    groups.back().end = place + 1;
  }
  return groups;
}

/// Plays from the starts to all positions of the book that it can reach.
class BookWalk {
 public:
  BookWalk(const OpeningBook& book, const std::vector<Group>& groups, BookAudit& audit)
      : book_{book}, groups_{groups}, audit_{audit}, reached_(groups.size()) {}

  void begin_at(const Position& start) {
    const std::optional<std::size_t> group = visit(start);
    if (!group) visit_replies(start);
    while (!open_.empty()) {
      const auto [position, number] = open_.back();
      open_.pop_back();
      go_on_from(position, groups_[number]);
    }
  }
  [[nodiscard]] bool has_reached(std::size_t group) const { return reached_[group]; }

 private:
  struct Open {
    Position position;
    std::size_t group;
  };

  /// The group of a position, which is examined later if it is new.
  std::optional<std::size_t> visit(const Position& position) {
    const std::uint64_t key = polyglot_key(position).bits;
    const auto found = std::ranges::lower_bound(groups_, key, std::less{}, &Group::key);
    if (found == groups_.end() || found->key != key) return std::nullopt;
    const auto number = static_cast<std::size_t>(found - groups_.begin());
    if (!reached_[number]) open_.push_back({position, number});
    reached_[number] = true;
    return number;
  }
  void visit_replies(const Position& position) {
    for (const Move reply : legal_moves(position)) visit(position.after(reply));
  }
  void go_on_from(const Position& position, const Group& group) {
    std::vector<Move> in_book;
    for (std::size_t place = group.begin; place < group.end; ++place) {
      const auto move = move_of(position, book_[place]);
      if (move) in_book.push_back(*move);
      else audit_.illegal.push_back({position, place});
    }
    for (const Move move : legal_moves(position)) {
      const Position next = position.after(move);
      const bool leaves_book = !visit(next);
      if (leaves_book && std::ranges::find(in_book, move) != in_book.end()) visit_replies(next);
    }
  }

  const OpeningBook& book_;
  const std::vector<Group>& groups_;
  BookAudit& audit_;
  std::vector<bool> reached_;
  std::vector<Open> open_;
};

void audit_group(const OpeningBook& book, const Group& group, BookAudit& audit) {
  std::vector<std::uint16_t> moves;
  std::uint16_t last_weight = std::numeric_limits<std::uint16_t>::max();
  for (std::size_t place = group.begin; place < group.end; ++place) {
    const BookEntry entry = book[place];
    ++audit.entries;
    if (entry.weight == 0) ++audit.zero_weights;
    if (entry.weight > last_weight) ++audit.unordered;
    if (entry.learn != 0) ++audit.learned;
    if (std::ranges::find(moves, entry.move) != moves.end()) ++audit.duplicates;
    moves.push_back(entry.move);
    last_weight = entry.weight;
  }
}

}  // namespace

BookAudit audit_book(const OpeningBook& book, std::span<const Position> starts) {
  BookAudit audit;
  const std::vector<Group> groups = groups_of(book);
  audit.positions = groups.size();
  for (const Group& group : groups) audit_group(book, group, audit);
  BookWalk walk{book, groups, audit};
  for (const Position& start : starts) walk.begin_at(start);
  for (std::size_t number = 0; number < groups.size(); ++number) {
    if (walk.has_reached(number)) continue;
    ++audit.unreached_positions;
    audit.unreached_entries += groups[number].end - groups[number].begin;
  }
  return audit;
}

}  // namespace tabiya
