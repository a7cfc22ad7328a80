#include "cli/train/filter_options.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>

#include "cli/number_check.hpp"
#include "cli/output.hpp"

namespace tabiya::cli {

void declare_filter(CLI::App& app, training::PositionFilter& filter, CLI::Option* excluded) {
  const auto add = [&](const char* option, int& value, const char* help) {
    CLI::Option* const added = app.add_option(option, value, help)->capture_default_str();
    if (excluded != nullptr) added->excludes(excluded);
    return added;
  };
  add("--least-ply", filter.least_ply, "Drop the positions before this ply")
      ->check(number_between(0, 100'000));
  add("--least-pieces", filter.least_pieces, "Drop positions with fewer pieces")
      ->check(number_between(2, 32));
  add("--score-limit", filter.score_limit, "Drop larger scores, in hundredths of a pawn")
      ->check(number_between(1, 32'000));
}

std::string filter_text(const training::FilterCounts& counts) {
  constexpr auto kept = static_cast<std::size_t>(training::FilterVerdict::Kept);
  std::string text = counted(counts[kept], "position") + " kept";
  for (std::size_t verdict = 0; verdict < counts.size(); ++verdict) {
    if (verdict == kept) continue;
    text += fmt::format("{} {} {}", verdict == 0 ? "; dropped:" : ",",
                        to_string(static_cast<training::FilterVerdict>(verdict)),
                        grouped(counts[verdict]));
  }
  return text;
}

}  // namespace tabiya::cli
