#include "server/operation/operator_commands.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
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

void close_account(Site& site, std::string_view name, OperatorCommands::Respond respond) {
  site.accounts.prepare({.names = {std::string{name}}},
                        [&site, name = std::string{name},
                         respond = std::move(respond)](const Answer<>& found) mutable {
                          if (!found) return respond("error: " + found.error().sentence);
                          const User* const user = site.accounts.find(name);
                          if (user == nullptr) return respond("error: there is no such user");
                          site.accounts.close(user->key, reply_done(std::move(respond)));
                        });
}

void end_game(Site& site, std::string_view words, OperatorCommands::Respond respond) {
  const auto [game, how] = cut(words);
  const auto id = GameId::parse(game);
  const auto verdict = parse_verdict(how);
  if (!verdict) return respond("error: end GAME white|black|draw|void");
  if (!id) return respond("error: there is no such game");
  site.rooms.end_by_operator(*id, *verdict, reply_done(std::move(respond)));
}

void list_reports(Site& site, OperatorCommands::Respond respond) {
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
  site.store.read(text_of_reports, [respond = std::move(respond)](const auto& text) mutable {
    if (!text) return respond("error: " + text.error().sentence);
    respond(text->empty() ? "no reports" : *text);
  });
}

constexpr std::array<std::string_view, 5> words_for_site{"announce", "close", "end", "reports",
                                                         "backup"};

}  // namespace

void OperatorCommands::run(std::string_view line, Respond respond) {
  const auto [word, rest] = cut(line);
  if (word == "status") return report_status(std::move(respond));
  if (word == "routes") return list_routes(std::move(respond));
  if (std::ranges::find(words_for_site, word) != words_for_site.end()) {
    Site* const site = parts_.site();
    if (site != nullptr) return run_on_site(*site, word, rest, std::move(respond));
    return respond("error: " + parts_.place());
  }
  if (word != "stop") {
    return respond(fmt::format(
        "error: unknown command \"{}\"; the commands are status, announce, close, end, reports, "
        "routes, backup and stop",
        excerpt(word)));
  }
  respond("done");
  parts_.stop();
}

void OperatorCommands::run_on_site(Site& site, std::string_view word, std::string_view rest,
                                   Respond respond) const {
  if (word == "announce") return announce(rest, std::move(respond));
  if (word == "close") return close_account(site, rest, std::move(respond));
  if (word == "end") return end_game(site, rest, std::move(respond));
  if (word == "reports") return list_reports(site, std::move(respond));
  back_up(site, rest, std::move(respond));
}

void OperatorCommands::report_status(Respond respond) const {
  const HttpCounters http = parts_.http.counters();
  const Site* const site = parts_.site();
  std::string text =
      fmt::format("games {}, connections {}, streams {}, pages {}, broken invariants {}",
                  site == nullptr ? 0 : site->rooms.live_count(), http.connections, http.streams,
                  http.sockets, site == nullptr ? 0 : site->rooms.violations().size());
  if (const std::string place = parts_.place(); !place.empty()) text += "\n" + place;
  if (const auto fault = parts_.fault()) text += "\n" + *fault;
  respond(std::move(text));
}

void OperatorCommands::announce(std::string_view text, Respond respond) const {
  if (text.empty()) return respond("error: announce TEXT");
  parts_.broadcast(JsonObject{}.text("announcement", text).take());
  respond("done");
}

void OperatorCommands::list_routes(Respond respond) const {
  std::string text;
  for (const Router::Route& route : parts_.router.routes()) {
    const std::string bytes = std::to_string(route.options.body_bytes);
    text += fmt::format("{} {}\n", route.name, route.options.is_upload ? "upload" : bytes);
  }
  respond(std::move(text));
}

void OperatorCommands::back_up(Site& site, std::string_view file, Respond respond) const {
  const std::filesystem::path path{file};
  if (const auto fault = parts_.fault()) return respond("error: " + *fault);
  if (!path.is_absolute()) return respond("error: the path of a backup must be absolute");
  site.store.back_up(path, [respond = std::move(respond)](const auto& done) mutable {
    respond(done ? "done" : "error: " + done.error().sentence);
  });
}

}  // namespace tabiya::server
