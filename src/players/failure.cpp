#include "tabiya/players/failure.hpp"

#include "support/inner/printable.hpp"
#include "tabiya/uci/words.hpp"

namespace tabiya::players {
namespace {

struct EnglishReason {
  std::string operator()(const uci::EngineFailure& failure) const { return to_string(failure); }
  std::string operator()(NoMoveFound /*none*/) const { return "the engine found no move"; }
  std::string operator()(const IllegalMovePlayed& played) const {
    return "the engine played " + excerpt(played.text) + ", which is illegal";
  }
  std::string operator()(PlaysOnlyChess refusal) const {
    return "it plays chess, not " + std::string{to_string(refusal.asked)};
  }
};

struct GermanReason {
  std::string operator()(const uci::EngineFailure& failure) const {
    return uci::to_words(failure, Language::German);
  }
  std::string operator()(NoMoveFound /*none*/) const { return "die Engine fand keinen Zug"; }
  std::string operator()(const IllegalMovePlayed& played) const {
    return "die Engine zog " + excerpt(played.text) + ", und das ist regelwidrig";
  }
  std::string operator()(PlaysOnlyChess refusal) const {
    return "sie spielt Schach, nicht " + std::string{to_string(refusal.asked)};
  }
};

std::string in_quotes(const std::string& name, Language language) {
  if (language == Language::German) return "„" + (name.empty() ? "Engine" : name) + "“";
  return "“" + (name.empty() ? "engine" : name) + "”";
}

/// "e2e5: the pawn …", with the text once.
std::string why_illegal(const IllegalMovePlayed& played, Language language) {
  const std::string text = excerpt(played.text);
  const std::string repeated = text + ": ";
  const std::string why = to_words(played.position, played.error, text, language);
  return why.starts_with(repeated) ? why : repeated + why;
}

}  // namespace

bool Failure::is_worth_restart() const noexcept {
  if (std::holds_alternative<PlaysOnlyChess>(reason)) return false;
  const auto* const failure = std::get_if<uci::EngineFailure>(&reason);
  using enum uci::EngineFailure::Kind;
  return failure == nullptr || (failure->kind != NoChess960 && failure->kind != NoVariant);
}

std::string reason_in_words(const Failure& failure, Language language) {
  if (language == Language::German) return std::visit(GermanReason{}, failure.reason);
  return std::visit(EnglishReason{}, failure.reason);
}

std::string to_words(const Failure& failure, Language language) {
  const bool is_german = language == Language::German;
  const std::string name = in_quotes(failure.player, language);
  if (const auto* const played = std::get_if<IllegalMovePlayed>(&failure.reason)) {
    return name +
           (is_german ? " wollte einen regelwidrigen Zug spielen, "
                      : " tried to play an illegal move, ") +
           why_illegal(*played, language) + ".";
  }
  return name + (is_german ? " kann nicht verwendet werden: " : " cannot be used: ") +
         reason_in_words(failure, language) + ".";
}

}  // namespace tabiya::players
