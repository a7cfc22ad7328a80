#include "server/rooms/page_fields.hpp"

#include <boost/json/array.hpp>

#include "server/model/position_json.hpp"
#include "tabiya/notation/variant_san.hpp"

namespace tabiya::server {
namespace {

Language language_of(LineForm form) noexcept {
  return form == LineForm::PageGerman ? Language::German : Language::English;
}

/// True if the viewer plays this side; on one screen, the viewer plays both.
bool plays(const Room& room, std::optional<Color> viewer, Color color) noexcept {
  return viewer && (*viewer == color || room.info().is_same_screen());
}

/// The actions available to a viewer.
boost::json::array possibilities(const Room& room, std::optional<Color> viewer, Instant now) {
  boost::json::array can;
  if (!viewer) return can;
  if (room.is_over()) {
    can.emplace_back("rematch");
    return can;
  }
  const Color side = room.info().is_same_screen() ? room.arbiter().game().turn() : *viewer;
  can.emplace_back("resign");
  if (room.may_abort()) can.emplace_back("abort");
  if (room.may_offer_draw(side)) can.emplace_back("draw");
  // On one screen a takeback undoes the last move of either side.
  if (room.may_ask_takeback(room.info().is_same_screen() ? ~side : side))
    can.emplace_back("takeback");
  const auto claimable = room.claimable_from(~side);
  if (claimable && *claimable <= now) can.emplace_back("claimVictory");
  return can;
}

/// How the last move changed the board; null before the first move.
boost::json::value last_change(const VariantGame& game) {
  if (game.moves().empty()) return nullptr;
  return changed_json(game, game.moves().size() - 1);
}

boost::json::array touched_json(const VariantArbiter& arbiter) {
  boost::json::array squares;
  for (const Square sq : arbiter.touched()) squares.emplace_back(to_string(sq));
  return squares;
}

std::string_view side_words(Color color, Language language) noexcept {
  const bool is_white = color == Color::White;
  if (language == Language::German) return is_white ? "Weiß" : "Schwarz";
  return is_white ? "White" : "Black";
}

/// The result of a game on this server. Requires: it is over.
boost::json::object ending_json(const VariantGame& game, Language language) {
  const Outcome& outcome = *game.outcome();
  boost::json::object json = outcome_json(game, language);
  json["name"] = ending_name(outcome);
  const auto winner = outcome.winner();
  if (!is_by_leaving(outcome) || !winner) return json;
  json["article"] = "";
  json["sentence"] =
      std::string{side_words(*winner, language)} +
      (language == Language::German ? " hat gewonnen: " : " has won: ") +
      std::string{side_words(~*winner, language)} +
      (language == Language::German ? " hat die Partie verlassen" : " has left the game");
  return json;
}

bool gives_hints(const VariantArbiter& arbiter) noexcept {
  return arbiter.ruleset().hints && arbiter.touched().empty() && !arbiter.is_over();
}

}  // namespace

void write_page_fields(JsonObject& line, const Room& room, Viewpoint viewpoint, Instant now) {
  const VariantArbiter& arbiter = room.arbiter();
  const VariantPosition& position = arbiter.game().position();
  const Language language = language_of(viewpoint.form);
  const Color turn = position.turn();
  line.plain("fen", fen_for_clients(position)).plain("turn", color_key(turn));
  line.value("check", check_json(position));
  line.written_array("san", room.san_elements());
  const VariantMoveList moves =
      plays(room, viewpoint.viewer, turn) ? arbiter.allowed_moves() : VariantMoveList{};
  line.value("dests", destinations_json(moves, turn));
  line.value("promotions", promotions_json(moves));
  for (const auto& field : variant_fields(position, moves)) line.value(field.key(), field.value());
  line.value("changed", last_change(arbiter.game()));
  line.value("captured", captured_json(arbiter.game()));
  boost::json::value opening;
  if (room.opening()) opening = {{"eco", room.opening()->eco}, {"name", room.opening()->name}};
  line.value("opening", opening);
  line.value("claims",
             gives_hints(arbiter) ? claims_json(arbiter.game(), language) : boost::json::array{});
  boost::json::value termination;
  if (arbiter.outcome()) termination = ending_json(arbiter.game(), language);
  line.value("termination", termination);
  line.value("can", possibilities(room, viewpoint.viewer, now));
  line.value("touched", touched_json(arbiter));
  boost::json::value stated;
  if (const auto& move = arbiter.stated_move()) stated = to_san(position, *move);
  line.value("stated", stated);
}

void write_page_header(JsonObject& line, const Room& room, Viewpoint viewpoint) {
  line.text("ruleset", room.info().rules.ruleset);
  line.boolean("touchMove", room.arbiter().ruleset().touch_move);
  line.boolean("hints", room.arbiter().ruleset().hints);
  line.boolean("losingChances", room.arbiter().ruleset().losing_chances_claims);
  line.boolean("sameScreen", room.info().is_same_screen());
  boost::json::value you;
  if (viewpoint.viewer) you = *viewpoint.viewer == Color::White ? "white" : "black";
  if (viewpoint.viewer && room.info().is_same_screen()) you = "both";
  line.value("you", you);
  line.plain("source", source_key(room.info().source));
}

}  // namespace tabiya::server
