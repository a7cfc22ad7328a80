// An engine in fifty lines: it plays a random legal move. Every UCI program can play against it,
// including `tabiya match`. Its moves are the same in every run.
#include <iostream>
#include <optional>
#include <random>
#include <string>

#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/uci/command.hpp"
#include "tabiya/uci/play_line.hpp"
#include "tabiya/uci/reply.hpp"

using namespace tabiya;

class RandomMover {
 public:
  /// Answers one command. False after `quit`.
  bool obey(const uci::Command& command) {
    if (std::holds_alternative<uci::Hello>(command)) {
      send(uci::IdName{"Random mover"});
      send(uci::UciOk{});
    } else if (std::holds_alternative<uci::IsReady>(command)) {
      send(uci::ReadyOk{});
    } else if (const auto* set = std::get_if<uci::SetPosition>(&command)) {
      if (const auto line = uci::play_line(*set)) {
        position_ = line->position;
      } else {
        std::cout << "info string " << to_string(line.error()) << std::endl;
      }
    } else if (std::holds_alternative<uci::Go>(command)) {
      send(uci::BestMove{.move = drawn_move()});
    }
    return !std::holds_alternative<uci::Quit>(command);
  }

 private:
  static void send(const uci::Reply& reply) { std::cout << to_string(reply) << std::endl; }

  std::optional<std::string> drawn_move() {
    const MoveList moves = legal_moves(position_);
    if (moves.empty()) return std::nullopt;
    return to_uci(position_, moves[random_() % moves.size()], CastlingMode::Standard);
  }

  Position position_;
  std::mt19937_64 random_;
};

int main() {
  RandomMover engine;
  for (std::string line; std::getline(std::cin, line);) {
    const auto command = uci::parse_command(line);
    if (command && !engine.obey(command->message)) break;
  }
}
