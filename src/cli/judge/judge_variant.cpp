#include "cli/judge/judge_variant.hpp"

#include <fmt/core.h>

#include <boost/json.hpp>
#include <optional>
#include <string_view>

#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/position_argument.hpp"
#include "support/inner/trimmed.hpp"
#include "tabiya/json/position.hpp"
#include "tabiya/notation/variant_words.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"

namespace tabiya::cli {
namespace {

struct VariantJudgement {
  std::optional<VariantEnding> ending;
  ByColor<std::string_view> verdicts;  ///< of chess' judgements, see judge_batch.cpp
};

VariantJudgement judge_variant(const VariantPosition& position) {
  VariantJudgement judgement{ending_of(position), {}};
  for (const Color side : all_colors) {
    const bool has_won = judgement.ending && judgement.ending->winner == side;
    const bool can_still_win = !judgement.ending && can_win(position, side);
    judgement.verdicts[side] = has_won ? "winnable" : can_still_win ? "undetermined" : "unwinnable";
  }
  return judgement;
}

bool is_dead(const VariantJudgement& judgement) {
  return judgement.verdicts.white == "unwinnable" && judgement.verdicts.black == "unwinnable";
}

void print_variant_json(const std::string& fen, Variant variant,
                        const VariantJudgement& judgement) {
  boost::json::value ending = nullptr;
  if (judgement.ending) ending = json::to_json(*judgement.ending);
  for (const Color side : all_colors) {
    print_json(boost::json::object{{"fen", fen},
                                   {"variant", key_of(variant)},
                                   {"winner", side == Color::White ? "white" : "black"},
                                   {"verdict", judgement.verdicts[side]},
                                   {"ending", ending}});
  }
}

void print_variant_text(const std::string& fen, const VariantJudgement& judgement) {
  for (const Color side : all_colors) {
    const bool has_won = judgement.ending && judgement.ending->winner == side;
    fmt::print("{}  {}: {}{}\n", printable(fen), to_string(side), judgement.verdicts[side],
               has_won ? "  has already won" : "");
  }
  if (judgement.ending) fmt::print("{}  {}\n", printable(fen), to_words(*judgement.ending));
}

/// Prints the judgement of one position. Errors: it is not a position.
std::optional<Failure> print_judgement(Variant variant, const std::string& fen,
                                       const JudgeOptions& options) {
  const auto position = read_variant_position(variant, fen, options.mode);
  if (!position) return position.error();
  const VariantJudgement judgement = judge_variant(*position);
  if (options.shows_dead_only && !is_dead(judgement)) return std::nullopt;
  if (options.writes_json) print_variant_json(fen, variant, judgement);
  else print_variant_text(fen, judgement);
  return std::nullopt;
}

}  // namespace

ExitCode judge_variant_fen(Variant variant, const std::string& fen, const JudgeOptions& options) {
  const auto failure = print_judgement(variant, fen, options);
  return failure ? report(*failure) : ExitCode::Success;
}

ExitCode judge_variant_batch(Variant variant, const std::string& file,
                             const JudgeOptions& options) {
  auto input = LineInput::open(file);
  if (!input) return report(input.error());
  if (file == standard_input) announce_waiting("positions, one per line,");
  ExitCode exit_code = ExitCode::Success;
  for (;;) {
    const auto line = input->next();
    if (!line) return report(line.error());
    if (!*line) return exit_code;
    if (trimmed(**line).empty() || (*line)->front() == '#') continue;
    if (const auto failure = print_judgement(variant, **line, options)) {
      exit_code =
          report({fmt::format("{}:{}: {}", input->name(), input->number(), failure->sentence)});
    }
  }
}

}  // namespace tabiya::cli
