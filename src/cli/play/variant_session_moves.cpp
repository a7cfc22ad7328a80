/// The part of `VariantSession` that deals with moves: making them, explaining them, taking them
/// back.
#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>

#include "cli/move_verdict.hpp"
#include "cli/play/csci1933_move.hpp"
#include "cli/play/sentence.hpp"
#include "cli/play/variant_session.hpp"

namespace tabiya::cli {
namespace {

/// Where a move ends: a drop has no other square, and castling ends beside the rook.
bool concerns(Move move, Square square) {
  return move.is_drop() ? move.to() == square : move.from() == square;
}

/// A pawn becomes a king in Antichess.
std::optional<PieceType> parse_promotion_in(Variant variant, std::string_view text) {
  if (const auto type = parse_promotion(text)) return type;
  if (variant != Variant::Antichess) return std::nullopt;
  const std::string word = lower_case(text);
  const bool is_king = word == "k" || word == "king" || word == "könig";
  return is_king ? std::optional{PieceType::King} : std::nullopt;
}

/// A move of CSCI 1933 can be typed as the course writes it.
std::string in_usual_notation(Variant variant, std::string_view text) {
  auto move = variant == Variant::Csci1933 ? csci1933_move(lower_case(text)) : std::nullopt;
  return move ? *std::move(move) : std::string{text};
}

}  // namespace

std::string VariantSession::local_san(Move move) const {
  return san_for_people(game_.position(), move, language_);
}

SessionReply VariantSession::handle_move(std::string_view text) {
  if (game_.is_over()) return {localized(Phrase::GameIsOver)};
  const std::string usual = in_usual_notation(game_.variant(), text);
  const auto move = judge_move(game_.position(), usual, language_);
  if (move) return play(*move);
  const MoveProblem& problem = move.error();
  if (problem.refusal && problem.refusal->reason == Reason::PromotionMissing) {
    question_ = PromotionQuestion{problem.refusal->from, problem.refusal->to};
    return {localized(Phrase::AskPromotion)};
  }
  if (problem.kind == MoveTextError::Kind::Malformed) {
    return {localized(Phrase::UnknownCommand, problem.sentence)};
  }
  return {problem.sentence + "."};
}

SessionReply VariantSession::play(Move move) {
  const std::string text = move_number(game_.position()) + " " + local_san(move);
  if (const auto played = game_.play(move); !played) {
    return {as_sentence(std::string{to_string(played.error())})};
  }
  // Redoing the move that was taken back keeps the moves after it.
  if (!taken_back_.empty() && taken_back_.back() == move) taken_back_.pop_back();
  else taken_back_.clear();
  return game_.is_over() ? announce_end() : SessionReply{text, true};
}

SessionReply VariantSession::answer(const PromotionQuestion& question, std::string_view line) {
  const auto type = parse_promotion_in(game_.variant(), line);
  if (type) return play(Move::promotion(question.from, question.to, *type));
  if (line.empty() || is_no(lower_case(line))) return {localized(Phrase::PromotionCancelled)};
  question_ = question;
  return {localized(Phrase::AskPromotion)};
}

SessionReply VariantSession::list_moves(std::string_view square) const {
  std::optional<Square> wanted;
  if (!square.empty()) {
    wanted = parse_square(lower_case(square));
    if (!wanted) return {localized(Phrase::NoSuchSquare, square)};
  }
  std::vector<std::string> names;
  if (!game_.is_over()) {
    for (const Move move : legal_moves(game_.position())) {
      if (!wanted || concerns(move, *wanted)) names.push_back(local_san(move));
    }
  }
  if (wanted && names.empty()) return {localized(Phrase::NoMovesFrom, square)};
  std::ranges::sort(names);
  return {fmt::format("{}", fmt::join(names, "  "))};
}

SessionReply VariantSession::explain_move(std::string_view text) const {
  if (text.empty()) return {localized(Phrase::WhichMove)};
  const std::string usual = in_usual_notation(game_.variant(), text);
  const auto move = judge_move(game_.position(), usual, language_);
  return {move ? localized(Phrase::MoveIsLegal, local_san(*move)) : move.error().sentence + "."};
}

/// Against the computer, goes back to the player's last turn.
SessionReply VariantSession::undo() {
  const bool computer_began = computer_ && computer_->color == game_.start().turn();
  if (computer_began && game_.moves().size() < 2 && !game_.is_over()) {
    return {localized(Phrase::NothingToUndo)};
  }
  SessionReply reply = undo_move();
  while (computer_ && !game_.is_over() && is_computers_turn() && !game_.moves().empty()) {
    reply = undo_move();
  }
  return reply;
}

SessionReply VariantSession::undo_move() {
  if (game_.take_back_end()) return {localized(Phrase::EndTakenBack), true};
  const auto last = game_.take_back();
  if (!last) return {localized(Phrase::NothingToUndo)};
  taken_back_.push_back(*last);
  return {localized(Phrase::TakenBack, local_san(*last)), true};
}

SessionReply VariantSession::redo() {
  if (game_.is_over() || taken_back_.empty()) return {localized(Phrase::NothingToRedo)};
  return play(taken_back_.back());
}

}  // namespace tabiya::cli
