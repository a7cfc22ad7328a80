#include "server/operation/metrics.hpp"

#include <fmt/core.h>

#include <chrono>
#include <iterator>
#include <string_view>

namespace tabiya::server {
namespace {

double in_seconds(std::chrono::nanoseconds time) noexcept {
  return std::chrono::duration<double>{time}.count();
}

std::string_view name_of(SearchKind kind) noexcept {
  switch (kind) {
    case SearchKind::Move: return "move";
    case SearchKind::Analysis: return "analysis";
    case SearchKind::Review: return "review";
  }
  return {};
}

class Text {
 public:
  template <class Number>
  void counter(std::string_view name, std::string_view help, Number value) {
    begin(name, "counter", help);
    fmt::format_to(std::back_inserter(text_), "tabiya_{}_total {}\n", name, value);
  }
  template <class Number>
  void gauge(std::string_view name, std::string_view help, Number value) {
    begin(name, "gauge", help);
    fmt::format_to(std::back_inserter(text_), "tabiya_{} {}\n", name, value);
  }
  /// The number of values up to each bound, in seconds.
  template <class Bounds, class Counts>
  void histogram(std::string_view name, std::string_view help, const Bounds& bounds,
                 const Counts& counts, std::uint64_t all, double sum) {
    begin(name, "histogram", help);
    for (std::size_t bucket = 0; bucket < bounds.size(); ++bucket) {
      fmt::format_to(std::back_inserter(text_), "tabiya_{}_bucket{{le=\"{}\"}} {}\n", name,
                     in_seconds(bounds[bucket]), counts[bucket]);
    }
    fmt::format_to(std::back_inserter(text_),
                   "tabiya_{0}_bucket{{le=\"+Inf\"}} {1}\ntabiya_{0}_count {1}\n"
                   "tabiya_{0}_sum {2}\n",
                   name, all, sum);
  }
  /// One value for each task that has a name.
  void gauge_of_tasks(std::string_view name, std::string_view help,
                      const std::map<std::string, LoopFigures::Duration, std::less<>>& values) {
    begin(name, "gauge", help);
    for (const auto& [task, value] : values) {
      fmt::format_to(std::back_inserter(text_), "tabiya_{}{{task=\"{}\"}} {}\n", name, task,
                     in_seconds(value));
    }
  }
  /// One value for each kind of search.
  template <class Number>
  void of_kinds(std::string_view name, std::string_view type, std::string_view help,
                const BySearchKind<Number>& values) {
    begin(name, type, help);
    for (const SearchKind kind : all_search_kinds) {
      fmt::format_to(std::back_inserter(text_), "tabiya_{}{}{{kind=\"{}\"}} {}\n", name,
                     type == "counter" ? "_total" : "", name_of(kind), values[kind]);
    }
  }
  [[nodiscard]] std::string finished() && { return std::move(text_) + "# EOF\n"; }

 private:
  void begin(std::string_view name, std::string_view type, std::string_view help) {
    fmt::format_to(std::back_inserter(text_), "# TYPE tabiya_{0} {1}\n# HELP tabiya_{0} {2}\n",
                   name, type, help);
  }
  std::string text_;
};

void add_loop(Text& text, const LoopFigures& loop) {
  text.histogram("loop_task_seconds", "Tasks of the loop, by the time they took.",
                 LoopFigures::bounds, loop.counts, loop.tasks, in_seconds(loop.all));
  text.gauge("loop_longest_task_seconds", "The longest task of the loop since the start.",
             in_seconds(loop.longest));
  text.counter("loop_long_tasks", "Tasks of the loop that took more than five milliseconds.",
               loop.long_tasks);
  text.gauge("loop_longest_work_seconds",
             "The most processor time that a task of the loop has used since the start.",
             in_seconds(loop.longest_work));
  text.counter("loop_long_works",
               "Tasks of the loop that used more than five milliseconds of processor time.",
               loop.long_works);
  text.gauge_of_tasks("loop_longest_work_of_task_seconds",
                      "The same for each route, as far as it exceeds a millisecond.",
                      loop.longest_work_of);
  text.counter("failures", "Tasks and requests that failed, usually out of memory.", loop.failures);
}

void add_site(Text& text, const Site& site) {
  const StoreFigures store = site.store.figures();
  text.gauge("games", "Games in progress.", site.rooms.live_count());
  text.gauge("event_streams", "Open event streams.", site.events.size());
  text.counter("unprepared_lookups",
               "Users who were looked up before they were loaded: mistakes of the program.",
               site.accounts.unprepared().count);
  text.gauge("searches_waiting", "Searches that no thread has taken yet.",
             site.computers.waiting());
  text.gauge("reviews", "Reviews of games in progress.", site.reviews.in_progress());
  text.counter("reviews_made", "Reviews completed since the start.", site.reviews.made());
  text.gauge("audit_violations", "Broken invariants found since the start.",
             site.rooms.violations().size());
  text.gauge("records_waiting", "Appends that the writer has not taken yet.", store.waiting);
  text.gauge("log_pages", "Pages of the write-ahead log.", store.log_pages);
  text.counter("records", "Records written.", store.records);
  text.counter("commits", "Transactions synced to disk.", store.commits);
  text.counter("failed_commits", "Transactions that could not be written.", store.failed_commits);
  text.counter("failed_copies", "Failed copies of the log into the database.", store.failed_copies);
  text.counter("commit_seconds", "Total time of all commits.",
               static_cast<double>(store.commit_time.count()) / 1e6);
}

void add_workers(Text& text, const WorkerFigures& workers) {
  text.gauge("workers", "Workers that are connected.", workers.workers);
  text.of_kinds("worker_places", "gauge", "Searches that the workers can make at the same time.",
                workers.places);
  text.of_kinds("worker_searches", "gauge", "Searches that workers make now.", workers.searching);
  text.of_kinds("worker_searches_made", "counter", "Searches that workers have made.",
                workers.made);
  text.counter("worker_searches_lost", "Searches that were begun again because a worker was lost.",
               workers.lost);
}

void add_http(Text& text, const HttpCounters& http) {
  text.gauge("connections", "HTTP connections.", http.connections);
  text.gauge("streams", "Line streams over HTTP.", http.streams);
  text.gauge("sockets", "WebSockets of pages.", http.sockets);
  text.gauge("backlog_bytes", "Bytes that clients have not taken yet.", http.backlog_bytes);
  text.counter("requests", "Requests answered.", http.requests);
  text.counter("received_bytes", "Bytes received over HTTP.", http.received_bytes);
  text.counter("refused_connections", "Connections refused as too many.", http.refused_connections);
  text.counter("refused_requests", "Requests refused as malformed or too many.",
               http.refused_requests);
  text.counter("timeouts", "Connections closed because they were too slow.", http.timeouts);
  text.counter("dropped_slow_readers", "Streams whose clients read too slowly.",
               http.dropped_slow_readers);
}

void add_node(Text& text, const NodeFigures& node) {
  text.gauge("node_leads", "1: this node leads, and has the games.", node.leads ? 1 : 0);
  text.gauge("nodes", "Nodes that share the database, this one included.", node.nodes);
  text.counter("passed_on", "Requests passed on to the node that leads.", node.passage.passed_on);
  text.gauge("passed_on_streams", "Streams whose lines come from the node that leads.",
             node.passage.streams);
  text.gauge("passed_on_unanswered", "Requests passed on that are not answered yet.",
             node.passage.asked);
  text.gauge("passed_on_waiting", "Requests that wait for a node that leads.",
             node.passage.waiting);
  text.counter("links_lost", "Connections to the node that leads that were lost.",
               node.passage.links_lost);
}

}  // namespace

std::string metrics_text(const MetricsSources& sources) {
  Text text;
  if (sources.site != nullptr) add_site(text, *sources.site);
  add_http(text, sources.http);
  if (sources.node) add_node(text, *sources.node);
  if (sources.node && sources.site != nullptr) {
    add_workers(text, sources.site->computers.workers().figures());
  }
  add_loop(text, sources.loop);
  return std::move(text).finished();
}

}  // namespace tabiya::server
