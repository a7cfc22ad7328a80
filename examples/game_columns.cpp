// How often each side wins with which first move, from games as columns.
#include <cstdint>
#include <iostream>
#include <map>
#include <string>
#include <tabiya/columns/column_reader.hpp>

int main() {
  using tabiya::columns::Column;
  auto input = tabiya::pgn::Input::from_file("games/kasparov.pgn");
  if (!input) {
    std::cerr << input.error().message() << '\n';
    return 1;
  }
  struct Counts {
    int games = 0;
    int points = 0;  // White's wins minus Black's
  };
  std::map<std::string, Counts> first_moves;
  tabiya::columns::ColumnReader reader{*std::move(input),
                                       {.columns = {Column::Results, Column::Sans}, .threads = 2}};
  while (const auto batch = reader.next()) {
    for (std::size_t game = 0; game < batch->games(); ++game) {
      const auto first = static_cast<std::size_t>(batch->ply_offsets[game]);
      Counts& counts = first_moves[std::string{batch->sans[first]}];
      ++counts.games;
      counts.points += batch->results[game];
    }
  }
  for (const auto& [san, counts] : first_moves) {
    std::cout << san << ": " << counts.games << " games, " << counts.points << '\n';
  }
}
