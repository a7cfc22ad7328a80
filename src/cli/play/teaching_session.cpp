#include "cli/play/teaching_session.hpp"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "cli/output.hpp"
#include "cli/play/csci1933_move.hpp"
#include "cli/play/sentence.hpp"
#include "cli/play/session_command.hpp"
#include "support/inner/trimmed.hpp"

namespace tabiya::cli {
namespace {

std::string squares_of(Move move) {
  return std::string{to_string(move.from())}.append(to_string(move.to()));
}

}  // namespace

TeachingSession::TeachingSession(const csci1933::Position& start, Language language, Color viewer)
    : game_{start}, language_{language}, viewer_{viewer} {}

std::string TeachingSession::title() const {
  if (const auto winner = game_.winner()) {
    return csci1933::to_words(csci1933::GameIsOver{*winner}, language_);
  }
  return fmt::format("{}. {}", game_.moves().size() / 2 + 1,
                     say(Phrase::ToMove, language_, to_words(game_.position().turn(), language_)));
}

std::string TeachingSession::prompt() const {
  if (left_by_ || existing_file_) return say(Phrase::PromptFile, language_);
  if (asked_) return say(Phrase::PromptAnswer, language_);
  if (game_.winner()) return say(Phrase::PromptOver, language_);
  return say(Phrase::PromptMove, language_, to_words(game_.position().turn(), language_));
}

SessionReply TeachingSession::handle(std::string_view raw_line, Instant /*now*/) {
  const std::string_view line = trimmed(raw_line);
  const SessionCommand command = parse_session_command(line);
  const auto asked = std::exchange(asked_, std::nullopt);
  if (asked && command.verb == Verb::Move) return name_piece(*asked, line);
  const auto file = std::exchange(existing_file_, std::nullopt);
  if (file && command.verb == Verb::Move) {
    return save_into_existing(*file, line);
  }
  if (left_by_ && command.verb == Verb::Move) return answer_leaving(line);
  left_by_.reset();
  switch (command.verb) {
    case Verb::Move: return line.empty() ? SessionReply{} : handle_move(line);
    case Verb::Moves: return {list_moves()};
    case Verb::Undo:
      if (const auto move = game_.take_back()) {
        return {say(Phrase::TakenBack, language_, squares_of(*move)), true};
      }
      return {say(Phrase::NothingToUndo, language_)};
    case Verb::Fen: return {csci1933::to_fen(game_.position())};
    case Verb::Board: return {"", true};
    case Verb::Flip: viewer_ = ~viewer_; return {"", true};
    case Verb::Save: return save(command.argument);
    case Verb::New:
    case Verb::Quit: return leave(command.verb);
    default: return {say(Phrase::TeachingHelp, language_)};
  }
}

SessionReply TeachingSession::handle_move(std::string_view text) {
  const auto move = parse_csci1933_move(lower_case(text));
  if (!move) return {as_sentence(std::string{to_words(move.error())})};
  return play(move->from, move->to, move->promotion);
}

SessionReply TeachingSession::play(Square from, Square to, std::optional<PieceType> promotion) {
  const csci1933::Position before = game_.position();
  const auto played = game_.play(from, to, promotion);
  if (played) {
    const auto winner = game_.winner();
    return {winner ? as_sentence(csci1933::to_words(csci1933::GameIsOver{*winner}, language_))
                   : squares_of(*played),
            true};
  }
  if (const auto* const over = std::get_if<csci1933::GameIsOver>(&played.error())) {
    return {as_sentence(csci1933::to_words(*over, language_))};
  }
  const auto& refusal = std::get<Refusal>(played.error());
  if (refusal.reason == Reason::PromotionMissing) {
    asked_ = Promotion{from, to};
    return {say(Phrase::AskPromotion, language_)};
  }
  return {as_sentence(csci1933::to_words(before, refusal, language_))};
}

/// The variant asks for the piece's name; letters work too.
SessionReply TeachingSession::name_piece(Promotion promotion, std::string_view name) {
  if (name.empty() || is_no(lower_case(name))) return {say(Phrase::PromotionCancelled, language_)};
  if (const auto type = parse_promotion(name)) return play(promotion.from, promotion.to, type);
  asked_ = promotion;
  return {say(Phrase::AskPromotion, language_)};
}

bool TeachingSession::has_unsaved_moves() const {
  const auto& moves = game_.moves();
  return !moves.empty() && !std::ranges::equal(moves, saved_);
}

/// Asks first if there is something to save.
SessionReply TeachingSession::leave(Verb by) {
  left_by_ = by;
  return has_unsaved_moves() ? SessionReply{say(Phrase::AskFileName, language_)} : end_leaving("");
}

/// Quits or begins a new game.
SessionReply TeachingSession::end_leaving(std::string message) {
  if (!message.empty()) message += "\n";
  if (std::exchange(left_by_, std::nullopt) == Verb::New) {
    game_ = csci1933::Game{};
    return {message + say(Phrase::NewGame, language_), true};
  }
  finished_ = true;
  return {message + say(Phrase::Goodbye, language_)};
}

/// A file name, or no. The player leaves once the game is saved, or need not be.
SessionReply TeachingSession::answer_leaving(std::string_view line) {
  if (is_yes(lower_case(line))) return {say(Phrase::AskOnlyFileName, language_)};
  if (!line.empty() && !is_no(lower_case(line))) return save(line);
  return end_leaving(say(Phrase::NotSaved, language_));
}

std::expected<std::string, Failure> TeachingSession::rescue() const {
  if (!has_unsaved_moves()) return std::string{};
  std::string path = rescue_name();
  const auto written = write_game(game_, names_, path, WriteMode::CreateNew);
  if (!written) return std::unexpected{written.error()};
  return path;
}

SessionReply TeachingSession::save(std::string_view path) {
  if (path.empty()) return {say(Phrase::FileNameNeeded, language_)};
  const std::string file = with_ending(path);
  if (!file_exists(file)) return write(file, WriteMode::CreateNew);
  existing_file_ = file;
  return {say(Phrase::FileExists, language_, excerpt(file))};
}

/// Appends, overwrites, or uses another name.
SessionReply TeachingSession::save_into_existing(const std::string& path, std::string_view answer) {
  if (const auto mode = parse_write_mode(answer)) return write(path, *mode);
  if (answer.empty() || is_no(lower_case(answer))) {
    if (left_by_) return answer_leaving("no");
    return {say(Phrase::NotSaved, language_)};
  }
  return save(answer);
}

SessionReply TeachingSession::write(const std::string& path, WriteMode mode) {
  const auto written = write_game(game_, names_, path, mode);
  if (!written) return {written.error().sentence + "."};
  saved_.assign(game_.moves().begin(), game_.moves().end());
  std::string saved = say(Phrase::Saved, language_, excerpt(path));
  if (!left_by_) return {std::move(saved)};
  return end_leaving(std::move(saved));
}

std::string TeachingSession::list_moves() const {
  std::vector<std::string> names;
  for (const Move move : csci1933::legal_moves(game_.position())) {
    names.push_back(squares_of(move));
  }
  return fmt::format("{}", fmt::join(names, "  "));
}

}  // namespace tabiya::cli
