#include "pgn/inner/start_tags.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "pgn/variant_names.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/variant_fen.hpp"

namespace tabiya::pgn {
namespace {

constexpr const char* no_rules = "its rules are not supported";

/// True for the array of chess in a variant that begins with other pieces or on other squares.
bool is_array_of_chess_instead(Variant variant, std::string_view fen) {
  const VariantSetup own = VariantSetup::initial(variant);
  const Setup chess = VariantSetup::initial(Variant::Standard).chess;
  if (own.chess.board == chess.board) return false;
  const auto setup = parse_fen(fen);
  return setup && setup->board == chess.board;
}

}  // namespace

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

StartTags::Refusal StartTags::unknown_variant(std::string reason) const {
  return {ReplayError::Kind::UnknownVariant, *variant_, std::move(reason), variant_at_};
}

StartTags::Refusal StartTags::bad_fen(std::string reason) const {
  return {ReplayError::Kind::BadStart, *fen_, std::move(reason), fen_at_};
}

bool StartTags::is_chess() const { return !variant_ || mode_of_variant(*variant_).has_value(); }

std::string StartTags::variant_name() const {
  const auto rules = rules_of_variant(variant_.value_or(""));
  return rules ? std::string{to_string(rules->variant)} : *variant_;
}

std::expected<Position, StartTags::Refusal> StartTags::position() const {
  auto mode = mode_of_variant(variant_.value_or(""));
  if (!mode) {
    if (rules_of_variant(*variant_)) {
      return std::unexpected{unknown_variant("only games of chess are played here")};
    }
    return std::unexpected{unknown_variant(no_rules)};
  }
  if (!has_fen()) {
    if (auto refusal = missing_start(*mode)) return std::unexpected{*std::move(refusal)};
    return Position{};
  }
  const auto setup = parse_fen(*fen_);
  if (setup && has_chess960_rights(*setup)) mode = CastlingMode::Chess960;
  auto position = parse_position(*fen_, *mode);
  if (position) return *position;
  return std::unexpected{bad_fen(to_string(position.error()))};
}

std::expected<VariantPosition, StartTags::Refusal> StartTags::variant_position() const {
  const auto rules = rules_of_variant(variant_.value_or(""));
  if (!rules) return std::unexpected{unknown_variant(no_rules)};
  auto [variant, mode] = *rules;
  if (variant == Variant::Standard) {
    const auto chess = position();
    if (!chess) return std::unexpected{chess.error()};
    return VariantPosition{*chess};
  }
  if (!has_fen()) {
    if (auto refusal = missing_start(mode)) return std::unexpected{*std::move(refusal)};
    return VariantPosition{variant};
  }
  if (is_array_of_chess_instead(variant, *fen_)) return VariantPosition{variant};
  const auto setup = parse_variant_fen(variant, *fen_);
  if (setup && has_chess960_rights(variant, *setup)) mode = CastlingMode::Chess960;
  const auto position = parse_variant_position(variant, *fen_, mode);
  if (position) return *position;
  return std::unexpected{bad_fen(to_string(position.error()))};
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

}  // namespace tabiya::pgn
