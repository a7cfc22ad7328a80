/// Tabiya as one of the peers, and the maker of the questions.
///
///     peer_tabiya answer < QUESTIONS              one answer a line; see ../README.md
///     peer_tabiya positions COUNT [SEED]          questions about random positions
///     peer_tabiya lines COUNT [SEED]              about random games, move by move
///     peer_tabiya games COUNT [SEED]              about random texts of games
#include <boost/json.hpp>
#include <charconv>
#include <iostream>
#include <string>
#include <string_view>

#include "answers.hpp"
#include "games.hpp"
#include "positions.hpp"
#include "tabiya/game/game.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"

namespace tabiya::peers {
namespace {

using boost::json::object;

int answer() {
  for (std::string line; std::getline(std::cin, line);) {
    const auto question = boost::json::parse(line);
    std::cout << boost::json::serialize(answer_to(question.as_object())) << '\n';
    if (std::cin.rdbuf()->in_avail() <= 0) std::cout.flush();
  }
  return 0;
}

std::string_view name_of(CastlingMode mode) {
  return mode == CastlingMode::Chess960 ? "chess960" : "standard";
}

object position_question(Random& random) {
  const Sample sample = random_sample(random);
  return {{"ask", "position"},
          {"kind", sample.kind},
          {"variant", name_of(sample.mode)},
          {"fen", to_fen(sample.position)}};
}

/// Long games of few pieces repeat positions, and reach the limits of moves without progress.
object line_question(Random& random) {
  const Sample sample = random_sample(random);
  boost::json::array moves;
  Game game{sample.position, sample.mode};
  for (const Move move : random_walk(random, sample.position, 1 + random.below(80))) {
    if (game.is_over()) break;
    moves.push_back(boost::json::string{to_uci(game.position(), move, sample.mode)});
    game.play_unchecked(move);
  }
  return {{"ask", "line"},
          {"kind", sample.kind},
          {"variant", name_of(sample.mode)},
          {"fen", to_fen(sample.position)},
          {"moves", std::move(moves)}};
}

object game_question(Random& random) {
  const GameText game = random_game(random);
  return {{"ask", "game"},
          {"kinds", boost::json::array(game.kinds.begin(), game.kinds.end())},
          {"pgn", game.pgn}};
}

std::uint64_t number_of(std::string_view text) {
  std::uint64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

int ask(object (*question)(Random&), std::uint64_t count, std::uint64_t seed) {
  for (std::uint64_t at = 0; at < count; ++at) {
    Random random{seed * 1'000'003 + at};  // each question by itself can be made again
    std::cout << boost::json::serialize(question(random)) << '\n';
  }
  return 0;
}

int run(int count, char** arguments) {
  const std::string_view what = count > 1 ? arguments[1] : "";
  if (what == "answer") return answer();
  const std::uint64_t questions = count > 2 ? number_of(arguments[2]) : 0;
  const std::uint64_t seed = count > 3 ? number_of(arguments[3]) : 1;
  if (what == "positions") return ask(position_question, questions, seed);
  if (what == "lines") return ask(line_question, questions, seed);
  if (what == "games") return ask(game_question, questions, seed);
  std::cerr
      << "peer_tabiya: answer, positions COUNT [SEED], lines COUNT [SEED] or games COUNT [SEED]\n";
  return 2;
}

}  // namespace
}  // namespace tabiya::peers

int main(int count, char** arguments) {
  std::ios::sync_with_stdio(false);
  return tabiya::peers::run(count, arguments);
}
