// What users do about other users: blocks and reports.
#include <algorithm>
#include <string>
#include <utility>

#include "server/accounts/accounts.hpp"

namespace tabiya::server {

std::vector<UserKey>& Accounts::blocks_of(CachedUser& cached) {
  if (!cached.blocked) cached.blocked = store_.reader().users().blocked_by(cached.user.key);
  return *cached.blocked;
}

void Accounts::block(UserKey by, UserKey whom, Reply<> reply) {
  CachedUser* const cached = load_user(by);
  if (cached == nullptr || find(whom) == nullptr || by == whom) {
    return reply(
        refuse(Refused::Kind::Bad, "there is no other user with that name", "nobody_else"));
  }
  std::vector<UserKey>& blocked = blocks_of(*load_user(by));
  if (std::ranges::find(blocked, whom) != blocked.end()) return reply({});
  if (blocked.size() >= max_blocked)
    return reply(refuse(Refused::Kind::TooMany, "too many users are blocked", "too_many_blocked"));
  blocked.push_back(whom);
  append(by, {record::BlockRow{by, whom, true}}, std::move(reply));
}

void Accounts::unblock(UserKey by, UserKey whom, Reply<> reply) {
  CachedUser* const cached = load_user(by);
  if (cached == nullptr)
    return reply(refuse(Refused::Kind::NotFound, "No such user", "no_such_user"));
  std::erase(blocks_of(*cached), whom);
  append(by, {record::BlockRow{by, whom, false}}, std::move(reply));
}

bool Accounts::has_blocked(UserKey by, UserKey whom) {
  CachedUser* const cached = load_user(by);
  if (cached == nullptr) return false;
  const std::vector<UserKey>& blocked = blocks_of(*cached);
  return std::ranges::find(blocked, whom) != blocked.end();
}

std::vector<UserKey> Accounts::blocked_by(UserKey by) {
  CachedUser* const cached = load_user(by);
  return cached == nullptr ? std::vector<UserKey>{} : blocks_of(*cached);
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
