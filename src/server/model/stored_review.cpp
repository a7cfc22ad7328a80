#include "server/model/stored_review.hpp"

#include <algorithm>
#include <charconv>
#include <span>
#include <utility>

#include "tabiya/notation/uci_move.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/pgn/tree_walk.hpp"

namespace tabiya::server {
namespace {

constexpr std::size_t stored_line_length = 12;
constexpr std::string_view null_move = "0000";

/// Splits off the text before the separator, or all of it.
std::string_view split_off(std::string_view& text, char separator) {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return part;
}

template <class AnyPosition>
std::string text_of_moves(AnyPosition position, std::span<const Move> moves) {
  std::string text;
  for (const Move move : moves) {
    if (!text.empty()) text += ' ';
    text += to_uci(position, move, CastlingMode::Chess960);
    position.play_unchecked(move);
  }
  return text;
}

template <class AnyPosition>
std::optional<std::vector<Move>> moves_in_text(AnyPosition position, std::string_view text) {
  std::vector<Move> moves;
  while (!text.empty()) {
    const auto move = parse_uci(position, split_off(text, ' '));
    if (!move) return std::nullopt;
    moves.push_back(*move);
    position.play_unchecked(*move);
  }
  return moves;
}

std::optional<pgn::Step> step_of_text(const Position& position, std::string_view text) {
  if (text == null_move && !position.is_check()) return pgn::NullMove{};
  const auto move = parse_uci(position, text);
  return move ? std::optional<pgn::Step>{*move} : std::nullopt;
}

std::optional<int> stored_number_of(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::string score_to_text(engine::Score score) {
  if (const auto* const mate = std::get_if<engine::MateIn>(&score)) {
    return "#" + std::to_string(mate->moves);
  }
  return std::to_string(std::get<engine::Centipawns>(score).value);
}

std::optional<engine::Score> score_of_text(std::string_view text) {
  const bool is_mate = text.starts_with('#');
  const auto number = stored_number_of(text.substr(is_mate ? 1 : 0));
  if (!number) return std::nullopt;
  if (is_mate) return engine::MateIn{*number};
  return engine::Centipawns{*number};
}

std::optional<review::Evaluation> evaluation_of_text(const Position& position,
                                                     std::string_view text) {
  const auto score = score_of_text(split_off(text, ' '));
  const auto depth = stored_number_of(split_off(text, ' '));
  auto line = moves_of_text(position, text);
  if (!score || !depth || !line) return std::nullopt;
  return review::Evaluation{.score = *score, .line = *std::move(line), .depth = *depth};
}

std::string evaluation_to_text(const Position& position, const review::Evaluation& evaluation) {
  const auto line =
      std::span{evaluation.line}.first(std::min(evaluation.line.size(), stored_line_length));
  return score_to_text(evaluation.score) + " " + std::to_string(evaluation.depth) + " " +
         moves_to_text(position, line);
}

}  // namespace

std::vector<pgn::Step> played_steps(const pgn::GameTree& game) {
  std::vector<pgn::Step> steps;
  pgn::TreeWalk walk{game, pgn::TreeWalk::Extent::MainLine};
  while (walk.next() && walk.after()) steps.push_back(game[walk.node()].step);
  return steps;
}

std::string steps_to_text(const Position& start, std::span<const pgn::Step> steps) {
  std::string text;
  Position position = start;
  for (const pgn::Step& step : steps) {
    if (!text.empty()) text += ' ';
    const Move* const move = std::get_if<Move>(&step);
    text +=
        move == nullptr ? std::string{null_move} : to_uci(position, *move, CastlingMode::Chess960);
    position = *pgn::after(position, step);
  }
  return text;
}

std::optional<std::vector<pgn::Step>> steps_of_text(Position start, std::string_view text) {
  std::vector<pgn::Step> steps;
  while (!text.empty()) {
    auto step = step_of_text(start, split_off(text, ' '));
    if (!step) return std::nullopt;
    start = *pgn::after(start, *step);
    steps.push_back(*std::move(step));
  }
  return steps;
}

std::string moves_to_text(Position start, std::span<const Move> moves) {
  return text_of_moves(start, moves);
}

std::optional<std::vector<Move>> moves_of_text(Position start, std::string_view text) {
  return moves_in_text(start, text);
}

std::string moves_to_text(VariantPosition start, std::span<const Move> moves) {
  return text_of_moves(start, moves);
}

std::optional<std::vector<Move>> moves_of_text(VariantPosition start, std::string_view text) {
  return moves_in_text(start, text);
}

std::string evaluations_to_text(const StoredReview& review) {
  std::string text;
  Position position = review.start;
  for (std::size_t ply = 0; ply < review.evaluations.size(); ++ply) {
    if (ply > 0) position = *pgn::after(position, review.moves[ply - 1]);
    const auto& evaluation = review.evaluations[ply];
    if (evaluation) text += evaluation_to_text(position, *evaluation);
    text += ';';
  }
  return text;
}

std::optional<review::Evaluations> evaluations_of_text(const StoredReview& review,
                                                       std::string_view text) {
  review::Evaluations evaluations;
  Position position = review.start;
  for (std::size_t ply = 0; ply <= review.moves.size(); ++ply) {
    if (ply > 0) position = *pgn::after(position, review.moves[ply - 1]);
    evaluations.push_back(evaluation_of_text(position, split_off(text, ';')));
    if (!evaluations.back()) return std::nullopt;
  }
  return evaluations;
}

}  // namespace tabiya::server
