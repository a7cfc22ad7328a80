/// The part of `Session` that deals with whole games: saving, loading, starting and leaving them.
#include <utility>

#include "cli/move_verdict.hpp"
#include "cli/output.hpp"
#include "cli/play/arbiter_pgn.hpp"
#include "cli/play/sentence.hpp"
#include "cli/play/session.hpp"
#include "cli/position_argument.hpp"
#include "support/inner/trimmed.hpp"
#include "tabiya/rules/chess960.hpp"

namespace tabiya::cli {

bool Session::has_unsaved_moves() const { return !game().moves().empty() && game() != saved_; }

void Session::continue_record(pgn::GameTree record) {
  record_ = std::move(record);
  seat_computer_of(*record_);
}

/// The game as it would be saved.
pgn::GameTree Session::tree() const {
  pgn::GameTree tree = record_ ? continued(*record_, arbiter_) : tree_of_today(arbiter_, names_);
  if (computer_) tag_program(tree.tags, computer_->color);
  return tree;
}

/// What a record says of its game that the board does not show: its result, and a program that played.
std::string Session::note_about(const pgn::GameTree& record) const {
  std::string note;
  const std::string_view result = record.tags.find("Result").value_or("*");
  if (result != "*" && !game().is_over()) note = localized(Phrase::RecordHasResult, result);
  const auto program = program_in(record.tags);
  if (!program || computer_) return note;
  if (!note.empty()) note += "\n";
  const std::string name = names_of(record.tags)[*program];
  return note + localized(Phrase::ProgramIsAbsent, to_words(*program, language_),
                          excerpt(name.empty() ? "UCI" : name));
}

Session::Reply Session::save(std::string_view path, Next next) {
  if (path.empty()) return {localized(Phrase::FileNameNeeded)};
  const std::string file = with_ending(path);
  if (file_exists(file)) {
    question_ = ExistingFileQuestion{file, next};
    return {localized(Phrase::FileExists, excerpt(file))};
  }
  return write(file, WriteMode::CreateNew, next);
}

Session::Reply Session::write(const std::string& path, WriteMode mode, Next next) {
  const auto written = write_game(tree(), path, mode);
  if (!written) {
    question_ = FileQuestion{next};
    return {written.error().sentence + ".\n" + localized(Phrase::AskFileName)};
  }
  saved_ = game();
  last_file_ = path;
  return proceed(next, localized(Phrase::Saved, excerpt(path)));
}

std::expected<std::string, Failure> Session::rescue() const {
  if (!has_unsaved_moves()) return std::string{};
  std::string path = rescue_name();
  const auto written = write_game(tree(), path, WriteMode::CreateNew);
  if (!written) return std::unexpected{written.error()};
  return path;
}

Session::Reply Session::answer(const FileQuestion& question, std::string_view line) {
  if (line.empty() || is_no(lower_case(line))) {
    saved_ = game();  // so that the session does not offer to save it again
    return proceed(question.next, localized(Phrase::NotSaved));
  }
  if (is_yes(lower_case(line))) {
    question_ = question;
    return {localized(Phrase::AskOnlyFileName)};
  }
  if (is_move(line)) {
    question_ = question;
    return {localized(Phrase::MoveIsNoFileName, line, with_ending(line))};
  }
  return save(line, question.next);
}

/// Legal or not: a player who has not noticed the end of the game types moves.
bool Session::is_move(std::string_view line) const {
  const auto move = judge_move(game().position(), line, language_);
  return move || move.error().kind != MoveTextError::Kind::Malformed;
}

Session::Reply Session::answer(const ExistingFileQuestion& question, std::string_view line) {
  if (const auto mode = parse_write_mode(line)) return write(question.path, *mode, question.next);
  if (is_yes(lower_case(line))) {
    question_ = question;
    return {localized(Phrase::FileExists, excerpt(question.path))};
  }
  return answer(FileQuestion{question.next}, line);
}

Session::Reply Session::proceed(Next next, std::string message) {
  if (next == Next::Quit) {
    finished_ = true;
    return {message + (message.empty() ? "" : "\n") + localized(Phrase::Goodbye)};
  }
  if (next == Next::Continue || !next_game_) return {std::move(message)};
  begin(*std::exchange(next_game_, std::nullopt));
  record_ = std::exchange(next_record_, std::nullopt);
  if (record_) {
    seat_computer_of(*record_);
    if (computer_) viewer_ = ~computer_->color;
    if (const auto note = note_about(*record_); !note.empty()) next_message_ += "\n" + note;
  }
  taken_back_.clear();
  return {message.empty() ? next_message_ : message + "\n" + next_message_, true};
}

/// A new game's clocks start at once; those of a loaded game wait.
void Session::begin(Arbiter arbiter) {
  arbiter_ = std::move(arbiter);
  if (computer_) ++computer_->seed;
  if (arbiter_.events().empty()) {
    GameTerms terms = arbiter_.terms();
    terms.begins = now_;
    arbiter_ = Arbiter::begin(terms).value();
  } else {
    pause_clocks();
  }
  saved_ = game();
}

Session::Reply Session::replace_game(Arbiter arbiter, std::string message) {
  next_game_ = std::move(arbiter);
  next_message_ = std::move(message);
  if (!has_unsaved_moves()) return proceed(Next::Replace, "");
  question_ = FileQuestion{Next::Replace};
  return {localized(Phrase::AskFileName)};
}

Session::Reply Session::quit() {
  if (!has_unsaved_moves()) return proceed(Next::Quit, "");
  question_ = FileQuestion{Next::Quit};
  return {localized(Phrase::AskFileName)};
}

/// "FILE" or "FILE n".
Session::Reply Session::load(std::string_view argument) {
  if (argument.empty()) {
    if (last_file_.empty()) return {localized(Phrase::LoadNameNeeded)};
    return {localized(Phrase::LastFile, excerpt(last_file_))};
  }
  const GamePlace place = parse_game_place(argument);
  auto tree = read_game(place.path, place.number);
  if (!tree) return {tree.error().sentence + "."};
  auto arbiter = to_arbiter(*tree, arbiter_.ruleset(), now_);
  if (!arbiter) return {arbiter.error().sentence + "."};
  const std::size_t plies = arbiter->game().moves().size();
  next_record_ = *std::move(tree);
  last_file_ = place.path;
  return replace_game(*std::move(arbiter), localized(Phrase::Loaded, excerpt(place.path), plies));
}

/// With the ruleset and the clocks of the previous game.
Session::Reply Session::begin_from(const Position& start, CastlingMode mode, std::string message) {
  GameTerms terms = arbiter_.terms();
  terms.start = start;
  terms.castling_mode = mode;
  terms.begins = now_;
  auto arbiter = Arbiter::begin(terms);
  if (!arbiter) return {as_sentence(std::string{to_string(arbiter.error())})};
  return replace_game(*std::move(arbiter), std::move(message));
}

/// Nothing, "chess960", "chess960 N" or a FEN.
Session::Reply Session::begin_new(std::string_view what) {
  constexpr std::string_view chess960 = "chess960";
  if (what.empty()) return begin_from({}, CastlingMode::Standard, localized(Phrase::NewGame));
  if (!what.starts_with(chess960)) {
    const std::string fen{what};
    const auto mode = needs_chess960(fen) ? CastlingMode::Chess960 : CastlingMode::Standard;
    const auto start = read_position(fen, mode);
    if (!start) return {start.error().sentence + "."};
    const std::string ignored = ignored_parts(fen, mode, language_);
    return begin_from(*start, mode,
                      localized(Phrase::NewGame) + (ignored.empty() ? "" : "\n" + ignored));
  }
  const auto start = read_chess960_start(trimmed(what.substr(chess960.size())));
  if (!start) return {start.error().sentence + "."};
  const int number = chess960_number(start->board()).value_or(standard_chess960_number);
  return begin_from(*start, CastlingMode::Chess960, localized(Phrase::NewChess960, number));
}

}  // namespace tabiya::cli
