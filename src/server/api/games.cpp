#include "server/api/games.hpp"

#include <charconv>
#include <cmath>
#include <string>
#include <utility>

#include "server/api/answers.hpp"
#include "server/base/secret.hpp"

namespace tabiya::server {
namespace {

constexpr std::size_t full_id_length = GameId::length + 4;

/// Nothing if the numbers are malformed.
std::optional<TimeChoice> time_of(const Parameters& parameters) {
  if (const auto days = parameters.find("days")) {
    const auto number = parameters.number("days");
    if (!number || *number < 1 || *number > 14) return std::nullopt;
    return Correspondence{.days_per_move = static_cast<int>(*number)};
  }
  constexpr double longest_minutes = 10'000;
  const bool has_limit = parameters.find("clock.limit").has_value();
  if (!has_limit && !parameters.find("time")) return Untimed{};
  const auto seconds = has_limit ? parameters.decimal("clock.limit") : parameters.decimal("time");
  const double factor = has_limit ? 1 : 60;
  const std::string_view increment_name = has_limit ? "clock.increment" : "increment";
  const bool has_increment = parameters.find(increment_name).has_value();
  const auto increment = has_increment ? parameters.number(increment_name) : std::int64_t{0};
  if (!seconds || !increment || !(*seconds >= 0) || *seconds * factor > longest_minutes * 60 ||
      *increment < 0 || *increment > 100'000) {
    return std::nullopt;
  }
  return RealTime{.limit = std::chrono::seconds{std::llround(*seconds * factor)},
                  .increment = std::chrono::seconds{*increment}};
}

}  // namespace

std::optional<GameId> game_of(const ExchangePtr& exchange) {
  std::string_view text = exchange->request.captures[0];
  if (text.size() == full_id_length) text = text.substr(0, GameId::length);
  return GameId::parse(text);
}

Response no_game() { return refusal(404, "No such game"); }

boost::json::array chat_json(Api& api, const Room& room, ChatRoom which) {
  boost::json::array list;
  for (const ChatMessage& message : room.chat()) {
    if (message.room != which) continue;
    const User* const user = api.site.accounts.find(message.by);
    list.push_back({{"text", message.text}, {"user", user != nullptr ? user->name : "?"}});
  }
  return list;
}

LineForm form_for(const Identity& identity, const Request& request) {
  if (!identity.by_session) return LineForm::Api;
  return language_of(request) == Language::German ? LineForm::PageGerman : LineForm::PageEnglish;
}

std::optional<std::chrono::seconds> seconds_of(std::string_view text) noexcept {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if (number < 1 || number > 86'400) return std::nullopt;
  return std::chrono::seconds{number};
}

Answer<GameRules> rules_of(const Parameters& parameters) {
  if (parameters.is_malformed()) return refuse(Refused::Kind::Bad, "The body is not valid JSON");
  const auto time = time_of(parameters);
  if (!time) return refuse(Refused::Kind::Bad, "The time control is not valid");
  return settle_rules({.variant = std::string{parameters.text("variant")},
                       .fen = std::string{parameters.text("fen")},
                       .ruleset = std::string{parameters.text("ruleset")},
                       .touch_move = parameters.is_true("touchMove"),
                       .time = *time,
                       .rated = parameters.is_true("rated")},
                      random_number());
}

ColorChoice color_choice_of(const Parameters& parameters) {
  if (parameters.text("color") == "white") return Color::White;
  if (parameters.text("color") == "black") return Color::Black;
  return std::nullopt;
}

}  // namespace tabiya::server
