#include "server/store/store_copy.hpp"

#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

#include "server/store/databases/open_database.hpp"
#include "server/store/sql/tables.hpp"

namespace tabiya::server {
namespace {

/// What is written in one transaction: rows, or less if they are long.
constexpr std::size_t rows_at_once = 1000;
constexpr std::size_t bytes_at_once = std::size_t{4} << 20;

using Done = std::expected<void, StoreError>;

std::unexpected<StoreError> failed(std::string sentence) {
  return std::unexpected{StoreError{.sentence = std::move(sentence)}};
}

std::size_t bytes_of(const TableRow& row) {
  std::size_t bytes = 0;
  for (const ColumnValue& value : row) {
    const auto* const text = std::get_if<std::string>(&value);
    const auto* const packed = std::get_if<ByteString>(&value);
    bytes += text != nullptr     ? text->size()
             : packed != nullptr ? packed->bytes.size()
                                 : sizeof(std::int64_t);
  }
  return bytes;
}

/// Walks a table in the order of its keys.
class Walk {
 public:
  Walk(const StoredTable& table, Statements& statements) : table_{table}, statements_{statements} {}

  /// The row at which the walk is; null at the end. Errors: the table cannot be read.
  [[nodiscard]] std::expected<const TableRow*, StoreError> row() {
    if (next_ == page_.size() && !is_over_) {
      if (auto read = read_page(); !read) return std::unexpected{read.error()};
    }
    return next_ < page_.size() ? &page_[next_] : nullptr;
  }
  void advance() { ++next_; }

 private:
  Done read_page() {
    std::optional<TableRow> last;
    if (!page_.empty()) last = std::move(page_.back());
    auto read = table_.page(statements_, last);
    if (!read) return std::unexpected{read.error()};
    page_ = *std::move(read);
    next_ = 0;
    is_over_ = page_.size() < StoredTable::page_size;
    return {};
  }

  const StoredTable& table_;
  Statements& statements_;
  std::vector<TableRow> page_;
  std::size_t next_ = 0;
  bool is_over_ = false;
};

/// Two stores, one of which becomes equal to the other.
class Copying {
 public:
  Copying(const StoreCopy& copy, StoreDatabase& to, Statements& source, Statements& target)
      : copy_{copy}, to_{to}, source_{source}, target_{target} {}

  std::expected<std::vector<TableCopy>, StoreError> run() {
    if (auto marked = mark(); !marked) return std::unexpected{marked.error()};
    std::vector<TableCopy> copies;
    for (const StoredTable& table : stored_tables()) {
      TableCopy& done = copies.emplace_back(TableCopy{.table = table.name()});
      if (auto copied = make_equal(table, done); !copied) return std::unexpected{copied.error()};
      if (copy_.report) copy_.report(done);
    }
    for (const StoredTable& table : stored_tables()) {
      if (auto equal = check_equal(table); !equal) return std::unexpected{equal.error()};
    }
    if (auto finished = finish(); !finished) return std::unexpected{finished.error()};
    return copies;
  }

 private:
  enum class Difference : std::uint8_t { None, Missing, Extra, Changed };
  using OnDifference = std::function<Done(Difference, const TableRow&)>;

  /// Calls `then` for each row in which the tables differ: with the source's row if it is missing
  /// or changed, with the target's if it is extra. Returns the number of the source's rows.
  std::expected<std::uint64_t, StoreError> compare(const StoredTable& table,
                                                   const OnDifference& then) {
    Walk ours{table, source_};
    Walk theirs{table, target_};
    std::uint64_t rows = 0;
    while (true) {
      const auto from = ours.row();
      if (!from) return std::unexpected{from.error()};
      const auto to = theirs.row();
      if (!to) return std::unexpected{to.error()};
      if (*from == nullptr && *to == nullptr) return rows;
      const bool is_missing = *to == nullptr || (*from != nullptr && table.is_before(**from, **to));
      const bool is_extra = !is_missing && (*from == nullptr || table.is_before(**to, **from));
      const bool is_changed = !is_missing && !is_extra && **from != **to;
      Done told;
      if (is_missing) told = then(Difference::Missing, **from);
      if (is_extra) told = then(Difference::Extra, **to);
      if (is_changed) told = then(Difference::Changed, **from);
      if (!told) return std::unexpected{told.error()};
      if (!is_extra) ++rows;
      if (!is_extra) ours.advance();
      if (!is_missing) theirs.advance();
    }
  }

  /// First removes what is not as in the source, because a row that is inserted may need its place.
  Done make_equal(const StoredTable& table, TableCopy& done) {
    const auto remove = [&](Difference difference, const TableRow& row) -> Done {
      if (difference == Difference::Missing) return {};
      if (difference == Difference::Extra) ++done.removed;
      return write(table, &StoredTable::remove, row);
    };
    if (auto rows = compare(table, remove); !rows) return std::unexpected{rows.error()};
    if (auto written = flush(); !written) return written;
    const auto insert = [&](Difference difference, const TableRow& row) -> Done {
      if (difference != Difference::Missing) return {};  // found by the check
      ++done.written;
      return write(table, &StoredTable::insert, row);
    };
    const auto rows = compare(table, insert);
    if (!rows) return std::unexpected{rows.error()};
    done.rows = *rows;
    return flush();
  }

  Done check_equal(const StoredTable& table) {
    const auto fail = [&](Difference, const TableRow& row) -> Done {
      return failed("the copy differs in " + table.name_of(row) +
                    "; was one of the two changed meanwhile? Run the command again");
    };
    const auto rows = compare(table, fail);
    return rows ? Done{} : std::unexpected{rows.error()};
  }

  using Write = Done (StoredTable::*)(Statements&, const TableRow&) const;
  struct Written {
    const StoredTable* table;
    Write write;
    TableRow row;
  };

  Done write(const StoredTable& table, Write write, const TableRow& row) {
    waiting_.push_back({&table, write, row});
    waiting_bytes_ += bytes_of(row);
    const bool is_full = waiting_.size() >= rows_at_once || waiting_bytes_ >= bytes_at_once;
    return is_full ? flush() : Done{};
  }

  /// Commits what waits.
  Done flush() {
    if (waiting_.empty()) return {};
    const auto done = change([this](Statements& statements) -> Done {
      for (const Written& each : waiting_) {
        if (auto written = (each.table->*each.write)(statements, each.row); !written) {
          return written;
        }
      }
      return {};
    });
    waiting_.clear();
    waiting_bytes_ = 0;
    return done;
  }

  Done change(const StoreDatabase::Change& statements) {
    const auto done = to_.change(statements, std::stop_token{});
    to_.after_commits();
    return done ? Done{} : std::unexpected{done.error().error};
  }

  /// Marks the target, unless it is marked already. Errors: it has other rows.
  Done mark() {
    const auto unfinished = source_of_copy(source_);
    if (!unfinished) return std::unexpected{unfinished.error()};
    if (*unfinished) return failed("the source is itself a copy that is not complete");
    const auto begun = source_of_copy(target_);
    if (!begun) return std::unexpected{begun.error()};
    if (*begun && **begun == copy_.source) return {};
    if (*begun) return failed("the target has an incomplete copy of another store, " + **begun);
    for (const StoredTable& table : stored_tables()) {
      Walk walk{table, target_};
      const auto row = walk.row();
      if (!row) return std::unexpected{row.error()};
      if (*row != nullptr) {
        return failed("the target is not empty: it has " + table.name_of(**row));
      }
    }
    return change([this](Statements& statements) {
      return statements.prepared("INSERT INTO copying (id, source) VALUES (1, ?)")
          .bind(std::string_view{copy_.source})
          .run();
    });
  }

  Done finish() {
    Statement& row = source_.prepared(source_.last_user_query());
    const auto is_there = row.step();
    if (!is_there) return std::unexpected{is_there.error()};
    const std::int64_t last_user = *is_there ? row.integer() : 0;
    row.reset();
    const auto raise = to_.raise_counters(last_user);
    return change([&raise](Statements& statements) -> Done {
      if (auto raised = raise(statements); !raised) return raised;
      return statements.prepared("DELETE FROM copying").run();
    });
  }

  const StoreCopy& copy_;
  StoreDatabase& to_;
  Statements& source_;
  Statements& target_;
  std::vector<Written> waiting_;
  std::size_t waiting_bytes_ = 0;
};

StoreError in_words(const char* which, StoreError error) {
  error.sentence = std::string{which} + ": " + error.sentence;
  return error;
}

}  // namespace

std::expected<std::vector<TableCopy>, StoreError> copy_store(const StoreCopy& copy) {
  const auto from = open_database(copy.from);
  if (!from) return std::unexpected{in_words("the source", from.error())};
  const auto to = open_database(copy.to);
  if (!to) return std::unexpected{in_words("the target", to.error())};
  const auto source = (*from)->open_statements();
  if (!source) return std::unexpected{in_words("the source", source.error())};
  const auto target = (*to)->open_statements();
  if (!target) return std::unexpected{in_words("the target", target.error())};
  return Copying{copy, **to, **source, **target}.run();
}

}  // namespace tabiya::server
