/// Types lines into a session, as a player does.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <initializer_list>
#include <string>
#include <string_view>

#include "cli/play/session.hpp"
#include "cli/play/time_argument.hpp"
#include "tabiya/notation/fen.hpp"

namespace tabiya::test {

using cli::read_time_argument;
using cli::Session;

using namespace std::chrono_literals;

/// A game under a ruleset; with a clock if a time is given.
inline Session new_session(std::string_view ruleset = "casual", const std::string& time = "-") {
  const TimeControl control = read_time_argument(time).value();
  GameTerms terms{.ruleset = *find_ruleset(ruleset)};
  terms.times = {control, control};
  return Session{Arbiter::begin(terms).value()};
}

inline Session session_from(std::string_view fen, std::string_view ruleset = "casual") {
  return Session{
      Arbiter::begin({.ruleset = *find_ruleset(ruleset), .start = *parse_position(fen)}).value()};
}

/// Types lines at one instant and returns the last reply.
inline std::string type_at(Session& session, Milliseconds now,
                           std::initializer_list<std::string_view> lines) {
  std::string answer;
  for (const std::string_view line : lines) answer = session.handle(line, Instant{now}).text;
  return answer;
}

/// The same, for tests without a clock.
inline std::string type(Session& session, std::initializer_list<std::string_view> lines) {
  return type_at(session, 0ms, lines);
}

/// The computer thinks and answers. Requires: session.awaits_computer().
inline std::string let_computer_answer(Session& session, Instant now = {}) {
  const auto thought = session.computer_thought(session.question_for_computer(now));
  return session.follow(thought, now).text;
}

inline std::string announced(const Session& session) {
  std::string text;
  for (const std::string& line : session.announcements()) text += line + "\n";
  return text;
}

inline bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace tabiya::test
