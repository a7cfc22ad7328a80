// An opponent of your own: it plays the moves of a small book, and our engine plays on after them.
//
// A player only thinks. Clocks, draw offers and resignation are the same for every player.
#include <cstdint>
#include <iostream>
#include <map>
#include <string>
#include <tabiya/notation/san.hpp>
#include <tabiya/players/level_player.hpp>

namespace {

using namespace tabiya;

class BookPlayer final : public players::Player {
 public:
  Result<players::Thought> think(const players::Question& question,
                                 std::stop_token hurry) override {
    const auto known = book_.find(question.position.key().bits);
    if (known == book_.end()) return engine_.think(question, hurry);
    return players::Thought{.move = known->second};
  }

  /// Every second move of the line is the book's, from the first.
  void learn(const std::vector<std::string>& line) {
    Position position;
    for (std::size_t ply = 0; ply < line.size(); ++ply) {
      const Move move = parse_san(position, line[ply]).value();
      if (ply % 2 == 0) book_.emplace(position.key().bits, move);
      position = position.after(move);
    }
  }
  [[nodiscard]] bool knows(const Position& position) const {
    return book_.contains(position.key().bits);
  }

 private:
  std::map<std::uint64_t, Move> book_;
  players::LevelPlayer engine_{{.level = *players::Level::of(2)}};
};

}  // namespace

int main() {
  BookPlayer white;
  white.learn({"e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4"});
  white.learn({"e4", "e5", "Nf3", "Nc6", "Bb5"});

  Arbiter game = Arbiter::begin({}).value();
  for (const char* const reply : {"e5", "Nc6", "a6", "b5"}) {
    const Position position = game.game().position();
    const auto question = players::question_of(game, Color::White, Instant{});
    const auto decision = players::decide(question, white.think(question, {}).value());
    if (white.knows(position)) {
      std::cout << "from the book: " << to_san(position, std::get<Move>(decision)) << '\n';
    } else {
      std::cout << "from the engine\n";
    }
    if (!game.apply(players::event_of(decision, Color::White), Instant{})) return 1;
    const auto answer = parse_san(game.game().position(), reply);
    if (!answer) break;
    const MoveAttempt attempt{answer->from(), answer->to(), {}};
    if (!game.apply(event::MoveMade{Color::Black, attempt}, Instant{})) return 1;
  }
}
