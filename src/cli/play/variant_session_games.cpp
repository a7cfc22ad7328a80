/// The part of `VariantSession` that deals with whole games: saving, loading, starting and leaving
/// them.
#include <utility>

#include "cli/move_verdict.hpp"
#include "cli/output.hpp"
#include "cli/play/arbiter_pgn.hpp"
#include "cli/play/variant_file.hpp"
#include "cli/play/variant_session.hpp"
#include "cli/position_argument.hpp"

namespace tabiya::cli {

bool VariantSession::has_unsaved_moves() const { return !game_.moves().empty() && game_ != saved_; }

/// The game as it would be saved.
pgn::GameTree VariantSession::tree() const {
  pgn::GameTree tree = record_ ? continued_record(*record_, game_) : tree_of_today(game_, names_);
  if (computer_) tag_program(tree.tags, computer_->color);
  return tree;
}

SessionReply VariantSession::save(std::string_view path, Next next) {
  if (path.empty()) return {localized(Phrase::FileNameNeeded)};
  const std::string file = with_ending(path);
  if (file_exists(file)) {
    question_ = ExistingFileQuestion{file, next};
    return {localized(Phrase::FileExists, excerpt(file))};
  }
  return write(file, WriteMode::CreateNew, next);
}

SessionReply VariantSession::write(const std::string& path, WriteMode mode, Next next) {
  if (const auto written = write_game(tree(), path, mode); !written) {
    question_ = FileQuestion{next};
    return {written.error().sentence + ".\n" + localized(Phrase::AskFileName)};
  }
  saved_ = game_;
  last_file_ = path;
  return proceed(next, localized(Phrase::Saved, excerpt(path)));
}

std::expected<std::string, Failure> VariantSession::rescue() const {
  if (!has_unsaved_moves()) return std::string{};
  std::string path = rescue_name();
  const auto written = write_game(tree(), path, WriteMode::CreateNew);
  if (!written) return std::unexpected{written.error()};
  return path;
}

SessionReply VariantSession::answer(const FileQuestion& question, std::string_view line) {
  if (line.empty() || is_no(lower_case(line))) {
    saved_ = game_;  // so that the session does not offer to save it again
    return proceed(question.next, localized(Phrase::NotSaved));
  }
  if (is_yes(lower_case(line))) {
    question_ = question;
    return {localized(Phrase::AskOnlyFileName)};
  }
  // Legal or not: a player who has not noticed the end of the game types moves.
  const auto move = judge_move(game_.position(), line, language_);
  if (move || move.error().kind != MoveTextError::Kind::Malformed) {
    question_ = question;
    return {localized(Phrase::MoveIsNoFileName, line, with_ending(line))};
  }
  return save(line, question.next);
}

SessionReply VariantSession::answer(const ExistingFileQuestion& question, std::string_view line) {
  if (const auto mode = parse_write_mode(line)) return write(question.path, *mode, question.next);
  if (is_yes(lower_case(line))) {
    question_ = question;
    return {localized(Phrase::FileExists, excerpt(question.path))};
  }
  return answer(FileQuestion{question.next}, line);
}

SessionReply VariantSession::proceed(Next next, std::string message) {
  if (next == Next::Quit) {
    finished_ = true;
    return {message + (message.empty() ? "" : "\n") + localized(Phrase::Goodbye)};
  }
  if (next == Next::Continue || !next_game_) return {std::move(message)};
  return begin_next_game(std::move(message));
}

SessionReply VariantSession::begin_next_game(std::string message) {
  NextGame next = *std::exchange(next_game_, std::nullopt);
  game_ = std::move(next.game);
  saved_ = game_;
  taken_back_.clear();
  last_offer_.reset();
  record_.reset();
  if (computer_) ++computer_->seed;
  if (next.record) {
    continue_record(*std::move(next.record));
    if (computer_) viewer_ = ~computer_->color;
  }
  return {message.empty() ? next.message : message + "\n" + next.message, true};
}

SessionReply VariantSession::replace_game(NextGame next) {
  next_game_ = std::move(next);
  if (!has_unsaved_moves()) return proceed(Next::Replace, "");
  question_ = FileQuestion{Next::Replace};
  return {localized(Phrase::AskFileName)};
}

SessionReply VariantSession::quit() {
  if (!has_unsaved_moves()) return proceed(Next::Quit, "");
  question_ = FileQuestion{Next::Quit};
  return {localized(Phrase::AskFileName)};
}

/// "FILE" or "FILE n".
SessionReply VariantSession::load(std::string_view argument) {
  if (argument.empty()) {
    if (last_file_.empty()) return {localized(Phrase::LoadNameNeeded)};
    return {localized(Phrase::LastFile, excerpt(last_file_))};
  }
  const GamePlace place = parse_game_place(argument);
  auto record = read_game(place.path, place.number);
  if (!record) return {record.error().sentence + "."};
  auto game = to_variant_game(*record);
  if (!game) return {game.error().sentence + "."};
  last_file_ = place.path;
  std::string message = localized(Phrase::Loaded, excerpt(place.path), game->moves().size());
  return replace_game({*std::move(game), std::move(message), *std::move(record)});
}

/// Nothing, or a FEN of the same variant.
SessionReply VariantSession::begin_new(std::string_view text) {
  const Variant variant = game_.variant();
  if (text.empty()) return replace_game({VariantGame{variant}, localized(Phrase::NewGame)});
  const std::string fen{text};
  const auto mode = needs_chess960(fen, variant) ? CastlingMode::Chess960 : CastlingMode::Standard;
  const auto start = read_variant_position(variant, fen, mode);
  if (!start) return {start.error().sentence + "."};
  const std::string ignored = ignored_parts(fen, mode, language_, variant);
  return replace_game({VariantGame{*start, mode},
                       localized(Phrase::NewGame) + (ignored.empty() ? "" : "\n" + ignored)});
}

}  // namespace tabiya::cli
