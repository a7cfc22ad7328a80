#include "pgn/inner/line_stack.hpp"

#include <utility>

#include "tabiya/notation/san.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/notation/variant_words.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/rules/explain.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"

namespace tabiya::pgn {
namespace {

using PlayedStep = std::expected<std::optional<Step>, MoveRefusal>;

/// The reason from the Laws, if the text is clear enough to have one.
std::string reason_of(const Position& position, const MoveTextError& error, std::string_view text) {
  if (error.kind == MoveTextError::Kind::Illegal && error.from() && error.to) {
    const auto verdict = explain(position, *error.from(), *error.to, error.promotion);
    if (!verdict) return to_words(position, verdict.error());
  }
  return to_string(error, text);
}

/// First of all that the game is over, if that is why there are no moves.
std::string reason_of(const VariantPosition& position, const MoveTextError& error,
                      std::string_view text) {
  const auto ending = ending_of(position);
  if (ending && !has_legal_move(position)) return "the game is over: " + to_words(*ending);
  const auto refusal = nearest_refusal(position, error);
  return refusal ? to_words(position, *refusal) : to_string(error, text);
}

template <class P>
MoveRefusal refusal_of(const P& position, const MoveTextError& error, std::string_view text) {
  return {kind_of(error), reason_of(position, error, text)};
}

MoveRefusal refusal_of_pass() {
  return {ReplayError::Kind::NullMoveInCheck, "a side in check cannot pass"};
}

/// Plays a move in `next`, which is the position before it.
PlayedStep play_in(Position& next, std::string_view san) {
  const auto move = play_san(next, san);
  if (move) return Step{*move};
  auto step = read_step(next, san, move);
  if (!step) return std::unexpected{std::move(step.error())};
  next.pass_unchecked();
  return *std::move(step);
}

PlayedStep play_in(VariantPosition& next, std::string_view san) {
  auto step = read_step(next, san);
  if (!step) return std::unexpected{std::move(step.error())};
  next = *after(next, *step);
  return *std::move(step);
}

}  // namespace

ReplayError::Kind kind_of(const MoveTextError& error) noexcept {
  switch (error.kind) {
    case MoveTextError::Kind::Illegal: return ReplayError::Kind::IllegalMove;
    case MoveTextError::Kind::Ambiguous: return ReplayError::Kind::AmbiguousMove;
    case MoveTextError::Kind::Malformed:
    case MoveTextError::Kind::Noncanonical: return ReplayError::Kind::MalformedMove;
  }
  __builtin_unreachable();
}

std::expected<Step, MoveRefusal> read_step(const Position& position, std::string_view san,
                                           const std::expected<Move, MoveTextError>& found) {
  if (found) return Step{*found};
  if (!is_null_move(san)) return std::unexpected{refusal_of(position, found.error(), san)};
  if (!position.is_check()) return Step{NullMove{}};
  return std::unexpected{refusal_of_pass()};
}

std::expected<Step, MoveRefusal> read_step(const VariantPosition& position, std::string_view san) {
  const auto found = parse_san(position, san);
  if (found) return Step{VariantMove{*found}};
  if (!is_null_move(san)) return std::unexpected{refusal_of(position, found.error(), san)};
  if (!position.is_check() && after(position, NullMove{})) return Step{NullMove{}};
  return std::unexpected{refusal_of_pass()};
}

template <class P>
std::expected<std::optional<Step>, MoveRefusal> BasicLineStack<P>::play(std::string_view san) {
  if (!lines_.is_whole()) {
    lines_.skip_move();
    return std::nullopt;
  }
  P& next = lines_.next();
  next = lines_.now();
  auto step = play_in(next, san);
  if (step) lines_.advance();
  else lines_.skip_move();
  return step;
}

template class BasicLineStack<Position>;
template class BasicLineStack<VariantPosition>;

std::expected<void, StartTags::Refusal> GameLines::begin(const StartTags& tags) {
  if (tags.is_chess()) return begin_chess(tags);
  const auto start = tags.variant_position();
  is_chess_ = false;
  if (!variant_) variant_.emplace();
  variant_->begin(start ? std::optional{*start} : std::nullopt);
  if (!start) return std::unexpected{start.error()};
  return {};
}

std::expected<void, StartTags::Refusal> GameLines::begin_chess(const StartTags& tags) {
  const auto start = tags.position();
  is_chess_ = true;
  chess_.begin(start ? std::optional{*start} : std::nullopt);
  if (!start) return std::unexpected{start.error()};
  return {};
}

}  // namespace tabiya::pgn
