#include "server/computers/named_engine.hpp"

#include <string_view>

#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/uci_move.hpp"

namespace tabiya::server {
namespace {

using std::chrono::steady_clock;

engine::Score to_engine_score(uci::InfoScore score) noexcept {
  if (score.unit == uci::InfoScore::Unit::Mate) return engine::MateIn{score.value};
  return engine::Centipawns{score.value};
}

/// The moves of a game, as sent to an engine.
uci::SetPosition position_for(const Game& game) {
  uci::SetPosition position;
  if (game.start() != Position{} || game.castling_mode() == CastlingMode::Chess960) {
    position.fen = to_fen(game.start());
  }
  for (std::size_t ply = 0; ply < game.moves().size(); ++ply) {
    position.moves.push_back(
        to_uci(game.positions()[ply], game.moves()[ply], game.castling_mode()));
  }
  return position;
}

std::unexpected<std::string> fault_of(const uci::EngineFailure& failure) {
  return std::unexpected{to_string(failure)};
}

}  // namespace

NamedEngineCall::Result<> NamedEngineCall::make_ready() {
  if (thread_.client) return {};
  auto started = uci::Client::start({.arguments = engine_.command, .stop = thread_.stop},
                                    steady_clock::now() + patience_);
  if (!started) return fault_of(started.error());
  thread_.client.emplace(*std::move(started));
  const auto deadline = steady_clock::now() + patience_;
  for (const auto& [name, value] : engine_.options) {
    const auto sent = thread_.client->send(uci::SetOption{name, value}, deadline);
    if (!sent) return fault_of(sent.error());
  }
  if (auto ready = thread_.client->make_ready(deadline); !ready) return fault_of(ready.error());
  return {};
}

NamedEngineCall::Result<Thought> NamedEngineCall::ask(const Game& game,
                                                      std::chrono::milliseconds time) {
  if (auto ready = make_ready(); !ready) return std::unexpected{ready.error()};
  uci::Client& client = *thread_.client;
  const auto deadline = steady_clock::now() + patience_ + time;
  const bool is_960 = game.castling_mode() == CastlingMode::Chess960;
  if (client.find_option("UCI_Chess960") != nullptr) {
    const auto sent =
        client.send(uci::SetOption{"UCI_Chess960", is_960 ? "true" : "false"}, deadline);
    if (!sent) return fault_of(sent.error());
  }
  if (const auto begun = client.new_game(deadline); !begun) return fault_of(begun.error());
  Thought thought;
  const auto answer = client.search(position_for(game), {.move_time = time}, deadline,
                                    [&thought](const uci::Info& info) {
                                      if (!info.score || info.line_number.value_or(1) != 1) return;
                                      thought.score = to_engine_score(*info.score);
                                    });
  if (!answer) return fault_of(answer.error());
  if (!answer->best.move) return std::unexpected{"the engine found no move"};
  const auto move = parse_uci(game.position(), *answer->best.move);
  if (!move) {
    return std::unexpected{"the engine played " + *answer->best.move + ", which is illegal"};
  }
  thought.move = *move;
  return thought;
}

void NamedEngineCall::report(const std::string& fault, std::string_view consequence) const {
  if (thread_.stop.stop_requested()) return;
  on_fault_(engine_.name + ": " + fault + "; " + std::string{consequence});
}

void NamedEngineCall::check() {
  const auto ready = make_ready();
  if (ready) return;
  thread_.client.reset();
  report(ready.error(), "retrying on the next move");
}

Thought NamedEngineCall::think(const Game& game, std::chrono::milliseconds time) {
  auto thought = ask(game, time);
  if (thought) return *thought;
  thread_.client.reset();
  report(thought.error(), "restarting it");
  if (thread_.stop.stop_requested()) return {};
  thought = ask(game, time);
  if (thought) return *thought;
  thread_.client.reset();
  report(thought.error(), "giving up after two failures");
  return {};
}

}  // namespace tabiya::server
