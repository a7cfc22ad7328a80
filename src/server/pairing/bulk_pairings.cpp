#include "server/pairing/bulk_pairings.hpp"

#include <algorithm>
#include <charconv>
#include <set>
#include <string_view>
#include <utility>

#include "server/model/stored_number.hpp"
#include "server/pairing/challenge_json.hpp"

namespace tabiya::server {
namespace {

using Kind = Refused::Kind;
using Pair = BulkPairing::Pair;

constexpr std::chrono::seconds retry_interval{10};

bool has_clock(const BulkPairing& bulk) noexcept {
  return std::holds_alternative<RealTime>(bulk.rules.time);
}

/// The terms, stored in the format of a challenge.
std::string terms_text(const BulkPairing& bulk) {
  return to_stored_text(Challenge{.id = bulk.id,
                                  .challenger = bulk.by,
                                  .rules = bulk.rules,
                                  .created = bulk.scheduled,
                                  .expires = bulk.pair_at});
}

/// "AbCdEfGh 12 anna 13 bert", one line per pair.
std::string pairs_text(const std::vector<Pair>& pairs) {
  std::string text;
  for (const Pair& pair : pairs) {
    text.append(pair.game.text());
    for (const Color color : {Color::White, Color::Black}) {
      const BulkPairing::Player& player = pair.players[color];
      text.append(" ").append(std::to_string(to_number(player.user)));
      text.append(" ").append(player.id);
    }
    text.append("\n");
  }
  return text;
}

std::string_view take_until(std::string_view& text, char end) {
  const std::size_t length = std::min(text.find(end), text.size());
  const std::string_view word = text.substr(0, length);
  text.remove_prefix(std::min(length + 1, text.size()));
  return word;
}

std::optional<Pair> pair_of(std::string_view line) {
  const auto id = GameId::parse(take_until(line, ' '));
  if (!id) return std::nullopt;
  Pair pair{.game = *id};
  for (const Color color : {Color::White, Color::Black}) {
    const std::string_view number = take_until(line, ' ');
    std::int64_t key = 0;
    const auto read = std::from_chars(number.data(), number.data() + number.size(), key);
    if (read.ec != std::errc{}) return std::nullopt;
    pair.players[color] = {.user = UserKey{key}, .id = std::string{take_until(line, ' ')}};
  }
  return pair;
}

std::optional<BulkPairing> bulk_of(const record::BulkRow& row) {
  const auto terms = challenge_of(row.terms);
  if (!terms) return std::nullopt;
  BulkPairing bulk{.id = terms->id,
                   .by = terms->challenger,
                   .rules = terms->rules,
                   .scheduled = terms->created,
                   .pair_at = terms->expires,
                   .start_clocks_at = row.clocks,
                   .paired = row.paired};
  std::string_view rest = row.pairs;
  while (!rest.empty()) {
    auto pair = pair_of(take_until(rest, '\n'));
    if (!pair) return std::nullopt;
    bulk.pairs.push_back(*std::move(pair));
  }
  return bulk;
}

GameInfo info_of(const BulkPairing& bulk, const Pair& pair) {
  GameInfo info{.id = pair.game, .rules = bulk.rules, .source = Source::Bulk};
  for (const Color color : all_colors) info.seats[color] = pair.players[color].user;
  return info;
}

}  // namespace

BulkPairings::BulkPairings(Loop& loop, Store& store, Rooms& rooms)
    : loop_{loop}, store_{store}, rooms_{rooms} {}

void BulkPairings::load(const std::vector<record::BulkRow>& stored) {
  for (const record::BulkRow& row : stored) {
    auto bulk = bulk_of(row);
    if (!bulk) continue;
    const GameId id = bulk->id;
    bulks_.insert_or_assign(id, Entry{.bulk = *std::move(bulk), .is_settling = false});
    advance(id);
  }
}

BulkPairings::Entry* BulkPairings::find_entry(const GameId& id) {
  const auto found = bulks_.find(id);
  return found == bulks_.end() ? nullptr : &found->second;
}

const BulkPairing* BulkPairings::find(const GameId& id, UserKey user) const {
  const auto found = bulks_.find(id);
  const bool is_own = found != bulks_.end() && found->second.bulk.by == user;
  return is_own && !found->second.is_settling ? &found->second.bulk : nullptr;
}

std::vector<const BulkPairing*> BulkPairings::of(UserKey user) const {
  std::vector<const BulkPairing*> list;
  for (const auto& [id, entry] : bulks_) {
    if (entry.bulk.by == user && !entry.is_settling) list.push_back(&entry.bulk);
  }
  std::ranges::sort(list, {}, &BulkPairing::scheduled);
  return list;
}

/// True if another bulk with this player begins at the same instant.
bool BulkPairings::is_paired_then(UserKey user, Instant pair_at) const {
  return std::ranges::any_of(bulks_, [&](const auto& entry) {
    const BulkPairing& other = entry.second.bulk;
    if (other.paired || other.pair_at != pair_at) return false;
    return std::ranges::any_of(other.pairs, [&](const Pair& pair) {
      return pair.players.white.user == user || pair.players.black.user == user;
    });
  });
}

std::optional<Refused> BulkPairings::fault_of(const BulkPairing& bulk) const {
  const auto fault = [](Kind kind, std::string sentence) {
    return Refused{.kind = kind, .sentence = std::move(sentence), .reason = "bad_bulk"};
  };
  if (std::holds_alternative<Untimed>(bulk.rules.time)) {
    return fault(Kind::Bad, "a bulk pairing needs a clock or days per move");
  }
  if (bulk.pairs.empty() || bulk.pairs.size() > max_pairs) {
    return fault(Kind::Bad, "a bulk pairing must have from 1 to 500 games");
  }
  if (bulk.pair_at > loop_.now() + furthest_ahead ||
      bulk.start_clocks_at.value_or(bulk.pair_at) > bulk.pair_at + furthest_ahead) {
    return fault(Kind::Bad, "a bulk pairing must begin within a day");
  }
  std::set<UserKey> seen;
  for (const Pair& pair : bulk.pairs) {
    const auto& [white, black] = pair.players;
    if (white.user == black.user)
      return fault(Kind::Bad, white.id + " cannot be paired with itself");
    for (const BulkPairing::Player& player : {white, black}) {
      if (!seen.insert(player.user).second && has_clock(bulk)) {
        return fault(Kind::Bad, player.id + " is paired twice");
      }
    }
  }
  for (const UserKey user : seen) {
    if (!is_paired_then(user, bulk.pair_at)) continue;
    return fault(Kind::Bad, "a player is in another bulk pairing at the same time");
  }
  return std::nullopt;
}

/// Drops a user's oldest bulks whose games have begun. Returns false if there is still no room.
bool BulkPairings::make_room_for(const BulkPairing& bulk) {
  const auto own = of(bulk.by);
  std::size_t pairs = bulk.pairs.size();
  for (const BulkPairing* const each : own) pairs += each->pairs.size();
  std::size_t count = own.size() + 1;
  const auto fits = [&] { return count <= max_bulks_of_user && pairs <= max_pairs_of_user; };
  for (const BulkPairing* const each : own) {
    if (fits()) break;
    if (!each->paired) continue;
    pairs -= each->pairs.size();
    --count;
    drop(GameId{each->id});
  }
  return fits() && bulks_.size() < max_bulks;
}

void BulkPairings::create(BulkPairing bulk, Reply<GameId> reply) {
  bulk.scheduled = loop_.now();
  bulk.pair_at = std::max(bulk.pair_at, bulk.scheduled);
  if (auto fault = fault_of(bulk)) return reply(std::unexpected{*std::move(fault)});
  if (!make_room_for(bulk)) {
    return reply(refuse(Kind::TooMany, "too many games are scheduled", "too_many_bulks"));
  }
  bulk.id = GameId::random();
  for (Pair& pair : bulk.pairs) pair.game = GameId::random();
  const GameId id = bulk.id;
  Entry& entry = bulks_.insert_or_assign(id, Entry{.bulk = std::move(bulk)}).first->second;
  write_row(entry.bulk, [this, id, reply = std::move(reply)](bool is_durable) mutable {
    if (!is_durable) {
      bulks_.erase(id);
      return reply(refuse(Kind::Unavailable, "the bulk pairing could not be stored", "not_stored"));
    }
    if (Entry* const there = find_entry(id)) there->is_settling = false;
    reply(id);
    advance(id);
  });
}

void BulkPairings::write_row(const BulkPairing& bulk, std::move_only_function<void(bool)> then) {
  store_.append({record::BulkRow{.id = bulk.id,
                                 .terms = terms_text(bulk),
                                 .pairs = pairs_text(bulk.pairs),
                                 .clocks = bulk.start_clocks_at,
                                 .paired = bulk.paired}},
                std::move(then));
}

void BulkPairings::cancel(const GameId& id, UserKey user, Reply<> reply) {
  if (find(id, user) == nullptr) return reply(refuse(Kind::NotFound, "No such bulk pairing"));
  const Entry& entry = *find_entry(id);
  if (!entry.bulk.paired && !entry.is_beginning) drop(id);
  reply({});
}

void BulkPairings::drop(const GameId& id) {
  bulks_.erase(id);
  store_.append({record::BulkDeleted{id}}, {});
}

void BulkPairings::start_clocks(const GameId& id, UserKey user, Reply<> reply) {
  if (find(id, user) == nullptr) return reply(refuse(Kind::NotFound, "No such bulk pairing"));
  Entry& entry = *find_entry(id);
  if (!entry.bulk.paired || entry.clocks_started) return reply({});
  entry.bulk.start_clocks_at = loop_.now();
  write_row(entry.bulk, [](bool) {});
  start_next(id, 0);
  reply({});
}

void BulkPairings::wake_at(Entry& entry, Instant at) {
  entry.timer = loop_.timers.at(at, [this, id = entry.bulk.id] { advance(id); });
}

/// Performs what is due now and sets a timer for the rest.
void BulkPairings::advance(const GameId& id) {
  Entry* const entry = find_entry(id);
  if (entry == nullptr || entry->is_beginning) return;
  const BulkPairing& bulk = entry->bulk;
  const Instant now = loop_.now();
  if (!bulk.paired) {
    if (bulk.pair_at > now) return wake_at(*entry, bulk.pair_at);
    entry->is_beginning = true;
    return begin_next(id, 0);
  }
  if (bulk.start_clocks_at && !entry->clocks_started) {
    if (*bulk.start_clocks_at > now) return wake_at(*entry, *bulk.start_clocks_at);
    return start_next(id, 0);
  }
  if (*bulk.paired + retention > now) return wake_at(*entry, *bulk.paired + retention);
  drop(GameId{id});
}

void BulkPairings::begin_next(const GameId& id, std::size_t index) {
  loop_.post([this, id, index] {
    Entry* const entry = find_entry(id);
    if (entry == nullptr) return;
    BulkPairing& bulk = entry->bulk;
    if (index == bulk.pairs.size()) {
      entry->is_beginning = false;
      bulk.paired = loop_.now();
      write_row(bulk, [](bool) {});
      return advance(id);
    }
    rooms_.prepare(bulk.pairs[index].game, [this, id, index](const Answer<>& prepared) {
      if (!prepared) return try_again(id);
      begin_game(id, index);
    });
  });
}

void BulkPairings::begin_game(const GameId& id, std::size_t index) {
  Entry* const entry = find_entry(id);
  if (entry == nullptr) return;
  const Pair& pair = entry->bulk.pairs[index];
  // The game began before a restart of the server.
  if (rooms_.find(pair.game) != nullptr) return begin_next(id, index + 1);
  rooms_.begin(info_of(entry->bulk, pair), [this, id, index](const Answer<GameId>& begun) {
    if (begun || begun.error().kind != Kind::Unavailable) return begin_next(id, index + 1);
    try_again(id);
  });
}

void BulkPairings::try_again(const GameId& id) {
  Entry* const waiting = find_entry(id);
  if (waiting == nullptr) return;
  waiting->is_beginning = false;
  wake_at(*waiting, loop_.now() + retry_interval);
}

void BulkPairings::start_next(const GameId& id, std::size_t index) {
  loop_.post([this, id, index] {
    Entry* const entry = find_entry(id);
    if (entry == nullptr) return;
    entry->clocks_started = true;
    if (index == entry->bulk.pairs.size()) return advance(id);
    const Pair& pair = entry->bulk.pairs[index];
    rooms_.act(pair.game, pair.players.white.user, action::StartClocks{},
               [this, id, index](const Answer<>&) { start_next(id, index + 1); });
  });
}

}  // namespace tabiya::server
