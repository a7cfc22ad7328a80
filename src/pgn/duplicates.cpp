#include "pgn/inner/duplicates.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "pgn/inner/player_names.hpp"
#include "pgn/occasions.hpp"
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
  std::optional<Position> start;                 // in chess
  std::optional<VariantPosition> variant_start;  // in another variant
  std::vector<std::optional<Move>> moves;        // nothing: a null move
  std::string rest;                              // the texts from the first unplayable move on
  Tags tags;
  std::size_t fullness = 0;
  std::optional<Result> end;

  void tag(const Tag& tag, Cursor /*cursor*/) {
    start_.add(tag.name, tag.value);
    tags.add(tag.name, tag.value);
    if (is_known(tag.value)) ++fullness;
  }
  Next begin_moves(Cursor /*cursor*/) {
    static_cast<void>(line_.begin(start_));
    if (line_.chess() != nullptr) start = *line_.chess();
    if (line_.variant() != nullptr) variant_start = *line_.variant();
    return Next::Read;
  }
  void move(std::string_view san, Cursor /*cursor*/) {
    if (depth_ != 0) return;
    const auto step = line_.play(san);
    const bool is_played = step && *step;
    if (!is_played) rest.append(san).append(" ");
    else moves.emplace_back(move_of(**step));
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
  GameLines line_;
  std::size_t depth_ = 0;
};

Content content_of(std::string_view text) {
  Content content;
  Reader reader{Input::from_memory(text)};
  static_cast<void>(reader.read_game(content));
  return content;
}

/// False also if only one start is known.
template <class P>
bool is_same_start(const std::optional<P>& left, const std::optional<P>& right) {
  return left && right ? same_position(*left, *right) : !left && !right;
}

bool have_same_moves(const Content& left, const Content& right) {
  if (!is_same_start(left.start, right.start)) return false;
  if (!is_same_start(left.variant_start, right.variant_start)) return false;
  constexpr std::array<std::string_view, 2> start_tags{"FEN", "Variant"};
  const bool has_same_tags = std::ranges::all_of(start_tags, [&](std::string_view name) {
    return left.tags.find(name).value_or("") == right.tags.find(name).value_or("");
  });
  const bool is_known = left.start || left.variant_start;
  if (!is_known && !has_same_tags) return false;
  return left.moves == right.moves && left.rest == right.rest;
}

std::string_view known_tag(const Content& content, std::string_view name) {
  const std::string_view value = content.tags.find(name).value_or("");
  return Content::is_known(value) ? value : "";
}

/// The number of a player in the register of the FIDE; 0 is unknown.
std::string fide_id_in(const Content& content, std::string_view name) {
  std::string_view id = known_tag(content, name);
  id.remove_prefix(std::min(id.find_first_not_of(" 0"), id.size()));
  return std::string{id.substr(0, id.find_last_not_of(' ') + 1)};
}

Occasion::Player player_of(const Content& content, std::string_view color) {
  return {read_player_name(known_tag(content, color)),
          fide_id_in(content, std::string{color} + "FideId")};
}

Occasion occasion_of(const Content& content) {
  Result result = content.end.value_or(Result::Unknown);
  if (result == Result::Unknown) {
    result = parse_result(known_tag(content, "Result")).value_or(Result::Unknown);
  }
  return {.players = {player_of(content, "White"), player_of(content, "Black")},
          .date = std::string{known_tag(content, "Date")},
          .round = std::string{known_tag(content, "Round")},
          .result = result};
}

/// A group of equal games, each of which agrees with all others.
struct Group {
  std::vector<Occasion> occasions;  // the different ones
  std::vector<std::size_t> members;
  std::size_t fullest;
  std::size_t fullness;
};

/// The games with the same moves, in groups.
class EqualGames {
 public:
  EqualGames(Content first, DuplicateRules rules)
      : content_{std::move(first)},
        rules_{rules},
        evidence_{content_.moves.size() <= short_game_plies ? Evidence::Everything
                                                            : Evidence::Players},
        index_{evidence_} {}

  [[nodiscard]] const Content& content() const noexcept { return content_; }
  [[nodiscard]] const std::vector<Group>& groups() const noexcept { return groups_; }

  /// Adds a game to the first group that it agrees with, or to a new one.
  void add(std::size_t game, Occasion occasion, std::size_t fullness, std::uint64_t& comparisons) {
    forget_what_does_not_count(occasion);
    Group* const group = find_group(occasion, comparisons);
    if (group != nullptr) return join(*group, game, fullness, std::move(occasion));
    index_.add(static_cast<OccasionIndex::Item>(groups_.size()), occasion);
    groups_.push_back({{std::move(occasion)}, {game}, game, fullness});
  }

 private:
  /// So that the occasions of a group are few.
  void forget_what_does_not_count(Occasion& occasion) const {
    if (rules_.moves_alone) occasion.players = {};
    if (evidence_ == Evidence::Everything && !rules_.moves_alone) return;
    occasion.date.clear();
    occasion.round.clear();
    occasion.result = Result::Unknown;
  }

  Group* find_group(const Occasion& occasion, std::uint64_t& comparisons) {
    const auto agrees = [&](const Group& group) {
      return std::ranges::all_of(group.occasions, [&](const Occasion& other) {
        ++comparisons;
        return may_agree(other, occasion, evidence_);
      });
    };
    if (const auto items = index_.find(occasion)) {
      for (const OccasionIndex::Item item : *items) {
        if (agrees(groups_[item])) return &groups_[item];
      }
      return nullptr;
    }
    const auto group = std::ranges::find_if(groups_, agrees);
    return group == groups_.end() ? nullptr : &*group;
  }

  static void join(Group& group, std::size_t game, std::size_t fullness, Occasion occasion) {
    const bool is_new = std::ranges::find(group.occasions, occasion) == group.occasions.end();
    if (is_new) group.occasions.push_back(std::move(occasion));
    group.members.push_back(game);
    if (fullness <= group.fullness) return;
    group.fullest = game;
    group.fullness = fullness;
  }

  Content content_;  // of the first game
  DuplicateRules rules_;
  Evidence evidence_;
  std::vector<Group> groups_;
  OccasionIndex index_;
};

/// Collisions of signatures are rare, so there is usually one element.
void add_to_equals(std::vector<EqualGames>& all, std::size_t game, Content content,
                   DuplicateRules rules, std::uint64_t& comparisons) {
  Occasion occasion = occasion_of(content);
  const std::size_t fullness = content.fullness;
  auto equals = std::ranges::find_if(
      all, [&](const EqualGames& games) { return have_same_moves(games.content(), content); });
  if (equals == all.end()) {
    all.emplace_back(std::move(content), rules);
    equals = all.end() - 1;
  }
  equals->add(game, std::move(occasion), fullness, comparisons);
}

void list_duplicates(const EqualGames& equals, DuplicateRules rules,
                     std::vector<Duplicate>& duplicates) {
  for (const Group& group : equals.groups()) {
    const std::size_t kept = rules.keep_fuller ? group.fullest : group.members.front();
    for (const std::size_t member : group.members) {
      if (member != kept) duplicates.push_back({member, kept});
    }
  }
}

}  // namespace

void MoveSigner::begin_game(Cursor /*cursor*/) {
  start_.clear();
  signature_ = 0;
}

void MoveSigner::tag(const Tag& tag, Cursor /*cursor*/) { start_.add(tag.name, tag.value); }

Next MoveSigner::begin_moves(Cursor /*cursor*/) {
  static_cast<void>(line_.begin(start_));
  signature_ = 1;
  if (line_.chess() != nullptr) signature_ = line_.chess()->key().bits;
  if (line_.variant() != nullptr) signature_ = line_.variant()->key().bits;
  return Next::Read;
}

void MoveSigner::move(std::string_view san, Cursor /*cursor*/) {
  const auto step = line_.play(san);
  const bool is_played = step && *step;
  const auto move = is_played ? move_of(**step) : std::nullopt;
  const std::string_view text = is_played ? "--" : san;  // of a null move, in any spelling
  signature_ =
      mixed_signature(signature_, move ? move->packed() : std::hash<std::string_view>{}(text));
}

Next MoveSigner::begin_variation(Cursor /*cursor*/) { return Next::Skip; }

std::vector<Duplicate> find_duplicates(std::span<const std::uint64_t> signatures,
                                       const std::function<std::string_view(std::size_t)>& text_of,
                                       DuplicateRules rules, std::uint64_t* comparisons) {
  std::vector<std::pair<std::uint64_t, std::size_t>> order;
  order.reserve(signatures.size());
  for (std::size_t index = 0; index < signatures.size(); ++index) {
    order.emplace_back(signatures[index], index);
  }
  std::ranges::sort(order);

  std::vector<Duplicate> duplicates;
  std::uint64_t comparison_count = 0;
  auto begin = order.begin();
  while (begin != order.end()) {
    const auto end = std::find_if(begin, order.end(),
                                  [&](const auto& entry) { return entry.first != begin->first; });
    std::vector<EqualGames> all;
    for (auto entry = begin; end - begin > 1 && entry != end; ++entry) {
      add_to_equals(all, entry->second, content_of(text_of(entry->second)), rules,
                    comparison_count);
    }
    for (const EqualGames& equals : all) list_duplicates(equals, rules, duplicates);
    begin = end;
  }
  std::ranges::sort(duplicates, {}, &Duplicate::dropped);
  if (comparisons != nullptr) *comparisons = comparison_count;
  return duplicates;
}

}  // namespace tabiya::pgn
