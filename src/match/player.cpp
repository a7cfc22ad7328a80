#include "match/inner/player.hpp"

namespace tabiya::match {
namespace {

using namespace std::chrono_literals;

// An engine may load slowly, but must start a game quickly.
constexpr auto start_patience = 20s;
constexpr auto ready_patience = 10s;

}  // namespace

uci::Client::Result<void> Player::start() {
  if (client_) return {};
  auto client = uci::Client::start(spec_->program, spec_->program.host->now() + start_patience);
  if (!client) return std::unexpected{client.error()};
  for (const uci::SetOption& option : spec_->options) {
    if (auto sent = client->send(option, client->now() + ready_patience); !sent) return sent;
  }
  // What it has to say about the options, it has then said.
  if (auto ready = client->make_ready(client->now() + ready_patience); !ready) return ready;
  client_.emplace(*std::move(client));
  return {};
}

uci::Client::Result<void> Player::change_options(std::span<const uci::SetOption> options) {
  for (const uci::SetOption& option : options) {
    if (client_ && !client_->send(option, client_->now() + ready_patience)) abandon();
  }
  return start();
}

uci::Client::Result<void> Player::begin_game(const uci::GameLine& opening) {
  if (auto started = start(); !started) return started;
  const auto position = client_->describe(opening, client_->now() + ready_patience);
  if (!position) return std::unexpected{position.error()};
  return client_->new_game(client_->now() + ready_patience);
}

}  // namespace tabiya::match
