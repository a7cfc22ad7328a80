#include "server/api/game_record.hpp"

#include <fmt/chrono.h>
#include <fmt/core.h>

#include <array>
#include <boost/json/array.hpp>
#include <optional>
#include <utility>

#include "server/model/position_json.hpp"
#include "server/rooms/event_lines.hpp"
#include "tabiya/game/time_control_text.hpp"
#include "tabiya/json/review.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/pgn/variant_game_tree.hpp"
#include "tabiya/pgn/writer.hpp"
#include "tabiya/review/annotate.hpp"

namespace tabiya::server {
namespace {

constexpr std::array<Color, 2> both{Color::White, Color::Black};

std::string date_text(Instant at, const char* format) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(at).time_since_epoch().count();
  return fmt::format(fmt::runtime(format), fmt::gmtime(static_cast<std::time_t>(seconds)));
}

void add_rating(pgn::Tags& tags, const Room& room, Color color) {
  const bool is_white = color == Color::White;
  const auto rating = room.info().ratings[color];
  tags.set(is_white ? "WhiteElo" : "BlackElo", rating ? std::to_string(rating->rating) : "?");
  if (const auto change = room.labels().rating_changes[color]) {
    tags.set(is_white ? "WhiteRatingDiff" : "BlackRatingDiff", fmt::format("{:+}", *change));
  }
}

std::string time_control_text(const GameRules& rules) {
  const auto control = control_of(rules.time);
  return control ? to_pgn(*control) : "-";
}

bool is_bot(Api& api, const Seat& seat) {
  const auto* const key = std::get_if<UserKey>(&seat);
  const User* const user = key != nullptr ? api.site.accounts.find(*key) : nullptr;
  return user != nullptr && user->kind == User::Kind::Bot;
}

/// The name that the players gave, or "Rated Blitz game". A game without a clock has no speed: it is
/// a "Casual game", and Correspondence only in the categories of the API.
std::string event_name(const Room& room) {
  if (!room.labels().name.empty()) return room.labels().name;
  const GameInfo& info = room.info();
  if (info.source == Source::Import) return "?";
  const std::string_view mode = info.rules.rated ? "Rated" : "Casual";
  const Perf perf = info.rules.perf();
  if (perf == Perf::Correspondence && std::holds_alternative<Untimed>(info.rules.time)) {
    return fmt::format("{} game", mode);
  }
  return fmt::format("{} {} game", mode, perf_name(perf));
}

/// Where the middlegame and the endgame begin; only chess has phases.
std::optional<review::Phases> phases_of(const VariantGame& game) {
  std::vector<Position> positions;
  for (const VariantPosition& position : game.positions()) {
    const auto chess = position.as_chess();
    if (!chess) return std::nullopt;
    positions.push_back(*chess);
  }
  return review::phases_of(positions);
}

pgn::Tags tags_of(Api& api, const Room& room, const RecordOptions& options) {
  const GameInfo& info = room.info();
  const std::string id{info.id.text()};
  const auto or_else = [](const std::string& given, const std::string& otherwise) {
    return given.empty() ? otherwise : given;
  };
  pgn::Tags tags;
  tags.set("Event", or_else(options.event, event_name(room)));
  tags.set("Site", options.base_url + "/" + id);
  tags.set("Date", date_text(info.created, "{:%Y.%m.%d}"));
  tags.set("Round", "-");
  tags.set("White", or_else(options.white, seat_name(api, info.seats[Color::White])));
  tags.set("Black", or_else(options.black, seat_name(api, info.seats[Color::Black])));
  tags.set("GameId", id);
  tags.set("UTCDate", date_text(info.created, "{:%Y.%m.%d}"));
  tags.set("UTCTime", date_text(info.created, "{:%H:%M:%S}"));
  for (const Color color : both) {
    add_rating(tags, room, color);
    if (is_bot(api, info.seats[color])) {
      tags.set(color == Color::White ? "WhiteTitle" : "BlackTitle", "BOT");
    }
  }
  tags.set("Variant", variant_name(info.rules.variant));
  tags.set("TimeControl", time_control_text(info.rules));
  const auto opening = find_opening(room.arbiter().game()).opening();
  if (opening && options.has_opening) {
    tags.set("ECO", opening->eco);
    tags.set("Opening", opening->name);
  }
  tags.set("Ruleset", info.rules.ruleset);
  const auto& outcome = room.arbiter().outcome();
  tags.set("Termination", !outcome                  ? "unterminated"
                          : is_by_leaving(*outcome) ? "abandoned"
                                                    : pgn_termination(outcome->termination()));
  return tags;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += ' ';
    text += word;
  }
  return text;
}

void add_time(boost::json::object& json, const TimeChoice& choice) {
  if (const auto* const time = std::get_if<RealTime>(&choice)) {
    json["clock"] = {{"initial", initial_time(*time).count()},
                     {"increment", time->increment.count()},
                     {"totalTime", (initial_time(*time) + 40 * time->increment).count()}};
  } else if (const auto* const days = std::get_if<Correspondence>(&choice)) {
    json["daysPerTurn"] = days->days_per_move;
  }
}

/// The review, if it is of this game and not of a PGN.
std::optional<review::Review> review_of_game(const std::optional<StoredReview>& stored) {
  if (!stored || !stored->pgn.empty()) return std::nullopt;
  return stored->review();
}

void add_review(boost::json::object& json, const Room& room, const review::Review& review,
                const RecordOptions& options) {
  boost::json::object& players = json["players"].as_object();
  for (const Color color : both) {
    boost::json::object analysis = json::to_json(review.players[color]);
    if (!options.has_accuracy) analysis.erase("accuracy");
    players[color_key(color)].as_object()["analysis"] = std::move(analysis);
  }
  if (options.has_evals) {
    json["analysis"] = json::analysis_to_json(review, room.info().rules.castling_mode());
  }
}

/// `[%eval]` after each move, or everything that the review says.
void write_review(const std::optional<StoredReview>& stored, const RecordOptions& options,
                  pgn::GameTree& tree) {
  if (!options.has_moves || (!options.has_evals && !options.is_literate)) return;
  const auto review = review_of_game(stored);
  if (!review) return;
  if (options.is_literate) annotate(tree, *review);
  else add_evaluations(tree, *review);
}

void write_clocks(const Room& room, const RecordOptions& options, pgn::GameTree& tree) {
  if (!options.has_clocks || !options.has_moves) return;
  const std::vector<Milliseconds>& clocks = room.shown_clocks();
  const std::vector<pgn::NodeId> line = tree.main_line();
  for (std::size_t ply = 0; ply < std::min(clocks.size(), line.size()); ++ply) {
    pgn::set_annotation(tree[line[ply]].comments, pgn::RemainingTime{clocks[ply]});
  }
}

void add_clocks(boost::json::object& json, const Room& room) {
  if (!std::holds_alternative<RealTime>(room.info().rules.time)) return;
  boost::json::array clocks;
  for (const Milliseconds shown : room.shown_clocks()) clocks.emplace_back(shown.count() / 10);
  json["clocks"] = std::move(clocks);
}

}  // namespace

std::string seat_name(Api& api, const Seat& seat) {
  if (const auto* const level = std::get_if<ComputerLevel>(&seat)) {
    return computer_name(*level);
  }
  if (const auto* const engine = std::get_if<EngineName>(&seat)) return engine->name;
  if (std::holds_alternative<FormerGuest>(seat)) return std::string{former_guest_name};
  const User* const user = api.site.accounts.find(std::get<UserKey>(seat));
  return user != nullptr ? user->name : "?";
}

Instant last_move_at(const Room& room) {
  if (room.labels().finished) return *room.labels().finished;
  return std::max(room.info().created, room.arbiter().last_instant());
}

bool wants_review(const Room& room, const RecordOptions& options) noexcept {
  return room.is_over() && (options.has_evals || options.is_literate || options.has_accuracy);
}

pgn::GameTree record_of(Api& api, const Room& room, const RecordOptions& options,
                        const std::optional<StoredReview>& review) {
  pgn::GameTree tree = pgn::to_tree(room.arbiter().game(), tags_of(api, room, options));
  if (!options.has_moves && !tree.main_line().empty()) tree.erase(tree.main_line().front());
  write_clocks(room, options, tree);
  write_review(review, options, tree);
  return tree;
}

boost::json::object record_json(Api& api, const Room& room, const RecordOptions& options,
                                const std::optional<StoredReview>& stored) {
  const GameInfo& info = room.info();
  const VariantGame& game = room.arbiter().game();
  boost::json::object json{{"id", info.id.text()},
                           {"rated", info.rules.rated},
                           {"variant", variant_key(info.rules.variant)},
                           {"speed", perf_key(info.rules.speed())},
                           {"perf", perf_key(info.rules.perf())},
                           {"createdAt", info.created.time_since_epoch().count()},
                           {"lastMoveAt", last_move_at(room).time_since_epoch().count()},
                           {"status", room.status().name},
                           {"source", source_key(info.source)}};
  boost::json::object players;
  for (const Color color : both) {
    players[color_key(color)] = record_player_json(room, color, api.site.accounts);
  }
  json["players"] = std::move(players);
  if (const auto& outcome = game.outcome(); outcome && outcome->winner()) {
    json["winner"] = color_key(*outcome->winner());
  }
  const pgn::OpeningFinder finder = find_opening(game);
  if (const auto opening = finder.opening(); opening && options.has_opening) {
    json["opening"] = {{"eco", opening->eco}, {"name", opening->name}, {"ply", finder.ply()}};
  }
  if (options.has_moves) json["moves"] = joined(san_moves(game));
  if (options.has_last_fen) json["lastFen"] = fen_for_clients(game.position());
  add_time(json, info.rules.time);
  if (info.rules.variant != Variant::Standard) json["initialFen"] = fen_for_clients(game.start());
  if (options.has_clocks) add_clocks(json, room);
  if (options.has_division) {
    if (const auto phases = phases_of(game)) json["division"] = json::to_json(*phases);
  }
  if (!options.has_evals && !options.has_accuracy) return json;
  if (const auto review = review_of_game(stored)) add_review(json, room, *review, options);
  return json;
}

}  // namespace tabiya::server
