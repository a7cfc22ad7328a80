#include "cli/pgn/read_games.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "cli/input.hpp"
#include "cli/number_check.hpp"
#include "cli/output.hpp"
#include "cli/pgn_input.hpp"
#include "cli/progress.hpp"
#include "tabiya/pgn/reader.hpp"

namespace tabiya::cli {
namespace {

/// Bytes of tags, comments and unplayable moves allowed per move of the limit.
constexpr std::size_t text_bytes_of_move = 128;
constexpr std::size_t least_text_bytes = 1'000'000;

}  // namespace

pgn::TreeBounds bounds_of(const GameReading& reading) {
  return {.nodes = reading.max_moves + 1,
          .text_bytes = std::max(least_text_bytes, text_bytes_of_move * reading.max_moves)};
}

PartsBuilder::PartsBuilder(const GameReading& reading)
    : TreeBuilder{bounds_of(reading), reading.variants}, parts_{reading.parts} {}

Failure failure_of_long_game(const std::string& file, std::uint64_t number,
                             const GameReading& reading) {
  constexpr std::size_t bytes_of_megabyte = 1'000'000;
  return {
      fmt::format("{}: game {} has more than {} plies or {} MB of tags, "
                  "comments and unplayable moves; --max-moves allows more",
                  file, number, grouped(reading.max_moves),
                  grouped(bounds_of(reading).text_bytes / bytes_of_megabyte))};
}

void add_max_moves_option(CLI::App& app, GameReading& reading) {
  constexpr std::size_t most = 100'000'000;
  app.add_option("--max-moves", reading.max_moves,
                 "The most plies of a game, with those of the variations that are read; "
                 "1,000,000 by default")
      ->check(number_between(std::size_t{1}, most))
      ->type_name("N");
}

std::expected<void, Failure> for_each_game(const std::vector<std::string>& files,
                                           const std::string& label, const GameReading& reading,
                                           const std::function<void(const FoundGame&)>& on_game) {
  std::uint64_t total = 0;
  for (const std::string& file : files) total += size_of_file(file);
  Progress progress{label, total};
  std::uint64_t done = 0;
  for (const std::string& file : files) {
    auto input = open_pgn(file);
    if (!input) return std::unexpected{input.error()};
    const std::string name = input_name(file);
    pgn::Reader reader{*std::move(input)};
    PartsBuilder builder{reading};
    for (std::uint64_t number = 1; reader.read_game(builder); ++number) {
      pgn::ReadGame game = builder.take();
      if (game.is_cut) return std::unexpected{failure_of_long_game(name, number, reading)};
      on_game({name, number, game});
      progress.update(done + reader.offset());
    }
    if (reader.failure()) {
      return std::unexpected{failure_to_read_on(name, *reader.failure())};
    }
    done += size_of_file(file);
  }
  return {};
}

void add_file_arguments(CLI::App& app, std::vector<std::string>& files) {
  app.add_option("FILE", files, "PGN files, or - for standard input")->required()->type_name("");
}

std::string sentence_of(const pgn::ReplayError& error, const std::string& file) {
  return fmt::format("{}:{}:{}: {}: {}", file, error.location.line, error.location.column,
                     excerpt(error.text), excerpt(error.reason));
}

void Problems::add(const std::string& file, const std::vector<pgn::ReplayError>& errors) {
  for (const pgn::ReplayError& error : errors) {
    ++count_;
    if (kept_.size() < max_kept) kept_.push_back({file, error});
  }
}

void Problems::add(const Problems& piece, const pgn::PieceOrigin& origin) {
  count_ += piece.count_;
  for (const auto& [file, error] : piece.kept_) {
    if (kept_.size() == max_kept) return;
    kept_.push_back({file, error});
    kept_.back().error.location = origin.in_text(error.location);
  }
}

void Problems::print() const {
  for (const auto& [file, error] : kept_) fmt::print(stderr, "{}\n", sentence_of(error, file));
  const std::uint64_t rest = count_ - kept_.size();
  if (rest > 0) fmt::print(stderr, "and {} more\n", grouped(rest));
}

}  // namespace tabiya::cli
