#include "pgn/inner/duplicates.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "pgn/inner/game_filter.hpp"
#include "pgn/inner/player_names.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/tags.hpp"

namespace tabiya::pgn {
namespace {

std::uint64_t mixed_signature(std::uint64_t state, std::uint64_t word) noexcept {
  constexpr std::uint64_t odd_factor = 0x9E3779B97F4A7C15;
  state = (state ^ word) * odd_factor;
  return state ^ (state >> 29);
}

/// The parts of a game that are compared.
class Content : public NullVisitor {
 public:
  std::optional<Position> start;
  std::vector<Move> moves;
  std::string rest;  // the texts from the first unplayable move on
  Tags tags;
  std::size_t fullness = 0;
  std::optional<Result> end;

  void tag(const Tag& tag, Cursor /*cursor*/) {
    start_.add(tag.name, tag.value);
    tags.add(tag.name, tag.value);
    if (is_known(tag.value)) ++fullness;
  }
  Next begin_moves(Cursor /*cursor*/) {
    if (const auto position = start_.position()) start = *position;
    line_.begin(start);
    return Next::Read;
  }
  void move(std::string_view san, Cursor /*cursor*/) {
    if (depth_ != 0) return;
    const auto step = line_.play(san);
    const Move* const move = step && *step ? std::get_if<Move>(&**step) : nullptr;
    if (move != nullptr && rest.empty()) moves.push_back(*move);
    else rest.append(san).append(" ");
  }
  void nag(Nag /*nag*/, Cursor /*cursor*/) { ++fullness; }
  void comment(const Comment& /*comment*/, Cursor /*cursor*/) { ++fullness; }
  Next begin_variation(Cursor /*cursor*/) {
    ++fullness;
    ++depth_;
    return Next::Read;
  }
  void end_variation(Cursor /*cursor*/) { --depth_; }
  void result(Result result, Cursor /*cursor*/) { end = result; }

  static bool is_known(std::string_view value) noexcept {
    return !value.empty() && value != "?" && value != "-" && value != "*";
  }

 private:
  StartTags start_;
  LineStack line_;
  std::size_t depth_ = 0;
};

Content content_of(std::string_view text) {
  Content content;
  Reader reader{Input::from_memory(text)};
  static_cast<void>(reader.read_game(content));
  return content;
}

bool have_same_moves(const Content& left, const Content& right) {
  if (left.start.has_value() != right.start.has_value()) return false;
  if (left.start && !same_position(*left.start, *right.start)) return false;
  constexpr std::array<std::string_view, 2> start_tags{"FEN", "Variant"};
  const bool has_same_tags = std::ranges::all_of(start_tags, [&](std::string_view name) {
    return left.tags.find(name).value_or("") == right.tags.find(name).value_or("");
  });
  if (!left.start && !has_same_tags) return false;
  return left.moves == right.moves && left.rest == right.rest;
}

std::string_view known_tag(const Content& content, std::string_view name) {
  const std::string_view value = content.tags.find(name).value_or("");
  return Content::is_known(value) ? value : "";
}

/// What the tags say about a game, apart from its moves.
struct Occasion {
  std::array<std::string, 2> players;
  std::array<std::string, 2> fide_ids;
  std::string date;
  std::string round;
  Result result;

  friend bool operator==(const Occasion&, const Occasion&) = default;
};

/// The number of a player in the register of the FIDE; 0 is unknown.
std::string fide_id_in(const Content& content, std::string_view name) {
  std::string_view id = known_tag(content, name);
  id.remove_prefix(std::min(id.find_first_not_of(" 0"), id.size()));
  return std::string{id.substr(0, id.find_last_not_of(' ') + 1)};
}

Occasion occasion_of(const Content& content) {
  const auto text = [&](std::string_view name) { return std::string{known_tag(content, name)}; };
  Result result = content.end.value_or(Result::Unknown);
  if (result == Result::Unknown) {
    result = parse_result(known_tag(content, "Result")).value_or(Result::Unknown);
  }
  return {.players = {text("White"), text("Black")},
          .fide_ids = {fide_id_in(content, "WhiteFideId"), fide_id_in(content, "BlackFideId")},
          .date = text("Date"),
          .round = text("Round"),
          .result = result};
}

bool dates_may_agree(std::string_view left, std::string_view right) {
  const auto date = parse_date(left);
  const auto other = parse_date(right);
  if (!date || !other) return true;
  return date->earliest <= other->latest && other->earliest <= date->latest;
}

/// Round 4 has the boards 4.1, 4.2, ….
bool rounds_may_agree(std::string_view left, std::string_view right) {
  while (!left.empty() && !right.empty()) {
    const auto take_part = [](std::string_view& round) {
      const std::size_t end = std::min(round.find('.'), round.size());
      std::string_view part = round.substr(0, end);
      round.remove_prefix(std::min(end + 1, round.size()));
      part.remove_prefix(std::min(part.find_first_not_of(" 0"), part.size()));
      return part.substr(0, part.find_last_not_of(' ') + 1);
    };
    const std::string_view part = take_part(left);
    const std::string_view other = take_part(right);
    const bool is_known = part != "?" && other != "?";
    if (is_known && part != other) return false;
  }
  return true;
}

bool results_may_agree(Result left, Result right) {
  return left == Result::Unknown || right == Result::Unknown || left == right;
}

bool players_may_agree(const Occasion& left, const Occasion& right) {
  for (std::size_t side = 0; side < left.players.size(); ++side) {
    const std::string& id = left.fide_ids[side];
    const std::string& other = right.fide_ids[side];
    const bool have_ids = !id.empty() && !other.empty();
    const bool agrees =
        have_ids ? id == other : may_be_same_name(left.players[side], right.players[side]);
    if (!agrees) return false;
  }
  return true;
}

bool may_agree(const Occasion& left, const Occasion& right, bool is_short_game) {
  const bool has_contradiction = is_short_game && (!dates_may_agree(left.date, right.date) ||
                                                   !rounds_may_agree(left.round, right.round) ||
                                                   !results_may_agree(left.result, right.result));
  return !has_contradiction && players_may_agree(left, right);
}

/// A group of equal games, each of which agrees with all others.
struct Group {
  Content content;                  // of the first game
  std::vector<Occasion> occasions;  // the different ones
  std::vector<std::size_t> members;
  std::size_t fullest;
  std::size_t fullness;
};

void add_to_groups(std::vector<Group>& groups, std::size_t index, Content content,
                   const DuplicateRules& rules) {
  Occasion occasion = occasion_of(content);
  const bool is_short_game = content.moves.size() <= short_game_plies;
  const auto found = std::ranges::find_if(groups, [&](const Group& group) {
    return have_same_moves(group.content, content) &&
           (rules.moves_alone || std::ranges::all_of(group.occasions, [&](const Occasion& other) {
              return may_agree(other, occasion, is_short_game);
            }));
  });
  if (found == groups.end()) {
    const std::size_t fullness = content.fullness;
    groups.push_back({std::move(content), {std::move(occasion)}, {index}, index, fullness});
    return;
  }
  const bool is_new = std::ranges::find(found->occasions, occasion) == found->occasions.end();
  if (is_new && !rules.moves_alone) found->occasions.push_back(std::move(occasion));
  found->members.push_back(index);
  if (content.fullness > found->fullness) {
    found->fullest = index;
    found->fullness = content.fullness;
  }
}

}  // namespace

void MoveSigner::begin_game(Cursor /*cursor*/) {
  start_.clear();
  signature_ = 0;
}

void MoveSigner::tag(const Tag& tag, Cursor /*cursor*/) { start_.add(tag.name, tag.value); }

Next MoveSigner::begin_moves(Cursor /*cursor*/) {
  const auto start = start_.position();
  std::optional<Position> position;
  if (start) position = *start;
  signature_ = position ? position->key().bits : 1;
  line_.begin(position);
  return Next::Read;
}

void MoveSigner::move(std::string_view san, Cursor /*cursor*/) {
  const auto step = line_.play(san);
  const Move* const move = step && *step ? std::get_if<Move>(&**step) : nullptr;
  signature_ = mixed_signature(
      signature_, move != nullptr ? move->packed() : std::hash<std::string_view>{}(san));
}

Next MoveSigner::begin_variation(Cursor /*cursor*/) { return Next::Skip; }

std::vector<Duplicate> find_duplicates(std::span<const std::uint64_t> signatures,
                                       const std::function<std::string_view(std::size_t)>& text_of,
                                       DuplicateRules rules) {
  std::vector<std::pair<std::uint64_t, std::size_t>> order;
  order.reserve(signatures.size());
  for (std::size_t index = 0; index < signatures.size(); ++index) {
    order.emplace_back(signatures[index], index);
  }
  std::ranges::sort(order);

  std::vector<Duplicate> duplicates;
  auto begin = order.begin();
  while (begin != order.end()) {
    const auto end = std::find_if(begin, order.end(),
                                  [&](const auto& entry) { return entry.first != begin->first; });
    std::vector<Group> groups;
    for (auto entry = begin; end - begin > 1 && entry != end; ++entry) {
      add_to_groups(groups, entry->second, content_of(text_of(entry->second)), rules);
    }
    for (const Group& group : groups) {
      const std::size_t kept = rules.keep_fuller ? group.fullest : group.members.front();
      for (const std::size_t member : group.members) {
        if (member != kept) duplicates.push_back({member, kept});
      }
    }
    begin = end;
  }
  std::ranges::sort(duplicates, {}, &Duplicate::dropped);
  return duplicates;
}

}  // namespace tabiya::pgn
