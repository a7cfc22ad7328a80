#include "uci_engine/translation.hpp"

#include <algorithm>

#include "tabiya/notation/uci_move.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/rules/movegen.hpp"

namespace tabiya::uci_engine {
namespace {

using std::chrono::milliseconds;

std::optional<engine::ClockState> clock_of(const uci::Go& go, Color color) {
  if (!go.time[color] && !go.increment[color]) return std::nullopt;
  return engine::ClockState{go.time[color].value_or(milliseconds{0}),
                            go.increment[color].value_or(milliseconds{0})};
}

ByColor<std::optional<engine::ClockState>> clocks_of(const uci::Go& go) {
  const auto white = clock_of(go, Color::White);
  const auto black = clock_of(go, Color::Black);
  return {.white = white ? white : black, .black = black ? black : white};
}

template <class Number>
std::optional<Number> at_least_one(const std::optional<Number>& number) {
  if (!number) return std::nullopt;
  return std::max(*number, Number{1});
}

bool has_a_limit(const engine::SearchLimits& limits) {
  return limits.depth || limits.nodes || limits.move_time || limits.mate || limits.clocks.white;
}

std::string words_for(const Position& position, const MoveTextError& error,
                      const std::string& text) {
  return to_words(position, error, text);
}
std::string words_for(const VariantPosition& /*position*/, const MoveTextError& error,
                      const std::string& text) {
  return to_string(error, text);
}

template <class AnyPosition>
void add_search_moves(const uci::Go& go, const AnyPosition& position, ParsedLimits& result) {
  for (const std::string& text : go.search_moves) {
    if (const auto move = parse_uci(position, text)) {
      result.limits.search_moves.push_back(*move);
    } else {
      result.complaints.push_back("searchmoves: " + words_for(position, move.error(), text));
    }
  }
}

uci::InfoScore score_of(engine::Score score, engine::Bound bound) {
  uci::InfoScore result;
  if (const auto* const mate = std::get_if<engine::MateIn>(&score)) {
    result.unit = uci::InfoScore::Unit::Mate;
    result.value = mate->moves;
  } else {
    result.value = std::get<engine::Centipawns>(score).value;
  }
  switch (bound) {
    case engine::Bound::Exact: result.bound = uci::InfoScore::Bound::Exact; break;
    case engine::Bound::Lower: result.bound = uci::InfoScore::Bound::Lower; break;
    case engine::Bound::Upper: result.bound = uci::InfoScore::Bound::Upper; break;
  }
  return result;
}

std::uint64_t per_second(std::uint64_t nodes, std::chrono::microseconds elapsed) {
  const double seconds =
      std::chrono::duration<double>{std::max(elapsed, std::chrono::microseconds{1})}.count();
  return static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds);
}

template <class AnyPosition>
std::vector<std::string> words_of(const std::vector<Move>& line, AnyPosition position,
                                  CastlingMode castling) {
  std::vector<std::string> words;
  words.reserve(line.size());
  for (const Move move : line) {
    words.push_back(to_uci(position, move, castling));
    position.play_unchecked(move);
  }
  return words;
}

template <class AnyPosition>
ParsedLimits any_limits_of(const uci::Go& go, const AnyPosition& position) {
  ParsedLimits result;
  engine::SearchLimits& limits = result.limits;
  limits.depth = at_least_one(go.depth);
  if (limits.depth) limits.depth = std::min(*limits.depth, engine::max_depth);
  limits.nodes = at_least_one(go.nodes);
  limits.mate = at_least_one(go.mate);
  limits.moves_to_go = at_least_one(go.moves_to_go);
  limits.move_time = go.move_time;
  limits.clocks = clocks_of(go);
  limits.is_ponder = go.is_ponder;
  // Without a move there is nothing to search: a plain `go` is answered at once.
  limits.is_infinite = go.is_infinite || (!has_a_limit(limits) && has_legal_move(position));
  add_search_moves(go, position, result);
  return result;
}

template <class AnyPosition>
uci::Info any_info_of(const engine::SearchReport& report, const AnyPosition& position,
                      const Settings& settings) {
  return {
      .depth = report.depth,
      .selective_depth = report.selective_depth,
      .line_number = report.line_number,
      .score = score_of(report.score, report.bound),
      .nodes = report.nodes,
      .nodes_per_second = per_second(report.nodes, report.elapsed),
      .hash_permille = report.hash_permille,
      .table_hits = report.tablebase_hits > 0 ? std::optional{report.tablebase_hits} : std::nullopt,
      .time = std::chrono::duration_cast<milliseconds>(report.elapsed),
      .line = words_of(report.line, position, settings.castling)};
}

template <class AnyPosition>
uci::Info any_info_of(const engine::SearchResult& result, const AnyPosition& position,
                      CastlingMode castling) {
  return {.depth = result.depth,
          .score = score_of(result.score, result.bound),
          .nodes = result.nodes,
          .line = words_of(result.line, position, castling)};
}

template <class AnyPosition>
uci::BestMove any_best_move_of(const engine::SearchResult& result, const AnyPosition& position,
                               CastlingMode castling) {
  const auto words = words_of(result.line, position, castling);
  uci::BestMove best;
  if (!words.empty()) best.move = words[0];
  if (words.size() > 1) best.ponder = words[1];
  return best;
}

}  // namespace

ParsedLimits limits_of(const uci::Go& go, const Position& position) {
  return any_limits_of(go, position);
}
ParsedLimits limits_of(const uci::Go& go, const VariantPosition& position) {
  return any_limits_of(go, position);
}

uci::Info info_of(const engine::SearchReport& report, const Position& position,
                  const Settings& settings) {
  uci::Info info = any_info_of(report, position, settings);
  if (settings.shows_chances) {
    info.chances = uci::InfoChances{report.chances.win, report.chances.draw, report.chances.loss};
  }
  return info;
}
uci::Info info_of(const engine::SearchReport& report, const VariantPosition& position,
                  const Settings& settings) {
  return any_info_of(report, position, settings);
}

uci::Info info_of(const engine::SearchResult& result, const Position& position,
                  CastlingMode castling) {
  return any_info_of(result, position, castling);
}
uci::Info info_of(const engine::SearchResult& result, const VariantPosition& position,
                  CastlingMode castling) {
  return any_info_of(result, position, castling);
}

uci::BestMove best_move_of(const engine::SearchResult& result, const Position& position,
                           CastlingMode castling) {
  return any_best_move_of(result, position, castling);
}
uci::BestMove best_move_of(const engine::SearchResult& result, const VariantPosition& position,
                           CastlingMode castling) {
  return any_best_move_of(result, position, castling);
}

}  // namespace tabiya::uci_engine
