#include "tabiya/game/outcome.hpp"

#include <array>
#include <cstddef>

namespace tabiya {
namespace {

struct Words {
  std::string_view name;
  std::string_view article;
};

// In the order of the enumerators.
constexpr std::array<Words, 9> words{{{"checkmate", "5.1.1"},
                                      {"stalemate", "5.2.1"},
                                      {"dead position", "5.2.2"},
                                      {"fivefold repetition", "9.6.1"},
                                      {"seventy-five moves", "9.6.2"},
                                      {"threefold repetition", "9.2"},
                                      {"fifty moves", "9.3"},
                                      {"agreement", "5.2.3"},
                                      {"resignation", "5.1.2"}}};

constexpr const Words& words_for(Termination termination) noexcept {
  return words[static_cast<std::size_t>(termination)];
}

static_assert(words_for(Termination::Resignation).name == "resignation");

}  // namespace

std::string_view to_string(Termination termination) noexcept { return words_for(termination).name; }

std::string_view fide_article(Termination termination) noexcept {
  return words_for(termination).article;
}

}  // namespace tabiya
