#include "cli/referee/referee_json.hpp"

#include <boost/json.hpp>
#include <string>

#include "cli/output.hpp"
#include "tabiya/game/words.hpp"
#include "tabiya/json/game.hpp"
#include "tabiya/json/position.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/variant_san.hpp"

namespace tabiya::cli {
namespace {

namespace js = boost::json;

js::value name_of(std::optional<Color> color) {
  if (!color) return nullptr;
  return color == Color::White ? "white" : "black";
}

js::value milliseconds(std::optional<Milliseconds> time) {
  if (!time) return nullptr;
  return time->count();
}

template <class Value, class ToJson>
js::object by_color(const ByColor<Value>& values, ToJson to_json) {
  return {{"white", to_json(values.white)}, {"black", to_json(values.black)}};
}

js::array names(Claims claims) {
  js::array list;
  for (const Claim claim : claims) list.emplace_back(to_string(claim));
  return list;
}

js::array squares(std::span<const Square> set) {
  js::array list;
  for (const Square sq : set) list.emplace_back(to_string(sq));
  return list;
}

template <class GameType>
js::object outcome_of(const GameType& game, Language language) {
  js::object result = json::to_json(*game.outcome());
  result["sentence"] = outcome_in_words(game, language);
  return result;
}

template <class AnyPosition, class Moves>
js::array moves_in_san(const AnyPosition& position, const Moves& moves) {
  js::array list;
  for (const Move move : moves) list.emplace_back(to_san(position, move));
  return list;
}

std::string seconds_of(Instant at) { return to_text(at.time_since_epoch()); }

/// Hints, present only where the ruleset allows them. Source: FIDE 12.6.
template <class AnyArbiter>
void add_hints(js::object& answer, const AnyArbiter& arbiter, const Transition& transition) {
  if (!arbiter.ruleset().hints || arbiter.is_over()) return;
  answer["check"] = arbiter.game().position().is_check();
  answer["claims"] = names(transition.open_claims);
}

/// Fields that only some events produce.
void add_consequences(js::object& answer, const Transition& transition) {
  if (transition.draw_offer) answer["offer"] = name_of(transition.draw_offer);
  if (transition.offer_out_of_turn) answer["offer_out_of_turn"] = true;
  if (transition.wrong_claim) answer["wrong_claim"] = to_string(*transition.wrong_claim);
  if (transition.illegal_move_by) answer["illegal_move_by"] = name_of(transition.illegal_move_by);
  if (transition.penalty.count() != 0) answer["penalty_ms"] = transition.penalty.count();
}

void name_variant(js::object& /*state*/, const Game& /*game*/) {}
void name_variant(js::object& state, const VariantGame& game) {
  state["variant"] = key_of(game.variant());
}

}  // namespace

js::object referee_error(std::string_view name, std::string_view sentence) {
  return {{"ok", false}, {"error", name}, {"sentence", sentence}};
}

js::object referee_error(const EventTextError& error, std::string_view line) {
  if (!error.move || error.kind != EventTextError::Kind::NoMove || error.offset >= line.size()) {
    return referee_error(to_string(error.kind), to_string(error));
  }
  const std::string_view rest = line.substr(error.offset);
  const std::string_view word = rest.substr(0, rest.find_first_of(" \t"));
  return referee_error(to_string(error.kind), "column " + std::to_string(error.offset + 1) + ": " +
                                                  to_string(*error.move, excerpt(word)));
}

template <class AnyPosition>
js::object referee_error(const AnyPosition& position, const ArbiterRefusal& refusal,
                         Language language) {
  js::object answer = referee_error(to_string(refusal), to_words(position, refusal, language));
  if (!article(refusal).empty()) answer["article"] = article(refusal);
  if (refusal.why) answer["refusal"] = json::to_json(*refusal.why);
  if (refusal.clock) answer["clock"] = to_string(*refusal.clock);
  return answer;
}

template <class AnyArbiter>
js::object referee_answer(const AnyArbiter& arbiter, const Event& event,
                          const Transition& transition, Language language) {
  js::object answer{{"ok", true},
                    {"event", to_text(event)},
                    {"at", seconds_of(arbiter.last_instant())},
                    {"changed", json::to_json(transition.board_change)},
                    {"turn", name_of(transition.turn)},
                    {"running", name_of(transition.clock_running)},
                    {"remaining_ms", by_color(transition.remaining, milliseconds)}};
  add_consequences(answer, transition);
  add_hints(answer, arbiter, transition);
  if (transition.outcome) answer["outcome"] = outcome_of(arbiter.game(), language);
  return answer;
}

template <class AnyArbiter>
js::object referee_state(const AnyArbiter& arbiter, Instant now, Language language) {
  const auto& game = arbiter.game();
  const auto& position = game.position();
  const Clock& clock = arbiter.clock();
  const ByColor<std::optional<Milliseconds>> remaining{clock.remaining(Color::White, now),
                                                       clock.remaining(Color::Black, now)};
  js::array moves;
  for (const std::string& text : san_moves(game)) moves.emplace_back(text);
  const auto count = [](int number) { return number; };
  js::object state{
      {"ok", true},
      {"ruleset", arbiter.ruleset().name},
      {"fen", to_fen(position)},
      {"moves", moves},
      {"turn", name_of(game.turn())},
      {"check", position.is_check()},
      {"now", seconds_of(now)},
      {"running", name_of(clock.running())},
      {"remaining_ms", by_color(remaining, milliseconds)},
      {"paused", arbiter.is_paused()},
      {"adjourned", arbiter.is_adjourned()},
      {"awaits_press", js::object{{"white", arbiter.awaits_press(Color::White)},
                                  {"black", arbiter.awaits_press(Color::Black)}}},
      {"touched", squares(arbiter.touched())},
      {"offer", name_of(game.draw_offer())},
      {"takeback", name_of(arbiter.takeback_request())},
      {"illegal_moves", by_color(ByColor<int>{arbiter.illegal_moves(Color::White),
                                              arbiter.illegal_moves(Color::Black)},
                                 count)},
      {"warnings",
       by_color(ByColor<int>{arbiter.warnings(Color::White), arbiter.warnings(Color::Black)},
                count)},
      {"occurrences", game.history().occurrences()},
      {"quiet_plies", position.halfmove_clock()},
      {"open_claims", names(arbiter.open_claims())},
      {"claimable_moves",
       js::object{{"threefold", moves_in_san(position, arbiter.claimable_moves(Claim::Threefold))},
                  {"fifty", moves_in_san(position, arbiter.claimable_moves(Claim::FiftyMoves))}}},
      {"outcome", nullptr}};
  state["must_play"] = nullptr;
  if (arbiter.stated_move()) state["must_play"] = to_san(position, *arbiter.stated_move());
  if (const auto& illegal = arbiter.illegal_move_on_board()) {
    state["illegal_on_board"] = to_string(illegal->from) + to_string(illegal->to);
  }
  if (game.outcome()) state["outcome"] = outcome_of(game, language);
  name_variant(state, game);
  return state;
}

template <class AnyArbiter>
js::object referee_moves(const AnyArbiter& arbiter) {
  js::array list;
  for (const Move move : arbiter.allowed_moves()) {
    list.push_back(json::to_json(arbiter.game().position(), move, arbiter.game().castling_mode()));
  }
  return {{"ok", true}, {"moves", list}};
}

template js::object referee_error(const Position&, const ArbiterRefusal&, Language);
template js::object referee_error(const VariantPosition&, const ArbiterRefusal&, Language);
template js::object referee_answer(const Arbiter&, const Event&, const Transition&, Language);
template js::object referee_answer(const VariantArbiter&, const Event&, const Transition&,
                                   Language);
template js::object referee_state(const Arbiter&, Instant, Language);
template js::object referee_state(const VariantArbiter&, Instant, Language);
template js::object referee_moves(const Arbiter&);
template js::object referee_moves(const VariantArbiter&);

}  // namespace tabiya::cli
