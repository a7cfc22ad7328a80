#include "cli/session.hpp"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/move_verdict.hpp"
#include "tabiya/game/words.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::cli {
namespace {

/// "12." or "12...", the number of the move that the side to move makes.
std::string move_number(const Position& position) {
  return fmt::format("{}{}", position.fullmove_number(),
                     position.turn() == Color::White ? "." : "...");
}

/// A kind of man that a pawn may become, by its letter or name in any language.
std::optional<PieceType> parse_promotion(std::string_view word) {
  if (word.empty()) return std::nullopt;
  for (const PieceType type : promotion_types) {
    for (const Language language : all_languages) {
      std::string name{to_words(type, language)};
      std::ranges::transform(name, name.begin(), [](char letter) {
        return 'A' <= letter && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
      });
      // The knight's letter is no beginning of its English name.
      if (name == word || (word.size() == 1 && type != PieceType::Knight && name[0] == word[0])) {
        return type;
      }
    }
  }
  return word == "n" || word == "s" ? std::optional{PieceType::Knight} : std::nullopt;
}

std::string lower_case(std::string_view text) {
  std::string result{text};
  for (char& letter : result) {
    if ('A' <= letter && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  }
  return result;
}

}  // namespace

Session::Session(Game game, Language language, Color viewer)
    : game_{std::move(game)}, saved_{game_}, language_{language}, viewer_{viewer} {}

std::string Session::local_san(Move move) const {
  return to_local_san(game_.position(), move, language_);
}

std::string Session::prompt() const {
  if (question_) {
    const bool wants_file = std::holds_alternative<FileQuestion>(*question_) ||
                            std::holds_alternative<ExistingFileQuestion>(*question_);
    return speak(wants_file ? Phrase::PromptFile : Phrase::PromptAnswer);
  }
  if (game_.is_over()) return speak(Phrase::PromptOver);
  return speak(Phrase::PromptMove, to_words(game_.turn(), language_));
}

std::vector<std::string> Session::announcements() const {
  std::vector<std::string> lines;
  if (game_.is_over()) {
    lines.push_back(to_words(*game_.outcome(), language_));
    return lines;
  }
  if (auto check = check_in_words(game_.position(), language_)) lines.push_back(*std::move(check));
  const Claims open = game_.open_claims();
  for (const Claim claim : open) {
    lines.push_back(speak(Phrase::TypeClaim, to_words(claim, game_.turn(), language_)));
  }
  for (const Claim claim : {Claim::Threefold, Claim::FiftyMoves}) {
    const MoveList moves = game_.claimable_moves(claim);
    if (open.contains(claim) || moves.empty()) continue;
    const std::string san = local_san(moves[0]);
    lines.push_back(
        speak(Phrase::TypeClaimWith, to_words(claim, game_.turn(), san, language_), san));
  }
  if (const auto offer = game_.draw_offer()) {
    lines.push_back(draw_offer_in_words(*offer, language_));
  }
  return lines;
}

std::vector<std::string> Session::score() const {
  std::vector<std::string> lines;
  for (std::size_t ply = 0; ply < game_.moves().size(); ++ply) {
    const Position& before = game_.positions()[ply];
    const std::string san = to_local_san(before, game_.moves()[ply], language_);
    const bool begins_line = before.turn() == Color::White || lines.empty();
    if (begins_line) lines.push_back(fmt::format("{} {}", move_number(before), san));
    else lines.back() += " " + san;
  }
  return lines;
}

Session::Reply Session::handle(std::string_view raw_line) {
  const std::string_view line = trimmed(raw_line);
  const SessionCommand command = parse_session_command(line);
  if (question_) {
    const Question question = *std::exchange(question_, std::nullopt);
    // A word of ours is never an answer: whoever types "undo" wants no file of that name.
    if (command.verb == Verb::Move) {
      return std::visit([&](const auto& asked) { return answer(asked, line); }, question);
    }
    if (const auto* const draw = std::get_if<DrawQuestion>(&question)) {
      static_cast<void>(game_.decline_draw(~draw->offered_by));
    }
    next_game_.reset();
  }
  if (line.empty()) return {};
  return run(command);
}

Session::Reply Session::run(const SessionCommand& command) {
  switch (command.verb) {
    case Verb::Move: return take_move(command.argument);
    case Verb::Help: return {speak(Phrase::Help)};
    case Verb::Moves: return list_moves(command.argument);
    case Verb::Why: return tell_why(command.argument);
    case Verb::Undo: return undo();
    case Verb::Redo: return redo();
    case Verb::Draw: return offer_draw();
    case Verb::Claim: return claim(command.argument);
    case Verb::Resign: return resign();
    case Verb::Score:
      if (game_.moves().empty()) return {speak(Phrase::NotMuchToShow)};
      return {fmt::format("{} {}", fmt::join(score(), " "), to_string(game_.outcome()))};
    case Verb::Fen: return {to_fen(game_.position())};
    case Verb::Board: return {"", true};
    case Verb::Flip: viewer_ = ~viewer_; return {"", true};
    case Verb::Language: return change_language(command.argument);
    case Verb::Save: return save(command.argument, Next::GoOn);
    case Verb::Load: return load(command.argument);
    case Verb::New: return begin_new(command.argument);
    case Verb::Quit: return quit();
  }
  __builtin_unreachable();
}

Session::Reply Session::take_move(std::string_view text) {
  if (game_.is_over()) return {speak(Phrase::GameIsOver)};
  const auto move = judge_move(game_.position(), text, language_);
  if (move) return play(*move);
  const MoveProblem& problem = move.error();
  if (problem.refusal && problem.refusal->reason == Reason::PromotionMissing) {
    question_ = PromotionQuestion{problem.refusal->from, problem.refusal->to};
    return {speak(Phrase::AskPromotion)};
  }
  if (problem.kind == MoveTextError::Kind::Malformed) {
    return {speak(Phrase::UnknownCommand, problem.sentence)};
  }
  return {problem.sentence + "."};
}

Session::Reply Session::play(Move move) {
  const std::string text = move_number(game_.position()) + " " + local_san(move);
  const auto played = game_.play(move);
  if (!played) return {std::string{to_words(played.error(), language_)}};
  // Playing again what was taken back keeps the rest of it.
  if (!taken_back_.empty() && taken_back_.back() == move) taken_back_.pop_back();
  else taken_back_.clear();
  return game_.is_over() ? announce_end() : Reply{text, true};
}

Session::Reply Session::announce_end() {
  question_ = FileQuestion{Next::GoOn};
  return {speak(Phrase::AskFileName), true};
}

Session::Reply Session::answer(const PromotionQuestion& question, std::string_view line) {
  const auto type = parse_promotion(lower_case(line));
  if (type) return play(Move::promotion(question.from, question.to, *type));
  if (line.empty() || is_no(lower_case(line))) return {speak(Phrase::NoPromotion)};
  question_ = question;
  return {speak(Phrase::AskPromotion)};
}

Session::Reply Session::list_moves(std::string_view square) {
  std::optional<Square> from;
  if (!square.empty()) {
    from = parse_square(lower_case(square));
    if (!from) return {speak(Phrase::NoSuchSquare, square)};
  }
  std::vector<std::string> names;
  for (const Move move : legal_moves(game_.position())) {
    if (!from || move.from() == *from) names.push_back(local_san(move));
  }
  if (from && names.empty()) return {speak(Phrase::NoMovesFrom, square)};
  std::ranges::sort(names);
  return {fmt::format("{}", fmt::join(names, "  "))};
}

Session::Reply Session::tell_why(std::string_view text) {
  if (text.empty()) return {speak(Phrase::WhichMove)};
  const auto move = judge_move(game_.position(), text, language_);
  return {move ? speak(Phrase::MoveIsLegal, local_san(*move)) : move.error().sentence + "."};
}

Session::Reply Session::undo() {
  const auto move = game_.take_back();
  if (!move) return {speak(Phrase::NothingToTakeBack)};
  taken_back_.push_back(*move);
  return {speak(Phrase::TakenBack, local_san(*move)), true};
}

Session::Reply Session::redo() {
  if (taken_back_.empty()) return {speak(Phrase::NothingToPlayAgain)};
  return play(taken_back_.back());
}

Session::Reply Session::offer_draw() {
  const Color by = game_.turn();
  const auto offered = game_.offer_draw(by);
  if (!offered) return {std::string{to_words(offered.error(), language_)} + "."};
  question_ = DrawQuestion{by};
  return {speak(Phrase::AskDraw, draw_offer_in_words(by, language_), to_words(~by, language_))};
}

Session::Reply Session::answer(const DrawQuestion& question, std::string_view line) {
  const Color answering = ~question.offered_by;
  const std::string word = lower_case(line);
  if (is_yes(word)) {
    static_cast<void>(game_.accept_draw(answering));
    return announce_end();
  }
  if (is_no(word)) {
    static_cast<void>(game_.decline_draw(answering));
    return {speak(Phrase::DrawDeclined, to_words(answering, language_))};
  }
  question_ = question;
  return {speak(Phrase::YesOrNo)};
}

Session::Reply Session::claim(std::string_view text) {
  std::optional<Move> stated;
  if (!text.empty()) {
    const auto move = judge_move(game_.position(), text, language_);
    if (!move) return {move.error().sentence + "."};
    stated = *move;
  }
  std::string reason;
  for (const Claim ground : {Claim::Threefold, Claim::FiftyMoves}) {
    const auto granted = game_.claim(game_.turn(), ground, stated);
    if (granted) return announce_end();
    if (granted.error() == ClaimError::MoveNotStated) {
      return {speak(Phrase::ClaimNeedsMove, local_san(game_.claimable_moves(ground)[0]))};
    }
    if (granted.error() == ClaimError::GameIsOver) return {speak(Phrase::GameIsOver)};
    reason += reason.empty() ? "" : "; ";
    reason += to_words(granted.error(), language_);
  }
  return {speak(Phrase::NothingToClaim, reason)};
}

Session::Reply Session::resign() {
  if (game_.is_over()) return {speak(Phrase::GameIsOver)};
  question_ = ResignQuestion{game_.turn()};
  return {speak(Phrase::AskResign, to_words(game_.turn(), language_))};
}

Session::Reply Session::answer(const ResignQuestion& question, std::string_view line) {
  const std::string word = lower_case(line);
  if (is_yes(word)) {
    static_cast<void>(game_.resign(question.who));
    return announce_end();
  }
  if (is_no(word)) return {speak(Phrase::NotResigned)};
  question_ = question;
  return {speak(Phrase::YesOrNo)};
}

Session::Reply Session::change_language(std::string_view code) {
  const auto language = parse_language(code);
  if (!language) return {speak(Phrase::LanguagesAre)};
  language_ = *language;
  return {speak(Phrase::LanguageIsNow), true};
}

}  // namespace tabiya::cli
