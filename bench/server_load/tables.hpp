/// Many games at once: their players, their tables, and a fixed rate of moves.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <cstddef>
#include <deque>
#include <memory>
#include <vector>

#include "server_load/people.hpp"
#include "server_load/table.hpp"

namespace tabiya::load {

struct TableOptions {
  std::size_t games = 5000;
  std::size_t accounts = 100;         ///< number of players; 0: two new guests per game
  std::vector<std::size_t> homes{0};  ///< the nodes that players are connected to, in turn
};

class Tables {
 public:
  /// Requires: `shared` outlives this.
  Tables(TableContext& shared, const TableOptions& options);

  /// Creates the players, begins the games and opens two streams for each. False if any fails.
  [[nodiscard]] bool begin();
  /// Plays moves at a fixed rate in randomly chosen games. Each move is due at its scheduled time,
  /// whether or not earlier ones are done. Then waits, for a limited time, until all are done.
  void play(double moves_a_second, Clock::duration time);

  /// The same, until `is_over` returns true: for a server that will be killed.
  void play_until(double moves_a_second, const std::function<bool()>& is_over);
  /// Plays short games until this number have ended. False if there is an error.
  [[nodiscard]] bool finish(std::size_t games);
  void break_off();
  /// Checks all games again. False if some do not continue.
  [[nodiscard]] bool look_again();

 private:
  void make_tables(std::size_t count);
  [[nodiscard]] bool open_all(const std::function<void(Table&)>& open);
  void make_due_moves(double moves_a_second, TimePoint begin, std::size_t& made);

  TableContext& shared_;
  TableOptions options_;
  std::vector<Person> people_;
  std::deque<Table> tables_;
  std::vector<Table*> ready_;
  boost::asio::steady_timer ticker_;
};

}  // namespace tabiya::load
