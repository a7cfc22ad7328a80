// Streams the engine's analysis of a position while it searches.
#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "server/api/answers.hpp"
#include "server/api/api.hpp"
#include "server/api/caller.hpp"
#include "server/api/position_request.hpp"
#include "tabiya/notation/variant_san.hpp"

namespace tabiya::server {
namespace {

constexpr std::int64_t max_analysis_lines = 5;
constexpr std::size_t max_sent_plies = 24;

boost::json::object score_json(engine::Score score, Color turn) {
  const int sign = turn == Color::White ? 1 : -1;
  if (const auto* const mate = std::get_if<engine::MateIn>(&score)) {
    return {{"mate", sign * mate->moves}};
  }
  return {{"cp", sign * std::get<engine::Centipawns>(score).value}};
}

boost::json::object line_json(const VariantGame& game, const engine::SearchReport& report) {
  const Color turn = game.turn();
  boost::json::array uci;
  boost::json::array san;
  VariantPosition position = game.position();
  for (const Move move : report.line) {
    if (uci.size() == max_sent_plies) break;
    uci.emplace_back(to_uci(position, move, game.castling_mode()));
    san.emplace_back(to_san(position, move));
    position.play_unchecked(move);
  }
  boost::json::array chances{report.chances.win, report.chances.draw, report.chances.loss};
  if (turn == Color::Black) std::swap(chances.front(), chances.back());
  return {{"score", score_json(report.score, turn)},
          {"wdl", std::move(chances)},
          {"pv", std::move(uci)},
          {"san", std::move(san)}};
}

/// One analysis and its client.
struct StreamedAnalysis {
  VariantGame game;
  std::size_t wanted;  // number of lines
  LineStreamPtr stream;
  std::vector<boost::json::object> lines{};
  Subscription search{};

  void take(const engine::SearchReport& report) {
    if (report.bound != engine::Bound::Exact) return;
    const auto index = static_cast<std::size_t>(report.line_number - 1);
    if (index > lines.size()) return;
    if (index == lines.size()) lines.emplace_back();
    lines[index] = line_json(game, report);
    if (index + 1 == wanted) tell(report);
  }

  void tell(const engine::SearchReport& report) const {
    boost::json::array list;
    for (const boost::json::object& line : lines) list.push_back(line);
    const auto microseconds =
        static_cast<std::uint64_t>(std::max<std::int64_t>(report.elapsed.count(), 1));
    stream->send(boost::json::serialize(
        boost::json::object{{"depth", report.depth},
                            {"lines", std::move(list)},
                            {"nodes", report.nodes},
                            {"nps", report.nodes * 1'000'000 / microseconds}}));
  }

  void end() const { stream->end(); }
};

using Running = std::map<UserKey, std::weak_ptr<StreamedAnalysis>>;

void begin(Api& api, Running& running, const ExchangePtr& exchange, UserKey user) {
  const Request& request = exchange->request;
  auto game = read_game(request.query, language_of(request));
  if (!game) return exchange->answer(game.error());
  if (const auto before = running[user].lock()) before->end();
  if (game->is_over()) return exchange->open_stream()->end();
  const auto asked =
      std::clamp<std::int64_t>(request.query.number("lines").value_or(1), 1, max_analysis_lines);
  const auto wanted =
      std::min<std::size_t>(static_cast<std::size_t>(asked), legal_moves(game->position()).size());
  const auto longest = std::clamp<std::int64_t>(
      request.query.number("seconds").value_or(Computers::longest_analysis.count()), 1,
      Computers::longest_analysis.count());
  const auto analysis = std::make_shared<StreamedAnalysis>(*game, wanted, nullptr);
  engine::SearchLimits limits;
  limits.move_time = std::chrono::seconds{longest};
  auto search = api.site.computers.analyse(
      api.site.accounts.owner_of(user), *game, static_cast<int>(wanted), limits,
      [weak = std::weak_ptr{analysis}](const engine::SearchReport& report) {
        if (const auto alive = weak.lock()) alive->take(report);
      },
      [weak = std::weak_ptr{analysis}, &loop = api.site.loop](const engine::SearchResult&) {
        loop.post([weak] {
          if (const auto alive = weak.lock()) alive->end();
        });
      });
  if (!search) return exchange->answer(refusal(503, "The computer is busy; try again in a moment"));
  analysis->search = *std::move(search);
  analysis->stream = exchange->open_stream();
  analysis->stream->keep(Subscription{[analysis] { analysis->search.end(); }});
  running[user] = analysis;
  std::erase_if(running, [](const auto& entry) { return entry.second.expired(); });
}

}  // namespace

void add_analysis_routes(Router& router, Api& api) {
  const auto running = std::make_shared<Running>();
  router.add(
      Method::Get, "/api/tabiya/analyse",
      for_callers(api, {}, [&api, running](const ExchangePtr& exchange, const Identity& identity) {
        begin(api, *running, exchange, identity.user);
      }));
}

}  // namespace tabiya::server
