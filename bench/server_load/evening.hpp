/// Many games at once: their players, their tables, and so many moves a second.
#pragma once

#include <boost/asio/steady_timer.hpp>
#include <cstddef>
#include <deque>
#include <memory>
#include <vector>

#include "server_load/people.hpp"
#include "server_load/table.hpp"

namespace tabiya::load {

struct EveningOptions {
  std::size_t games = 5000;
  std::size_t accounts = 100;  ///< who play them; 0: each game has two guests of its own
};

class Evening {
 public:
  /// Requires: the hall outlives this.
  Evening(Hall& hall, const EveningOptions& options);

  /// Makes the people, begins the games and opens two streams for each. False if some failed.
  [[nodiscard]] bool begin();
  /// So many moves a second at games chosen by lot, each due at its own instant whether or not those
  /// before it are done; then waits until all are done, for a while.
  void play(double moves_a_second, Clock::duration time);

  /// The same, until `is_over` says so: for a server that will be killed.
  void play_until(double moves_a_second, const std::function<bool()>& is_over);
  void break_off();
  /// Looks at all games again. False if some do not go on.
  [[nodiscard]] bool look_again();

 private:
  void make_tables(std::size_t count);
  [[nodiscard]] bool open_all(const std::function<void(Table&)>& open);
  void make_due_moves(double moves_a_second, TimePoint begin, std::size_t& made);

  Hall& hall_;
  EveningOptions options_;
  std::vector<Person> people_;
  std::deque<Table> tables_;
  std::vector<Table*> ready_;
  boost::asio::steady_timer ticker_;
};

}  // namespace tabiya::load
