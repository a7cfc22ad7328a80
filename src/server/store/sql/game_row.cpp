#include "server/store/sql/game_row.hpp"

#include <charconv>

#include "tabiya/notation/variant_fen.hpp"

namespace tabiya::server::game_row {
namespace {

std::optional<ComputerLevel> parse_level(std::string_view text) {
  int level = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), level);
  if (error != std::errc{} || stop != text.data() + text.size()) return std::nullopt;
  return ComputerLevel{level};
}

/// In place of the key of a user, which is never 0.
constexpr std::int64_t former_guest = 0;

std::optional<std::int64_t> user_of(const Seat& seat) {
  if (std::holds_alternative<FormerGuest>(seat)) return former_guest;
  const auto* const user = std::get_if<UserKey>(&seat);
  if (user == nullptr) return std::nullopt;
  return to_number(*user);
}

std::optional<std::string> engine_of(const Seat& seat) {
  if (const auto* const level = std::get_if<ComputerLevel>(&seat)) {
    return "level " + std::to_string(level->level);
  }
  if (const auto* const engine = std::get_if<EngineName>(&seat)) return "name " + engine->name;
  return std::nullopt;
}

std::optional<Seat> seat_of(std::optional<std::int64_t> user, std::string_view engine) {
  if (user == former_guest) return FormerGuest{};
  if (user) return UserKey{*user};
  constexpr std::string_view level_word = "level ";
  constexpr std::string_view name_word = "name ";
  if (engine.starts_with(name_word))
    return EngineName{std::string{engine.substr(name_word.size())}};
  if (!engine.starts_with(level_word)) return std::nullopt;
  return parse_level(engine.substr(level_word.size()));
}

std::optional<SeatRating> rating_of(std::optional<std::int64_t> rating, bool is_provisional) {
  if (!rating) return std::nullopt;
  return SeatRating{static_cast<int>(*rating), is_provisional};
}

std::optional<std::string_view> view(const std::optional<std::string>& text) {
  if (!text) return std::nullopt;
  return std::string_view{*text};
}

std::optional<std::int64_t> points_of(const std::optional<SeatRating>& rating) {
  if (!rating) return std::nullopt;
  return rating->rating;
}

}  // namespace

std::expected<void, StoreError> write(Statement& statement, const GameInfo& info) {
  const GameRules& rules = info.rules;
  const std::string start = to_fen(rules.start, {.en_passant = EnPassantMode::Always});
  const std::string time = to_stored_text(rules.time);
  const ByColor<std::optional<std::string>> engines{engine_of(info.seats.white),
                                                    engine_of(info.seats.black)};
  const auto is_provisional = [&](Color color) {
    return std::int64_t{info.ratings[color] && info.ratings[color]->is_provisional};
  };
  std::optional<std::string_view> rematch_of;
  if (info.rematch_of) rematch_of = info.rematch_of->text();
  statement.bind(info.id.text())
      .bind(user_of(info.seats.white))
      .bind(user_of(info.seats.black))
      .bind(view(engines.white))
      .bind(view(engines.black))
      .bind(variant_key(rules.variant))
      .bind(std::string_view{start})
      .bind(std::string_view{rules.ruleset})
      .bind(std::int64_t{rules.touch_move})
      .bind(std::string_view{time})
      .bind(std::int64_t{rules.rated})
      .bind(static_cast<std::int64_t>(rules.perf()))
      .bind(points_of(info.ratings.white))
      .bind(points_of(info.ratings.black))
      .bind(is_provisional(Color::White))
      .bind(is_provisional(Color::Black))
      .bind(static_cast<std::int64_t>(info.source))
      .bind(to_number(info.created))
      .bind(rematch_of);
  return statement.run();
}

std::optional<GameInfo> read(Statement& row) {
  GameInfo info;
  const auto id = GameId::parse(row.text());
  const ByColor<std::optional<std::int64_t>> users{row.maybe_integer(), row.maybe_integer()};
  const auto white = seat_of(users.white, row.text());
  const auto black = seat_of(users.black, row.text());
  const auto variant = find_variant(row.text());
  if (!id || !white || !black || !variant) return std::nullopt;
  info.id = *id;
  info.seats = {*white, *black};
  info.rules.variant = *variant;
  const auto start =
      parse_variant_position(board_rules(*variant), row.text(), info.rules.castling_mode());
  info.rules.ruleset = row.text();
  info.rules.touch_move = row.integer() != 0;
  const auto time = parse_time_choice(row.text());
  if (!start || !time) return std::nullopt;
  info.rules.start = *start;
  info.rules.time = *time;
  info.rules.rated = row.integer() != 0;
  static_cast<void>(row.integer());  // the category; it follows from the rules
  const ByColor<std::optional<std::int64_t>> ratings{row.maybe_integer(), row.maybe_integer()};
  const ByColor<bool> provisional{row.integer() != 0, row.integer() != 0};
  for (const Color color : all_colors) {
    info.ratings[color] = rating_of(ratings[color], provisional[color]);
  }
  info.source = static_cast<Source>(row.integer());
  info.created = to_instant(row.integer());
  info.rematch_of = GameId::parse(row.text());
  return info;
}

}  // namespace tabiya::server::game_row
