#include "cli/play/session.hpp"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/move_verdict.hpp"
#include "cli/play/sentence.hpp"
#include "support/inner/trimmed.hpp"
#include "tabiya/game/words.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::cli {

Session::Session(Arbiter arbiter, Language language, Color viewer)
    : arbiter_{std::move(arbiter)},
      now_{arbiter_.last_instant()},
      saved_{game()},
      language_{language},
      viewer_{viewer} {
  if (!arbiter_.events().empty()) pause_clocks();
}

std::string Session::local_san(Move move) const {
  return to_local_san(game().position(), move, language_);
}

/// The player who acts by default: after an uncompleted move, the one who made it.
Color Session::actor() const noexcept {
  const Color turn = game().turn();
  return arbiter_.awaits_press(~turn) && arbiter_.clock().running() == ~turn ? ~turn : turn;
}

std::string Session::sentence_of(ArbiterRefusal::Kind kind) const {
  return as_sentence(to_words(game().position(), ArbiterRefusal{.kind = kind}, language_));
}

void Session::add_to_greeting(const std::string& note) {
  if (!greeting_note_.empty() && !note.empty()) greeting_note_ += "\n";
  greeting_note_ += note;
}

std::string Session::greeting() const {
  const auto& [white, black] = arbiter_.terms().times;
  std::string text = localized(Phrase::Greeting);
  if (!greeting_note_.empty()) text += "\n" + greeting_note_;
  if (record_) {
    if (const auto note = note_about(*record_); !note.empty()) text += "\n" + note;
  }
  if (computer_) {
    const std::string_view person = to_words(~computer_->color, language_);
    text += "\n" + (computer_->level
                        ? localized(Phrase::PlaysComputer, person, computer_->level->number())
                        : localized(Phrase::PlaysProgram, person, computer_->name));
  }
  if (arbiter_.is_untimed()) {
    if (arbiter_.ruleset() == casual_ruleset()) return text;
    return text + "\n" + localized(Phrase::Rules, arbiter_.ruleset().title);
  }
  std::string times = to_words(white, language_);
  if (white != black) {
    times = fmt::format("{}: {}; {}: {}", to_words(Color::White, language_), times,
                        to_words(Color::Black, language_), to_words(black, language_));
  }
  text += "\n" + localized(Phrase::RulesAndTimes, arbiter_.ruleset().title, times);
  return arbiter_.is_paused() ? text + "\n" + localized(Phrase::ClocksStopped) : text;
}

std::string Session::prompt() const {
  if (question_) {
    const bool wants_file = std::holds_alternative<FileQuestion>(*question_) ||
                            std::holds_alternative<ExistingFileQuestion>(*question_);
    return localized(wants_file ? Phrase::PromptFile : Phrase::PromptAnswer);
  }
  if (game().is_over()) return localized(Phrase::PromptOver);
  if (arbiter_.is_paused()) return localized(Phrase::PromptPaused);
  if (awaits_computer()) return localized(Phrase::PromptComputer);
  const bool owes_press = actor() != game().turn() || arbiter_.illegal_move_on_board();
  return localized(owes_press ? Phrase::PromptPress : Phrase::PromptMove,
                   to_words(actor(), language_));
}

/// Check and claims. Source: FIDE 12.6.
void Session::add_hints(std::vector<std::string>& lines) const {
  const Color turn = game().turn();
  if (auto check = check_in_words(game().position(), language_)) {
    lines.push_back(*std::move(check));
  }
  const Claims open = arbiter_.open_claims();
  for (const Claim claim : open) {
    lines.push_back(localized(Phrase::TypeClaim, to_words(claim, turn, language_)));
  }
  for (const Claim claim : {Claim::Threefold, Claim::FiftyMoves}) {
    const MoveList moves = arbiter_.claimable_moves(claim);
    if (open.contains(claim) || moves.empty()) continue;
    const std::string san = local_san(moves[0]);
    lines.push_back(localized(Phrase::TypeClaimWith, to_words(claim, turn, san, language_), san));
  }
}

std::vector<std::string> Session::announcements() const {
  std::vector<std::string> lines;
  if (game().is_over()) {
    lines.push_back(to_words(*game().outcome(), language_));
    return lines;
  }
  if (arbiter_.ruleset().hints) add_hints(lines);
  const auto offer = game().draw_offer();
  if (offer && !question_) {
    lines.push_back(draw_offer_in_words(*offer, language_));
  }
  const std::string_view mover = to_words(game().turn(), language_);
  if (arbiter_.stated_move()) {
    lines.push_back(localized(Phrase::MustPlay, mover, local_san(*arbiter_.stated_move())));
  } else if (!arbiter_.touched().empty()) {
    std::vector<std::string> squares;
    for (const Square sq : arbiter_.touched()) squares.emplace_back(to_string(sq));
    lines.push_back(
        localized(Phrase::HasTouched, mover, fmt::format("{}", fmt::join(squares, ", "))));
  }
  return lines;
}

std::vector<std::string> Session::score() const {
  std::vector<std::string> lines;
  for (std::size_t ply = 0; ply < game().moves().size(); ++ply) {
    const Position& before = game().positions()[ply];
    const std::string san = to_local_san(before, game().moves()[ply], language_);
    const bool begins_line = before.turn() == Color::White || lines.empty();
    if (begins_line) lines.push_back(move_number(before) + " " + san);
    else lines.back() += " " + san;
  }
  return lines;
}

Session::Reply Session::handle(std::string_view raw_line, Instant now) {
  if (auto flagged = check_clock(now)) return *std::move(flagged);
  const std::string_view line = trimmed(raw_line);
  const SessionCommand command = parse_session_command(line);
  if (question_ && !only_shows(command.verb)) {
    const Question question = *std::exchange(question_, std::nullopt);
    // A command is never an answer: a player who types "undo" does not want a file of that name.
    if (command.verb == Verb::Move) {
      return std::visit([&](const auto& asked) { return answer(asked, line); }, question);
    }
    if (const auto* const draw = std::get_if<DrawQuestion>(&question)) {
      static_cast<void>(apply(event::DrawDeclined{~draw->offered_by}));
    }
    next_game_.reset();
    next_record_.reset();
  }
  return line.empty() ? press_if_owed() : run(command);
}

Session::Reply Session::run(const SessionCommand& command) {
  const std::string_view argument = command.argument;
  switch (command.verb) {
    case Verb::Move: return handle_move(argument);
    case Verb::Help: return {localized(Phrase::Help)};
    case Verb::Moves: return list_moves(argument);
    case Verb::Why: return explain_move(argument);
    case Verb::Press: return press();
    case Verb::Touch: return touch(argument);
    case Verb::Adjust: return adjust(argument);
    case Verb::Complain: return complain(argument);
    case Verb::Undo: return undo();
    case Verb::Redo: return redo();
    case Verb::Draw: return offer_draw(argument);
    case Verb::Claim: return claim(argument);
    case Verb::Resign: return resign(argument);
    case Verb::Flag: return claim_flag(argument);
    case Verb::Pause: return pause();
    case Verb::Resume: return resume();
    case Verb::Abort: return abort();
    case Verb::Hint: return hint();
    case Verb::Score:
      if (game().moves().empty()) return {localized(Phrase::NoMovesYet)};
      return {fmt::format("{} {}", fmt::join(score(), " "), to_string(game().outcome()))};
    case Verb::Fen: return {to_fen(game().position())};
    case Verb::Board: return {"", true};
    case Verb::Flip: viewer_ = ~viewer_; return {"", true};
    case Verb::Language: return change_language(argument);
    case Verb::Save: return save(argument, Next::Continue);
    case Verb::Load: return load(argument);
    case Verb::New: return begin_new(argument);
    case Verb::Quit: return quit();
  }
  __builtin_unreachable();
}

std::expected<Transition, std::string> Session::apply(const Event& event) {
  const Position before = game().position();
  auto transition = arbiter_.apply(event, now_);
  if (transition) return *transition;
  return std::unexpected{as_sentence(to_words(before, transition.error(), language_))};
}

Session::Reply Session::reply_to(const Transition& transition, std::string message) {
  const auto add = [&message](const std::string& line) {
    message += message.empty() ? line : "\n" + line;
  };
  if (transition.illegal_move_by) {
    add(localized(Phrase::IllegalCompleted, to_words(*transition.illegal_move_by, language_)));
  }
  if (transition.wrong_claim) {
    add(localized(Phrase::WrongClaim, to_words(*transition.wrong_claim, language_)));
  }
  if (transition.penalty.count() != 0) {
    const Color loser = transition.illegal_move_by.value_or(transition.turn);
    add(localized(Phrase::PenaltyGiven, to_words(~loser, language_),
                  to_words(transition.penalty, language_)));
  }
  if (transition.outcome) return announce_end(std::move(message));
  if (transition.wrong_claim && transition.draw_offer == transition.turn) {
    Reply asked = ask_for_draw(transition.turn, std::move(message));
    asked.shows_board = true;
    return asked;
  }
  return {std::move(message), true};
}

Session::Reply Session::announce_end(std::string message) {
  question_ = FileQuestion{Next::Continue};
  if (!message.empty()) message += "\n";
  return {message + localized(Phrase::AskFileName), true};
}

Session::Reply Session::change_language(std::string_view code) {
  const auto language = parse_language(code);
  if (!language) return {localized(Phrase::KnownLanguages)};
  language_ = *language;
  return {localized(Phrase::LanguageChanged), true};
}

}  // namespace tabiya::cli
