/// The words of a language for summaries.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "tabiya/notation/words.hpp"
#include "tabiya/review/moments.hpp"

namespace tabiya::review_words {

struct SummaryWords {
  ByColor<std::string_view> colors;
  std::string_view opening;
  std::string_view left_book;  // the words after the move
  std::string_view accuracy;
  std::string_view time_per_move;
  std::string_view turning_point;
  std::string_view instead_of;  // the words before the better move
  std::string_view conjunction;
  std::array<std::string_view, 3> phases;  // "in the opening": in the order of PhaseStanding::Phase
  std::string (*standing)(review::Standing, const ByColor<std::string>& names);
  std::string (*missed)(const std::string& name, review::MissedResult, const std::string& moves);
  std::string (*worst)(const std::string& name);
};

extern const SummaryWords english_summary;
extern const SummaryWords german_summary;

[[nodiscard]] const SummaryWords& summary_words_of(Language language) noexcept;

}  // namespace tabiya::review_words
