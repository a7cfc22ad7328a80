/// The part of `VariantSession` that deals with draws, resigning and the end of a game.
#include <algorithm>

#include "cli/move_verdict.hpp"
#include "cli/play/claim_argument.hpp"
#include "cli/play/sentence.hpp"
#include "cli/play/variant_session.hpp"
#include "tabiya/game/words.hpp"

namespace tabiya::cli {
namespace {

constexpr std::array all_claims{Claim::Threefold, Claim::FiftyMoves};

}  // namespace

SessionReply VariantSession::announce_end() {
  question_ = FileQuestion{Next::Continue};
  return {localized(Phrase::AskFileName), true};
}

void VariantSession::add_claims(std::vector<std::string>& lines) const {
  const Color turn = game_.turn();
  const Claims open = game_.open_claims();
  for (const Claim claim : open) {
    lines.push_back(localized(Phrase::TypeClaim, to_words(claim, turn, language_)));
  }
  for (const Claim claim : all_claims) {
    const VariantMoveList moves = game_.claimable_moves(claim);
    if (open.contains(claim) || moves.empty()) continue;
    const std::string san = local_san(moves[0]);
    lines.push_back(localized(Phrase::TypeClaimWith, to_words(claim, turn, san, language_), san));
  }
}

SessionReply VariantSession::offer_draw(std::string_view who) {
  const Color by = parse_player(who).value_or(game_.turn());
  if (const auto offered = game_.offer_draw(by); !offered) {
    return {as_sentence(std::string{to_words(offered.error(), language_)})};
  }
  return ask_for_draw(by);
}

/// Asks a human opponent. The computer answers once it has thought; see awaits_computer().
SessionReply VariantSession::ask_for_draw(Color by) {
  if (!computer_ || computer_->color == by) {
    question_ = DrawQuestion{by};
    return {
        localized(Phrase::AskDraw, draw_offer_in_words(by, language_), to_words(~by, language_))};
  }
  const std::size_t ply = game_.moves().size();
  offer_distance_ =
      last_offer_ && *last_offer_ <= ply ? std::optional{ply - *last_offer_} : std::nullopt;
  last_offer_ = ply;
  return {as_sentence(draw_offer_in_words(by, language_))};
}

SessionReply VariantSession::answer(const DrawQuestion& question, std::string_view line) {
  const Color answering = ~question.offered_by;
  const std::string word = lower_case(line);
  if (is_yes(word)) {
    static_cast<void>(game_.accept_draw(answering));
    return announce_end();
  }
  if (is_no(word)) {
    static_cast<void>(game_.decline_draw(answering));
    return {localized(Phrase::DrawDeclined, to_words(answering, language_)), true};
  }
  question_ = question;
  return {localized(Phrase::YesOrNo)};
}

/// "claim", "claim Nf3", "claim threefold", "claim fifty Nf3". Without a ground, the right one is
/// found.
SessionReply VariantSession::claim(std::string_view text) {
  if (game_.is_over()) return {localized(Phrase::GameIsOver)};
  const auto [ground, move_text] = parse_claim(text);
  std::optional<Move> stated;
  if (!move_text.empty()) {
    const auto move = judge_move(game_.position(), move_text, language_);
    if (!move) return {move.error().sentence + "."};
    stated = *move;
  }
  for (const Claim candidate : all_claims) {
    if (ground && candidate != *ground) continue;
    if (game_.claim(game_.turn(), candidate, stated)) return announce_end();
  }
  return explain_claim(stated);
}

/// Why nothing could be claimed.
SessionReply VariantSession::explain_claim(std::optional<Move> stated) const {
  std::string reasons;
  for (const Claim ground : all_claims) {
    const auto verdict = VariantGame{game_}.claim(game_.turn(), ground, stated);
    if (verdict) continue;
    if (verdict.error() == ClaimError::MoveNotStated) {
      return {localized(Phrase::ClaimNeedsMove, local_san(game_.claimable_moves(ground)[0]))};
    }
    reasons += reasons.empty() ? "" : "; ";
    reasons += to_words(verdict.error(), language_);
  }
  return {localized(Phrase::NothingToClaim, reasons)};
}

/// Against the computer, the person resigns, even if it is not their turn.
SessionReply VariantSession::resign(std::string_view who) {
  if (game_.is_over()) return {localized(Phrase::GameIsOver)};
  const Color by = computer_ ? ~computer_->color : parse_player(who).value_or(game_.turn());
  question_ = ResignQuestion{by};
  return {localized(Phrase::AskResign, to_words(by, language_))};
}

SessionReply VariantSession::answer(const ResignQuestion& question, std::string_view line) {
  const std::string word = lower_case(line);
  if (is_no(word)) return {localized(Phrase::NotResigned)};
  if (!is_yes(word)) {
    question_ = question;
    return {localized(Phrase::YesOrNo)};
  }
  static_cast<void>(game_.resign(question.who));
  return announce_end();
}

}  // namespace tabiya::cli
