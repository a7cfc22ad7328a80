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
      lists{loop, rooms},
      challenges{loop, store, accounts, events, rooms},
      bulks{loop, store, rooms},
      lobby{loop, accounts, rooms},
      reviews{loop, store, computers, options.reviews} {
  accounts.on_closed([this](UserKey user) {
    lobby.withdraw(user);
    challenges.withdraw(user);
    events.end(user);
  });
}

Site::Stored Site::read(Reader& reader) {
  return {.rooms = Rooms::read(reader),
          .challenges = Challenges::read(reader),
          .bulks = reader.games().bulks(),
          .reviews = reader.games().unfinished_reviews()};
}

std::vector<std::string> Site::load(Stored stored) {
  auto faults = rooms.load(std::move(stored.rooms));
  challenges.load(std::move(stored.challenges));
  bulks.load(stored.bulks);
  reviews.load(std::move(stored.reviews));
  if (accounts.clock_jump()) faults.push_back(*accounts.clock_jump());
  return faults;
}

/// A stream of events, from before its first line.
struct Site::EventStream {
  UserKey user{};
  LineStreamPtr stream;
  std::string base_url;
  bool is_wanted = true;
  Subscription subscription{};
};

Subscription Site::watch_events(UserKey user, LineStreamPtr stream, std::string base_url) {
  auto opening = std::make_shared<EventStream>(user, std::move(stream), std::move(base_url));
  lists.ongoing(
      user,
      [this, user](const Room& room) {
        const Color color = room.info().color_of(user).value_or(Color::White);
        return game_event_json(room, color, accounts, loop.now());
      },
      [this, opening](const std::vector<boost::json::object>& games) {
        if (opening->is_wanted) begin_events(opening, games);
      });
  return Subscription{[opening] {
    opening->is_wanted = false;
    opening->subscription.end();
  }};
}

/// Existing games and challenges are sent once they are durable, and before anything new.
void Site::begin_events(const std::shared_ptr<EventStream>& opening,
                        const std::vector<boost::json::object>& games) {
  std::vector<Line> lines;
  lines.reserve(games.size());
  for (const boost::json::object& game : games) lines.push_back(make_line(game_start_line(game)));
  for (const auto& list :
       {challenges.incoming(opening->user), challenges.outgoing(opening->user)}) {
    for (const Challenge* const challenge : list) {
      lines.push_back(
          make_line(challenges.event_line(*challenge, opening->user, opening->base_url)));
    }
  }
  auto begin = [this, opening, lines = std::move(lines)](bool is_durable) {
    if (!opening->is_wanted) return;
    if (!is_durable) return opening->stream->end();
    for (const Line& line : lines) opening->stream->send(line);
    opening->subscription =
        events.watch(opening->user, std::move(opening->stream), std::move(opening->base_url));
  };
  if (store.is_settled()) {
    loop.post([begin = std::move(begin)] { begin(true); });
  } else {
    store.barrier(std::move(begin));
  }
}

}  // namespace tabiya::server
