/// A load generator for the server: plays many games at once at a fixed rate and measures how long
/// it takes until a move is acknowledged and until the opponent sees it.
#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server_load/hostile.hpp"
#include "server_load/kills.hpp"
#include "server_load/measure.hpp"
#include "server_load/node_kills.hpp"
#include "server_load/server_process.hpp"
#include "server_load/tables.hpp"
#include "server_load/worst.hpp"

namespace {

using namespace tabiya::load;

int complain(const std::string& sentence) {
  std::fprintf(stderr, "server_load: %s\n", sentence.c_str());
  return 2;
}

/// The options for several nodes.
struct NodeFlags {
  NodeKillOptions kills{};
  int stop_seconds = 30;
};

void add_node_options(CLI::App& app, NodeOptions& nodes, NodeFlags& flags) {
  const std::map<std::string, Place> places{
      {"leader", Place::Leader}, {"followers", Place::Followers}, {"all", Place::All}};
  const std::map<std::string, Victim> victims{
      {"leader", Victim::Leader}, {"follower", Victim::Follower}, {"any", Victim::Any}};
  const std::map<std::string, Way> ways{
      {"kill", Way::Kill}, {"stop", Way::Stop}, {"leave", Way::Leave}};
  app.add_option("--addresses", nodes.addresses, "of the nodes; 127.0.0.1 by default")
      ->delimiter(',');
  app.add_option("--nodes", nodes.count,
                 "number of servers that share the --store, at ports from --port on")
      ->check(CLI::Range(1, 9))
      ->capture_default_str();
  app.add_option("--at", nodes.place, "the nodes that clients are connected to at first")
      ->transform(CLI::CheckedTransformer(places));
  app.add_option("--victim", flags.kills.victim, "the node that --kill kills")
      ->transform(CLI::CheckedTransformer(victims));
  app.add_option("--way", flags.kills.way,
                 "how: kill, SIGKILL; stop, SIGSTOP and later SIGCONT; leave, SIGTERM")
      ->transform(CLI::CheckedTransformer(ways));
  app.add_option("--stop-seconds", flags.stop_seconds,
                 "until a stopped node is continued, or a command that harms is to end that")
      ->take_last()
      ->capture_default_str();
  app.add_option("--next-server", flags.kills.next_program,
                 "path of another tabiya program that takes the place of each node, the leader's "
                 "last; with --kill 1 --way leave");
  app.add_option("--finished", flags.kills.finished_games,
                 "number of games that are finished before the first node is killed");
}

int run(int argc, char** argv) {
  CLI::App app{
      "Plays many games at once on a server of Tabiya and measures how fast it answers.\n"
      "Example: server_load --server build/release/bin/tabiya --rates 4000 --seconds 60"};
  ServerCommand command{.program = {}, .data = {}};
  TableOptions tables;
  MeasureOptions measure;
  KillOptions kills;
  std::string data = "server-load-data";
  app.add_option("--server", command.program,
                 "path of the tabiya program, which is started and killed")
      ->required();
  app.add_option("--data", data, "the server's folder, which is emptied first")
      ->capture_default_str();
  std::string store;
  app.add_option("--store", store, "where the server keeps its games, such as postgresql:///games");
  app.add_option("--port", command.port, "port of the server")->capture_default_str();
  app.add_option("--games", tables.games, "number of concurrent games, two streams each")
      ->capture_default_str();
  app.add_option("--accounts", tables.accounts,
                 "number of accounts, with tokens; 0: guests with cookies, two per game")
      ->capture_default_str();
  app.add_option("--rates", measure.rates, "moves per second, one rate after the other; 0: idle")
      ->delimiter(',');
  app.add_option("--seconds", measure.seconds, "seconds per rate")->capture_default_str();
  app.add_option("--until", measure.worst_milliseconds,
                 "stop when less than 99 % are seen within this many milliseconds");
  app.add_option("--connections", measure.connections, "number of connections for moves")
      ->capture_default_str();
  app.add_option("--plies", measure.plies, "average length of a game, until one side resigns")
      ->capture_default_str();
  app.add_option("--kill", kills.rounds,
                 "kill the server this many times instead, and check what is stored");
  app.add_option("--kill-by", kills.by,
                 "a command for the shell that harms something else than the server; with several "
                 "nodes it gets the number of a node, and begin or later end");
  NodeFlags node_flags;
  add_node_options(app, measure.nodes, node_flags);
  std::optional<std::string> attacks;
  app.add_option(
      "--hostile", attacks,
      "attack the server while games go on: a part of the attack's name, or \"\" for all");
  std::optional<std::string> worst;
  WorstOptions worst_options;
  double file_megabytes = 50;
  app.add_option(
      "--worst", worst,
      "send each endpoint the worst it accepts while games go on: a part of its path, or "
      "\"\" for all");
  app.add_option("--file-megabytes", file_megabytes,
                 "unpacked size of the files of --worst and --hostile")
      ->capture_default_str();
  app.add_flag("--each", worst_options.names_all, "print a row for each request of --worst");
  app.add_flag("--json", measure.prints_json, "print a line of JSON per rate");
  CLI11_PARSE(app, argc, argv);

  std::error_code error;
  std::filesystem::remove_all(data, error);
  command.data = data;
  command.arguments = {"--log-level", "warning"};
  if (!store.empty()) command.arguments.insert(command.arguments.end(), {"--store", store});
  if (measure.nodes.count > 1 && !store.starts_with("postgresql:")) {
    return complain("several nodes need a --store postgresql://…");
  }
  if (kills.rounds > 0 && measure.nodes.count > 1) {
    node_flags.kills.rounds = kills.rounds;
    node_flags.kills.by = kills.by;
    if (!kills.by.empty()) node_flags.kills.way = Way::By;
    node_flags.kills.stop_time = std::chrono::seconds{node_flags.stop_seconds};
    const auto done = kill_nodes(command, tables, measure, node_flags.kills);
    if (!done) return complain(done.error());
    return *done ? 0 : 1;
  }
  if (kills.rounds > 0) {
    kills.finished_games = node_flags.kills.finished_games;
    const auto done = kill_often(command, tables, measure, kills);
    if (!done) return complain(done.error());
    return *done ? 0 : 1;
  }
  constexpr double bytes_of_megabyte = 1e6;
  const auto file_bytes = static_cast<std::size_t>(file_megabytes * bytes_of_megabyte);
  if (attacks) {
    const auto done =
        play_under_attack(command, tables, measure, {.word = *attacks, .file_bytes = file_bytes});
    if (!done) return complain(done.error());
    return *done ? 0 : 1;
  }
  if (worst) {
    worst_options.word = *worst;
    worst_options.file_bytes = file_bytes;
    const auto done = find_worst(command, tables, measure, worst_options);
    if (!done) return complain(done.error());
    return *done ? 0 : 1;
  }
  if (measure.rates.empty()) measure.rates = {4000};
  const auto done = measure_load(command, tables, measure);
  if (!done) return complain(done.error());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& failure) {
    return complain(failure.what());
  }
}
