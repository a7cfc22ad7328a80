// What users do about other users: blocks and reports.
#include <algorithm>
#include <string>
#include <utility>

#include "server/accounts/accounts.hpp"

namespace tabiya::server {

void Accounts::block(UserKey by, UserKey whom, Reply<> reply) {
  const CachedUser* const cached = find_cached(by);
  if (cached == nullptr || find(whom) == nullptr || by == whom) {
    return reply(
        refuse(Refused::Kind::Bad, "there is no other user with that name", "nobody_else"));
  }
  if (std::ranges::find(cached->blocked, whom) != cached->blocked.end()) return reply({});
  if (cached->blocked.size() >= max_blocked)
    return reply(refuse(Refused::Kind::TooMany, "too many users are blocked", "too_many_blocked"));
  set_block(by, whom, true, std::move(reply));
}

void Accounts::unblock(UserKey by, UserKey whom, Reply<> reply) {
  const CachedUser* const cached = find_cached(by);
  if (cached == nullptr)
    return reply(refuse(Refused::Kind::NotFound, "No such user", "no_such_user"));
  set_block(by, whom, false, std::move(reply));
}

/// Undone if it cannot be stored.
void Accounts::set_block(UserKey by, UserKey whom, bool is_blocked, Reply<> reply) {
  std::vector<UserKey>& blocked = find_cached(by)->blocked;
  const std::vector<UserKey> before = blocked;
  std::erase(blocked, whom);
  if (is_blocked) blocked.push_back(whom);
  append(by, {record::BlockRow{by, whom, is_blocked}},
         [this, by, before, reply = std::move(reply)](Answer<> done) mutable {
           CachedUser* const there = done ? nullptr : find_cached(by);
           if (there != nullptr) there->blocked = before;
           reply(std::move(done));
         });
}

bool Accounts::has_blocked(UserKey by, UserKey whom) {
  const CachedUser* const cached = find_cached(by);
  return cached != nullptr && std::ranges::find(cached->blocked, whom) != cached->blocked.end();
}

std::vector<UserKey> Accounts::blocked_by(UserKey by) {
  const CachedUser* const cached = find_cached(by);
  return cached == nullptr ? std::vector<UserKey>{} : cached->blocked;
}

void Accounts::report(Report report, Reply<> reply) {
  constexpr std::size_t longest_reason = 1000;
  if (report.reason.empty() || report.reason.size() > longest_reason) {
    return reply(refuse(Refused::Kind::Bad, "a report needs a reason of at most 1000 bytes",
                        "report_too_long"));
  }
  if (find(report.about) == nullptr)
    return reply(refuse(Refused::Kind::NotFound, "No such user", "no_such_user"));
  const Instant now = loop_.now();
  const std::string key = std::to_string(static_cast<std::int64_t>(report.by));
  if (const auto wait = reports_by_user_.count_use(key, now)) {
    return reply(std::unexpected{Refused{.kind = Refused::Kind::TooMany,
                                         .sentence = "too many reports in one day",
                                         .reason = "too_many_reports",
                                         .retry_after = wait}});
  }
  append(report.by, {record::ReportRow{report.by, report.about, std::move(report.reason), now}},
         std::move(reply));
}

}  // namespace tabiya::server
