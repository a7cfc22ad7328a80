#include "training/inner/self_play.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <random>
#include <vector>

#include "engine/network/inner/network_file.hpp"
#include "support/inner/crc32.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/rules/chess960.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::training {
namespace {

/// For the transposition table of a game: 16 entries for each node of a search, since clearing a larger table
/// takes longer than it saves.
[[nodiscard]] std::size_t hash_megabytes_for(const SelfPlayOptions& options) {
  constexpr std::uint64_t nodes_per_megabyte = 4'096;
  return std::clamp<std::size_t>(options.soft_nodes / nodes_per_megabyte, 1, 8);
}

/// Converts the score of a search to its form in the game record.
[[nodiscard]] std::int16_t to_recorded(const engine::SearchResult& found) {
  if (const auto* mate = std::get_if<engine::MateIn>(&found.score)) {
    const int distance = std::min(std::abs(mate->moves), 900);
    const int value = mate_score + 900 - distance;
    return static_cast<std::int16_t>(mate->moves > 0 ? value : -value);
  }
  return static_cast<std::int16_t>(found.value);
}

class SelfPlay {
 public:
  SelfPlay(const SelfPlayOptions& options, std::uint64_t game_number)
      : options_{options},
        random_{options.seed * 0x9E37'79B9'7F4A'7C15 + game_number},
        engine_{{.hash_megabytes = hash_megabytes_for(options), .network = options.network}} {}

  [[nodiscard]] GameRecord play() {
    // A book can have unequal positions only.
    constexpr int most_attempts = 1'000;
    for (int attempt = 1; !play_random_opening(attempt < most_attempts); ++attempt) {
    }
    for (;;) {
      if (const auto result = result_by_rules()) return finish(*result);
      const engine::SearchResult found = search();
      const std::int16_t score = to_recorded(found);
      game_.plies.push_back({*found.best, score});
      advance(*found.best);
      if (const auto result = result_by_adjudication(score)) return finish(*result);
    }
  }

 private:
  [[nodiscard]] std::uint64_t random_below(std::uint64_t limit) { return random_() % limit; }

  [[nodiscard]] Position random_start() {
    // With standard options, no number is drawn here: the games of a seed stay the same.
    constexpr std::uint64_t fine = 1'000'000;
    if (options_.chess960_share > 0 &&
        static_cast<double>(random_below(fine)) < options_.chess960_share * fine) {
      const int number = static_cast<int>(random_below(chess960_position_count));
      return *Position::from_setup(*chess960_setup(number), CastlingMode::Chess960);
    }
    if (options_.openings.empty()) return {};
    return options_.openings[random_below(options_.openings.size())];
  }

  /// Plays the random moves. Returns false if the game is over, or already decided if it must be
  /// equal.
  [[nodiscard]] bool play_random_opening(bool must_be_equal) {
    game_ = {};
    game_.start = random_start();
    position_ = game_.start;
    keys_.clear();
    engine_.clear();
    const int choices = options_.random_plies_most - options_.random_plies_least + 1;
    const int plies = options_.random_plies_least +
                      static_cast<int>(random_below(static_cast<std::uint64_t>(choices)));
    for (int ply = 0; ply < plies; ++ply) {
      const MoveList moves = legal_moves(position_);
      if (moves.empty()) return false;
      const Move move = moves[random_below(moves.size())];
      game_.plies.push_back({move});
      advance(move);
    }
    if (!has_legal_move(position_)) return false;
    return !must_be_equal || std::abs(to_recorded(search())) <= options_.opening_limit;
  }

  void advance(Move move) {
    keys_.push_back(position_.key());
    position_.play_unchecked(move);
  }

  [[nodiscard]] engine::SearchResult search() {
    engine_.set_position(position_, keys_);
    return engine_.search({.nodes = options_.hard_nodes, .soft_nodes = options_.soft_nodes});
  }

  [[nodiscard]] GameRecord finish(GameResult result) {
    game_.result = result;
    return std::move(game_);
  }
  [[nodiscard]] static GameResult won_by(Color color) {
    return color == Color::White ? GameResult::WhiteWins : GameResult::BlackWins;
  }

  [[nodiscard]] std::optional<GameResult> result_by_rules() const {
    if (!has_legal_move(position_)) {
      return position_.is_check() ? won_by(~position_.turn()) : GameResult::Draw;
    }
    constexpr std::uint32_t fifty_moves = 100;
    const auto window = static_cast<std::ptrdiff_t>(
        std::min<std::size_t>(position_.halfmove_clock(), keys_.size()));
    const bool is_repeated = std::count(keys_.end() - window, keys_.end(), position_.key()) >= 2;
    if (is_repeated || position_.halfmove_clock() >= fifty_moves || lacks_mating_material() ||
        game_.plies.size() >= max_recorded_plies) {
      return GameResult::Draw;
    }
    return std::nullopt;
  }

  /// True if only the kings and at most one minor piece are left.
  [[nodiscard]] bool lacks_mating_material() const {
    using enum PieceType;
    const Board& board = position_.board();
    const Bitboard minors = board.pieces(Knight) | board.pieces(Bishop);
    return (board.occupied() - minors - board.pieces(King)).empty() && !minors.has_several();
  }

  [[nodiscard]] std::optional<GameResult> result_by_adjudication(int score) {
    // The score is for the side that has just moved.
    const Color mover = ~position_.turn();
    const int for_white = mover == Color::White ? score : -score;
    const int sign = for_white > 0 ? 1 : -1;
    plies_won_ = std::abs(score) < options_.win_score ? 0
                 : plies_won_ * sign > 0              ? plies_won_ + sign
                                                      : sign;
    plies_level_ = std::abs(score) <= options_.draw_score ? plies_level_ + 1 : 0;
    if (std::abs(plies_won_) >= options_.win_plies) {
      return won_by(plies_won_ > 0 ? Color::White : Color::Black);
    }
    if (plies_level_ >= options_.draw_plies &&
        game_.plies.size() >= static_cast<std::size_t>(options_.draw_from_ply)) {
      return GameResult::Draw;
    }
    return std::nullopt;
  }

  const SelfPlayOptions& options_;
  std::mt19937_64 random_;
  engine::Engine engine_;
  GameRecord game_;
  Position position_;
  std::vector<ZobristKey> keys_;
  int plies_won_ = 0;  // in a row; negative if Black is ahead
  int plies_level_ = 0;
};

}  // namespace

std::string to_string(const SelfPlayOptions& options) {
  const auto number = [](auto value) { return std::to_string(value); };
  std::string text = "self-play: seed " + number(options.seed) + ", soft nodes " +
                     number(options.soft_nodes) + ", hard nodes " + number(options.hard_nodes) +
                     ", random plies " + number(options.random_plies_least) + "-" +
                     number(options.random_plies_most) + ", opening within " +
                     number(options.opening_limit) + ", won at " + number(options.win_score) +
                     " for " + number(options.win_plies) + " plies, drawn within " +
                     number(options.draw_score) + " for " + number(options.draw_plies) +
                     " plies from ply " + number(options.draw_from_ply);
  if (options.chess960_share > 0) text += ", Chess960 share " + number(options.chess960_share);
  if (options.network) {
    text += ", network with the checksum " + number(engine::network::checksum_of(*options.network));
  }
  if (options.openings.empty()) return text;
  std::string fens;
  for (const Position& opening : options.openings) fens += to_fen(opening) + "\n";
  return text + ", " + number(options.openings.size()) + " openings with the checksum " +
         number(crc32(fens));
}

GameRecord play_self_play_game(const SelfPlayOptions& options, std::uint64_t game_number) {
  return SelfPlay{options, game_number}.play();
}

}  // namespace tabiya::training
