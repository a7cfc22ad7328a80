#include "answers.hpp"

#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "tabiya/game/game.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/pgn/destination.hpp"
#include "tabiya/pgn/input.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/pgn/writer.hpp"
#include "tabiya/rules/movegen.hpp"
#include "tabiya/rules/zobrist.hpp"
#include "tabiya/winnability/winnability.hpp"

namespace tabiya::peers {
namespace {

using boost::json::array;
using boost::json::object;

std::string text(const object& question, std::string_view name) {
  const auto* const value = question.if_contains(name);
  return value == nullptr || !value->is_string() ? std::string{} : std::string{value->as_string()};
}

CastlingMode mode_of(const object& question) {
  return text(question, "variant") == "chess960" ? CastlingMode::Chess960 : CastlingMode::Standard;
}

object error(std::string sentence) { return {{"error", std::move(sentence)}}; }

std::string hexadecimal(std::uint64_t bits) {
  std::string text(16, '0');
  for (std::size_t at = text.size(); at-- > 0; bits >>= 4)
    text[at] = "0123456789abcdef"[bits & 0xF];
  return text;
}

object facts(const Position& position, CastlingMode mode) {
  object moves;
  for (const Move move : legal_moves(position)) {
    moves[to_uci(position, move, mode)] = to_san(position, move);
  }
  return {{"fen", to_fen(position)},
          {"moves", std::move(moves)},
          {"check", position.is_check()},
          {"mate", is_checkmate(position)},
          {"stalemate", is_stalemate(position)},
          {"dead", deadness(position) == Deadness::Dead},
          {"key", hexadecimal(polyglot_key(position).bits)}};
}

object position_answer(const object& question) {
  const CastlingMode mode = mode_of(question);
  const auto position = parse_position(text(question, "fen"), mode);
  return position ? facts(*position, mode) : error(to_string(position.error()));
}

object line_answer(const object& question) {
  const CastlingMode mode = mode_of(question);
  const auto start = parse_position(text(question, "fen"), mode);
  if (!start) return error(to_string(start.error()));
  Game game{*start, mode};
  for (const auto& entry : question.at("moves").as_array()) {
    const auto move = parse_uci(game.position(), std::string{entry.as_string()});
    if (!move) return error("illegal move " + std::string{entry.as_string()});
    if (game.is_over()) return error("the game is over before " + std::string{entry.as_string()});
    game.play_unchecked(*move);
  }
  object answer = facts(game.position(), mode);
  const Claims claims = game.open_claims();
  answer["threefold"] = claims.contains(Claim::Threefold);
  answer["fifty"] = claims.contains(Claim::FiftyMoves);
  answer["over"] = game.is_over();
  return answer;
}

object san_answer(const object& question) {
  const CastlingMode mode = mode_of(question);
  const auto position = parse_position(text(question, "fen"), mode);
  if (!position) return error(to_string(position.error()));
  const std::string san = text(question, "san");
  const auto move = parse_san(*position, san);
  if (!move) return error(to_words(*position, move.error(), san));
  return {{"uci", to_uci(*position, *move, mode)}};
}

array texts(const std::vector<std::string>& list) { return array(list.begin(), list.end()); }

/// The lines of a tree. A node's variations are its siblings after the first.
class Lines {
 public:
  explicit Lines(const pgn::GameTree& tree) : tree_{tree} {}

  array line_from(std::optional<pgn::NodeId> node, std::optional<Position> before) const {
    array line;
    while (node) {
      object move = move_of(*node, before);
      if (is_main(*node)) {
        array variations;
        for (auto other = tree_[*node].next_sibling; other; other = tree_[*other].next_sibling) {
          variations.push_back(line_from(other, before));
        }
        if (!variations.empty()) move["variations"] = std::move(variations);
      }
      line.push_back(std::move(move));
      before = before ? pgn::after(*before, tree_[*node].step) : std::nullopt;
      node = tree_[*node].first_child;
    }
    return line;
  }

 private:
  bool is_main(pgn::NodeId node) const { return tree_[*tree_[node].parent].first_child == node; }

  object move_of(pgn::NodeId id, const std::optional<Position>& before) const {
    const pgn::Node& node = tree_[id];
    object move;
    const auto* const unplayed = std::get_if<pgn::UnplayedMove>(&node.step);
    move["san"] = unplayed != nullptr ? unplayed->text : pgn::text_of(*before, node.step);
    if (unplayed != nullptr) move["unplayed"] = true;
    if (!node.nags.empty()) {
      array nags;
      for (const auto nag : node.nags) nags.push_back(static_cast<int>(nag.number));
      move["nags"] = std::move(nags);
    }
    if (!node.comments_before.empty()) move["before"] = texts(node.comments_before);
    if (!node.comments.empty()) move["after"] = texts(node.comments);
    return move;
  }

  const pgn::GameTree& tree_;
};

object game_json(const pgn::GameTree& tree) {
  object tags;
  for (const auto& [name, value] : tree.tags.pairs()) tags[name] = value;
  object game{{"tags", std::move(tags)}};
  if (tree.tags.find("FEN")) game["fen"] = to_fen(tree.start());
  const pgn::Node& root = tree[pgn::GameTree::root()];
  if (!root.comments.empty()) game["comments"] = texts(root.comments);
  game["line"] = Lines{tree}.line_from(root.first_child, tree.start());
  game["result"] = pgn::to_string(tree.result);
  return game;
}

object game_answer(const object& question) {
  pgn::Reader reader{pgn::Input::from_memory(question.at("pgn").as_string())};
  array games;
  std::size_t faults = 0;
  while (const auto game = pgn::read_tree(reader)) {
    faults += game->errors.size() + game->oddities.size();
    games.push_back(game_json(game->tree));
  }
  return {{"games", std::move(games)}, {"faults", faults}};
}

object write_answer(const object& question) {
  pgn::Reader reader{pgn::Input::from_memory(question.at("pgn").as_string())};
  const auto destination = pgn::parse_destination(text(question, "for"));
  std::string written;
  while (auto game = pgn::read_tree(reader)) {
    if (destination) static_cast<void>(pgn::prepare_for(*destination, game->tree));
    written += pgn::to_pgn(game->tree);
  }
  return {{"pgn", written}};
}

}  // namespace

object answer_to(const object& question) {
  const std::string ask = text(question, "ask");
  if (ask == "position") return position_answer(question);
  if (ask == "line") return line_answer(question);
  if (ask == "san") return san_answer(question);
  if (ask == "game") return game_answer(question);
  if (ask == "write") return write_answer(question);
  return {};
}

}  // namespace tabiya::peers
