// Matches between two engines in the variants, by UCI, with a fixed number of nodes for each.
//
//     variant_matches OURS THEIRS [VARIANT|all] [PAIRS] [OUR_NODES] [THEIR_NODES] [SEED]
//
// Each pair of games begins with the same random moves, four to eight plies, and each engine plays
// either side once. The rules are ours: an illegal move ends the match. Prints the score, and the
// difference in Elo with its 95 % error.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/rules/variant/variant_ending.hpp"
#include "tabiya/uci/client.hpp"

namespace {

using namespace tabiya;
using namespace std::chrono_literals;

constexpr int longest_game = 400;  // plies; then it is a draw

struct Settings {
  std::string ours;
  std::string theirs;
  std::string variant = "all";
  int pairs = 50;
  std::uint64_t our_nodes = 100'000;
  std::uint64_t their_nodes = 1'000;
  unsigned seed = 1;
};

struct Player {
  uci::Client client;
  std::uint64_t nodes;
};

template <class T>
T checked(std::expected<T, uci::EngineFailure> result) {
  if (result) {
    if constexpr (std::is_void_v<T>) return;
    else return *std::move(result);
  }
  std::fprintf(stderr, "variant_matches: %s\n", to_string(result.error()).c_str());
  std::exit(1);
}

Player start(const std::string& program, Variant variant, std::uint64_t nodes) {
  Player player{checked(uci::Client::start({{program}}, uci::this_machine().now() + 20s)), nodes};
  uci::Client& client = player.client;
  checked(client.send(uci::SetOption{"UCI_Variant", std::string{uci_name_of(variant)}},
                      client.now() + 20s));
  return player;
}

/// A game in progress, and how often each position has been on the board.
struct Game {
  VariantPosition position;
  std::vector<std::string> moves{};
  std::map<std::uint64_t, int> seen{};

  void play(Move move) {
    moves.push_back(to_uci(position, move));
    position.play_unchecked(move);
    ++seen[position.key().bits];
  }
  /// White's points, if the game is over.
  [[nodiscard]] std::optional<double> result() const {
    if (const auto ending = ending_of(position)) {
      if (!ending->winner) return 0.5;
      return *ending->winner == Color::White ? 1.0 : 0.0;
    }
    const bool counts_moves = position.variant() != Variant::Crazyhouse;
    const auto times = seen.find(position.key().bits);
    if ((times != seen.end() && times->second >= 3) ||
        (counts_moves && position.halfmove_clock() >= 100) || moves.size() >= longest_game) {
      return 0.5;
    }
    return std::nullopt;
  }
};

/// A game after random moves that have not ended it.
Game opening(Variant variant, std::mt19937& random) {
  for (;;) {
    Game game{.position = VariantPosition{variant}};
    const std::size_t plies = 4 + random() % 5;
    while (game.moves.size() < plies && !game.result()) {
      const VariantMoveList moves = legal_moves(game.position);
      game.play(moves[random() % moves.size()]);
    }
    if (!game.result()) return game;
  }
}

/// White's points.
double play_out(Game game, Player& white, Player& black) {
  for (Player* player : {&white, &black}) {
    checked(player->client.new_game(player->client.now() + 20s));
  }
  for (;;) {
    if (const auto result = game.result()) return *result;
    Player& player = game.position.turn() == Color::White ? white : black;
    uci::Go go;
    go.nodes = player.nodes;
    const auto answer =
        checked(player.client.search({.moves = game.moves}, go, player.client.now() + 1h));
    const std::string text = answer.best.move.value_or("(none)");
    const auto move = parse_uci(game.position, text);
    if (!move) {
      std::fprintf(stderr, "variant_matches: %s plays %s in %s\n", player.client.name().c_str(),
                   text.c_str(), to_fen(game.position).c_str());
      for (const std::string& played : game.moves) std::fprintf(stderr, " %s", played.c_str());
      std::fputc('\n', stderr);
      std::exit(1);
    }
    game.play(*move);
  }
}

double elo_of(double score) {
  return -400 * std::log10(1 / std::min(std::max(score, 0.001), 0.999) - 1);
}

/// Prints a match, whose points are ours: from games with White and with Black in turn.
void print(Variant variant, std::span<const double> points) {
  double sum = 0;
  double squares = 0;
  double with_white = 0;
  std::map<double, int> count;
  for (std::size_t game = 0; game < points.size(); ++game) {
    sum += points[game];
    squares += points[game] * points[game];
    if (game % 2 == 0) with_white += points[game];
    ++count[points[game]];
  }
  const auto games = static_cast<double>(points.size());
  const double mean = sum / games;
  const double error =
      1.96 * std::sqrt(std::max(squares / games - mean * mean, 0.25 / games) / games);
  std::printf(
      "%-14s +%d =%d -%d  %.1f %%  Elo %+.0f [%+.0f, %+.0f]  White %.1f, Black %.1f of %zu\n",
      std::string{uci_name_of(variant)}.c_str(), count[1.0], count[0.5], count[0.0], 100 * mean,
      elo_of(mean), elo_of(mean - error), elo_of(mean + error), with_white, sum - with_white,
      points.size() / 2);
  std::fflush(stdout);
}

void play_match(Variant variant, const Settings& settings) {
  Player ours = start(settings.ours, variant, settings.our_nodes);
  Player theirs = start(settings.theirs, variant, settings.their_nodes);
  std::mt19937 random{settings.seed};
  std::vector<double> points;
  for (int pair = 0; pair < settings.pairs; ++pair) {
    const Game begin = opening(variant, random);
    points.push_back(play_out(begin, ours, theirs));
    points.push_back(1 - play_out(begin, theirs, ours));
  }
  print(variant, points);
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() < 2) {
    std::fputs(
        "usage: variant_matches OURS THEIRS [VARIANT|all] [PAIRS] [OUR_NODES] [THEIR_NODES] "
        "[SEED]\n",
        stderr);
    return 2;
  }
  const auto number = [&](std::size_t at, unsigned long fallback) {
    return words.size() > at ? std::stoul(words[at]) : fallback;
  };
  Settings settings{.ours = words[0], .theirs = words[1]};
  if (words.size() > 2) settings.variant = words[2];
  settings.pairs = static_cast<int>(number(3, 50));
  settings.our_nodes = number(4, 100'000);
  settings.their_nodes = number(5, 1'000);
  settings.seed = static_cast<unsigned>(number(6, 1));
  for (const Variant variant : all_variants) {
    if (settings.variant == "all" ? variant != Variant::Standard
                                  : uci_name_of(variant) == settings.variant) {
      play_match(variant, settings);
    }
  }
}
