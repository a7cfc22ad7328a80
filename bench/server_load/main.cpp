/// A load generator for the server: many games at once, so many moves a second, and how long it takes
/// until a move is acknowledged and until the opponent sees it.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "server_load/evening.hpp"
#include "server_load/hostile.hpp"
#include "server_load/kills.hpp"
#include "server_load/measure.hpp"
#include "server_load/server_process.hpp"
#include "server_load/worst.hpp"

namespace {

using namespace tabiya::load;

int complain(const std::string& sentence) {
  std::fprintf(stderr, "server_load: %s\n", sentence.c_str());
  return 2;
}

int run(int argc, char** argv) {
  CLI::App app{
      "Plays many games at once on a server of Tabiya and measures how fast it answers.\n"
      "Example: server_load --server build/release/bin/tabiya --rates 4000 --seconds 60"};
  ServerCommand command{.program = {}, .data = {}};
  EveningOptions evening;
  MeasureOptions measure;
  int kills = 0;
  std::string data = "server-load-data";
  app.add_option("--server", command.program, "the program tabiya, which is started and killed")
      ->required();
  app.add_option("--data", data, "the server's folder; is emptied first")->capture_default_str();
  app.add_option("--port", command.port, "of the server")->capture_default_str();
  app.add_option("--games", evening.games, "at once, two streams each")->capture_default_str();
  app.add_option("--accounts", evening.accounts,
                 "who play them, with tokens; 0: guests with cookies, two a game")
      ->capture_default_str();
  app.add_option("--rates", measure.rates, "moves a second, one rate after the other; 0: idle")
      ->delimiter(',');
  app.add_option("--seconds", measure.seconds, "of each rate")->capture_default_str();
  app.add_option("--until", measure.worst_milliseconds,
                 "end when 99 % are not seen within so many milliseconds");
  app.add_option("--connections", measure.connections, "that moves are sent over")
      ->capture_default_str();
  app.add_option("--plies", measure.plies, "of a game on average, until somebody resigns")
      ->capture_default_str();
  app.add_option("--kill", kills, "kill the server so many times instead, and look what is there");
  std::optional<std::string> enemies;
  app.add_option(
      "--hostile", enemies,
      "attack the server while the games go on: a word of the attack's name, or \"\" for all");
  std::optional<std::string> worst;
  WorstOptions worst_options;
  double file_megabytes = 50;
  app.add_option(
      "--worst", worst,
      "send each endpoint the worst it takes while the games go on: a part of its path, or "
      "\"\" for all");
  app.add_option("--file-megabytes", file_megabytes,
                 "of the files of --worst and --hostile, unpacked")
      ->capture_default_str();
  app.add_flag("--each", worst_options.names_all, "a line for each request of --worst");
  app.add_flag("--json", measure.prints_json, "a line of JSON for each rate");
  CLI11_PARSE(app, argc, argv);

  std::error_code error;
  std::filesystem::remove_all(data, error);
  command.data = data;
  command.arguments = {"--log-level", "warning"};
  if (kills > 0) {
    const auto done = kill_often(command, evening, measure, kills);
    if (!done) return complain(done.error());
    return *done ? 0 : 1;
  }
  constexpr double bytes_of_megabyte = 1e6;
  const auto file_bytes = static_cast<std::size_t>(file_megabytes * bytes_of_megabyte);
  if (enemies) {
    const auto done =
        play_among_enemies(command, evening, measure, {.word = *enemies, .file_bytes = file_bytes});
    if (!done) return complain(done.error());
    return *done ? 0 : 1;
  }
  if (worst) {
    worst_options.word = *worst;
    worst_options.file_bytes = file_bytes;
    const auto done = find_worst(command, evening, measure, worst_options);
    if (!done) return complain(done.error());
    return *done ? 0 : 1;
  }
  if (measure.rates.empty()) measure.rates = {4000};
  const auto done = measure_load(command, evening, measure);
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
