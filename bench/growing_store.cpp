/// What a store with many finished games costs: its size, packing games that are stored as text, and
/// how long a batch of forgotten guests holds up moves.
///
///     growing_store FOLDER|postgresql://… [GAMES [packed|text-only]]
///
/// Fills an empty store with games of eighty plies: each guest has one against the computer, one
/// against a registered user. With `packed` they are packed when they end, with `text-only`
/// never. Otherwise they are packed afterwards, as a server does with older games, but without
/// pauses. Then all guests are forgotten in the same way.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "game/inner/event_text.hpp"
#include "game/inner/packed_log.hpp"
#include "server/store/databases/open_database.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/position.hpp"

namespace {

using namespace tabiya;
using namespace tabiya::server;
using Clock = std::chrono::steady_clock;

constexpr std::int64_t first_guest = 1'000'000;
constexpr int people = 1'000;
constexpr int plies = 80;

double milliseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

/// Fails the measurement if something could not be done.
template <class T, class E>
void require(const std::expected<T, E>& done, const StoreError& error) {
  if (done) return;
  fmt::print(stderr, "{}\n", error.sentence);
  std::exit(EXIT_FAILURE);
}

/// A random game as the lines of a log.
std::string random_log(std::mt19937& random) {
  Position position;
  std::string log;
  std::int64_t at = 0;
  for (int ply = 0; ply < plies; ++ply) {
    const auto moves = legal_moves(position);
    if (moves.empty()) break;
    const Move move =
        moves[std::uniform_int_distribution<std::size_t>{0, moves.size() - 1}(random)];
    at += std::uniform_int_distribution{300, 15'000}(random);
    log += fmt::format("{} move {} {}\n", to_text(Milliseconds{at}), to_uci(position, move),
                       ply % 2 == 0 ? "white" : "black");
    position = position.after(move);
  }
  return log;
}

GameId id_of(int number) { return *GameId::parse(fmt::format("{:08}", number)); }

class Measurement {
 public:
  explicit Measurement(StoreDatabase& database) : database_{database} {}

  void fill(int games) {
    std::mt19937 random{1};
    std::vector<std::string> logs(200);
    for (std::string& log : logs) log = random_log(random);
    std::vector<Record> records;
    for (int person = 1; person <= people; ++person) {
      records.emplace_back(record::UserRow{user(person, User::Kind::Person)});
    }
    for (int number = 0; number < games; ++number) {
      const std::int64_t guest = first_guest + number / 2;
      if (number % 2 == 0) records.emplace_back(record::UserRow{user(guest, User::Kind::Guest)});
      const Seat other =
          number % 2 == 0 ? Seat{ComputerLevel{3}} : Seat{UserKey{1 + number % people}};
      GameInfo info{.id = id_of(number), .seats = {UserKey{guest}, other}};
      records.emplace_back(record::NewGame{info});
      records.emplace_back(record::ChatLine{info.id, 1, false, UserKey{guest}, "hello", Instant{}});
      records.emplace_back(
          record::GameFinished{info.id,
                               Instant{std::chrono::seconds{number}},
                               logs[static_cast<std::size_t>(number) % logs.size()],
                               "1-0",
                               "resign",
                               plies,
                               {}});
      if (records.size() > 3'000) commit(records);
    }
    commit(records);
  }
  /// Finished games are packed from now on.
  void begin_packing() {
    std::vector<Record> records{record::PackingBegun{}};
    commit(records);
  }
  void pack() {
    std::vector<double> reads;
    std::vector<double> commits;
    auto reader = database_.open_reader();
    GameCursor after;
    for (;;) {
      auto begin = Clock::now();
      PackableGames games = reader->games().packable(after);
      reads.push_back(milliseconds_since(begin));
      if (!games.last) break;
      after = *games.last;
      std::vector<Record> records{record::GamesPacked{std::move(games.games)}};
      begin = Clock::now();
      commit(records);
      commits.push_back(milliseconds_since(begin));
    }
    print("packing 200 games", reads);
    print("storing them", commits);
  }
  /// How long it takes to pack and to unpack, and the sizes of what is stored.
  void measure_logs() {
    std::mt19937 random{2};
    std::vector<std::string> logs(1'000);
    for (std::string& log : logs) log = random_log(random);
    std::vector<std::string> packed;
    auto begin = Clock::now();
    for (const std::string& log : logs) packed.push_back(pack_log(log).value());
    const double packing = milliseconds_since(begin);
    std::size_t text_size = 0;
    std::size_t packed_size = 0;
    begin = Clock::now();
    for (const std::string& bytes : packed) text_size += unpack_log(bytes).value().size();
    const double unpacking = milliseconds_since(begin);
    for (const std::string& bytes : packed) packed_size += bytes.size();
    fmt::print("a game: {} bytes of text, {} packed in {:.1f} us, unpacked in {:.1f} us\n",
               text_size / logs.size(), packed_size / logs.size(), packing, unpacking);
  }
  void forget() {
    std::vector<double> reads;
    std::vector<double> commits;
    auto reader = database_.open_reader();
    GuestCursor after;
    for (;;) {
      auto begin = Clock::now();
      const auto unused = reader->users().unused_guests(Instant{std::chrono::days{1}}, after);
      reads.push_back(milliseconds_since(begin));
      if (unused.empty()) break;
      after = unused.back().at;
      std::vector<Record> records;
      for (const UnusedGuest& guest : unused) {
        records.emplace_back(
            record::GuestForgotten{guest.at.key, guest.games, !guest.has_more_games});
      }
      begin = Clock::now();
      commit(records);
      commits.push_back(milliseconds_since(begin));
    }
    print("reading a batch", reads);
    print("storing a batch", commits);
  }

 private:
  static User user(std::int64_t key, User::Kind kind) {
    User user{.key = UserKey{key}, .kind = kind, .name = fmt::format("user{}", key)};
    user.seen = Instant{std::chrono::seconds{1}};
    return user;
  }
  void commit(std::vector<Record>& records) {
    const auto done = database_.commit({records}, {});
    require(done, done ? StoreError{} : done.error().error);
    records.clear();
  }
  static void print(std::string_view what, std::vector<double>& times) {
    std::ranges::sort(times);
    fmt::print("{}: {} times, half within {:.1f} ms, 99 % within {:.1f} ms, all within {:.1f} ms\n",
               what, times.size(), times[times.size() / 2], times[times.size() * 99 / 100],
               times.back());
  }

  StoreDatabase& database_;
};

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    fmt::print(stderr, "growing_store FOLDER|postgresql://… [GAMES]\n");
    return EXIT_FAILURE;
  }
  const std::string where = arguments[1];
  const int games = count > 2 ? std::atoi(arguments[2]) : 100'000;
  const std::string_view form = count > 3 ? arguments[3] : "";
  StoreOptions options;
  if (where.starts_with("postgresql://")) options.address = where;
  else options.file = where + "/tabiya.sqlite";
  auto database = open_database(options);
  require(database, database ? StoreError{} : database.error());
  Measurement measurement{**database};
  if (form == "packed") measurement.begin_packing();
  if (!form.empty()) return measurement.fill(games), EXIT_SUCCESS;
  measurement.measure_logs();
  measurement.fill(games);
  measurement.begin_packing();
  measurement.pack();
  measurement.forget();
}
