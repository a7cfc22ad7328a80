#include "cli/match/match_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <numeric>

#include "cli/output.hpp"

namespace tabiya::cli {
namespace {

[[nodiscard]] std::string elo_of(const match::Estimate& estimate) {
  if (std::isinf(estimate.elo)) return estimate.elo > 0 ? "+inf" : "-inf";
  if (!std::isfinite(estimate.elo_error)) return fmt::format("{:+.0f} ± ?", estimate.elo);
  return fmt::format("{:+.0f} ± {:.0f}", estimate.elo, estimate.elo_error);
}

/// From pairs if there are any, because their games are not independent.
[[nodiscard]] std::optional<match::Estimate> estimate_of(const match::GameCounts& games,
                                                         const match::PairCounts& pairs) {
  return pairs.total() > 0 ? match::estimate(pairs) : match::estimate(games);
}

}  // namespace

MatchReport::MatchReport(const match::TournamentPlan& plan, bool writes_json)
    : plan_{plan},
      writes_json_{writes_json},
      games_{match::schedule_of(plan).size()},
      remarks_(plan.players.size()) {}

void MatchReport::add_remarks(std::size_t player, const std::vector<std::string>& remarks) {
  std::set<std::string>& printed = remarks_[player];
  for (const std::string& remark : remarks) {
    if (printed.size() >= uci::Client::max_remarks || !printed.insert(remark).second) continue;
    fmt::print(stderr, "{}: info string {}\n", printable(plan_.players[player].name),
               printable(remark));
  }
}

void MatchReport::add(const match::ScheduledGame& game, const match::GameReport& report,
                      const match::ScoreTable& table) {
  ++finished_;
  const std::string& white = plan_.players[game.white].name;
  const std::string& black = plan_.players[game.black].name;
  for (const match::Finding& finding : report.findings) {
    const std::string& player = finding.player == Color::White ? white : black;
    has_faults_ = has_faults_ || match::loses_game(finding.kind);
    ++findings_[{player, std::string{to_string(finding.kind)}}];
    fmt::print(stderr, "game {}: {} {}{}{}\n", game.number, printable(player),
               to_string(finding.kind), finding.text.empty() ? "" : ": ", printable(finding.text));
  }
  add_remarks(game.white, report.remarks.white);
  add_remarks(game.black, report.remarks.black);
  if (writes_json_) {
    print_json(boost::json::object{{"game", game.number},
                                   {"white", white},
                                   {"black", black},
                                   {"result", pgn::to_string(report.tree.result)},
                                   {"plies", report.record.plies.size()},
                                   {"ending", report.ending}});
    return;
  }
  const auto players = plan_.players.size();
  const std::uint64_t games_between = std::max<std::uint64_t>(10, players * (players - 1));
  if (finished_ % games_between == 0) print_table(table);
}

void MatchReport::print_table(const match::ScoreTable& table) const {
  std::vector<std::size_t> order(plan_.players.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto score_of = [&](std::size_t player) {
    const match::GameCounts games = table.games(player);
    return games.total() == 0 ? 0.0 : games.points() / static_cast<double>(games.total());
  };
  std::ranges::sort(order, std::greater{}, score_of);
  fmt::print("\n{:<24} {:>6} {:>5} {:>5} {:>5} {:>16} {:>12}\n",
             "after " + grouped(finished_) + " of " + grouped(games_) + " games", "games", "won",
             "drawn", "lost", "score", "Elo");
  for (const std::size_t player : order) {
    const match::GameCounts games = table.games(player);
    const auto estimate = estimate_of(games, table.pairs(player));
    fmt::print(
        "{:<24} {:>6} {:>5} {:>5} {:>5} {:>16} {:>12}\n", printable(plan_.players[player].name),
        games.total(), games.wins, games.draws, games.losses,
        estimate
            ? fmt::format("{:.1f} % ± {:.1f}", 100 * estimate->score, 100 * estimate->score_error)
            : "",
        estimate ? elo_of(*estimate) : "");
  }
  print_test(table);
  std::fflush(stdout);
}

void MatchReport::print_test(const match::ScoreTable& table) const {
  if (plan_.players.size() != 2) return;
  const match::PairCounts pairs = table.pairs(0, 1);
  fmt::print("pairs of {}: {} lost, {}, {}, {}, {} won\n", printable(plan_.players[0].name),
             pairs.counts[0], pairs.counts[1], pairs.counts[2], pairs.counts[3], pairs.counts[4]);
  if (!plan_.test) return;
  const double ratio = match::log_likelihood_ratio(pairs, *plan_.test);
  const match::TestVerdict verdict = match::judge(pairs, *plan_.test);
  fmt::print("SPRT [{}, {}]: {:.2f} of [{:.2f}, {:.2f}]: {}\n", plan_.test->elo0, plan_.test->elo1,
             ratio, plan_.test->lower(), plan_.test->upper(),
             verdict == match::TestVerdict::Stronger      ? "stronger"
             : verdict == match::TestVerdict::NotStronger ? "not stronger"
                                                          : "undecided");
}

void MatchReport::finish(const match::ScoreTable& table) const {
  if (writes_json_) {
    boost::json::array players;
    for (std::size_t player = 0; player < plan_.players.size(); ++player) {
      const match::GameCounts games = table.games(player);
      const auto estimate = estimate_of(games, table.pairs(player));
      boost::json::object entry{{"name", plan_.players[player].name},
                                {"wins", games.wins},
                                {"draws", games.draws},
                                {"losses", games.losses}};
      if (estimate) {
        entry["score"] = estimate->score;
        entry["score_error"] = estimate->score_error;
        if (std::isfinite(estimate->elo)) entry["elo"] = estimate->elo + 0.0;  // -0 is 0
        if (std::isfinite(estimate->elo_error)) entry["elo_error"] = estimate->elo_error;
      }
      players.push_back(std::move(entry));
    }
    boost::json::object summary{{"players", std::move(players)}};
    if (plan_.test) summary["llr"] = match::log_likelihood_ratio(table.pairs(0, 1), *plan_.test);
    print_json(summary);
    return;
  }
  print_table(table);
  for (const auto& [what, count] : findings_) {
    fmt::print("{} {}: {}\n", printable(what.first), what.second, counted(count, "time"));
  }
}

}  // namespace tabiya::cli
