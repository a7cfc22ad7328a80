#include "server/operation/operator_commands.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "tabiya/support/trimmed.hpp"

namespace tabiya::server {
namespace {

constexpr std::size_t max_reports = 100;

/// The first word, and what follows it.
std::pair<std::string_view, std::string_view> cut(std::string_view text) noexcept {
  text = trimmed(text);
  const std::size_t end = std::min(text.find(' '), text.size());
  return {text.substr(0, end), trimmed(text.substr(end))};
}

Reply<> reply_done(OperatorCommands::Tell tell) {
  return [tell = std::move(tell)](const Answer<>& answer) mutable {
    tell(answer ? "done" : "error: " + answer.error().sentence);
  };
}

std::optional<Rooms::Verdict> parse_verdict(std::string_view word) noexcept {
  if (word == "white") return Rooms::Verdict::WhiteWins;
  if (word == "black") return Rooms::Verdict::BlackWins;
  if (word == "draw") return Rooms::Verdict::Draw;
  if (word == "void") return Rooms::Verdict::Void;
  return std::nullopt;
}

}  // namespace

void OperatorCommands::run(std::string_view line, Tell tell) {
  const auto [word, rest] = cut(line);
  if (word == "status") return tell_status(std::move(tell));
  if (word == "announce") return announce(rest, std::move(tell));
  if (word == "close") return close_account(rest, std::move(tell));
  if (word == "end") return end_game(rest, std::move(tell));
  if (word == "reports") return tell_reports(std::move(tell));
  if (word == "routes") return tell_routes(std::move(tell));
  if (word == "backup") return back_up(rest, std::move(tell));
  if (word != "stop") {
    return tell(fmt::format(
        "error: there is no command \"{}\"; there are status, announce, close, end, reports, "
        "routes, backup and stop",
        word));
  }
  tell("done");
  stop_();
}

void OperatorCommands::tell_status(Tell tell) {
  const HttpCounters http = http_.counters();
  tell(fmt::format("games {}, connections {}, streams {}, pages {}, broken invariants {}",
                   site_.rooms.live_count(), http.connections, http.streams, http.sockets,
                   site_.rooms.violations().size()));
}

void OperatorCommands::announce(std::string_view text, Tell tell) {
  if (text.empty()) return tell("error: announce what?");
  http_.broadcast(R"({"announcement":)" + json_text(text) + "}");
  tell("done");
}

void OperatorCommands::close_account(std::string_view name, Tell tell) {
  const User* const user = site_.accounts.find(name);
  if (user == nullptr) return tell("error: there is no such user");
  site_.accounts.close(user->key, reply_done(std::move(tell)));
}

void OperatorCommands::end_game(std::string_view words, Tell tell) {
  const auto [game, how] = cut(words);
  const auto id = GameId::parse(game);
  const auto verdict = parse_verdict(how);
  if (!verdict) return tell("error: end GAME white|black|draw|void");
  if (!id) return tell("error: there is no such game");
  site_.rooms.end_by_operator(*id, *verdict, reply_done(std::move(tell)));
}

void OperatorCommands::tell_reports(Tell tell) {
  std::string text;
  const auto name_of = [&](UserKey key) {
    const User* const user = site_.accounts.find(key);
    return user != nullptr ? user->name : std::string{"?"};
  };
  for (const record::ReportRow& row : site_.store.reader().reports(max_reports)) {
    text += fmt::format("{} about {}: {}\n", name_of(row.by), name_of(row.about),
                        json_text(row.reason));
  }
  tell(text.empty() ? "no reports" : text);
}

void OperatorCommands::tell_routes(Tell tell) const {
  std::string text;
  for (const Router::Route& route : router_.routes()) {
    const std::string bytes = std::to_string(route.options.body_bytes);
    text += fmt::format("{} {}\n", route.name, route.options.is_upload ? "upload" : bytes);
  }
  tell(std::move(text));
}

void OperatorCommands::back_up(std::string_view file, Tell tell) {
  const std::filesystem::path path{file};
  if (!path.is_absolute()) return tell("error: the path of a backup must be absolute");
  site_.store.back_up(path, [tell = std::move(tell)](const auto& done) mutable {
    tell(done ? "done" : "error: " + done.error().sentence);
  });
}

}  // namespace tabiya::server
