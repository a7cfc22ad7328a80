#include "tabiya/pgn/engine_comments.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "pgn/decimal.hpp"
#include "support/inner/trimmed.hpp"

namespace tabiya::pgn {
namespace {

using std::chrono::milliseconds;

/// Far above every score, and small enough for every calculation.
constexpr double most_pawns = 1'000'000;
constexpr double most_moves = 10'000;
constexpr double longest_s = 1e7;

/// Takes an unsigned number, "12" or "0.31"; nothing if there is none, or it is above `most`.
std::optional<double> take_count(std::string_view& text, double most) {
  const std::size_t size = std::min(text.find_first_not_of("0123456789."), text.size());
  const auto number = parse_decimal(text.substr(0, size));
  if (!number || *number > most) return std::nullopt;
  text.remove_prefix(size);
  return number;
}

enum class MateUnit : std::uint8_t { Plies, Moves };

/// xboard writes a mate in five moves as 1000.05 pawns.
Evaluation from_centipawns(int score) {
  constexpr int mate = 100'000;
  constexpr int longest_mate = 1'000;
  const int moves = std::abs(score) - mate;
  if (moves < 0 || moves > longest_mate) return {Evaluation::Centipawns{score}};
  return {Evaluation::MateIn{score > 0 ? moves : -moves}};
}

/// Takes "+0.31", "-M5"; for the side that the score is about.
std::optional<Evaluation> take_score(std::string_view& text, MateUnit unit) {
  const int sign = take(text, '-') ? -1 : 1;
  if (sign > 0) take(text, '+');
  if (!take(text, 'M')) {
    const bool has_point = text.substr(0, text.find_first_not_of("0123456789.")).contains('.');
    const auto pawns = has_point ? take_count(text, most_pawns) : std::nullopt;
    if (!pawns) return std::nullopt;
    return from_centipawns(sign * static_cast<int>(std::lround(*pawns * 100)));
  }
  const auto count = take_count(text, most_moves);
  if (!count) return std::nullopt;
  const int distance = static_cast<int>(*count);
  const int moves = unit == MateUnit::Plies ? (distance + 1) / 2 : distance;
  return Evaluation{Evaluation::MateIn{sign * moves}};
}

Evaluation of_other_side(Evaluation evaluation) {
  if (auto* const mate = std::get_if<Evaluation::MateIn>(&evaluation.score)) {
    mate->moves = -mate->moves;
  } else {
    auto& score = std::get<Evaluation::Centipawns>(evaluation.score);
    score.count = -score.count;
  }
  return evaluation;
}

milliseconds from_seconds(double seconds) { return milliseconds{std::llround(seconds * 1000)}; }

/// "0.5s", "11" or "1:05" after the depth. xboard leaves out what is below a tenth of a second.
std::optional<milliseconds> take_seconds(std::string_view& text) {
  auto seconds = take_count(text, longest_s);
  if (!seconds) return std::nullopt;
  while (take(text, ':')) {
    const auto part = take_count(text, 60);
    if (!part) return std::nullopt;
    *seconds = *seconds * 60 + *part;
  }
  take(text, 's');
  return from_seconds(*seconds);
}

/// What follows the form is how the game ended.
bool is_end(std::string_view text) { return text.empty() || text.front() == ','; }

/// "+0.31/12 0.5s", "-M5/20 0.120s, White mates".
std::optional<EngineComment> read_match_comment(std::string_view text, Color mover) {
  auto evaluation = take_score(text, MateUnit::Plies);
  if (!evaluation || !take(text, '/')) return std::nullopt;
  const auto depth = take_count(text, most_moves);
  if (!depth) return std::nullopt;
  evaluation->depth = static_cast<std::uint32_t>(*depth);
  EngineComment comment{.evaluation =
                            mover == Color::White ? *evaluation : of_other_side(*evaluation)};
  if (take(text, ' ')) {
    comment.spent = take_seconds(text);
    if (!comment.spent) return std::nullopt;
  }
  return is_end(text) ? std::optional{comment} : std::nullopt;
}

/// The value of "name=value" among values separated by commas.
std::optional<std::string_view> field(std::string_view text, std::string_view name) {
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    std::string_view pair = trimmed(text.substr(0, comma));
    if (pair.starts_with(name) && pair.substr(name.size()).starts_with('=')) {
      return pair.substr(name.size() + 1);
    }
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return std::nullopt;
}

/// "60132", in milliseconds, or "00:01:05".
std::optional<milliseconds> tournament_time(std::string_view text) {
  const bool has_hours = text.contains(':');
  auto time = take_seconds(text);
  if (time && !has_hours) *time /= 1000;
  return time;
}

/// "d=34, sd=36, mt=60132, …, wv=0.16" and "ev=0.33, d=24, mt=00:01:05".
std::optional<EngineComment> read_tournament_comment(std::string_view text) {
  const bool is_old = text.starts_with("ev=");
  if (!is_old && !text.starts_with("d=")) return std::nullopt;
  EngineComment comment;
  const auto spent = field(text, "mt");
  if (spent) comment.spent = tournament_time(*spent);
  auto score = field(text, is_old ? "ev" : "wv");
  if (!score) return comment.spent ? std::optional{comment} : std::nullopt;
  comment.evaluation = take_score(*score, MateUnit::Moves);
  if (!comment.evaluation && !comment.spent) return std::nullopt;
  auto depth = field(text, "d");
  if (comment.evaluation && depth) {
    if (const auto plies = take_count(*depth, most_moves)) {
      comment.evaluation->depth = static_cast<std::uint32_t>(*plies);
    }
  }
  return comment;
}

}  // namespace

std::optional<EngineComment> engine_comment(std::string_view comment, Color mover) {
  const std::string_view text = trimmed(comment);
  if (text == "book") return EngineComment{.is_book = true};
  if (auto read = read_match_comment(text, mover)) return read;
  return read_tournament_comment(text);
}

std::optional<Evaluation> evaluation_in(std::span<const std::string> comments, Color mover) {
  if (auto written = find_annotation<Evaluation>(comments)) return written;
  for (const std::string& comment : comments) {
    if (auto engine = engine_comment(comment, mover); engine && engine->evaluation) {
      return engine->evaluation;
    }
  }
  return std::nullopt;
}

std::optional<milliseconds> time_spent_in(std::span<const std::string> comments, Color mover) {
  if (const auto written = find_annotation<ElapsedTime>(comments)) return written->time;
  for (const std::string& comment : comments) {
    if (auto engine = engine_comment(comment, mover); engine && engine->spent) return engine->spent;
  }
  return std::nullopt;
}

}  // namespace tabiya::pgn
