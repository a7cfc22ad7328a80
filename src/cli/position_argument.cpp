#include "cli/position_argument.hpp"

#include <fmt/core.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <optional>
#include <random>
#include <variant>

#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/variant_option.hpp"
#include "cli/whole_number.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/rules/chess960.hpp"

namespace tabiya::cli {
namespace {

int random_array() {
  std::random_device entropy;
  return std::uniform_int_distribution{0, chess960_position_count - 1}(entropy);
}

Failure refused_without_chess960(const std::string& fen) {
  return {
      fmt::format("FEN \"{}\": these castling rights need Chess960: add --chess960", excerpt(fen))};
}

}  // namespace

std::string sentence_of(const std::string& fen, const FenRefusal& refusal) {
  std::string place;
  if (const auto* const error = std::get_if<FenError>(&refusal)) {
    place = fmt::format(", column {}", error->offset + 1);
  }
  return fmt::format("FEN \"{}\"{}: {}", excerpt(fen), place, to_string(refusal));
}

bool needs_chess960(const std::string& fen, Variant variant) {
  const auto setup = parse_variant_fen(variant, fen);
  if (!setup) return false;
  const auto has_bad_right = [&](CastlingMode mode) {
    return defects(variant, *setup, mode).contains(Defect::BadCastlingRight);
  };
  return has_bad_right(CastlingMode::Standard) && !has_bad_right(CastlingMode::Chess960);
}

std::expected<Position, Failure> read_position(const std::string& fen, CastlingMode mode) {
  if (fen == start_position) return Position{};
  const auto position = parse_position(fen, mode);
  if (!position) return std::unexpected{Failure{sentence_of(fen, position.error())}};
  if (mode == CastlingMode::Standard && needs_chess960(fen)) {
    return std::unexpected{refused_without_chess960(fen)};
  }
  return *position;
}

std::expected<VariantPosition, Failure> read_variant_position(Variant variant,
                                                              const std::string& fen,
                                                              CastlingMode mode) {
  if (variant == Variant::Standard) {
    const auto chess = read_position(fen, mode);
    if (!chess) return std::unexpected{chess.error()};
    return VariantPosition{*chess};
  }
  if (fen == start_position) return VariantPosition{variant};
  const auto position = parse_variant_position(variant, fen, mode);
  if (!position) return std::unexpected{Failure{sentence_of(fen, position.error())}};
  if (mode == CastlingMode::Standard && needs_chess960(fen, variant)) {
    return std::unexpected{refused_without_chess960(fen)};
  }
  return *position;
}

std::string ignored_parts(const std::string& fen, CastlingMode mode, Language language,
                          Variant variant) {
  if (fen == start_position) return {};
  const auto setup = parse_variant_fen(variant, fen);
  if (!setup) return {};
  std::string text;
  for (const Defect defect : defects(variant, *setup, mode)) {
    if (!text.empty()) text += '\n';
    text += language == Language::German ? "nicht übernommen: " : "ignored: ";
    text += to_words(defect, language);
  }
  return text;
}

void report_ignored_parts(const std::string& fen, CastlingMode mode, Variant variant) {
  const std::string text = ignored_parts(fen, mode, Language::English, variant);
  if (!text.empty()) {
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

CLI::Option* PositionArgument::declare_variant(CLI::App& app) {
  return cli::declare_variant(app, variant);
}

std::expected<Position, Failure> PositionArgument::read() const {
  const auto text = fen();
  if (!text) return std::unexpected{text.error()};
  auto position = read_position(*text, mode());
  if (position) report_ignored_parts(*text, mode());
  return position;
}

std::expected<VariantPosition, Failure> PositionArgument::read_in_variant() const {
  const auto text = fen();
  if (!text) return std::unexpected{text.error()};
  auto position = read_variant_position(variant, *text, mode());
  if (position) report_ignored_parts(*text, mode(), variant);
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
