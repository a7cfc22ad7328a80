#include "match/inner/tournament.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <utility>

#include "match/side_by_side.hpp"
#include "tabiya/uci/words.hpp"

namespace tabiya::match {
namespace {

/// Plays games of the schedule one after another, and keeps its engines running between them.
class Board {
 public:
  explicit Board(const TournamentPlan& plan) : plan_{plan} {}

  [[nodiscard]] std::expected<GameReport, StartFailure> play(const ScheduledGame& game) {
    // An idle engine would hold the memory of its hash table.
    std::erase_if(players_, [&](const auto& entry) {
      return entry.first != game.white && entry.first != game.black;
    });
    for (const std::size_t index : {game.white, game.black}) {
      if (auto started = player(index).start(); !started) {
        return std::unexpected{StartFailure{index, std::move(started).error()}};
      }
    }
    return play_game({&player(game.white), &player(game.black)}, plan_.openings[game.opening],
                     plan_.settings);
  }

 private:
  [[nodiscard]] Player& player(std::size_t index) {
    return players_.try_emplace(index, plan_.players[index]).first->second;
  }

  const TournamentPlan& plan_;
  std::map<std::size_t, Player> players_;
};

/// Errors: an opening that the engine cannot play from.
[[nodiscard]] uci::Client::Result<void> try_openings(uci::Client& client,
                                                     const TournamentPlan& plan) {
  for (const Opening& opening : plan.openings) {
    const auto position = client.describe(opening.line(), client.now() + std::chrono::seconds{10});
    if (!position) return std::unexpected{position.error()};
  }
  return {};
}

[[nodiscard]] int half_points_of_white(const Outcome& outcome) {
  const auto winner = outcome.winner();
  return !winner ? 1 : *winner == Color::White ? 2 : 0;
}

}  // namespace

std::string to_string(const StartFailure& failure, const TournamentPlan& plan) {
  const PlayerSpec& player = plan.players[failure.player];
  const std::string& program = player.program.arguments.front();
  std::string sentence = player.name == program ? program : player.name + ": " + program;
  if (failure.reason.kind == uci::EngineFailure::Kind::NotStarted) {
    return sentence + " cannot be started: " + why_not_started(failure.reason);
  }
  return sentence + " cannot play: " + to_string(failure.reason);
}

std::string to_string(const UnknownOption& unknown, const TournamentPlan& plan) {
  return uci::missing_option_in_words(plan.players[unknown.player].name, unknown.name,
                                      unknown.offered);
}

std::expected<FirstImpression, StartFailure> start_each_once(const TournamentPlan& plan) {
  FirstImpression impression;
  for (std::size_t index = 0; index < plan.players.size(); ++index) {
    Player player{plan.players[index]};
    if (auto started = player.start(); !started) {
      return std::unexpected{StartFailure{index, std::move(started).error()}};
    }
    if (auto able = try_openings(player.client(), plan); !able) {
      return std::unexpected{StartFailure{index, std::move(able).error()}};
    }
    for (const uci::SetOption& option : plan.players[index].options) {
      if (player.client().find_option(option.name) != nullptr) continue;
      impression.unknown_options.push_back({index, option.name, player.client().options()});
    }
    impression.remarks.push_back(player.client().remarks());
  }
  return impression;
}

std::vector<ScheduledGame> schedule_of(const TournamentPlan& plan) {
  std::vector<std::pair<std::size_t, std::size_t>> pairings;
  for (std::size_t first = 0; first < plan.players.size(); ++first) {
    if (plan.kind == TournamentPlan::Kind::Gauntlet && first > 0) break;
    for (std::size_t second = first + 1; second < plan.players.size(); ++second) {
      pairings.emplace_back(first, second);
    }
  }
  std::vector<ScheduledGame> games;
  for (int pair = 0; pair < plan.pairs; ++pair) {
    const std::size_t opening = static_cast<std::size_t>(pair) % plan.openings.size();
    for (const auto& [first, second] : pairings) {
      games.push_back({games.size() + 1, first, second, opening});
      games.push_back({games.size() + 1, second, first, opening});
    }
  }
  return games;
}

void ScoreTable::add(const ScheduledGame& game, const Outcome& outcome) {
  const int white = half_points_of_white(outcome);
  add(game.white, game.black, game.number, white);
  add(game.black, game.white, game.number, 2 - white);
}

void ScoreTable::add(std::size_t first, std::size_t second, std::uint64_t number, int half_points) {
  Pairing& pairing = pairings_[first * size_ + second];
  (half_points == 2   ? pairing.games.wins
   : half_points == 1 ? pairing.games.draws
                      : pairing.games.losses)++;
  // Games 1 and 2, 3 and 4, … form pairs.
  const std::uint64_t pair = (number - 1) / 2;
  const auto other = std::ranges::find(pairing.open, pair, &std::pair<std::uint64_t, int>::first);
  if (other == pairing.open.end()) {
    pairing.open.emplace_back(pair, half_points);
    return;
  }
  const int half_points_of_pair = half_points + other->second;
  ++pairing.pairs.counts[static_cast<std::size_t>(half_points_of_pair)];
  pairing.open.erase(other);
}

GameCounts ScoreTable::games(std::size_t player) const noexcept {
  GameCounts sum;
  for (std::size_t other = 0; other < size_; ++other) {
    const GameCounts& games_against = games(player, other);
    sum.wins += games_against.wins;
    sum.draws += games_against.draws;
    sum.losses += games_against.losses;
  }
  return sum;
}

PairCounts ScoreTable::pairs(std::size_t player) const noexcept {
  PairCounts sum;
  for (std::size_t other = 0; other < size_; ++other) {
    for (std::size_t points = 0; points < sum.counts.size(); ++points) {
      sum.counts[points] += pairs(player, other).counts[points];
    }
  }
  return sum;
}

std::expected<void, StartFailure> play_tournament(const TournamentPlan& plan,
                                                  const std::set<std::uint64_t>& done,
                                                  ScoreTable& table, const OnGame& on_game,
                                                  const std::function<bool()>& stops) {
  std::optional<StartFailure> failure;
  const std::vector<ScheduledGame> games = schedule_of(plan);
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> is_decided = false;
  std::mutex mutex;
  const auto work = [&] {
    Board board{plan};
    while (!is_decided && !(stops && stops())) {
      const std::size_t index = next.fetch_add(1);
      if (index >= games.size()) return;
      const ScheduledGame& game = games[index];
      if (done.contains(game.number)) continue;
      auto report = board.play(game);
      const std::lock_guard lock{mutex};
      if (!report) {
        failure = std::move(report).error();
        is_decided = true;
        return;
      }
      table.add(game, report->outcome);
      on_game(game, *report);
      if (plan.test && judge(table.pairs(0, 1), *plan.test) != TestVerdict::Undecided)
        is_decided = true;
    }
  };
  run_side_by_side(plan.concurrency, work);
  if (failure) return std::unexpected{*std::move(failure)};
  return {};
}

}  // namespace tabiya::match
