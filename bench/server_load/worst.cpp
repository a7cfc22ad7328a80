#include "server_load/worst.hpp"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <functional>
#include <ranges>
#include <thread>

#include "server_load/burst.hpp"
#include "server_load/load_test.hpp"
#include "server_load/loop_metrics.hpp"
#include "server_load/packed_file.hpp"
#include "server_load/route.hpp"
#include "server_load/worst_requests.hpp"

namespace tabiya::load {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t clients = 10;
constexpr auto patience = 10s;
constexpr auto least_time = 2s;  // per route, so that moves are played meanwhile
constexpr std::uint32_t first_address = 0x7f020001;  // 127.2.0.1
constexpr std::uint32_t addresses_of_route = 16;

/// The result of one request from ten clients at once.
struct Hit {
  std::string name;
  BurstAnswer answer;
};

/// The results of all requests to a route.
struct RouteReport {
  bool is_reached = false;
  std::vector<Hit> hits;
  std::string longest_task;
};

std::string answer_to(LoadTest& test, const std::string& request) {
  std::string body;
  bool is_done = false;
  test.balancer.ask(0, request, [&](const Reply& reply) {
    body = reply.body;
    is_done = true;
  });
  run_until(test.context, [&] { return is_done; });
  return body;
}

RouteValues create_route_values(LoadTest& test, const Person& person, std::size_t file_bytes) {
  RouteValues route_values{.user = person.name, .game = {}, .files = {}};
  route_values.game =
      field_of(answer_to(test, request_text("POST", "/api/challenge/ai", person.credential,
                                            "level=1&color=white")),
               "id");
  for (const PackedFile& file : worst_files(file_bytes)) {
    const std::string said =
        answer_to(test, request_text("POST", "/api/tabiya/pgn", person.session, file.bytes));
    const std::string id{field_of(said, "id")};
    if (id.empty()) std::fprintf(stderr, "%s: %s\n", file.name.c_str(), said.c_str());
    else route_values.files.push_back({file.name, id, file.bytes});
  }
  return route_values;
}

/// True for routes that end the attackers' sessions, tokens or accounts; they are tried last.
bool takes_credentials(const Route& route) {
  const auto has = [&](std::string_view part) {
    return route.pattern.find(part) != std::string::npos;
  };
  return route.method == "DELETE" || has("logout") || has("password") || has("upgrade");
}

/// The files belong to the first client, so all ten send requests for files in its name.
const Person& sender_of(const std::vector<Person>& people, std::size_t client, const Route& route) {
  return people[route.pattern.find("/pgn/") == std::string::npos ? client : 0];
}

std::string sent_by(const Person& person, const Route& route, const WorstRequest& worst_request) {
  const bool is_of_page = route.pattern.starts_with("/api/tabiya/");
  return request_text(route.method, worst_request.target,
                      is_of_page ? person.session : person.credential, worst_request.body);
}

RouteReport attack(const Route& route, const std::vector<Person>& people,
                   const RouteValues& route_values, const Tcp::endpoint& server,
                   std::uint32_t address) {
  RouteReport report;
  const LoopMetrics before = ask_for_loop_metrics(server);
  const std::vector<WorstRequest> candidates = worst_requests(route, route_values);
  const auto asked = send_at_once(server, {request_text("OPTIONS", candidates.front().target, {})},
                                  address, patience);
  report.is_reached =
      header_of(asked.first, "Allow: ").find(route.method) != std::string_view::npos;
  for (const WorstRequest& worst_request : candidates)
    report.hits.push_back({worst_request.name, {}});
  const TimePoint end = Clock::now() + least_time;
  do {
    for (std::size_t index = 0; index < candidates.size(); ++index) {
      std::vector<std::string> requests;
      for (std::size_t client = 0; client < people.size(); ++client) {
        requests.push_back(sent_by(sender_of(people, client, route), route, candidates[index]));
      }
      BurstAnswer answer = send_at_once(server, requests, address, patience);
      BurstAnswer& slowest = report.hits[index].answer;
      if (answer.slowest > slowest.slowest) slowest = std::move(answer);
    }
  } while (Clock::now() < end);
  report.longest_task = longest_between(before, ask_for_loop_metrics(server));
  return report;
}

std::string words_of(const std::map<int, std::uint64_t>& answers) {
  std::string words;
  for (const auto& [status, count] : answers) {
    if (!words.empty()) words += ", ";
    words += std::to_string(count) + (status == 0 ? " unanswered" : " x " + std::to_string(status));
  }
  return words;
}

void print_row(const Route& route, const Hit& hit, const RouteReport& report, const Counts& counts,
               double megabytes_before, double megabytes) {
  std::printf("| %s %s | %s | %.1f | %s | %+.0f | %.1f, %.1f, %.1f | %s |\n", route.method.c_str(),
              route.pattern.c_str(), hit.name.c_str(),
              to_milliseconds(std::chrono::duration_cast<Microseconds>(hit.answer.slowest)),
              words_of(hit.answer.answers).c_str(), megabytes - megabytes_before,
              to_milliseconds(counts.acknowledged.within(0.5)),
              to_milliseconds(counts.acknowledged.within(0.99)),
              to_milliseconds(counts.acknowledged.within(1)), report.longest_task.c_str());
}

class Campaign {
 public:
  Campaign(LoadTest& test, const MeasureOptions& measure, const WorstOptions& options)
      : test_{test},
        rate_{measure.rates.empty() ? 100 : measure.rates.front()},
        options_{options} {}

  [[nodiscard]] bool begin() {
    people_ = make_people(test_.context, test_.balancer, clients, Kind::Accounts);
    if (people_.size() < clients) return false;
    route_values_ = create_route_values(test_, people_.front(), options_.file_bytes);
    std::printf(
        "| route | slowest request | ms, by ten at once | answers | MB more at most | a move is"
        " acknowledged in: p50, p99, max (ms) | longest task of the loop "
        "|\n|---|---|---|---|---|---|---|\n");
    return true;
  }

  /// Tries a route. False if it was not reached or a client got no answer.
  [[nodiscard]] bool try_out(const Route& route, std::uint32_t number) {
    Counts& counts = test_.shared.counts;
    counts = {};
    const pid_t server = test_.server().id();
    forget_peak_of(server);
    const double megabytes_before = figures_of(server).resident_megabytes;
    std::atomic<bool> is_over = false;
    RouteReport report;
    {
      const std::jthread thread{[&] {
        report = attack(route, people_, route_values_, test_.endpoint(),
                        first_address + addresses_of_route * number);
        is_over = true;
      }};
      test_.tables.play_until(rate_, [&] { return is_over.load(); });
    }
    const double megabytes = figures_of(server).most_resident_megabytes;
    std::ranges::sort(report.hits, std::greater{},
                      [](const Hit& hit) { return hit.answer.slowest; });
    const std::size_t shown = options_.names_all ? report.hits.size() : 1;
    for (const Hit& hit : report.hits | std::views::take(shown)) {
      print_row(route, hit, report, counts, megabytes_before, megabytes);
    }
    std::fflush(stdout);
    if (!report.is_reached) {
      std::fprintf(stderr, "%s %s was not reached\n", route.method.c_str(), route.pattern.c_str());
    }
    const bool all_are_answered = std::ranges::all_of(
        report.hits, [](const Hit& hit) { return hit.answer.slowest < Clock::duration{patience}; });
    return report.is_reached && all_are_answered && counts.errors == 0;
  }

 private:
  LoadTest& test_;
  double rate_;
  const WorstOptions& options_;
  std::vector<Person> people_;
  RouteValues route_values_;
};

}  // namespace

std::expected<bool, std::string> find_worst(const ServerCommand& command,
                                            const TableOptions& tables,
                                            const MeasureOptions& measure,
                                            const WorstOptions& options) {
  auto opened = LoadTest::open(command, tables, measure);
  if (!opened) return std::unexpected{opened.error()};
  const auto routes = ask_for_routes(command);
  if (!routes) return std::unexpected{routes.error()};
  std::vector<Route> ordered;
  for (const bool is_last : {false, true}) {
    std::ranges::copy_if(*routes, std::back_inserter(ordered),
                         [&](const Route& route) { return takes_credentials(route) == is_last; });
  }
  Campaign campaign{**opened, measure, options};
  if (!campaign.begin()) return std::unexpected{"the attackers have no accounts"};
  bool all_is_well = true;
  std::uint32_t number = 0;
  for (const Route& route : ordered) {
    ++number;
    if (route.pattern.find(options.word) == std::string::npos) continue;
    if (!campaign.try_out(route, number)) all_is_well = false;
    if (figures_of((*opened)->server().id()).resident_megabytes == 0) {
      return std::unexpected{"the server has ended at " + route.method + " " + route.pattern};
    }
  }
  print_work_of_tasks(ask_for_loop_metrics((*opened)->endpoint()));
  return all_is_well;
}

}  // namespace tabiya::load
