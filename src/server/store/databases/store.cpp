#include "server/store/store.hpp"

#include <utility>

#include "server/store/databases/open_database.hpp"
#include "server/store/sql/batch_writer.hpp"
#include "server/store/sql/store_database.hpp"

namespace tabiya::server {
namespace {

/// A long read on one does not delay the short ones on the other.
constexpr int reading_threads = 2;

std::unexpected<StoreError> is_incomplete(const std::string& source) {
  return std::unexpected{StoreError{
      .sentence = "the copy of " + source +
                  " into it is not complete; run \"tabiya serve migrate\" again to finish it"}};
}

}  // namespace

/// Everything that must stay in its place while the store moves.
struct Store::Parts {
  Parts(Loop& the_loop, std::unique_ptr<StoreDatabase> the_database, Reader the_reader)
      : loop{the_loop},
        database{std::move(the_database)},
        writer{the_loop, *database},
        reader{std::move(the_reader)},
        readers{the_loop, reading_threads, [this] { return database->open_reader(); }} {}

  Loop& loop;
  std::unique_ptr<StoreDatabase> database;
  BatchWriter writer;
  Reader reader;
  ReadingThreads readers;
  bool is_backing_up = false;
  std::jthread backup{};
};

std::expected<Store, StoreError> Store::open(Loop& loop, StoreOptions options) {
  auto database = open_database(std::move(options));
  if (!database) return std::unexpected{database.error()};
  auto statements = (*database)->open_statements();
  if (!statements) return std::unexpected{statements.error()};
  const auto source = source_of_copy(**statements);
  if (source && *source) return is_incomplete(**source);
  return Store{std::make_unique<Parts>(loop, *std::move(database), Reader{*std::move(statements)})};
}

Store::Store(std::unique_ptr<Parts> parts) noexcept : parts_{std::move(parts)} {}
Store::Store(Store&&) noexcept = default;
Store::~Store() = default;

void Store::append(std::vector<Record> records, Done done) {
  parts_->writer.append(std::move(records), std::move(done));
}

void Store::barrier(Done done) {
  if (is_settled()) return done(true);
  parts_->writer.append({}, std::move(done));
}

void Store::resign(Done done) { parts_->writer.resign(std::move(done)); }

bool Store::is_settled() const noexcept { return parts_->writer.unanswered() == 0; }

bool Store::has_room() const noexcept {
  return parts_->writer.unanswered() < max_unanswered && parts_->database->is_reachable();
}

ReadingThreads& Store::readers() noexcept { return parts_->readers; }

Reader& Store::reader() noexcept { return parts_->reader; }

std::size_t Store::unanswered_reads() const noexcept { return parts_->readers.unanswered(); }

std::expected<Reader, StoreError> Store::another_reader() const {
  return parts_->database->open_reader();
}

StoreFigures Store::figures() const {
  StoreFigures figures = parts_->writer.figures();
  parts_->database->add_figures(figures);
  return figures;
}

void Store::back_up(const std::filesystem::path& to,
                    std::move_only_function<void(std::expected<void, StoreError>)> done) {
  if (auto allowed = parts_->database->check_backup(to); !allowed) return done(std::move(allowed));
  if (std::exchange(parts_->is_backing_up, true)) {
    return done(std::unexpected{StoreError{.sentence = "a backup is already in progress"}});
  }
  parts_->backup = std::jthread{
      [parts = parts_.get(), to, done = std::move(done)](const std::stop_token& stop) mutable {
        auto result = parts->database->back_up(to, stop);
        parts->loop.post([parts, result = std::move(result), done = std::move(done)]() mutable {
          parts->is_backing_up = false;
          done(std::move(result));
        });
      }};
}

}  // namespace tabiya::server
