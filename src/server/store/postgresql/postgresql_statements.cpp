#include "server/store/postgresql/postgresql_statements.hpp"

#include <array>
#include <charconv>
#include <chrono>
#include <utility>

#include "server/store/postgresql/text_code.hpp"

namespace tabiya::server {
namespace {

/// The longest wait for the answer to a query.
constexpr std::chrono::seconds read_patience{10};

template <class Number>
std::string digits_of(Number number) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  return {digits.data(), end};
}

/// 0 for a text that is not a number.
template <class Number>
Number parsed_number(std::string_view text) {
  Number number{};
  static_cast<void>(std::from_chars(text.data(), text.data() + text.size(), number));
  return number;
}

StoreError as_store_error(PostgresError error) {
  return {.code = 0, .sentence = std::move(error.sentence)};
}

}  // namespace

std::string with_numbered_parameters(std::string_view sql) {
  std::string numbered;
  int last = 0;
  for (std::size_t at = 0; at < sql.size(); ++at) {
    if (sql[at] != '?') {
      numbered += sql[at];
      continue;
    }
    numbered += '$';
    const bool has_number = at + 1 < sql.size() && sql[at + 1] >= '0' && sql[at + 1] <= '9';
    if (!has_number) numbered += std::to_string(++last);
  }
  return numbered;
}

PostgresStatement::PostgresStatement(PostgresStatements& owner, std::string name,
                                     std::string_view sql)
    : owner_{owner}, name_{std::move(name)}, sql_{with_numbered_parameters(sql)} {}

PostgresStatement& PostgresStatement::reset() {
  values_.clear();
  rows_.reset();
  row_ = -1;
  column_ = 0;
  decoded_.clear();
  return *this;
}

PostgresStatement& PostgresStatement::bind(std::int64_t value) {
  values_.emplace_back(digits_of(value));
  return *this;
}

PostgresStatement& PostgresStatement::bind(double value) {
  values_.emplace_back(digits_of(value));
  return *this;
}

PostgresStatement& PostgresStatement::bind(std::string_view text) {
  values_.emplace_back(to_postgres_text(text));
  return *this;
}

PostgresStatement& PostgresStatement::bind(Bytes bytes) {
  values_.emplace_back(to_postgres_bytes(bytes.view));
  return *this;
}

PostgresStatement& PostgresStatement::bind_null() {
  values_.emplace_back(std::nullopt);
  return *this;
}

std::expected<bool, StoreError> PostgresStatement::step() {
  if (!rows_) {
    auto answered = owner_.answer(*this);
    if (!answered) return std::unexpected{answered.error()};
    rows_ = *std::move(answered);
  }
  column_ = 0;
  decoded_.clear();
  return ++row_ < rows_->count();
}

std::expected<void, StoreError> PostgresStatement::run() {
  const auto answered = owner_.answer(*this);
  reset();
  if (!answered) return std::unexpected{answered.error()};
  return {};
}

std::optional<std::string_view> PostgresStatement::next_value() {
  const int column = column_++;
  if (!rows_ || row_ < 0 || row_ >= rows_->count()) return std::nullopt;
  return rows_->value(row_, column);
}

std::int64_t PostgresStatement::integer() {
  return parsed_number<std::int64_t>(next_value().value_or(""));
}

double PostgresStatement::real() { return parsed_number<double>(next_value().value_or("")); }

std::string_view PostgresStatement::text() { return maybe_text().value_or(""); }

std::optional<std::string_view> PostgresStatement::maybe_text() {
  const auto stored = next_value();
  if (!stored || !is_coded_text(*stored)) return stored;
  return decoded_.emplace_back(from_postgres_text(*stored));
}

std::optional<std::string_view> PostgresStatement::maybe_bytes() {
  const auto stored = next_value();
  if (!stored) return std::nullopt;
  return decoded_.emplace_back(from_postgres_bytes(*stored));
}

std::optional<std::int64_t> PostgresStatement::maybe_integer() {
  const auto value = next_value();
  if (!value) return std::nullopt;
  return parsed_number<std::int64_t>(*value);
}

Statement& PostgresStatements::prepared(const char* sql) {
  const auto known = statements_.find(sql);
  if (known != statements_.end()) return known->second.reset();
  std::string name = "s" + std::to_string(statements_.size());
  return statements_.try_emplace(sql, *this, std::move(name), sql).first->second;
}

const char* PostgresStatements::last_user_query() const noexcept {
  return "SELECT key FROM last_user";
}

std::optional<StoreError> PostgresReading::take_fault() {
  return std::exchange(fault_, std::nullopt);
}

std::expected<std::unique_ptr<PostgresReading>, PostgresError> PostgresReading::open(
    std::string address) {
  std::unique_ptr<PostgresReading> reading{new PostgresReading{std::move(address)}};
  if (auto error = reading->connect()) return std::unexpected{*std::move(error)};
  return reading;
}

std::optional<PostgresError> PostgresReading::connect() {
  auto opened = PostgresConnection::open(address_);
  if (!opened) return opened.error();
  const auto set =
      opened->execute("SET default_transaction_read_only=on", {}, Patience{read_patience});
  if (!set) return set.error();
  known_.clear();
  connection_ = *std::move(opened);
  return std::nullopt;
}

PostgresConnection::Result PostgresReading::attempt(const PostgresStatement& statement) {
  const Patience patience{read_patience};
  if (!known_.contains(statement.name())) {
    auto prepared = connection_->prepare(statement.name(), statement.sql(), patience);
    if (!prepared) return prepared;
    known_.insert(statement.name());
  }
  return connection_->execute_prepared(statement.name(), statement.values(), patience);
}

std::expected<PostgresRows, StoreError> PostgresReading::answer(
    const PostgresStatement& statement) {
  auto answered = connection_ ? attempt(statement)
                              : PostgresConnection::Result{std::unexpected{PostgresError{}}};
  if (!answered && is_passing(answered.error())) {
    connection_.reset();
    const auto error = connect();
    answered = error ? std::unexpected{*error} : attempt(statement);
  }
  if (answered) return *std::move(answered);
  fault_ = as_store_error(std::move(answered).error());
  return std::unexpected{*fault_};
}

std::expected<PostgresRows, StoreError> PostgresQueue::answer(const PostgresStatement& statement) {
  bool is_queued = true;
  if (!known_.contains(statement.name())) {
    is_queued = connection_->queue_prepare(statement.name(), statement.sql());
    known_.insert(statement.name());
  }
  if (is_queued) is_queued = connection_->queue_prepared(statement.name(), statement.values());
  if (!is_queued) return std::unexpected{as_store_error(connection_->last_error())};
  return PostgresRows{};
}

}  // namespace tabiya::server
