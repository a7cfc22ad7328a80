#include "cli/play/session_command.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "support/inner/trimmed.hpp"

namespace tabiya::cli {
namespace {

struct Word {
  std::string_view text;
  Verb verb;
};

constexpr std::array words{
    Word{"help", Verb::Help},         Word{"?", Verb::Help},
    Word{"hilfe", Verb::Help},        Word{"moves", Verb::Moves},
    Word{"züge", Verb::Moves},        Word{"zuege", Verb::Moves},
    Word{"why", Verb::Why},           Word{"warum", Verb::Why},
    Word{"press", Verb::Press},       Word{"drücken", Verb::Press},
    Word{"druecken", Verb::Press},    Word{"touch", Verb::Touch},
    Word{"berührt", Verb::Touch},     Word{"beruehrt", Verb::Touch},
    Word{"adjust", Verb::Adjust},     Word{"j'adoube", Verb::Adjust},
    Word{"complain", Verb::Complain}, Word{"reklamation", Verb::Complain},
    Word{"undo", Verb::Undo},         Word{"zurück", Verb::Undo},
    Word{"zurueck", Verb::Undo},      Word{"redo", Verb::Redo},
    Word{"vor", Verb::Redo},          Word{"draw", Verb::Draw},
    Word{"hint", Verb::Hint},         Word{"tipp", Verb::Hint},
    Word{"offer", Verb::Draw},        Word{"remis", Verb::Draw},
    Word{"claim", Verb::Claim},       Word{"anspruch", Verb::Claim},
    Word{"resign", Verb::Resign},     Word{"aufgeben", Verb::Resign},
    Word{"flag", Verb::Flag},         Word{"zeit", Verb::Flag},
    Word{"pause", Verb::Pause},       Word{"resume", Verb::Resume},
    Word{"weiter", Verb::Resume},     Word{"abort", Verb::Abort},
    Word{"abbruch", Verb::Abort},     Word{"score", Verb::Score},
    Word{"partie", Verb::Score},      Word{"fen", Verb::Fen},
    Word{"board", Verb::Board},       Word{"brett", Verb::Board},
    Word{"flip", Verb::Flip},         Word{"drehen", Verb::Flip},
    Word{"lang", Verb::Language},     Word{"sprache", Verb::Language},
    Word{"save", Verb::Save},         Word{"speichern", Verb::Save},
    Word{"load", Verb::Load},         Word{"laden", Verb::Load},
    Word{"new", Verb::New},           Word{"neu", Verb::New},
    Word{"quit", Verb::Quit},         Word{"exit", Verb::Quit},
    Word{"ende", Verb::Quit},
};

}  // namespace

std::string lower_case(std::string_view text) {
  std::string result{text};
  for (char& letter : result) {
    if ('A' <= letter && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return result;
}

bool only_shows(Verb verb) noexcept {
  switch (verb) {
    case Verb::Help:
    case Verb::Moves:
    case Verb::Why:
    case Verb::Hint:
    case Verb::Score:
    case Verb::Fen:
    case Verb::Board:
    case Verb::Flip:
    case Verb::Language: return true;
    default: return false;
  }
}

SessionCommand parse_session_command(std::string_view line) {
  const std::size_t word_size = std::min(line.find_first_of(" \t"), line.size());
  const std::string word = lower_case(line.substr(0, word_size));
  const auto* const known = std::ranges::find(words, word, &Word::text);
  if (known == words.end()) return {Verb::Move, line};
  return {known->verb, trimmed(line.substr(word_size))};
}

}  // namespace tabiya::cli
