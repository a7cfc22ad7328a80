#include "pgn/occasions.hpp"

#include <algorithm>
#include <functional>

#include "pgn/inner/game_filter.hpp"

namespace tabiya::pgn {
namespace {

using Parts = Occasion::Parts;

bool dates_may_agree(std::string_view left, std::string_view right) {
  const auto date = parse_date(left);
  const auto other = parse_date(right);
  if (!date || !other) return true;
  return date->earliest <= other->latest && other->earliest <= date->latest;
}

/// Takes the number before the next dot, without zeros and blanks around it.
std::string_view take_round_part(std::string_view& round) noexcept {
  const std::size_t end = std::min(round.find('.'), round.size());
  std::string_view part = round.substr(0, end);
  round.remove_prefix(std::min(end + 1, round.size()));
  part.remove_prefix(std::min(part.find_first_not_of(" 0"), part.size()));
  return part.substr(0, part.find_last_not_of(' ') + 1);
}

/// Round 4 has the boards 4.1, 4.2, ….
bool rounds_may_agree(std::string_view left, std::string_view right) {
  while (!left.empty() && !right.empty()) {
    const std::string_view part = take_round_part(left);
    const std::string_view other = take_round_part(right);
    const bool is_known = part != "?" && other != "?";
    if (is_known && part != other) return false;
  }
  return true;
}

bool results_may_agree(Result left, Result right) {
  return left == Result::Unknown || right == Result::Unknown || left == right;
}

bool may_be_same_player(const Occasion::Player& left, const Occasion::Player& right) {
  const bool have_ids = !left.fide_id.empty() && !right.fide_id.empty();
  return have_ids ? left.fide_id == right.fide_id : may_be_same_name(left.name, right.name);
}

/// A text that two sequences of parts share only if they are equal.
std::string joined(const Parts& parts, std::size_t count) {
  std::string text;
  for (std::size_t index = 0; index < count; ++index) text += parts[index] + '\n';
  return text;
}

}  // namespace

Parts Occasion::date_parts() const {
  const auto range = parse_date(date);
  Parts parts;
  if (!range) return parts;
  for (const std::uint32_t unit : {10'000U, 100U, 1U}) {
    if (range->earliest / unit != range->latest / unit) break;
    parts.push_back(std::to_string(range->earliest / unit));
  }
  return parts;
}

Parts Occasion::round_parts() const {
  Parts parts;
  for (std::string_view rest = round; !rest.empty();) {
    const std::string_view part = take_round_part(rest);
    if (part == "?") break;
    parts.emplace_back(part);
  }
  return parts;
}

bool may_agree(const Occasion& left, const Occasion& right, Evidence evidence) {
  const bool has_contradiction =
      evidence == Evidence::Everything &&
      (!dates_may_agree(left.date, right.date) || !rounds_may_agree(left.round, right.round) ||
       !results_may_agree(left.result, right.result));
  return !has_contradiction && std::ranges::equal(left.players, right.players, may_be_same_player);
}

void OccasionIndex::Players::add(Item item, const Occasion::Player& player) {
  names.add(item, player.name);
  if (player.fide_id.empty()) names_without_id.add(item, player.name);
  else by_id[player.fide_id].push_back(item);
}

std::size_t OccasionIndex::Players::count(const Occasion::Player& player) const {
  if (player.fide_id.empty()) return names.count(player.name);
  const auto same = by_id.find(player.fide_id);
  return names_without_id.count(player.name) + (same == by_id.end() ? 0 : same->second.size());
}

void OccasionIndex::Players::find(const Occasion::Player& player, Items& found) const {
  if (player.fide_id.empty()) return names.find(player.name, found);
  names_without_id.find(player.name, found);
  const auto same = by_id.find(player.fide_id);
  if (same != by_id.end()) found.insert(found.end(), same->second.begin(), same->second.end());
}

void OccasionIndex::Places::add(Item item, const Parts& parts) {
  ending[joined(parts, parts.size())].push_back(item);
  for (std::size_t count = 0; count <= parts.size(); ++count) {
    passing[joined(parts, count)].push_back(item);
  }
}

template <class Visit>
void OccasionIndex::Places::visit_lists(const Parts& parts, Visit visit) const {
  const auto visit_list = [&](const auto& lists, std::size_t count) {
    if (const auto list = lists.find(joined(parts, count)); list != lists.end()) {
      visit(list->second);
    }
  };
  for (std::size_t count = 0; count < parts.size(); ++count) visit_list(ending, count);
  visit_list(passing, parts.size());
}

std::size_t OccasionIndex::Places::count(const Parts& parts) const {
  std::size_t count = 0;
  visit_lists(parts, [&](const Items& list) { count += list.size(); });
  return count;
}

void OccasionIndex::Places::find(const Parts& parts, Items& found) const {
  visit_lists(parts,
              [&](const Items& list) { found.insert(found.end(), list.begin(), list.end()); });
}

void OccasionIndex::add(Item item, const Occasion& occasion) {
  ++size_;
  for (std::size_t side = 0; side < players_.size(); ++side) {
    players_[side].add(item, occasion.players[side]);
  }
  if (evidence_ == Evidence::Players) return;
  dates_.add(item, occasion.date_parts());
  rounds_.add(item, occasion.round_parts());
}

std::optional<std::vector<OccasionIndex::Item>> OccasionIndex::find(
    const Occasion& occasion) const {
  std::size_t least = size_;
  std::function<void(Items&)> find_least;
  const auto consider = [&](const auto& index, const auto& wanted) {
    const std::size_t count = index.count(wanted);
    if (count >= least) return;
    least = count;
    find_least = [&](Items& found) { index.find(wanted, found); };
  };
  const Parts date = evidence_ == Evidence::Everything ? occasion.date_parts() : Parts{};
  const Parts round = evidence_ == Evidence::Everything ? occasion.round_parts() : Parts{};
  for (std::size_t side = 0; side < players_.size(); ++side) {
    consider(players_[side], occasion.players[side]);
  }
  if (evidence_ == Evidence::Everything) {
    consider(dates_, date);
    consider(rounds_, round);
  }
  if (!find_least) return std::nullopt;
  Items found;
  find_least(found);
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  return found;
}

}  // namespace tabiya::pgn
