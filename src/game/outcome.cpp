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
    {"checkmate", "FIDE 5.1.1", "normal"},
    {"stalemate", "FIDE 5.2.1", "normal"},
    {"dead position", "FIDE 5.2.2", "normal"},
    {"fivefold repetition", "FIDE 9.6.1", "normal"},
    {"seventy-five moves", "FIDE 9.6.2", "normal"},
    {"threefold repetition", "FIDE 9.2", "normal"},
    {"fifty moves", "FIDE 9.3", "normal"},
    {"agreement", "FIDE 5.2.3", "normal"},
    {"resignation", "FIDE 5.1.2", "normal"},
    {"automatic threefold repetition", "FIDE Online 5.4", "normal"},
    {"automatic fifty moves", "FIDE Online 5.4", "normal"},
    {"time forfeit", "FIDE 6.9", "time forfeit"},
    {"illegal moves", "FIDE 7.5.5", "rules infraction"},
    {"late arrival", "FIDE 6.7.1", "rules infraction"},
    {"conduct", "FIDE 11.7", "rules infraction"},
    {"adjudication", "FIDE 11.10", "adjudication"},
    {"aborted", "", "abandoned"},
    {"annulled", "FIDE 7.2.1", "abandoned"},
    {"sealed move", "FIDE I.8", "rules infraction"},
    {"time against insufficient material", "US Chess 14E", "time forfeit"},
    {"reversed colors", "FIDE 7.3", "abandoned"},
    {"insufficient losing chances", "US Chess 14H", "normal"},
    {"variant rule", "", "normal"},
}};

constexpr const TerminationWords& words_for(Termination termination) noexcept {
  return termination_words[static_cast<std::size_t>(termination)];
}

static_assert(words_for(Termination::VariantRule).name == "variant rule");

}  // namespace

std::string_view to_string(Termination termination) noexcept { return words_for(termination).name; }

std::string_view article(Termination termination) noexcept {
  return words_for(termination).article;
}

std::string_view fide_article(Termination termination) noexcept {
  constexpr std::string_view fide = "FIDE ";
  std::string_view text = article(termination);
  if (text.starts_with(fide)) text.remove_prefix(fide.size());
  return text;
}

std::string_view pgn_termination(Termination termination) noexcept {
  return words_for(termination).pgn;
}

}  // namespace tabiya
