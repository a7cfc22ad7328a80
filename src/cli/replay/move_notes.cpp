#include "cli/replay/move_notes.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>
#include <utility>

#include "cli/output.hpp"
#include "tabiya/pgn/annotations.hpp"

namespace tabiya::cli {
namespace {

/// The glyphs with symbols. Source: PGN 10; the symbols of the Chess Informant, in ASCII.
constexpr std::array<std::pair<int, std::string_view>, 15> signs{{{1, "!"},
                                                                  {2, "?"},
                                                                  {3, "!!"},
                                                                  {4, "??"},
                                                                  {5, "!?"},
                                                                  {6, "?!"},
                                                                  {10, "="},
                                                                  {13, "inf"},
                                                                  {14, "+="},
                                                                  {15, "=+"},
                                                                  {16, "+/-"},
                                                                  {17, "-/+"},
                                                                  {18, "+-"},
                                                                  {19, "-+"},
                                                                  {146, "N"}}};
constexpr int last_suffix = 6;

std::string time_in_words(std::chrono::milliseconds time) {
  const std::string command = to_string(pgn::Annotation{pgn::RemainingTime{time}});
  return command.substr(command.find(' ') + 1, command.size() - command.find(' ') - 2);
}

std::string_view color_in_words(MarkColor color) {
  constexpr std::array<std::string_view, 7> names{"green",  "red",  "yellow", "blue",
                                                  "orange", "cyan", "purple"};
  return names[static_cast<std::size_t>(color)];
}

struct InWords {
  std::string operator()(const pgn::RemainingTime& /*shown as a clock*/) const { return ""; }
  std::string operator()(const pgn::ElapsedTime& taken) const {
    return "took " + time_in_words(taken.time);
  }
  std::string operator()(const pgn::Evaluation& evaluation) const {
    std::string text;
    if (const auto* const mate = std::get_if<pgn::Evaluation::MateIn>(&evaluation.score)) {
      text = fmt::format("{} mates in {}", mate->moves < 0 ? "Black" : "White",
                         mate->moves < 0 ? -std::int64_t{mate->moves} : mate->moves);
    } else {
      constexpr double hundredths = 100;
      const auto pawns = std::get<pgn::Evaluation::Centipawns>(evaluation.score);
      text = fmt::format("{:+.2f}", pawns.count / hundredths);
    }
    if (evaluation.depth) text += fmt::format(" at depth {}", *evaluation.depth);
    return text;
  }
  std::string operator()(const pgn::ColoredSquares& list) const {
    std::string text;
    for (const auto& mark : list.squares) {
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", to_string(mark.square),
                          color_in_words(mark.color));
    }
    return text;
  }
  std::string operator()(const pgn::Arrows& list) const {
    std::string text;
    for (const auto& mark : list.arrows) {
      text += fmt::format("{}{}-{} {}", text.empty() ? "" : ", ", to_string(mark.from),
                          to_string(mark.to), color_in_words(mark.color));
    }
    return text;
  }
  std::string operator()(const pgn::Medals& /*for one program alone*/) const { return ""; }
  std::string operator()(const pgn::UnknownCommand& /*command*/) const { return ""; }
};

void append(std::string& text, const std::string& part, const char* between) {
  if (part.empty()) return;
  if (!text.empty()) text += between;
  text += part;
}

}  // namespace

std::string glyphs_in_words(const std::vector<pgn::Nag>& nags) {
  std::string text;
  for (const pgn::Nag nag : nags) {
    const auto* const sign =
        std::ranges::find(signs, int{nag.number}, [](const auto& pair) { return pair.first; });
    if (sign == signs.end()) text += fmt::format(" ${}", nag.number);
    else text += (nag.number <= last_suffix ? "" : " ") + std::string{sign->second};
  }
  return text;
}

std::string notes_in_words(const pgn::Node& node) {
  std::string text;
  std::string commands;
  for (const auto* const comments : {&node.comments_before, &node.comments}) {
    for (const std::string& comment : *comments) {
      append(text, printable(pgn::human_text(comment)), " ");
      for (const pgn::CommentPart& part : pgn::parts_of(comment)) {
        if (part.annotation) append(commands, std::visit(InWords{}, *part.annotation), "; ");
      }
    }
  }
  if (!commands.empty()) append(text, "[" + commands + "]", " ");
  return text;
}

std::optional<std::string> clock_in_words(const GameCursor& cursor, Color side) {
  // Moves without a clock comment must not show the clock of an earlier move.
  constexpr int plies_back = 4;
  const auto nodes = cursor.passed();
  int plies = 0;
  Color mover = ~cursor.position().turn();
  for (auto id = nodes.rbegin(); id != nodes.rend() && plies < plies_back; ++id, ++plies) {
    if (mover == side) {
      const auto left = pgn::find_annotation<pgn::RemainingTime>(cursor.game()[*id].comments);
      if (left) return time_in_words(left->time);
    }
    mover = ~mover;
  }
  return std::nullopt;
}

}  // namespace tabiya::cli
