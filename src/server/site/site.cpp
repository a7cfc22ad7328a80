#include "server/site/site.hpp"

#include <memory>
#include <utility>

#include "server/rooms/event_lines.hpp"

namespace tabiya::server {

Site::Site(Loop& the_loop, Store the_store, SiteOptions options)
    : loop{the_loop},
      store{std::move(the_store)},
      passwords{loop, options.password_threads, options.hash_cost},
      accounts{loop, store, passwords, options.account_limits},
      computers{loop, std::move(options.computers)},
      rooms{loop, store, accounts, events, computers},
      challenges{loop, store, accounts, events, rooms},
      bulks{loop, store, rooms},
      lobby{loop, accounts, rooms} {
  accounts.on_closed([this](UserKey user) {
    lobby.withdraw(user);
    challenges.withdraw(user);
    events.end(user);
  });
}

std::vector<std::string> Site::load() {
  auto faults = rooms.load();
  challenges.load();
  bulks.load();
  if (accounts.clock_jump()) faults.push_back(*accounts.clock_jump());
  return faults;
}

Subscription Site::watch_events(UserKey user, Outlet outlet, std::string base_url) {
  std::vector<Line> lines;
  const Instant now = loop.now();
  for (const Room* const room : rooms.ongoing(user)) {
    if (room->is_over()) continue;
    const Color color = room->info().color_of(user).value_or(Color::White);
    lines.push_back(make_line(game_start_line(*room, color, accounts, now)));
  }
  for (const auto& list : {challenges.incoming(user), challenges.outgoing(user)}) {
    for (const Challenge* const challenge : list) {
      lines.push_back(make_line(challenges.event_line(*challenge, user, base_url)));
    }
  }
  struct Watching {
    bool is_wanted = true;
    Subscription subscription;
  };
  auto watching = std::make_shared<Watching>();
  // Existing games and challenges are sent once they are durable, and before anything new.
  auto begin = [this, user, watching, lines = std::move(lines), outlet = std::move(outlet),
                base_url = std::move(base_url)](bool is_durable) mutable {
    if (!watching->is_wanted) return;
    if (!is_durable) return outlet.end();
    for (const Line& line : lines) outlet.send(line);
    watching->subscription = events.watch(user, std::move(outlet), std::move(base_url));
  };
  if (store.is_settled()) {
    loop.post([begin = std::move(begin)]() mutable { begin(true); });
  } else {
    store.barrier(std::move(begin));
  }
  return Subscription{[watching] {
    watching->is_wanted = false;
    watching->subscription.end();
  }};
}

}  // namespace tabiya::server
