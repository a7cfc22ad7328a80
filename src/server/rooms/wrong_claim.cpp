#include "server/rooms/wrong_claim.hpp"

#include <chrono>
#include <utility>
#include <vector>

#include "tabiya/game/words.hpp"

namespace tabiya::server {
namespace {

std::string penalty_in_words(Color gainer, Milliseconds penalty, Language language) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(penalty).count();
  const std::string name{to_words(gainer, language)};
  const std::string number = std::to_string(seconds);
  return language == Language::German ? name + " bekommt " + number + " Sekunden dazu"
                                      : name + " gets " + number + " seconds more";
}

std::string offer_in_words(Language language) {
  return language == Language::German ? "Remis ist angeboten" : "a draw is offered";
}

std::string duty_in_words(const VariantPosition& position, Move stated, Language language) {
  return to_local_san(position, stated, language) +
         (language == Language::German ? " muss gespielt werden" : " must be played");
}

}  // namespace

std::string describe_wrong_claim(const VariantArbiter& arbiter, const Transition& transition,
                                 Language language) {
  std::vector<std::string> effects;
  const Color claimant = transition.turn;
  if (transition.penalty.count() != 0) {
    effects.push_back(penalty_in_words(~claimant, transition.penalty, language));
  }
  if (transition.draw_offer == claimant) effects.push_back(offer_in_words(language));
  if (const auto& stated = arbiter.stated_move()) {
    effects.push_back(duty_in_words(arbiter.game().position(), *stated, language));
  }
  std::string text{to_words(*transition.wrong_claim, language)};
  for (std::size_t place = 0; place < effects.size(); ++place) {
    text.append(place == 0 ? ": " : ", ").append(effects[place]);
  }
  return text;
}

}  // namespace tabiya::server
