#include "server/operation/operator_commands.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "server/base/json_object.hpp"
#include "support/inner/printable.hpp"
#include "support/inner/trimmed.hpp"

namespace tabiya::server {
namespace {

constexpr std::size_t max_reports = 100;

/// Splits off the first word.
std::pair<std::string_view, std::string_view> cut(std::string_view text) noexcept {
  text = trimmed(text);
  const std::size_t end = std::min(text.find(' '), text.size());
  return {text.substr(0, end), trimmed(text.substr(end))};
}

Reply<> reply_done(OperatorCommands::Respond respond) {
  return [respond = std::move(respond)](const Answer<>& answer) mutable {
    respond(answer ? "done" : "error: " + answer.error().sentence);
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

void OperatorCommands::run(std::string_view line, Respond respond) {
  const auto [word, rest] = cut(line);
  if (word == "status") return report_status(std::move(respond));
  if (word == "announce") return announce(rest, std::move(respond));
  if (word == "close") return close_account(rest, std::move(respond));
  if (word == "end") return end_game(rest, std::move(respond));
  if (word == "reports") return list_reports(std::move(respond));
  if (word == "routes") return list_routes(std::move(respond));
  if (word == "backup") return back_up(rest, std::move(respond));
  if (word != "stop") {
    return respond(fmt::format(
        "error: unknown command \"{}\"; the commands are status, announce, close, end, reports, "
        "routes, backup and stop",
        excerpt(word)));
  }
  respond("done");
  stop_();
}

void OperatorCommands::report_status(Respond respond) {
  const HttpCounters http = http_.counters();
  const auto fault = fault_();
  respond(fmt::format("games {}, connections {}, streams {}, pages {}, broken invariants {}{}",
                      site_.rooms.live_count(), http.connections, http.streams, http.sockets,
                      site_.rooms.violations().size(), fault ? "\n" + *fault : ""));
}

void OperatorCommands::announce(std::string_view text, Respond respond) {
  if (text.empty()) return respond("error: announce TEXT");
  http_.broadcast(JsonObject{}.text("announcement", text).take());
  respond("done");
}

void OperatorCommands::close_account(std::string_view name, Respond respond) {
  site_.accounts.prepare({.names = {std::string{name}}},
                         [this, name = std::string{name},
                          respond = std::move(respond)](const Answer<>& found) mutable {
                           if (!found) return respond("error: " + found.error().sentence);
                           const User* const user = site_.accounts.find(name);
                           if (user == nullptr) return respond("error: there is no such user");
                           site_.accounts.close(user->key, reply_done(std::move(respond)));
                         });
}

void OperatorCommands::end_game(std::string_view words, Respond respond) {
  const auto [game, how] = cut(words);
  const auto id = GameId::parse(game);
  const auto verdict = parse_verdict(how);
  if (!verdict) return respond("error: end GAME white|black|draw|void");
  if (!id) return respond("error: there is no such game");
  site_.rooms.end_by_operator(*id, *verdict, reply_done(std::move(respond)));
}

void OperatorCommands::list_reports(Respond respond) {
  const auto text_of_reports = [](Reader& reader) {
    std::string text;
    const auto name_of = [&](UserKey key) {
      const auto user = reader.users().find(key);
      return user ? user->name : std::string{"?"};
    };
    for (const record::ReportRow& row : reader.users().reports(max_reports)) {
      text += fmt::format("{} about {}: {}\n", name_of(row.by), name_of(row.about),
                          json_text(row.reason));
    }
    return text;
  };
  site_.store.read(text_of_reports, [respond = std::move(respond)](const auto& text) mutable {
    if (!text) return respond("error: " + text.error().sentence);
    respond(text->empty() ? "no reports" : *text);
  });
}

void OperatorCommands::list_routes(Respond respond) const {
  std::string text;
  for (const Router::Route& route : router_.routes()) {
    const std::string bytes = std::to_string(route.options.body_bytes);
    text += fmt::format("{} {}\n", route.name, route.options.is_upload ? "upload" : bytes);
  }
  respond(std::move(text));
}

void OperatorCommands::back_up(std::string_view file, Respond respond) {
  const std::filesystem::path path{file};
  if (const auto fault = fault_()) return respond("error: " + *fault);
  if (!path.is_absolute()) return respond("error: the path of a backup must be absolute");
  site_.store.back_up(path, [respond = std::move(respond)](const auto& done) mutable {
    respond(done ? "done" : "error: " + done.error().sentence);
  });
}

}  // namespace tabiya::server
