#include "pgn/inner/replay.hpp"

#include <utility>

#include "notation/inner/csci1933.hpp"
#include "pgn/variant_names.hpp"
#include "support/inner/utf8.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/rules/explain.hpp"

namespace tabiya::pgn {
namespace {

/// The reason from the Laws, if the text is clear enough to have one.
std::string reason_of(const Position& position, const MoveTextError& error, std::string_view text) {
  if (error.kind == MoveTextError::Kind::Illegal && error.from() && error.to) {
    const auto verdict = explain(position, *error.from(), *error.to, error.promotion);
    if (!verdict) return to_words(position, verdict.error());
  }
  return to_string(error, text);
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

std::string_view to_string(ReplayError::Kind kind) noexcept {
  switch (kind) {
    case ReplayError::Kind::MalformedMove: return "malformed move";
    case ReplayError::Kind::IllegalMove: return "illegal move";
    case ReplayError::Kind::AmbiguousMove: return "ambiguous move";
    case ReplayError::Kind::NullMoveInCheck: return "null move in check";
    case ReplayError::Kind::BadStart: return "bad start";
    case ReplayError::Kind::UnknownVariant: return "unknown variant";
  }
  __builtin_unreachable();
}

std::string to_string(const ReplayError& error) {
  return "game " + std::to_string(error.game_number) + ", line " +
         std::to_string(error.location.line) + ", column " + std::to_string(error.location.column) +
         ": " + std::string{to_string(error.kind)} + " " + error.text + ": " + error.reason;
}

void StartTags::clear() noexcept {
  fen_.reset();
  fen_at_.reset();
  variant_at_.reset();
  variant_.reset();
}

void StartTags::add(std::string_view name, std::string_view value) {
  if (name == "FEN" && !fen_) fen_ = value;
  if (name == "Variant" && !variant_) variant_ = value;
}

void StartTags::add_with_place(const Tag& tag, Place place) {
  if (tag.name == "FEN" && !fen_) fen_at_ = place.location();
  if (tag.name == "Variant" && !variant_) variant_at_ = place.location();
  add(tag.name, tag.value);
}

std::expected<Position, StartTags::Refusal> StartTags::position() const {
  auto mode = mode_of_variant(variant_.value_or(""));
  if (!mode) {
    return std::unexpected{Refusal{ReplayError::Kind::UnknownVariant, *variant_,
                                   is_teaching_variant(*variant_)
                                       ? "this variant is checked, not replayed"
                                       : "its rules are not supported",
                                   variant_at_}};
  }
  if (!has_fen()) return Position{};
  const auto setup = parse_fen(*fen_);
  if (setup && has_chess960_rights(*setup)) mode = CastlingMode::Chess960;
  auto position = parse_position(*fen_, *mode);
  if (position) return *position;
  return std::unexpected{
      Refusal{ReplayError::Kind::BadStart, *fen_, to_string(position.error()), fen_at_}};
}

std::optional<std::expected<csci1933::Position, StartTags::Refusal>> StartTags::teaching_position()
    const {
  if (!is_teaching_variant(variant_.value_or(""))) return std::nullopt;
  if (!has_fen()) return csci1933::Position{};
  const auto position = csci1933::parse_position(*fen_);
  if (position) return *position;
  return std::unexpected{
      Refusal{ReplayError::Kind::BadStart, *fen_, to_string(position.error()), fen_at_}};
}

void LineStack::begin(const std::optional<Position>& start) {
  line_ = Line{std::nullopt, start};
  outer_.clear();
  skipped_depth_ = 0;
}

std::unexpected<LineStack::Refusal> LineStack::break_off(Refusal refusal) {
  line_.now.reset();
  return std::unexpected{std::move(refusal)};
}

std::expected<std::optional<Step>, LineStack::Refusal> LineStack::play(std::string_view san) {
  if (skipped_depth_ != 0) return std::nullopt;
  line_.before = line_.now;
  if (!line_.now) return std::nullopt;
  const auto move = play_san(*line_.now, san);
  if (move) return Step{*move};
  if (!is_null_move(san)) {
    return break_off({kind_of(move.error()), reason_of(*line_.now, move.error(), san)});
  }
  if (line_.now->is_check()) {
    return break_off({ReplayError::Kind::NullMoveInCheck, "a side in check cannot pass"});
  }
  line_.now->pass_unchecked();
  return Step{NullMove{}};
}

void LineStack::begin_variation() {
  if (outer_.size() == max_depth) {
    ++skipped_depth_;
    return;
  }
  outer_.push_back(line_);
  line_.now = line_.before;
  line_.before.reset();
}

void LineStack::end_variation() {
  if (skipped_depth_ != 0) {
    --skipped_depth_;
    return;
  }
  if (outer_.empty()) return;
  line_ = outer_.back();
  outer_.pop_back();
}

void Replay::begin_game(Place /*place*/) {
  ++summary_.games;
  start_.clear();
}

void Replay::tag(const Tag& tag, Place place) { start_.add(tag, place); }

Next Replay::begin_moves(Place place) {
  const auto start = start_.position();
  if (start) {
    lines_.begin(*start);
    return Next::Read;
  }
  const StartTags::Refusal& refusal = start.error();
  keep(refusal.kind, refusal.at.value_or(place.location()), refusal.text, refusal.reason);
  lines_.begin(std::nullopt);
  return Next::Skip;
}

void Replay::move(std::string_view san, Place place) {
  const auto step = lines_.play(san);
  if (!step) {
    keep(step.error().kind, place.location(), san, step.error().reason);
    return;
  }
  if (!*step) return;
  ++(lines_.depth() == 0 ? summary_.plies : summary_.variation_plies);
}

Next Replay::begin_variation(Place /*place*/) {
  lines_.begin_variation();
  return Next::Read;
}

void Replay::end_variation(Place /*place*/) { lines_.end_variation(); }

void Replay::oddity(Oddity /*oddity*/, Place /*place*/) { ++summary_.oddities; }

void Replay::keep(ReplayError::Kind kind, Location at, std::string_view text, std::string reason) {
  ++summary_.errors;
  if (errors_.size() == max_errors_kept) return;
  errors_.push_back({kind, summary_.games, at,
                     std::string{utf8_prefix(text, ReplayError::max_text_bytes)},
                     std::move(reason)});
}

}  // namespace tabiya::pgn
