#include "server/store/postgresql/connection.hpp"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace tabiya::server {
namespace {

using namespace std::chrono_literals;

/// How long a wait lasts before the caller's patience is asked again.
constexpr std::chrono::milliseconds poll_slice = 100ms;
constexpr auto session_patience = 10s;

/// Defaults, which the address can replace. A server that is gone without a word is noticed in
/// about 25 seconds.
constexpr std::array<std::pair<const char*, const char*>, 8> default_options{{
    {"application_name", "tabiya"},
    {"connect_timeout", "3"},
    {"keepalives", "1"},
    {"keepalives_idle", "10"},
    {"keepalives_interval", "5"},
    {"keepalives_count", "3"},
    {"tcp_user_timeout", "15000"},
    {"target_session_attrs", "read-write"},
}};

/// A role, a database or a server can have other defaults for all of these. Names that an older
/// server does not know are left out. A backend whose client is gone ends in about 25 seconds too.
constexpr const char* session_settings =
    "SELECT set_config(name, wanted, false) FROM pg_catalog.pg_settings JOIN (VALUES"
    " ('search_path', 'tabiya, pg_temp'), ('client_min_messages', 'warning'),"
    " ('default_transaction_isolation', 'read committed'),"
    " ('default_transaction_deferrable', 'off'), ('DateStyle', 'ISO'), ('bytea_output', 'hex'),"
    " ('extra_float_digits', '1'), ('standard_conforming_strings', 'on'),"
    " ('statement_timeout', '0'), ('lock_timeout', '0'), ('transaction_timeout', '0'),"
    " ('idle_in_transaction_session_timeout', '0'), ('idle_session_timeout', '0'),"
    " ('tcp_keepalives_idle', '10'), ('tcp_keepalives_interval', '5'),"
    " ('tcp_keepalives_count', '3'), ('tcp_user_timeout', '15000'),"
    " ('client_connection_check_interval', '5000'),"
    // A commit waits at least until it is on disk, here and on the synchronous standbys.
    " ('synchronous_commit', CASE pg_catalog.current_setting('synchronous_commit')"
    " WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END)"
    ") AS ours (parameter, wanted) ON name=parameter";

std::vector<const char*> pointers_of(const PostgresValues& values) {
  std::vector<const char*> pointers;
  pointers.reserve(values.size());
  for (const auto& value : values) pointers.push_back(value ? value->c_str() : nullptr);
  return pointers;
}

void note_warning(void* context, const PGresult* notice) {
  const char* const severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
  if (severity != nullptr && std::string_view{severity} == "WARNING") {
    *static_cast<bool*>(context) = true;
  }
}

/// One line without the words before it, such as "ERROR:  ".
std::string first_line(std::string_view text) {
  std::string_view line = text.substr(0, text.find('\n'));
  if (line.ends_with(':') && line.size() < text.size()) {  // the reason is on the next line
    std::string_view rest = text.substr(line.size() + 1);
    rest = rest.substr(std::min(rest.find_first_not_of(" \t\n"), rest.size()));
    return std::string{line} + " " + std::string{rest.substr(0, rest.find('\n'))};
  }
  return std::string{line};
}

}  // namespace

int PostgresRows::count() const noexcept { return PQntuples(result_.get()); }

std::optional<std::string_view> PostgresRows::value(int row, int column) const noexcept {
  if (PQgetisnull(result_.get(), row, column) != 0) return std::nullopt;
  return std::string_view{PQgetvalue(result_.get(), row, column),
                          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::string_view PostgresRows::command() const noexcept {
  return result_ == nullptr ? "" : PQcmdStatus(result_.get());
}

void PostgresRows::Clear::operator()(pg_result* result) const noexcept { PQclear(result); }

void PostgresConnection::Close::operator()(pg_conn* connection) const noexcept {
  PQfinish(connection);
}

PostgresConnection::PostgresConnection(pg_conn* connection) : connection_{connection} {
  PQsetNoticeReceiver(connection, note_warning, has_warning_.get());
}

std::expected<PostgresConnection, PostgresError> PostgresConnection::open(
    const std::string& address) {
  std::vector<const char*> names;
  std::vector<const char*> values;
  const auto add = [&](const char* name, const char* value) {
    names.push_back(name);
    values.push_back(value);
  };
  for (const auto& [name, value] : default_options) add(name, value);
  add("dbname", address.c_str());
  add("client_encoding", "UTF8");
  add(nullptr, nullptr);
  // Blocks, but each host has its time limit.
  PostgresConnection connection{PQconnectdbParams(names.data(), values.data(), 1)};
  if (!connection.is_open()) return std::unexpected{connection.last_error()};
  PQsetnonblocking(connection.connection_.get(), 1);
  if (auto error = connection.set_session()) return std::unexpected{*std::move(error)};
  return connection;
}

std::optional<PostgresError> PostgresConnection::set_session() {
  const auto set = execute(session_settings, {}, Patience{session_patience});
  if (!set) return set.error();
  static_cast<void>(take_warning());
  return std::nullopt;
}

bool PostgresConnection::is_open() const noexcept {
  return PQstatus(connection_.get()) == CONNECTION_OK;
}

bool PostgresConnection::take_warning() noexcept { return std::exchange(*has_warning_, false); }

std::string PostgresConnection::without_password(std::string text) const {
  const char* const password = PQpass(connection_.get());
  const std::string_view secret = password == nullptr ? "" : password;
  if (secret.empty()) return text;
  for (std::size_t at = text.find(secret); at != std::string::npos; at = text.find(secret, at)) {
    text.replace(at, secret.size(), "…");
    at += std::string_view{"…"}.size();
  }
  return text;
}

PostgresError PostgresConnection::last_error() const {
  const char* const message = PQerrorMessage(connection_.get());
  std::string line = first_line(message == nullptr ? "" : message);
  if (line.empty()) line = "the connection to the database is lost";
  return {.state = {}, .sentence = without_password(std::move(line))};
}

PostgresError PostgresConnection::error_of(const pg_result* result) const {
  const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* const sentence = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  if (state == nullptr || sentence == nullptr) return last_error();
  return {.state = state, .sentence = without_password(sentence)};
}

/// Sends and receives what it can. False if the patience is over or the connection is lost.
bool PostgresConnection::wait(const Patience& patience) {
  const int unsent = PQflush(connection_.get());
  if (unsent < 0) return false;
  pollfd socket{.fd = PQsocket(connection_.get()),
                .events = static_cast<short>(POLLIN | (unsent > 0 ? POLLOUT : 0)),
                .revents = 0};
  if (socket.fd < 0) return false;
  const int ready = ::poll(&socket, 1, static_cast<int>(poll_slice.count()));
  if (ready < 0 && errno != EINTR) return false;
  if (ready > 0 && PQconsumeInput(connection_.get()) == 0) return false;
  return ready > 0 || !patience.is_over();
}

std::expected<pg_result*, PostgresError> PostgresConnection::next_result(const Patience& patience) {
  while (PQflush(connection_.get()) > 0 || PQisBusy(connection_.get()) != 0) {
    if (wait(patience)) continue;
    if (!is_open()) return std::unexpected{last_error()};
    return std::unexpected{PostgresError{.state = {}, .sentence = "the database is silent"}};
  }
  return PQgetResult(connection_.get());
}

PostgresConnection::Result PostgresConnection::answer(bool is_sent, const Patience& patience) {
  if (!is_sent) return std::unexpected{last_error()};
  Result answered{PostgresRows{}};
  while (true) {
    const auto next = next_result(patience);
    if (!next) return std::unexpected{next.error()};
    if (*next == nullptr) break;
    PostgresRows rows{*next};
    const ExecStatusType status = PQresultStatus(*next);
    const bool is_good = status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
    if (!answered) continue;
    if (is_good) answered = std::move(rows);
    if (!is_good) answered = std::unexpected{error_of(*next)};
  }
  if (answered && !is_open()) return std::unexpected{last_error()};
  if (!answered && !is_open()) answered.error().state.clear();
  return answered;
}

PostgresConnection::Result PostgresConnection::execute(const std::string& sql,
                                                       const PostgresValues& values,
                                                       const Patience& patience) {
  return answer(queue(sql, values), patience);
}

PostgresConnection::Result PostgresConnection::execute_script(const std::string& sql,
                                                              const Patience& patience) {
  return answer(PQsendQuery(connection_.get(), sql.c_str()) == 1, patience);
}

PostgresConnection::Result PostgresConnection::prepare(const std::string& name,
                                                       const std::string& sql,
                                                       const Patience& patience) {
  return answer(queue_prepare(name, sql), patience);
}

PostgresConnection::Result PostgresConnection::execute_prepared(const std::string& name,
                                                                const PostgresValues& values,
                                                                const Patience& patience) {
  return answer(queue_prepared(name, values), patience);
}

bool PostgresConnection::begin_pipeline() noexcept {
  return PQenterPipelineMode(connection_.get()) == 1;
}

bool PostgresConnection::queue(const std::string& sql, const PostgresValues& values) noexcept {
  return PQsendQueryParams(connection_.get(), sql.c_str(), static_cast<int>(values.size()), nullptr,
                           pointers_of(values).data(), nullptr, nullptr, 0) == 1;
}

bool PostgresConnection::queue_prepare(const std::string& name, const std::string& sql) noexcept {
  return PQsendPrepare(connection_.get(), name.c_str(), sql.c_str(), 0, nullptr) == 1;
}

bool PostgresConnection::queue_prepared(const std::string& name,
                                        const PostgresValues& values) noexcept {
  return PQsendQueryPrepared(connection_.get(), name.c_str(), static_cast<int>(values.size()),
                             pointers_of(values).data(), nullptr, nullptr, 0) == 1;
}

PostgresConnection::Result PostgresConnection::end_pipeline(const Patience& patience) {
  if (PQpipelineSync(connection_.get()) != 1) return std::unexpected{last_error()};
  Result answered{PostgresRows{}};
  while (true) {
    const auto next = next_result(patience);
    if (!next) return std::unexpected{next.error()};
    if (!is_open()) {
      PQclear(*next);
      return std::unexpected{last_error()};
    }
    if (*next == nullptr) continue;  // between the answers of two commands
    PostgresRows rows{*next};
    const ExecStatusType status = PQresultStatus(*next);
    if (status == PGRES_PIPELINE_SYNC) break;
    const bool is_good = status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
    if (!answered) continue;  // the commands after an error are skipped
    if (is_good) answered = std::move(rows);
    if (!is_good) answered = std::unexpected{error_of(*next)};
  }
  if (PQexitPipelineMode(connection_.get()) != 1) return std::unexpected{last_error()};
  return answered;
}

bool is_passing(const PostgresError& error) noexcept {
  constexpr std::array<std::string_view, 11> states{
      "25006",  // the server has become a standby
      "40001", "40P01",
      "53300",                    // too many connections
      "55P03", "57014",           // someone has cancelled it
      "57P01", "57P02", "57P03",  // the server shuts down, has crashed, starts
      "57P05", "25P03"};
  return error.state.empty() || error.state.starts_with("08") ||
         std::ranges::find(states, error.state) != states.end();
}

}  // namespace tabiya::server
