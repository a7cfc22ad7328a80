#include "cli/play/arbiter_pgn.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/position_argument.hpp"
#include "tabiya/game/time_control_text.hpp"
#include "tabiya/game/words.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/pgn/variant_game_tree.hpp"

namespace tabiya::cli {
namespace {

constexpr auto ruleset_tag = "Ruleset";
constexpr auto time_tag = "TimeControl";
constexpr auto termination_tag = "Termination";
constexpr auto unterminated = "unterminated";
constexpr std::size_t first_ply = 0;
constexpr ByColor<const char*> name_tags{"White", "Black"};
constexpr ByColor<const char*> type_tags{"WhiteType", "BlackType"};
constexpr auto program_type = "program";
constexpr ByColor<const char*> side_time_tags{"WhiteTimeControl", "BlackTimeControl"};

void tag_times(pgn::Tags& tags, const ByColor<TimeControl>& times) {
  if (times.white == times.black) return tags.set(time_tag, to_pgn(times.white));
  for (const Color color : all_colors) tags.set(side_time_tags[color], to_pgn(times[color]));
}

/// What the mover's clock showed when each move was completed, for moves with a clock.
template <class AnyArbiter>
class ClockRecord {
 public:
  explicit ClockRecord(const AnyArbiter& arbiter) {
    AnyArbiter again = AnyArbiter::begin(arbiter.terms()).value();
    for (const auto& [event, at] : arbiter.events()) {
      static_cast<void>(again.apply(event, at).value());
      note(again, at);
    }
  }

  [[nodiscard]] std::optional<Milliseconds> after(std::size_t ply) const {
    return entries_[ply].shown;
  }

 private:
  struct Entry {
    std::optional<Instant> completed_at{};
    std::optional<Milliseconds> shown{};
  };

  /// A clock correction at the instant of the move belongs to that move.
  void note(const AnyArbiter& arbiter, Instant at) {
    const auto& game = arbiter.game();
    entries_.resize(game.moves().size());
    for (std::size_t ply = entries_.size(); ply > 0 && ply + 2 > entries_.size(); --ply) {
      Entry& entry = entries_[ply - 1];
      const Color mover = game.positions()[ply - 1].turn();
      if (arbiter.awaits_press(mover)) continue;
      if (!entry.completed_at) entry.completed_at = at;
      if (*entry.completed_at == at) entry.shown = arbiter.clock().remaining(mover, at);
    }
  }

  std::vector<Entry> entries_;
};

CastlingMode castling_mode(const pgn::Tags& tags) {
  const std::string_view variant = tags.find("Variant").value_or("");
  const bool chess960 = variant.find("960") != std::string_view::npos ||
                        variant.find("ischer") != std::string_view::npos ||
                        needs_chess960(std::string{tags.find("FEN").value_or("")});
  return chess960 ? CastlingMode::Chess960 : CastlingMode::Standard;
}

/// A time control that cannot be read counts as missing.
TimeControl time_of(const pgn::Tags& tags, Color color) {
  const auto both = tags.find(time_tag);
  const auto text = tags.find(side_time_tags[color]).value_or(both.value_or("-"));
  return parse_time_control(text).value_or(std::nullopt).value_or(TimeControl{});
}

ByColor<TimeControl> times_of(const pgn::Tags& tags) {
  return {time_of(tags, Color::White), time_of(tags, Color::Black)};
}

/// How many moves two lines have in common from the start.
std::size_t common_plies(std::span<const Move> one, std::span<const Move> other) {
  const auto differing = std::ranges::mismatch(one, other);
  return static_cast<std::size_t>(differing.in1 - one.begin());
}

/// Writes the clocks after the moves from a ply on.
template <class AnyArbiter>
void record_clocks(pgn::GameTree& tree, const AnyArbiter& arbiter, std::size_t from_ply) {
  const ClockRecord<AnyArbiter> clocks{arbiter};
  const std::vector<pgn::NodeId> line = tree.main_line();
  for (std::size_t ply = from_ply; ply < line.size(); ++ply) {
    const auto shown = clocks.after(ply);
    if (!shown) continue;
    const auto seconds = std::chrono::floor<std::chrono::seconds>(*shown);
    pgn::set_annotation(tree[line[ply]].comments, pgn::RemainingTime{seconds});
  }
}

/// Writes how the game ended. PGN has no result for a game that both players lose, or for one that
/// does not count; the last comment gives it. Source: FIDE 11.8; PGN 8.1.1.7.
template <class AnyArbiter>
void record_end(pgn::GameTree& tree, const AnyArbiter& arbiter) {
  const auto& outcome = arbiter.outcome();
  if (!outcome) return;
  tree.tags.set(termination_tag, pgn_termination(outcome->termination()));
  if (to_string(*outcome) != "*") return;
  const std::vector<pgn::NodeId> line = tree.main_line();
  const pgn::NodeId last = line.empty() ? pgn::GameTree::root() : line.back();
  tree[last].comments.push_back(outcome_in_words(arbiter.game()));
}

template <class GameType>
BasicGameTerms<GameType> terms_of(const pgn::GameTree& tree,
                                  const typename GameType::PositionType& start, CastlingMode mode,
                                  const Ruleset& default_ruleset, Instant begins) {
  const Ruleset* const tagged = find_ruleset(tree.tags.find(ruleset_tag).value_or(""));
  return {.ruleset = tagged == nullptr ? default_ruleset : *tagged,
          .start = start,
          .castling_mode = mode,
          .times = times_of(tree.tags),
          .begins = begins};
}

std::optional<Milliseconds> clock_of(const pgn::Node& node) {
  const auto found = pgn::find_annotation<pgn::RemainingTime>(std::span{node.comments});
  if (!found) return std::nullopt;
  return found->time;
}

/// Makes and completes a move, and sets the clock to the recorded time. False if the game was over.
template <class AnyArbiter>
bool play_again(AnyArbiter& arbiter, Move move, std::optional<Milliseconds> clock, Instant now) {
  const Color mover = arbiter.game().turn();
  const event::MoveMade made{mover, attempt_of(move)};
  if (!arbiter.apply(made, now)) return false;
  if (arbiter.awaits_press(mover)) {
    static_cast<void>(arbiter.apply(event::ClockPressed{mover}, now));
  }
  // A clock that cannot show this time keeps running as it is.
  if (clock) static_cast<void>(arbiter.apply(event::ClockSet{mover, *clock}, now));
  return true;
}

/// Replays the main line of a tree by the rules of its variant.
template <class GameType>
std::expected<BasicArbiter<GameType>, Failure> replayed(const pgn::GameTree& tree,
                                                        const BasicGameTerms<GameType>& terms) {
  auto arbiter = BasicArbiter<GameType>::begin(terms);
  if (!arbiter) return std::unexpected{Failure{std::string{to_string(arbiter.error())}}};
  for (const pgn::NodeId id : tree.main_line()) {
    const auto move = pgn::move_of(tree[id].step);
    if (!move) {
      return std::unexpected{
          Failure{fmt::format("after {} plies there is a null move, which cannot be made in a game",
                              arbiter->game().moves().size())}};
    }
    if (play_again(*arbiter, *move, clock_of(tree[id]), terms.begins)) continue;
    return std::unexpected{
        Failure{fmt::format("under the ruleset {} the game is over after {} plies",
                            arbiter->ruleset().name, arbiter->game().moves().size())}};
  }
  return *std::move(arbiter);
}

template <class AnyArbiter>
pgn::GameTree tree_of(const AnyArbiter& arbiter, pgn::Tags tags) {
  tags.set(ruleset_tag, arbiter.ruleset().name);
  tag_times(tags, arbiter.terms().times);
  tags.set(termination_tag, unterminated);
  pgn::GameTree tree = pgn::to_tree(arbiter.game(), std::move(tags));
  record_clocks(tree, arbiter, first_ply);
  record_end(tree, arbiter);
  return tree;
}

template <class AnyArbiter>
pgn::GameTree continued_by(pgn::GameTree record, const AnyArbiter& arbiter) {
  const std::size_t known = record.main_line().size();
  const std::size_t common = common_plies(record.variant_line_moves(), arbiter.game().moves());
  if (times_of(record.tags) != arbiter.terms().times) {
    tag_times(record.tags, arbiter.terms().times);
  }
  record.tags.set(ruleset_tag, arbiter.ruleset().name);
  pgn::GameTree tree = pgn::continued(std::move(record), arbiter.game());
  const bool goes_on = common < known || common < arbiter.game().moves().size();
  if (goes_on && tree.tags.find(termination_tag)) tree.tags.set(termination_tag, unterminated);
  record_clocks(tree, arbiter, common);
  record_end(tree, arbiter);
  return tree;
}

}  // namespace

void tag_names(pgn::Tags& tags, const PlayerNames& names) {
  for (const Color color : all_colors) {
    if (!names[color].empty()) tags.set(name_tags[color], names[color]);
  }
}

PlayerNames names_of(const pgn::Tags& tags) {
  PlayerNames names;
  for (const Color color : all_colors) {
    const std::string_view name = tags.find(name_tags[color]).value_or("");
    if (name != "?") names[color] = name;
  }
  return names;
}

void tag_program(pgn::Tags& tags, Color color) {
  tags.set(type_tags[color], program_type);
  tags.set(type_tags[~color], "human");
}

std::optional<Color> program_in(const pgn::Tags& tags) {
  const auto is_program = [&tags](Color color) {
    return tags.find(type_tags[color]).value_or("") == program_type;
  };
  if (is_program(Color::White) == is_program(Color::Black)) return std::nullopt;
  return is_program(Color::White) ? Color::White : Color::Black;
}

pgn::GameTree to_tree(const Arbiter& arbiter, pgn::Tags tags) {
  return tree_of(arbiter, std::move(tags));
}

pgn::GameTree to_tree(const VariantArbiter& arbiter, pgn::Tags tags) {
  return tree_of(arbiter, std::move(tags));
}

pgn::GameTree continued(pgn::GameTree record, const Arbiter& arbiter) {
  return continued_by(std::move(record), arbiter);
}

pgn::GameTree continued(pgn::GameTree record, const VariantArbiter& arbiter) {
  return continued_by(std::move(record), arbiter);
}

std::expected<Arbiter, Failure> to_arbiter(const pgn::GameTree& tree,
                                           const Ruleset& default_ruleset, Instant begins) {
  if (tree.variant() != Variant::Standard) {
    return std::unexpected{Failure{
        fmt::format("this is a game of {0}; start the program with --variant {1} to continue it",
                    to_string(tree.variant()), key_of(tree.variant()))}};
  }
  return replayed<Game>(
      tree, terms_of<Game>(tree, tree.start(), castling_mode(tree.tags), default_ruleset, begins));
}

std::expected<VariantArbiter, Failure> to_variant_arbiter(const pgn::GameTree& tree,
                                                          const Ruleset& default_ruleset,
                                                          Instant begins) {
  const auto start = tree.variant_start();
  if (!start || tree.variant() == Variant::Standard) {
    return std::unexpected{
        Failure{"this is a game of chess; start the program without --variant to continue it"}};
  }
  return replayed<VariantGame>(
      tree, terms_of<VariantGame>(tree, *start, tree.castling_mode(), default_ruleset, begins));
}

}  // namespace tabiya::cli
