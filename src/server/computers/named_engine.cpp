#include "server/computers/named_engine.hpp"

#include <string_view>

#include "tabiya/notation/uci_move.hpp"

namespace tabiya::server {
namespace {

engine::Score to_engine_score(uci::InfoScore score) noexcept {
  if (score.unit == uci::InfoScore::Unit::Mate) return engine::MateIn{score.value};
  return engine::Centipawns{score.value};
}

uci::GameLine line_of(const Game& game) {
  return {.start = game.start(),
          .moves = {game.moves().begin(), game.moves().end()},
          .mode = game.castling_mode()};
}

}  // namespace

std::unexpected<NamedEngineCall::Fault> NamedEngineCall::fault_of(
    const uci::EngineFailure& failure) {
  const bool is_broken = failure.kind != uci::EngineFailure::Kind::NoChess960;
  return std::unexpected{Fault{to_string(failure), is_broken}};
}

NamedEngineCall::Result<> NamedEngineCall::make_ready() {
  if (thread_.client) return {};
  auto started =
      uci::Client::start({.arguments = engine_.command, .stop = thread_.stop, .host = engine_.host},
                         engine_.host->now() + patience_);
  if (!started) return fault_of(started.error());
  thread_.client.emplace(*std::move(started));
  const auto deadline = engine_.host->now() + patience_;
  for (const auto& [name, value] : engine_.options) {
    const auto sent = thread_.client->send(uci::SetOption{name, value}, deadline);
    if (!sent) return fault_of(sent.error());
  }
  if (auto ready = thread_.client->make_ready(deadline); !ready) return fault_of(ready.error());
  if (listeners_.on_start) {
    listeners_.on_start(thread_.client->find_option("UCI_Chess960") != nullptr);
  }
  return {};
}

NamedEngineCall::Result<Thought> NamedEngineCall::ask(const Game& game,
                                                      std::chrono::milliseconds time) {
  if (auto ready = make_ready(); !ready) return std::unexpected{ready.error()};
  uci::Client& client = *thread_.client;
  const auto deadline = client.now() + patience_ + time;
  const auto position = client.describe(line_of(game), deadline);
  if (!position) return fault_of(position.error());
  if (const auto begun = client.new_game(deadline); !begun) return fault_of(begun.error());
  Thought thought;
  const auto answer =
      client.search(*position, {.move_time = time}, deadline, [&thought](const uci::Info& info) {
        if (!info.score || info.line_number.value_or(1) != 1) return;
        thought.score = to_engine_score(*info.score);
      });
  if (!answer) return fault_of(answer.error());
  if (!answer->best.move) return std::unexpected{Fault{"the engine found no move"}};
  const auto move = parse_uci(game.position(), *answer->best.move);
  if (!move) {
    return std::unexpected{Fault{"the engine played " + *answer->best.move + ", which is illegal"}};
  }
  thought.move = *move;
  return thought;
}

void NamedEngineCall::report(const Fault& fault, std::string_view consequence) const {
  if (thread_.stop.stop_requested()) return;
  listeners_.on_fault(engine_.name + ": " + fault.sentence + "; " + std::string{consequence});
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
  if (!thought.error().is_worth_retry) {
    report(thought.error(), "it makes no move");
    return {};
  }
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
