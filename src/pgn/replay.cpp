#include "pgn/inner/replay.hpp"

#include <utility>

#include "support/inner/printable.hpp"
#include "support/inner/utf8.hpp"

namespace tabiya::pgn {

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
         ": " + std::string{to_string(error.kind)} + " " + excerpt(error.text) + ": " +
         excerpt(error.reason);
}

void Replay::begin_game(Cursor /*cursor*/) {
  ++summary_.games;
  start_.clear();
}

void Replay::tag(const Tag& tag, Cursor cursor) { start_.add(tag, cursor); }

Next Replay::begin_moves(Cursor cursor) {
  const auto begun = lines_.begin(start_);
  if (begun) return Next::Read;
  const StartTags::Refusal& refusal = begun.error();
  keep(refusal.kind, refusal.at.value_or(cursor.location()), refusal.text, refusal.reason);
  return Next::Skip;
}

void Replay::move(std::string_view san, Cursor cursor) {
  const auto step = lines_.play(san);
  if (!step) {
    keep(step.error().kind, cursor.location(), san, step.error().reason);
    return;
  }
  if (!*step) return;
  ++(lines_.depth() == 0 ? summary_.plies : summary_.variation_plies);
}

Next Replay::begin_variation(Cursor /*cursor*/) {
  lines_.begin_variation();
  return Next::Read;
}

void Replay::end_variation(Cursor /*cursor*/) { lines_.end_variation(); }

void Replay::oddity(Oddity /*oddity*/, Cursor /*cursor*/) { ++summary_.oddities; }

void Replay::keep(ReplayError::Kind kind, Location at, std::string_view text, std::string reason) {
  ++summary_.errors;
  if (errors_.size() == max_errors_kept) return;
  errors_.push_back({kind, summary_.games, at,
                     std::string{utf8_prefix(text, ReplayError::max_text_bytes)},
                     std::move(reason)});
}

}  // namespace tabiya::pgn
