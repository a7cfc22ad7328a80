#include "cli/review/review_progress.hpp"

#include <fmt/core.h>

#include <ios>
#include <sstream>

namespace tabiya::cli {
namespace {

constexpr std::string_view first_line = "tabiya review, progress 1\n";

Failure failure_of_settings(const std::string& text, const std::string& settings,
                            const std::string& path) {
  const std::string_view rest = std::string_view{text}.substr(first_line.size());
  return {fmt::format("{}: the review was begun with other settings: {}; now they are {}", path,
                      rest.substr(0, rest.find('\n')), settings)};
}

}  // namespace

std::string heading_of_review(const std::string& settings) {
  return std::string{first_line} + settings + "\n";
}

std::string line_of_game(std::size_t number, const ReviewProgress::Record& game) {
  return fmt::format("{} {} {:016x} {:016x}\n", number, game.end, game.input_hash,
                     game.output_hash);
}

bool is_progress_of_review(std::string_view text) {
  return text.starts_with(first_line) || first_line.starts_with(text);
}

std::expected<ReviewProgress, Failure> ReviewProgress::read(const std::string& text,
                                                            const std::string& settings,
                                                            const std::string& path) {
  const std::string heading = heading_of_review(settings);
  ReviewProgress progress;
  if (text.size() < heading.size() && heading.starts_with(text)) return progress;
  if (!is_progress_of_review(text)) {
    return std::unexpected{Failure{path + " is not the progress of a review"}};
  }
  if (!text.starts_with(heading)) {
    return std::unexpected{failure_of_settings(text, settings, path)};
  }
  progress.has_heading = true;
  std::size_t begin = heading.size();
  for (std::size_t end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    progress.has_end = text.substr(begin, end + 1 - begin) == end_of_review;
    if (progress.has_end) break;
    std::istringstream words{text.substr(begin, end - begin)};
    std::size_t number = 0;
    Record game{.end_of_line = end + 1};
    words >> number >> game.end >> std::hex >> game.input_hash >> game.output_hash;
    const std::uint64_t least = progress.games.empty() ? 0 : progress.games.back().end;
    if (!words || number != progress.games.size() + 1 || game.end < least) {
      return std::unexpected{
          Failure{fmt::format("{}: line {} is damaged", path, progress.games.size() + 3)}};
    }
    progress.games.push_back(game);
  }
  return progress;
}

}  // namespace tabiya::cli
