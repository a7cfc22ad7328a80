#include "cli/pgn/position_query.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <optional>
#include <sstream>
#include <utility>

#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/pgn_input.hpp"
#include "cli/position_argument.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/pgn/position_index.hpp"

namespace tabiya::cli {
namespace {

/// Removes a leading move number: "12...Nf6" becomes Nf6.
std::string without_number(const std::string& word) {
  const std::size_t digits_end = word.find_first_not_of("0123456789");
  if (digits_end == std::string::npos) return "";
  if (word[digits_end] != '.') return word;
  const std::size_t begin = word.find_first_not_of('.', digits_end);
  return begin == std::string::npos ? "" : word.substr(begin);
}

std::expected<Position, Failure> position_after(const std::string& moves) {
  Position position;
  std::istringstream words{moves};
  for (std::string word; words >> word;) {
    const std::string san = without_number(word);
    if (san.empty()) continue;
    const auto move = parse_san(position, san);
    if (!move) return std::unexpected{Failure{to_words(position, move.error(), excerpt(san))}};
    position.play_unchecked(*move);
  }
  return position;
}

/// The index of a file, if there is a current one that covers the wanted lines.
std::expected<std::optional<pgn::PositionIndex>, Failure> index_for(const std::string& file,
                                                                    pgn::Lines lines) {
  const auto path = pgn::index_path_of(file);
  auto index = pgn::PositionIndex::open(path);
  if (!index) {
    if (index.error().system == std::errc::no_such_file_or_directory) return std::nullopt;
    return std::unexpected{
        Failure{fmt::format("{} {}: rebuild it with tabiya pgn index, or delete it", path.string(),
                            to_string(index.error()))}};
  }
  if (!index->describes(file)) {
    fmt::print(stderr,
               "tabiya: {0} has changed since it was indexed; searching the whole file; update the "
               "index with tabiya pgn index {0}\n",
               file);
    return std::nullopt;
  }
  if (lines == pgn::Lines::All && index->lines() == pgn::Lines::Main) return std::nullopt;
  return std::move(*index);
}

/// Reports the games of one file that reach the position, using its index if there is one.
std::expected<void, Failure> search_file(const std::string& file, const pgn::PositionQuery& query,
                                         const std::function<bool(const pgn::FoundGame&)>& tell) {
  auto input = open_pgn(file);
  if (!input) return std::unexpected{input.error()};
  std::optional<pgn::PositionIndex> index;
  if (file != standard_input) {
    auto found = index_for(file, query.lines);
    if (!found) return std::unexpected{found.error()};
    index = std::move(*found);
  }
  if (!index) {
    if (const auto failure = pgn::search_all(*std::move(input), query, tell)) {
      return std::unexpected{Failure{fmt::format("{}: {}", input_name(file), failure->reason)}};
    }
  } else if (const auto done = pgn::search_indexed(*input, *index, query, tell); !done) {
    return std::unexpected{
        Failure{fmt::format("{} {}: rebuild it with tabiya pgn index {}",
                            pgn::index_path_of(file).string(), to_string(done.error()), file)}};
  }
  return {};
}

}  // namespace

std::expected<Position, Failure> read_position_or_moves(const std::string& text,
                                                        CastlingMode mode) {
  // Every FEN has slashes; moves have none.
  const bool is_fen = text == start_position || text.find('/') != std::string::npos;
  if (is_fen || text.find_first_not_of(' ') == std::string::npos) return read_position(text, mode);
  return position_after(text);
}

void PositionQueryArguments::declare(CLI::App& app) {
  app.add_option("POSITION", position, "A FEN in quotes, startpos, or moves: \"1. e4 c5 2. Nf3\"")
      ->required()
      ->type_name("");
  app.add_option("FILE", files, "PGN files, or - for standard input, which is also the default")
      ->type_name("");
  app.add_flag("--chess960", chess960, "Use the castling rights of Chess960");
}

std::expected<Position, Failure> PositionQueryArguments::read_position() const {
  return read_position_or_moves(position,
                                chess960 ? CastlingMode::Chess960 : CastlingMode::Standard);
}

std::expected<void, Failure> PositionQueryArguments::search(
    const Position& wanted,
    const std::function<bool(const std::string&, const pgn::FoundGame&)>& on_found) const {
  const pgn::PositionQuery query{wanted, lines};
  const std::vector<std::string> default_files{standard_input};
  bool goes_on = true;
  for (const std::string& file : files.empty() ? default_files : files) {
    const auto searched = search_file(file, query, [&](const pgn::FoundGame& found) {
      goes_on = on_found(file, found);
      return goes_on;
    });
    if (!searched || !goes_on) return searched;
  }
  return {};
}

}  // namespace tabiya::cli
