#include "cli/pgn/read_games.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/pgn_input.hpp"
#include "cli/progress.hpp"
#include "tabiya/pgn/reader.hpp"

namespace tabiya::cli {
namespace {

/// Builds trees of whole games or of their tags alone.
class Builder : public pgn::TreeBuilder {
 public:
  explicit Builder(GameParts parts) : parts_{parts} {}

  pgn::Next begin_moves(pgn::Place place) {
    if (parts_ == GameParts::Everything) return pgn::TreeBuilder::begin_moves(place);
    return pgn::Next::Skip;
  }

 private:
  GameParts parts_;
};

}  // namespace

std::expected<void, Failure> for_each_game(const std::vector<std::string>& files,
                                           const std::string& label, GameParts parts,
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
    Builder builder{parts};
    for (std::uint64_t number = 1; reader.read_game(builder); ++number) {
      pgn::ReadGame game = builder.take();
      on_game({name, number, game});
      progress.reach(done + reader.offset());
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
                     printable(error.text), printable(error.reason));
}

void Problems::add(const std::string& file, const std::vector<pgn::ReplayError>& errors) {
  for (const pgn::ReplayError& error : errors) {
    ++count_;
    if (sentences_.size() < max_kept) sentences_.push_back(sentence_of(error, file));
  }
}

void Problems::print() const {
  for (const std::string& sentence : sentences_) fmt::print(stderr, "{}\n", sentence);
  const std::uint64_t rest = count_ - sentences_.size();
  if (rest > 0) fmt::print(stderr, "and {} more\n", grouped(rest));
}

}  // namespace tabiya::cli
