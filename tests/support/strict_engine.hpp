/// An engine that knows a few games by heart, and understands castling only as its option
/// UCI_Chess960 says. It ignores a position that it does not understand without a word, and answers
/// from the one before, as Stockfish 15 does.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/scripted_engine.hpp"
#include "support/scripted_host.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/uci/game_line.hpp"

namespace tabiya::test {

/// A game, from a FEN and moves in either spelling. Requires: they are legal.
inline uci::GameLine game_line(std::string_view fen, const std::vector<std::string>& moves,
                               CastlingMode mode) {
  uci::GameLine game{.start = parse_position(fen, mode).value(), .moves = {}, .mode = mode};
  Position position = game.start;
  for (const std::string& text : moves) {
    game.moves.push_back(parse_uci(position, text).value());
    position.play_unchecked(game.moves.back());
  }
  return game;
}

/// Games in which both sides castle, on either side of the board; two of them with a promotion and a
/// capture en passant.
struct CastlingGames {
  uci::GameLine standard = of_usual_array(CastlingMode::Standard);
  uci::GameLine usual_array = of_usual_array(CastlingMode::Chess960);
  /// The king beside his rook: castling looks like a step, e1d1.
  uci::GameLine chess960 =
      game_line("bqnrkbrn/pppppppp/8/8/8/8/PPPPPPPP/BQNRKBRN w GDgd - 0 1",
                {"c1b3", "c8b6", "e1d1", "g7g6", "h1g3", "f8g7", "g3e4", "e8g8", "e4c5"},
                CastlingMode::Chess960);

  uci::GameLine standard_ending =
      game_line("4k2r/P4p2/8/4P3/8/8/8/R3K2R w KQk - 0 1",
                {"a7a8n", "f7f5", "e5f6", "e8g8", "e1c1"}, CastlingMode::Standard);
  /// The king takes his rooks two and three squares away.
  uci::GameLine chess960_ending =
      game_line("1r1k2r1/P4p2/8/4P3/8/8/8/1R1K3R w HBgb - 0 1",
                {"a7a8q", "f7f5", "e5f6", "d8g8", "d1b1"}, CastlingMode::Chess960);

  [[nodiscard]] std::vector<uci::GameLine> all() const {
    return {standard, chess960, usual_array, chess960_ending, standard, standard_ending};
  }

 private:
  static uci::GameLine of_usual_array(CastlingMode mode) {
    return game_line("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                     {"e2e4", "e7e5", "g1f3", "d7d6", "f1c4", "c8e6", "e1g1", "b8c6", "d2d3",
                      "d8d7", "c1e3", "e8c8", "f3g5"},
                     mode);
  }
};

/// The same game up to a ply.
inline uci::GameLine before_ply(uci::GameLine game, std::size_t ply) {
  game.moves.erase(game.moves.begin() + static_cast<std::ptrdiff_t>(ply), game.moves.end());
  return game;
}

class StrictEngine : public ScriptedEngine {
 public:
  using Dialog = std::vector<std::string>;
  /// Does not have the option UCI_Chess960 if `is_old`. Adds each line that it reads to the dialog.
  StrictEngine(bool is_old, std::shared_ptr<Dialog> dialog)
      : is_old_{is_old}, dialog_{std::move(dialog)} {}

  void read(std::string_view text, Stage& stage) override {
    dialog_->emplace_back(text);
    const auto command = uci::parse_command(text);
    if (!command) return;
    if (std::holds_alternative<uci::Hello>(command->message)) {
      stage.say("id name Strict");
      if (!is_old_) stage.say("option name UCI_Chess960 type check default false");
      stage.say("uciok");
    } else if (const auto* option = std::get_if<uci::SetOption>(&command->message)) {
      if (option->name == "UCI_Chess960" && !is_old_) is_chess960_ = option->value == "true";
    } else if (std::holds_alternative<uci::IsReady>(command->message)) {
      stage.say("readyok");
    } else if (const auto* position = std::get_if<uci::SetPosition>(&command->message)) {
      position_ = understood(*position).value_or(position_);
    } else if (const auto* go = std::get_if<uci::Go>(&command->message)) {
      search(go->is_infinite, stage);
    } else if (std::holds_alternative<uci::Stop>(command->message)) {
      if (std::exchange(is_searching_, false)) stage.say("bestmove " + best());
    } else if (std::holds_alternative<uci::Quit>(command->message)) {
      stage.exit(0);
    }
  }

 private:
  [[nodiscard]] CastlingMode mode() const {
    return is_chess960_ ? CastlingMode::Chess960 : CastlingMode::Standard;
  }

  [[nodiscard]] std::optional<Position> understood(const uci::SetPosition& command) const {
    Position position;
    if (command.fen) {
      const auto setup = parse_fen(*command.fen);
      const auto start = setup ? Position::from_setup(*setup, mode())
                               : std::expected<Position, Defects>{std::unexpect};
      if (!start) return std::nullopt;
      position = *start;
    }
    for (const std::string& text : command.moves) {
      const auto move = parse_uci(position, text);
      if (!move || to_uci(position, *move, mode()) != text) return std::nullopt;
      position.play_unchecked(*move);
    }
    return position;
  }

  void search(bool is_infinite, Stage& stage) {
    stage.say("info depth 1 score cp 20 pv " + best());
    is_searching_ = is_infinite;
    if (!is_infinite) stage.say("bestmove " + best());
  }

  [[nodiscard]] std::string best() const {
    for (const uci::GameLine& game : CastlingGames{}.all()) {
      Position position = game.start;
      for (const Move move : game.moves) {
        if (position == position_) return to_uci(position, move, mode());
        position.play_unchecked(move);
      }
    }
    return to_uci(position_, legal_moves(position_)[0], mode());
  }

  bool is_old_;
  std::shared_ptr<Dialog> dialog_;
  bool is_chess960_ = false;
  bool is_searching_ = false;
  Position position_;
};

/// A host on which every program is such an engine.
struct StrictHost {
  explicit StrictHost(bool is_old = false)
      : host{[is_old, dialog = dialog](const uci::ProgramCall&) {
          return std::make_unique<StrictEngine>(is_old, dialog);
        }} {}

  /// Read it after the engine has answered.
  std::shared_ptr<StrictEngine::Dialog> dialog = std::make_shared<StrictEngine::Dialog>();
  ScriptedHost host;
};

}  // namespace tabiya::test
