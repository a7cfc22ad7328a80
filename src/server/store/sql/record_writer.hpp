/// Writes records as rows.
#pragma once

#include <expected>
#include <span>

#include "server/store/record.hpp"
#include "server/store/sql/statements.hpp"

namespace tabiya::server {

/// Writes records through one connection. The caller manages transactions.
class RecordWriter {
 public:
  /// Requires: the statements outlive this.
  explicit RecordWriter(Statements& statements) noexcept : statements_{statements} {}

  [[nodiscard]] std::expected<void, StoreError> write(const Record& record);

 private:
  using Result = std::expected<void, StoreError>;

  [[nodiscard]] Result write_one(const record::NewGame& game);
  [[nodiscard]] Result write_one(const record::ImportedText& text);
  [[nodiscard]] Result write_one(const record::GameEvent& event);
  [[nodiscard]] Result write_one(const record::EventsDeleted& events);
  [[nodiscard]] Result write_one(const record::GameFinished& game);
  [[nodiscard]] Result write_one(const record::PackingBegun& begun);
  [[nodiscard]] Result write_one(const record::GamesPacked& packed);
  [[nodiscard]] Result write_one(const record::AbortedGamesDeleted& games);
  [[nodiscard]] Result write_one(const record::ChatLine& line);
  [[nodiscard]] Result write_one(const record::GameLabel& label);
  [[nodiscard]] Result write_one(const record::UserRow& row);
  [[nodiscard]] Result write_one(const record::PasswordRow& row);
  [[nodiscard]] Result write_one(const record::SessionRow& row);
  [[nodiscard]] Result write_one(const record::SessionUsed& session);
  [[nodiscard]] Result write_one(const record::SessionDeleted& session);
  [[nodiscard]] Result write_one(const record::SessionsDeleted& sessions);
  [[nodiscard]] Result write_one(const record::TokenRow& row);
  [[nodiscard]] Result write_one(const record::TokenUsed& token);
  [[nodiscard]] Result write_one(const record::TokenDeleted& token);
  [[nodiscard]] Result write_one(const record::TokensDeleted& tokens);
  [[nodiscard]] Result write_one(const record::ExpiredTokensDeleted& tokens);
  [[nodiscard]] Result write_one(const record::BlockRow& row);
  [[nodiscard]] Result write_one(const record::ReportRow& row);
  [[nodiscard]] Result write_one(const record::UserErased& user);
  [[nodiscard]] Result write_one(const record::NameTaken& name);
  [[nodiscard]] Result write_one(const record::UnusedSessionsDeleted& unused);
  [[nodiscard]] Result write_one(const record::GuestForgotten& forgotten);
  [[nodiscard]] Result write_one(const record::ClockSeen& clock);
  [[nodiscard]] Result write_one(const record::ChallengeRow& row);
  [[nodiscard]] Result write_one(const record::BulkRow& row);
  [[nodiscard]] Result write_one(const record::BulkDeleted& bulk);
  [[nodiscard]] Result write_one(const record::ReviewRow& row);
  [[nodiscard]] Result write_one(const record::ReviewDeleted& review);
  [[nodiscard]] Result write_one(const record::OldReviewsDeleted& old);

  /// Runs a statement with the values bound in order.
  template <class... Values>
  [[nodiscard]] Result run(const char* sql, const Values&... values) {
    Statement& statement = statements_.prepared(sql);
    (statement.bind(values), ...);
    return statement.run();
  }
  /// Runs each of the statements, which have one parameter.
  [[nodiscard]] Result run_all(std::span<const char* const> statements, UserKey user);
  [[nodiscard]] Result leave_game(const GameId& game, UserKey guest);
  [[nodiscard]] Result write_perf(UserKey user, Perf perf, const PerfRecord& record);

  Statements& statements_;
};

}  // namespace tabiya::server
