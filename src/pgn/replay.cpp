#include "pgn/inner/replay.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "notation/inner/csci1933.hpp"
#include "pgn/variant_names.hpp"
#include "support/inner/printable.hpp"
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
         ": " + std::string{to_string(error.kind)} + " " + excerpt(error.text) + ": " +
         excerpt(error.reason);
}

void StartTags::clear() noexcept {
  fen_.reset();
  set_up_.reset();
  variant_.reset();
  fen_at_.reset();
  set_up_at_.reset();
  variant_at_.reset();
}

void StartTags::add(std::string_view name, std::string_view value) {
  if (name == "FEN" && !fen_) fen_ = value;
  if (name == "SetUp" && !set_up_) set_up_ = value;
  if (name == "Variant" && !variant_) variant_ = value;
}

void StartTags::add_with_place(const Tag& tag, Cursor cursor) {
  if (tag.name == "FEN" && !fen_) fen_at_ = cursor.location();
  if (tag.name == "SetUp" && !set_up_) set_up_at_ = cursor.location();
  if (tag.name == "Variant" && !variant_) variant_at_ = cursor.location();
  add(tag.name, tag.value);
}

bool StartTags::has_fen() const {
  return fen_ && fen_->find_first_not_of("?- \t") != std::string::npos;
}

std::optional<StartTags::Refusal> StartTags::missing_start(CastlingMode mode) const {
  const auto refusal = [](std::string_view name, const std::string& value, std::string reason,
                          const std::optional<Location>& at) {
    return Refusal{ReplayError::Kind::BadStart, "[" + std::string{name} + " \"" + value + "\"]",
                   std::move(reason), at};
  };
  if (mode == CastlingMode::Chess960 || needs_fen(variant_.value_or(""))) {
    return refusal("Variant", *variant_, "the tag FEN with the start position is missing",
                   variant_at_);
  }
  if (set_up_ == "0") return std::nullopt;
  if (fen_) return refusal("FEN", *fen_, "the start position is unknown", fen_at_);
  if (set_up_ != "1") return std::nullopt;
  return refusal("SetUp", *set_up_, "the tag FEN with the start position is missing", set_up_at_);
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
  if (!has_fen()) {
    if (auto refusal = missing_start(*mode)) return std::unexpected{*std::move(refusal)};
    return Position{};
  }
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
  if (!has_fen()) {
    if (auto refusal = missing_start(CastlingMode::Standard)) {
      return std::unexpected{*std::move(refusal)};
    }
    return csci1933::Position{};
  }
  const auto position = csci1933::parse_position(*fen_);
  if (position) return *position;
  return std::unexpected{
      Refusal{ReplayError::Kind::BadStart, *fen_, to_string(position.error()), fen_at_}};
}

std::uint64_t StartTags::first_ply() const noexcept {
  constexpr std::size_t turn_field = 1;
  const std::string_view fen = fen_ ? std::string_view{*fen_} : std::string_view{};
  bool is_black = false;
  std::size_t counters = 0;
  std::uint32_t last_counter = 1;
  std::size_t at = 0;
  for (std::size_t field = 0; at < fen.size(); ++field) {
    const std::size_t end = std::min(fen.find(' ', at), fen.size());
    const std::string_view word = fen.substr(at, end - at);
    at = end + 1;
    if (field == turn_field) is_black = word == "b";
    std::uint32_t number = 0;
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (field <= turn_field || error != std::errc{} || stop != word.data() + word.size()) continue;
    last_counter = number;
    ++counters;
  }
  // The half-move clock comes before the number of the move; some variants add more fields.
  const std::uint64_t number = counters > 1 && last_counter != 0 ? last_counter : 1;
  return 2 * number + (is_black ? 1 : 0);
}

std::expected<Step, LineStack::Refusal> read_step(const Position& position, std::string_view san,
                                                  const std::expected<Move, MoveTextError>& found) {
  using Refusal = LineStack::Refusal;
  if (found) return Step{*found};
  if (!is_null_move(san)) {
    return std::unexpected{
        Refusal{kind_of(found.error()), reason_of(position, found.error(), san)}};
  }
  if (!position.is_check()) return Step{NullMove{}};
  return std::unexpected{
      Refusal{ReplayError::Kind::NullMoveInCheck, "a side in check cannot pass"}};
}

std::expected<std::optional<Step>, LineStack::Refusal> LineStack::play(std::string_view san) {
  if (!lines_.is_whole()) {
    lines_.skip_move();
    return std::nullopt;
  }
  Position& next = lines_.next();
  next = lines_.now();
  const auto move = play_san(next, san);
  if (!move) {
    auto step = read_step(lines_.now(), san, move);
    if (!step) {
      lines_.skip_move();
      return std::unexpected{std::move(step.error())};
    }
    next.pass_unchecked();
  }
  lines_.advance();
  return move ? Step{*move} : Step{NullMove{}};
}

void Replay::begin_game(Cursor /*cursor*/) {
  ++summary_.games;
  start_.clear();
}

void Replay::tag(const Tag& tag, Cursor cursor) { start_.add(tag, cursor); }

Next Replay::begin_moves(Cursor cursor) {
  const auto start = start_.position();
  if (start) {
    lines_.begin(*start);
    return Next::Read;
  }
  const StartTags::Refusal& refusal = start.error();
  keep(refusal.kind, refusal.at.value_or(cursor.location()), refusal.text, refusal.reason);
  lines_.begin(std::nullopt);
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
