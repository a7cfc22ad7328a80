#include "cli/position_argument.hpp"

#include <fmt/core.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <optional>
#include <random>
#include <variant>

#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/whole_number.hpp"
#include "tabiya/rules/chess960.hpp"

namespace tabiya::cli {
namespace {

int random_array() {
  std::random_device entropy;
  return std::uniform_int_distribution{0, chess960_position_count - 1}(entropy);
}

}  // namespace

std::string sentence_of(const std::string& fen, const FenRefusal& refusal) {
  std::string place;
  if (const auto* const error = std::get_if<FenError>(&refusal)) {
    place = fmt::format(", column {}", error->offset + 1);
  }
  return fmt::format("FEN \"{}\"{}: {}", excerpt(fen), place, to_string(refusal));
}

bool needs_chess960(const std::string& fen) {
  const auto setup = parse_fen(fen);
  return setup && defects(*setup, CastlingMode::Standard).contains(Defect::BadCastlingRight) &&
         !defects(*setup, CastlingMode::Chess960).contains(Defect::BadCastlingRight);
}

std::expected<Position, Failure> read_position(const std::string& fen, CastlingMode mode) {
  if (fen == start_position) return Position{};
  const auto position = parse_position(fen, mode);
  if (!position) return std::unexpected{Failure{sentence_of(fen, position.error())}};
  if (mode == CastlingMode::Standard && needs_chess960(fen)) {
    return std::unexpected{Failure{fmt::format(
        "FEN \"{}\": these castling rights need Chess960: add --chess960", excerpt(fen))}};
  }
  return *position;
}

std::string ignored_parts(const std::string& fen, CastlingMode mode, Language language) {
  if (fen == start_position) return {};
  const auto setup = parse_fen(fen);
  if (!setup) return {};
  std::string text;
  for (const Defect defect : defects(*setup, mode)) {
    if (!text.empty()) text += '\n';
    text += language == Language::German ? "nicht übernommen: " : "ignored: ";
    text += to_words(defect, language);
  }
  return text;
}

void report_ignored_parts(const std::string& fen, CastlingMode mode) {
  if (const std::string text = ignored_parts(fen, mode); !text.empty()) {
    fmt::print(stderr, "FEN \"{}\": {}\n", excerpt(fen), text);
  }
}

std::expected<Position, Failure> read_chess960_start(std::string_view text) {
  const auto number = text.empty() ? random_array() : parse_whole_number<int>(text);
  const auto setup = number ? chess960_setup(*number) : std::nullopt;
  if (!setup) {
    return std::unexpected{Failure{
        fmt::format("\"{}\" is not the number of a Chess960 array (0 to 959)", excerpt(text))}};
  }
  return *Position::from_setup(*setup, CastlingMode::Chess960);
}

void PositionArgument::declare_mode(CLI::App& app) {
  app.add_flag("--chess960", chess960, "Use the castling rules of Chess960");
}

std::expected<Position, Failure> PositionArgument::read() const {
  const auto text = fen();
  if (!text) return std::unexpected{text.error()};
  auto position = read_position(*text, mode());
  if (position) report_ignored_parts(*text, mode());
  return position;
}

std::expected<std::string, Failure> PositionArgument::fen() const {
  if (words.size() == 1 && words.front() == standard_input) return read_line("a FEN");
  return joined();
}

std::string PositionArgument::joined() const {
  if (words.empty()) return start_position;
  return fmt::format("{}", fmt::join(words, " "));
}

}  // namespace tabiya::cli
