#include "columns/comment_values.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <type_traits>
#include <variant>

#include "tabiya/pgn/annotations.hpp"

namespace tabiya::columns {
namespace {

constexpr std::int32_t most_of_score = std::numeric_limits<std::int16_t>::max();

std::int16_t limited(std::int32_t score) {
  return static_cast<std::int16_t>(std::clamp(score, -most_of_score, most_of_score));
}

bool has_score(const CommentValues& values) {
  return values.evaluation != no_score || values.mate != no_score;
}

float seconds_of(std::chrono::milliseconds time) {
  return std::chrono::duration<float>{time}.count();
}

void add_annotation(CommentValues& values, const pgn::Annotation& annotation) {
  if (const auto* const left = std::get_if<pgn::RemainingTime>(&annotation)) {
    if (std::isnan(values.clock)) values.clock = seconds_of(left->time);
  } else if (const auto* const taken = std::get_if<pgn::ElapsedTime>(&annotation)) {
    if (std::isnan(values.elapsed_time)) values.elapsed_time = seconds_of(taken->time);
  } else if (const auto* const found = std::get_if<pgn::Evaluation>(&annotation)) {
    if (has_score(values)) return;
    if (const auto* const mate = std::get_if<pgn::Evaluation::MateIn>(&found->score)) {
      values.mate = limited(mate->moves);
    } else {
      values.evaluation = limited(std::get<pgn::Evaluation::Centipawns>(found->score).count);
    }
  }
}

/// Reads the usual spellings of a command, character by character.
class QuickCommand {
 public:
  explicit QuickCommand(std::string_view text) : at_{text.data()}, end_{at_ + text.size()} {}

  [[nodiscard]] const char* at() const { return at_; }

  bool take(std::string_view word) {
    if (!std::string_view{at_, end_}.starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  /// `0:05:23]`
  std::optional<float> take_clock() {
    const auto hours = take_digits(3);
    if (!hours || !take(":")) return std::nullopt;
    const auto minutes = take_two_digits();
    if (!minutes || !take(":")) return std::nullopt;
    const auto seconds = take_two_digits();
    if (!seconds || !take("]")) return std::nullopt;
    constexpr int sixty = 60;
    return static_cast<float>((*hours * sixty + *minutes) * sixty + *seconds);
  }
  /// `0.17]` or `-12.3]`, in centipawns.
  std::optional<std::int32_t> take_pawns() {
    constexpr int hundredths = 100;
    const bool is_negative = take("-");
    const auto pawns = take_digits(3);
    if (!pawns) return std::nullopt;
    std::int32_t count = *pawns * hundredths;
    if (take(".")) {
      const char* const begin = at_;
      const auto decimals = take_digits(2);
      if (!decimals) return std::nullopt;
      count += at_ - begin == 2 ? *decimals : *decimals * 10;
    }
    if (!take("]")) return std::nullopt;
    return is_negative ? -count : count;
  }
  /// `-3]`
  std::optional<std::int32_t> take_mate() {
    const bool is_negative = take("-");
    const auto moves = take_digits(3);
    if (!moves || !take("]")) return std::nullopt;
    return is_negative ? -*moves : *moves;
  }

 private:
  [[nodiscard]] bool is_at_digit() const { return at_ != end_ && *at_ >= '0' && *at_ <= '9'; }
  std::optional<std::int32_t> take_digits(int most) {
    std::int32_t number = 0;
    int digits = 0;
    for (; is_at_digit() && digits < most; ++digits) number = 10 * number + (*at_++ - '0');
    if (digits == 0) return std::nullopt;
    return number;
  }
  /// Two digits below 60.
  std::optional<std::int32_t> take_two_digits() {
    const char* const begin = at_;
    const auto number = take_digits(2);
    if (!number || at_ - begin != 2 || *number >= 60) return std::nullopt;
    return number;
  }

  const char* at_;
  const char* end_;
};

/// Reads one command from its bracket, and returns its end; null for another than the usual ones.
const char* add_quickly(CommentValues& values, std::string_view text) {
  QuickCommand command{text};
  if (command.take("[%clk ")) {
    const auto clock = command.take_clock();
    if (!clock) return nullptr;
    if (std::isnan(values.clock)) values.clock = *clock;
    return command.at();
  }
  if (!command.take("[%eval ")) return nullptr;
  const bool is_mate = command.take("#");
  const auto score = is_mate ? command.take_mate() : command.take_pawns();
  if (!score) return nullptr;
  if (!has_score(values)) (is_mate ? values.mate : values.evaluation) = limited(*score);
  return command.at();
}

}  // namespace

void add_comment(CommentValues& values, std::string_view comment) {
  std::size_t at = comment.find("[%");
  while (at != std::string_view::npos) {
    const char* const end = add_quickly(values, comment.substr(at));
    if (end == nullptr) break;
    at = comment.find("[%", static_cast<std::size_t>(end - comment.data()));
  }
  if (at == std::string_view::npos) return;
  // What has been read so far is read again, and not added again.
  for (const pgn::CommentPart& part : pgn::parts_of(comment)) {
    if (part.annotation) add_annotation(values, *part.annotation);
  }
}

}  // namespace tabiya::columns
