/// The part of `Session` that deals with draws, resigning and aborting.
#include <algorithm>
#include <array>
#include <utility>

#include "cli/move_verdict.hpp"
#include "cli/play/claim_argument.hpp"
#include "cli/play/sentence.hpp"
#include "cli/play/session.hpp"
#include "game/inner/claim_rules.hpp"
#include "tabiya/game/words.hpp"

namespace tabiya::cli {
namespace {

/// Source: US Chess 14H.
bool claims_losing_chances(std::string_view text) {
  const std::string name = lower_case(text);
  return name == "insufficient" || name == "aussichtslos";
}

}  // namespace

Session::Reply Session::offer_draw(std::string_view who) {
  const Color by = parse_player(who).value_or(actor());
  const auto offered = apply(event::DrawOffered{by});
  if (!offered) return {offered.error()};
  return ask_for_draw(by, "");
}

Session::Reply Session::answer(const DrawQuestion& question, std::string_view line) {
  const Color answering = ~question.offered_by;
  const std::string word = lower_case(line);
  if (!is_yes(word) && !is_no(word)) {
    question_ = question;
    return {localized(Phrase::YesOrNo)};
  }
  const auto answered =
      is_yes(word) ? apply(event::DrawAccepted{answering}) : apply(event::DrawDeclined{answering});
  if (!answered) return {answered.error()};
  return reply_to(*answered, is_yes(word)
                                 ? ""
                                 : localized(Phrase::DrawDeclined, to_words(answering, language_)));
}

/// "claim", "claim Nf3", "claim threefold", "claim fifty Nf3", "claim insufficient".
Session::Reply Session::claim(std::string_view text) {
  if (game().is_over()) return {localized(Phrase::GameIsOver)};
  if (claims_losing_chances(text)) return claim_losing_chances();
  const auto [ground, move_text] = parse_claim(text);
  if (move_text.empty()) return claim(ground, std::nullopt);
  const auto move = judge_move(game().position(), move_text, language_);
  if (move) {
    return claim(ground, MoveAttempt{move->from(), move->to(), move->promotion_type()});
  }
  const auto& refusal = move.error().refusal;
  const bool is_penalised = arbiter_.ruleset().illegal_moves == IllegalMoves::Penalised;
  if (!ground || !refusal || !is_penalised) return {move.error().sentence + "."};
  return claim(ground, MoveAttempt{refusal->from, refusal->to, refusal->promotion});
}

Session::Reply Session::claim_losing_chances() {
  const auto claimed = apply(event::LosingChancesClaimed{game().turn()});
  if (!claimed) return {claimed.error()};
  return reply_to(*claimed, "");
}

/// With hints, finds the right ground if the player names none.
Session::Reply Session::claim(std::optional<Claim> ground, std::optional<MoveAttempt> stated) {
  std::optional<Move> move;
  if (stated) {
    if (const auto legal =
            explain(game().position(), stated->from, stated->to, stated->promotion)) {
      move = *legal;
    }
  }
  const bool lost_right = !arbiter_.touched().empty();
  for (const Claim candidate : {Claim::Threefold, Claim::FiftyMoves}) {
    if (ground || lost_right || !arbiter_.ruleset().hints) break;
    if (judge(game().history(), candidate, move)) ground = candidate;
  }
  if (!ground && !lost_right) return explain_claim(move);
  const bool may_be_late = arbiter_.ruleset().claims_before_press && !stated;
  const auto claimed = apply(event::DrawClaimed{may_be_late ? actor() : game().turn(),
                                                ground.value_or(Claim::Threefold), stated});
  if (!claimed) return {claimed.error()};
  return reply_to(*claimed, "");
}

/// Why nothing could be claimed, without a penalty.
Session::Reply Session::explain_claim(std::optional<Move> stated) const {
  if (!arbiter_.ruleset().hints) {
    const bool is_us = arbiter_.ruleset().losing_chances_claims;
    return {localized(is_us ? Phrase::WhichUsClaim : Phrase::WhichClaim)};
  }
  std::string reasons;
  for (const Claim ground : {Claim::Threefold, Claim::FiftyMoves}) {
    const auto verdict = judge(game().history(), ground, stated);
    if (verdict) continue;
    if (verdict.error() == ClaimError::MoveNotStated) {
      return {localized(Phrase::ClaimNeedsMove, local_san(game().claimable_moves(ground)[0]))};
    }
    reasons += reasons.empty() ? "" : "; ";
    reasons += to_words(verdict.error(), language_);
  }
  return {localized(Phrase::NothingToClaim, reasons)};
}

Session::Reply Session::resign(std::string_view who) {
  if (game().is_over()) return {localized(Phrase::GameIsOver)};
  const Color by = parse_player(who).value_or(actor());
  question_ = ResignQuestion{by};
  return {localized(Phrase::AskResign, to_words(by, language_))};
}

Session::Reply Session::answer(const ResignQuestion& question, std::string_view line) {
  const std::string word = lower_case(line);
  if (is_no(word)) return {localized(Phrase::NotResigned)};
  if (!is_yes(word)) {
    question_ = question;
    return {localized(Phrase::YesOrNo)};
  }
  const auto resigned = apply(event::Resigned{question.who});
  if (!resigned) return {resigned.error()};
  return reply_to(*resigned, "");
}

Session::Reply Session::abort() {
  const auto aborted = apply(event::Aborted{actor()});
  if (!aborted) return {aborted.error()};
  return {"", true};
}

}  // namespace tabiya::cli
