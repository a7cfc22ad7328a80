#include "cli/play/variant_session.hpp"

#include <fmt/core.h>
#include <fmt/format.h>

#include "cli/move_verdict.hpp"
#include "cli/play/sentence.hpp"
#include "cli/play/variant_phrases.hpp"
#include "support/inner/trimmed.hpp"
#include "tabiya/game/words.hpp"
#include "tabiya/notation/variant_fen.hpp"

namespace tabiya::cli {

VariantSession::VariantSession(VariantGame game, Language language, Color viewer)
    : game_{std::move(game)}, saved_{game_}, language_{language}, viewer_{viewer} {}

void VariantSession::add_to_greeting(const std::string& note) {
  if (!greeting_note_.empty() && !note.empty()) greeting_note_ += "\n";
  greeting_note_ += note;
}

std::string VariantSession::greeting() const {
  std::string text =
      fmt::format("{}: {}\n{}", to_string(game_.variant()),
                  rule_in_words(game_.variant(), language_), localized(Phrase::Greeting));
  if (!greeting_note_.empty()) text += "\n" + greeting_note_;
  if (!computer_) return text;
  return text + "\n" +
         localized(Phrase::PlaysComputer, to_words(~computer_->color, language_),
                   computer_->level.number());
}

std::string VariantSession::title() const {
  if (game_.is_over()) return std::string{to_string(game_.outcome())};
  return fmt::format("{}. {} ({})", game_.position().fullmove_number(),
                     localized(Phrase::ToMove, to_words(game_.turn(), language_)),
                     to_string(game_.variant()));
}

std::string VariantSession::prompt() const {
  if (question_) {
    const bool wants_file = std::holds_alternative<FileQuestion>(*question_) ||
                            std::holds_alternative<ExistingFileQuestion>(*question_);
    return localized(wants_file ? Phrase::PromptFile : Phrase::PromptAnswer);
  }
  if (game_.is_over()) return localized(Phrase::PromptOver);
  if (awaits_computer()) return localized(Phrase::PromptComputer);
  return localized(Phrase::PromptMove, to_words(game_.turn(), language_));
}

std::vector<std::string> VariantSession::announcements() const {
  if (game_.is_over()) return {outcome_in_words(game_, language_)};
  std::vector<std::string> lines;
  if (auto check = check_in_words(game_.position(), language_)) lines.push_back(*std::move(check));
  add_claims(lines);
  if (game_.draw_offer() && !question_) {
    lines.push_back(draw_offer_in_words(*game_.draw_offer(), language_));
  }
  return lines;
}

std::vector<std::string> VariantSession::score() const {
  std::vector<std::string> lines;
  for (std::size_t ply = 0; ply < game_.moves().size(); ++ply) {
    const VariantPosition& before = game_.positions()[ply];
    const std::string san = san_for_people(before, game_.moves()[ply], language_);
    const bool begins_line = before.turn() == Color::White || lines.empty();
    if (begins_line) lines.push_back(move_number(before) + " " + san);
    else lines.back() += " " + san;
  }
  return lines;
}

SessionReply VariantSession::list_score() const {
  if (game_.moves().empty()) return {localized(Phrase::NoMovesYet)};
  return {fmt::format("{} {}", fmt::join(score(), " "), to_string(game_.outcome()))};
}

SessionReply VariantSession::handle(std::string_view raw_line, Instant /*now*/) {
  const std::string_view line = trimmed(raw_line);
  const SessionCommand command = parse_session_command(line);
  if (question_ && !only_shows(command.verb)) {
    const Question question = *std::exchange(question_, std::nullopt);
    // A command is never an answer: a player who types "undo" does not want a file of that name.
    if (command.verb == Verb::Move) {
      return std::visit([&](const auto& asked) { return answer(asked, line); }, question);
    }
    if (const auto* const draw = std::get_if<DrawQuestion>(&question)) {
      static_cast<void>(game_.decline_draw(~draw->offered_by));
    }
    next_game_.reset();
  }
  return line.empty() ? SessionReply{} : run(command);
}

SessionReply VariantSession::run(const SessionCommand& command) {
  const std::string_view argument = command.argument;
  switch (command.verb) {
    case Verb::Move: return handle_move(argument);
    case Verb::Help: return {localized(Phrase::VariantHelp)};
    case Verb::Moves: return list_moves(argument);
    case Verb::Why: return explain_move(argument);
    case Verb::Undo: return undo();
    case Verb::Redo: return redo();
    case Verb::Draw: return offer_draw(argument);
    case Verb::Claim: return claim(argument);
    case Verb::Resign: return resign(argument);
    case Verb::Hint: return hint();
    case Verb::Score: return list_score();
    case Verb::Fen: return {to_fen(game_.position())};
    case Verb::Board: return {"", true};
    case Verb::Flip: viewer_ = ~viewer_; return {"", true};
    case Verb::Language: return change_language(argument);
    case Verb::Save: return save(argument, Next::Continue);
    case Verb::Load: return load(argument);
    case Verb::New: return begin_new(argument);
    case Verb::Quit: return quit();
    default: return {localized(Phrase::NotInVariants)};
  }
}

SessionReply VariantSession::change_language(std::string_view code) {
  const auto language = parse_language(code);
  if (!language) return {localized(Phrase::KnownLanguages)};
  language_ = *language;
  return {localized(Phrase::LanguageChanged), true};
}

}  // namespace tabiya::cli
