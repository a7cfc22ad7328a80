/// The fields of a search, and of what it has found, as they are written into a frame and read back.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/model/stored_review.hpp"
#include "server/nodes/frames.hpp"
#include "tabiya/engine/limits.hpp"
#include "tabiya/engine/score.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/pgn/game_tree.hpp"

namespace tabiya::server {

/// Writes what a search consists of.
class WorkWriter {
 public:
  template <class Number>
  WorkWriter& number(Number number) {
    fields_.number(static_cast<std::uint64_t>(number));
    return *this;
  }
  template <class Value, class Write>
  WorkWriter& maybe(const std::optional<Value>& value, Write write) {
    number(value.has_value());
    if (value) write(*value);
    return *this;
  }
  template <class Number>
  WorkWriter& maybe_number(const std::optional<Number>& value) {
    return maybe(value, [this](Number known) { number(known); });
  }
  WorkWriter& text(std::string_view text) {
    fields_.text(text);
    return *this;
  }
  WorkWriter& position(const Position& position) {
    return text(to_fen(position, {.en_passant = EnPassantMode::Always}));
  }
  WorkWriter& position(const VariantPosition& position) {
    number(static_cast<int>(position.variant()));
    return text(to_fen(position, {.en_passant = EnPassantMode::Always}));
  }
  WorkWriter& moves(const VariantPosition& from, std::span<const Move> moves) {
    return text(moves_to_text(from, moves));
  }
  WorkWriter& score(engine::Score score) {
    const auto* const mate = std::get_if<engine::MateIn>(&score);
    return number(mate != nullptr)
        .number(mate != nullptr ? mate->moves : std::get<engine::Centipawns>(score).value);
  }
  WorkWriter& clock(const std::optional<engine::ClockState>& clock) {
    return maybe(clock, [this](const engine::ClockState& known) {
      number(known.left.count()).number(known.increment.count());
    });
  }
  WorkWriter& limits(const engine::SearchLimits& limits) {
    const auto time = limits.move_time ? std::optional{limits.move_time->count()} : std::nullopt;
    return maybe_number(limits.depth).maybe_number(limits.nodes).maybe_number(time);
  }
  [[nodiscard]] std::string take() { return fields_.take(); }

 private:
  FieldWriter fields_;
};

/// Reads it. What is missing or wrong makes the rest worthless; is_valid() says so in the end.
class WorkReader {
 public:
  explicit WorkReader(std::string_view payload) noexcept : fields_{payload} {}

  template <class Number = int>
  [[nodiscard]] Number number() {
    return static_cast<Number>(fields_.number());
  }
  [[nodiscard]] bool flag() { return fields_.number() != 0; }
  template <class Read>
  [[nodiscard]] auto maybe(Read read) -> std::optional<decltype(read())> {
    if (!flag()) return std::nullopt;
    return read();
  }
  template <class Number>
  [[nodiscard]] std::optional<Number> maybe_number() {
    return maybe([this] { return number<Number>(); });
  }
  [[nodiscard]] Position position() {
    return value_or_fault(parse_position(fields_.text(), CastlingMode::Chess960));
  }
  [[nodiscard]] VariantPosition variant_position() {
    const auto index = number<std::size_t>();
    require(index < all_variants.size());
    if (!is_valid()) return VariantPosition{};
    return value_or_fault(
        parse_variant_position(all_variants.at(index), fields_.text(), CastlingMode::Chess960));
  }
  [[nodiscard]] std::vector<Move> moves(const VariantPosition& from) {
    return value_or_fault(moves_of_text(from, fields_.text()));
  }
  [[nodiscard]] std::vector<pgn::Step> steps(const Position& from) {
    return value_or_fault(steps_of_text(from, fields_.text()));
  }
  [[nodiscard]] engine::Score score() {
    const bool is_mate = flag();
    const int value = number();
    if (is_mate) return engine::MateIn{value};
    return engine::Centipawns{value};
  }
  [[nodiscard]] std::optional<engine::ClockState> clock() {
    return maybe([this] {
      const std::chrono::milliseconds left{number<std::int64_t>()};
      return engine::ClockState{left, std::chrono::milliseconds{number<std::int64_t>()}};
    });
  }
  [[nodiscard]] engine::SearchLimits limits() {
    engine::SearchLimits limits;
    limits.depth = maybe_number<int>();
    limits.nodes = maybe_number<std::uint64_t>();
    limits.move_time = maybe([this] { return std::chrono::milliseconds{number<std::int64_t>()}; });
    return limits;
  }
  [[nodiscard]] CastlingMode castling_mode() {
    return flag() ? CastlingMode::Chess960 : CastlingMode::Standard;
  }
  void require(bool condition) noexcept { is_right_ = is_right_ && condition; }
  [[nodiscard]] bool is_valid() const noexcept { return is_right_ && fields_.is_valid(); }

 private:
  template <class Parsed>
  [[nodiscard]] auto value_or_fault(Parsed parsed) -> typename Parsed::value_type {
    require(parsed.has_value());
    return parsed ? *std::move(parsed) : typename Parsed::value_type{};
  }

  FieldReader fields_;
  bool is_right_ = true;
};

}  // namespace tabiya::server
