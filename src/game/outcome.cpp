#include "tabiya/game/outcome.hpp"

#include <array>
#include <cstddef>

namespace tabiya {
namespace {

struct TerminationWords {
  std::string_view name;
  std::string_view article;
  std::string_view pgn;
};

// In the order of the enumerators.
constexpr std::array<TerminationWords, termination_count> termination_words{{
    {"checkmate", "5.1.1", "normal"},
    {"stalemate", "5.2.1", "normal"},
    {"dead position", "5.2.2", "normal"},
    {"fivefold repetition", "9.6.1", "normal"},
    {"seventy-five moves", "9.6.2", "normal"},
    {"threefold repetition", "9.2", "normal"},
    {"fifty moves", "9.3", "normal"},
    {"agreement", "5.2.3", "normal"},
    {"resignation", "5.1.2", "normal"},
    {"automatic threefold repetition", "Online 5.4", "normal"},
    {"automatic fifty moves", "Online 5.4", "normal"},
    {"time forfeit", "6.9", "time forfeit"},
    {"illegal moves", "7.5.5", "rules infraction"},
    {"late arrival", "6.7.1", "rules infraction"},
    {"conduct", "11.7", "rules infraction"},
    {"adjudication", "11.10", "adjudication"},
    {"aborted", "", "abandoned"},
    {"annulled", "7.2.1", "abandoned"},
    {"sealed move", "I.8", "rules infraction"},
}};

constexpr const TerminationWords& words_for(Termination termination) noexcept {
  return termination_words[static_cast<std::size_t>(termination)];
}

static_assert(words_for(Termination::SealedMove).name == "sealed move");

}  // namespace

std::string_view to_string(Termination termination) noexcept { return words_for(termination).name; }

std::string_view fide_article(Termination termination) noexcept {
  return words_for(termination).article;
}

std::string_view pgn_termination(Termination termination) noexcept {
  return words_for(termination).pgn;
}

}  // namespace tabiya
