#include "server/api/tree_json.hpp"

#include <array>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <utility>
#include <vector>

#include "pgn/inner/oddity_words.hpp"
#include "server/model/position_json.hpp"
#include "tabiya/json/game.hpp"
#include "server/model/game_info.hpp"
#include "tabiya/notation/variant_san.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/pgn/ending.hpp"
#include "tabiya/pgn/engine_comments.hpp"

namespace tabiya::server {
namespace {

using pgn::NodeId;

std::string_view name_of(MarkColor color) noexcept {
  constexpr std::array<std::string_view, 7> names{"green",  "red",  "yellow", "blue",
                                                  "orange", "cyan", "purple"};
  return names[static_cast<std::size_t>(color)];
}

std::string joined_text(const std::vector<std::string>& comments) {
  std::string text;
  for (const std::string& comment : comments) {
    const std::string part = pgn::human_text(comment);
    if (!text.empty() && !part.empty()) text += ' ';
    text += part;
  }
  return text;
}

boost::json::object evaluation_json(const pgn::Evaluation& evaluation) {
  if (const auto* const mate = std::get_if<pgn::Evaluation::MateIn>(&evaluation.score)) {
    return {{"mate", mate->moves}};
  }
  return {{"cp", std::get<pgn::Evaluation::Centipawns>(evaluation.score).count}};
}

void add_marks(boost::json::object& json, const std::vector<std::string>& comments) {
  if (const auto found = pgn::find_annotation<pgn::Arrows>(comments)) {
    boost::json::array arrows;
    for (const Arrow& arrow : found->arrows) {
      arrows.push_back({to_string(arrow.from), to_string(arrow.to), name_of(arrow.color)});
    }
    json["arrows"] = std::move(arrows);
  }
  if (const auto found = pgn::find_annotation<pgn::ColoredSquares>(comments)) {
    boost::json::array circles;
    for (const ColoredSquare& square : found->squares) {
      circles.push_back({to_string(square.square), name_of(square.color)});
    }
    json["circles"] = std::move(circles);
  }
}

/// The comments unchanged, commands included, for a client that writes the game back.
void add_comments(boost::json::object& json, const char* key,
                  const std::vector<std::string>& comments) {
  if (comments.empty()) return;
  boost::json::array& list = json[key].emplace_array();
  for (const std::string& comment : comments) list.emplace_back(comment);
}

void add_remarks(boost::json::object& json, const pgn::Node& node, Color mover) {
  if (!node.nags.empty()) {
    boost::json::array& nags = json["nags"].emplace_array();
    for (const pgn::Nag nag : node.nags) nags.emplace_back(nag.number);
  }
  if (const std::string text = joined_text(node.comments_before); !text.empty()) {
    json["before"] = text;
  }
  if (const std::string text = joined_text(node.comments); !text.empty()) json["comment"] = text;
  if (const auto left = pgn::find_annotation<pgn::RemainingTime>(node.comments)) {
    json["clock"] = left->time.count();
  }
  if (const auto spent = pgn::time_spent_in(node.comments, mover)) {
    json["elapsed"] = spent->count();
  }
  if (const auto evaluation = pgn::evaluation_in(node.comments, mover)) {
    json["eval"] = evaluation_json(*evaluation);
  }
  add_marks(json, node.comments);
  add_comments(json, "commentsBefore", node.comments_before);
  add_comments(json, "comments", node.comments);
}

/// The initial array if the start is not known.
std::string start_fen(const pgn::GameTree& tree) {
  return fen_for_clients(tree.variant_start().value_or(VariantPosition{}));
}

/// A node to write, and the position before it.
struct Waiting {
  NodeId id;
  std::size_t parent;  // its id in the list
  std::optional<VariantPosition> before;
};

/// Writes a step and returns the position after it.
std::optional<VariantPosition> write_step(boost::json::object& json, const Waiting& node,
                                   const pgn::Step& step, CastlingMode mode) {
  if (const auto* const unplayed = std::get_if<pgn::UnplayedMove>(&step)) {
    json["text"] = unplayed->text;
    return std::nullopt;
  }
  if (!node.before) return std::nullopt;
  if (const auto move = pgn::move_of(step)) {
    json["san"] = to_san(*node.before, *move);
    json["uci"] = to_uci(*node.before, *move, mode);
  } else {
    json["san"] = "--";
  }
  auto position = pgn::after(*node.before, step);
  if (position) {
    json["fen"] = fen_for_clients(*position);
    json["changed"] = json::to_json(difference(node.before->board(), position->board()));
  }
  return position;
}

void push_children(std::vector<Waiting>& waiting, const pgn::GameTree& tree, NodeId parent,
                   std::size_t number, const std::optional<VariantPosition>& position) {
  const std::size_t begin = waiting.size();
  for (auto child = tree[parent].first_child; child; child = tree[*child].next_sibling) {
    waiting.push_back({*child, number, position});
  }
  std::reverse(waiting.begin() + static_cast<std::ptrdiff_t>(begin), waiting.end());
}

/// Calls the function for each node, in the order of the text, until it returns false. Returns
/// false if nodes remain.
template <class OnNode>
bool write_nodes(const pgn::GameTree& tree, OnNode on_node) {
  const CastlingMode mode = tree.castling_mode();
  const auto start = tree.variant_start();
  boost::json::object root{{"id", 0}, {"fen", start_fen(tree)}};
  // Without a known start only the text knows the number of its first move.
  constexpr std::uint64_t ply_of_initial_array = 2;
  if (!start) root["ply"] = tree.first_ply() - ply_of_initial_array;
  add_remarks(root, tree[pgn::GameTree::root()], ~(start ? *start : VariantPosition{}).turn());
  bool is_wanted = on_node(std::move(root));
  std::vector<Waiting> waiting;
  push_children(waiting, tree, pgn::GameTree::root(), 0, start);
  for (std::size_t number = 1; is_wanted && !waiting.empty(); ++number) {
    const Waiting node = waiting.back();
    waiting.pop_back();
    boost::json::object json{{"id", number}, {"parent", node.parent}};
    const auto position = write_step(json, node, tree[node.id].step, mode);
    add_remarks(json, tree[node.id], node.before ? node.before->turn() : Color::White);
    is_wanted = on_node(std::move(json));
    push_children(waiting, tree, node.id, number, position);
  }
  return waiting.empty();
}

/// "chess960", "standard" for any other game of chess, or the key of another variant.
std::string_view variant_key_of(const pgn::GameTree& tree) noexcept {
  if (tree.variant() != tabiya::Variant::Standard) return key_of(tree.variant());
  return tree.castling_mode() == CastlingMode::Chess960 ? "chess960" : "standard";
}

/// The fields of the game as a whole.
boost::json::object head_json(const pgn::GameTree& tree, Language language) {
  boost::json::array tags;
  for (const pgn::TagPair& tag : tree.tags.pairs()) tags.push_back({tag.name, tag.value});
  const auto ending = pgn::ending_of(tree);
  return {{"tags", std::move(tags)},
          {"result", pgn::to_string(tree.result)},
          {"ending", ending ? boost::json::value(outcome_json(*ending, language)) : nullptr},
          {"start", start_fen(tree)},
          {"variant", variant_key_of(tree)},
          {"isCut", false},
          {"faults", boost::json::array{}}};
}

}  // namespace

boost::json::array faults_json(const pgn::ReadGame& game, Language language) {
  boost::json::array faults;
  for (const pgn::ReplayError& error : game.errors) {
    faults.push_back({{"kind", to_string(error.kind)},
                      {"sentence", error.text + ": " + error.reason},
                      {"text", error.text},
                      {"line", error.location.line},
                      {"column", error.location.column}});
  }
  for (const auto& [oddity, location] : game.oddities) {
    faults.push_back({{"kind", "oddity"},
                      {"sentence", to_words(oddity, language)},
                      {"line", location.line},
                      {"column", location.column}});
  }
  return faults;
}

boost::json::object tree_json(const pgn::GameTree& tree, Language language) {
  boost::json::object json = head_json(tree, language);
  boost::json::array nodes;
  static_cast<void>(write_nodes(tree, [&](boost::json::object node) {
    nodes.push_back(std::move(node));
    return true;
  }));
  json["nodes"] = std::move(nodes);
  return json;
}

std::string tree_text(const pgn::ReadGame& game, Language language, std::size_t max_bytes) {
  std::string nodes;
  const bool has_all = write_nodes(game.tree, [&](const boost::json::object& node) {
    nodes += nodes.empty() ? '[' : ',';
    nodes += boost::json::serialize(node);
    return nodes.size() < max_bytes;
  });
  boost::json::object head = head_json(game.tree, language);
  head["isCut"] = game.is_cut || !has_all;
  head["faults"] = faults_json(game, language);
  std::string text = boost::json::serialize(head);
  text.pop_back();
  nodes.insert(0, text + R"(,"nodes":)");
  nodes += "]}";
  return nodes;
}

}  // namespace tabiya::server
