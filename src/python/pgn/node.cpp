#include "python/casters.hpp"
#include "python/errors.hpp"
#include "python/pgn/bind_pgn.hpp"
#include "python/pgn/lines.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/notation/variant_san.hpp"

namespace tabiya::python {
namespace {

using Node = py::class_<NodeValue>;

py::object node_or_none(const NodeValue& node, std::optional<pgn::NodeId> id) {
  return id ? py::cast(NodeValue{node.game, *id}) : py::none();
}

py::tuple children_of(const NodeValue& node) {
  py::list children;
  for (auto id = node_of(node).first_child; id; id = node.game->tree[*id].next_sibling) {
    children.append(NodeValue{node.game, *id});
  }
  return py::tuple{children};
}

py::tuple variations_of(const NodeValue& node) {
  py::list others;
  const auto parent = node_of(node).parent;
  if (!parent) return py::tuple{0};
  for (auto id = node.game->tree[*parent].first_child; id; id = node.game->tree[*id].next_sibling) {
    if (*id != node.id) others.append(NodeValue{node.game, *id});
  }
  return py::tuple{others};
}

std::optional<Move> move_of(const NodeValue& node) {
  if (node_of(node).parent == std::nullopt) return std::nullopt;
  return pgn::move_of(step_of(node));
}

/// A step that is not a move is written without a position.
std::string san_of_node(const NodeValue& node) {
  const pgn::Step& step = step_of(node);
  if (is_of_variant(node))
    return pgn::text_of(variant_position_before(node).value_or(VariantPositionValue{}).position,
                        step);
  const auto before = position_before(node);
  return pgn::text_of(before ? before->position : Position{}, step);
}

std::optional<std::string> uci_of_node(const NodeValue& node) {
  const auto move = move_of(node);
  if (!move) return std::nullopt;
  if (is_of_variant(node)) {
    const auto before = variant_position_before(node);
    return to_uci(before->position, *move, before->mode);
  }
  const auto before = position_before(node);
  return to_uci(before->position, *move, before->mode);
}

std::optional<PositionValue> position_at(const NodeValue& node) {
  static_cast<void>(node_of(node));
  const auto& position = position_after(*node.game, node.id);
  if (!position) return std::nullopt;
  return PositionValue{*position, node.game->tree.castling_mode()};
}

/// In any variant, or None.
py::object position_object_at(const NodeValue& node) {
  if (!is_of_variant(node)) return py::cast(position_at(node));
  static_cast<void>(node_of(node));
  return py::cast(variant_position_at(node, node.id));
}
py::object position_object_before(const NodeValue& node) {
  if (!is_of_variant(node)) return py::cast(position_before(node));
  return py::cast(variant_position_before(node));
}

/// As TreeWalk::ply() counts.
std::uint64_t ply_of(const NodeValue& node) {
  return node.game->tree.first_ply() + depth_of(node) - 1;
}

std::string numbered_node(const NodeValue& node) {
  if (node.is_root()) return "the start";
  const std::uint64_t ply = ply_of(node);
  return std::to_string(ply / 2) + (ply % 2 == 0 ? ". " : "... ") + san_of_node(node);
}

/// The same in a variant, where the turn is not passed.
pgn::Step read_variant_step(const NodeValue& parent, py::handle argument) {
  static_cast<void>(node_of(parent));
  const auto position = variant_position_at(parent, parent.id);
  if (!position)
    raise("PgnError", "the position before this move is unknown, so no move can follow");
  return pgn::VariantMove{read_move(*position, argument)};
}

/// The step that an argument means after a node: a move, or None or "--" for a null move.
pgn::Step read_step(const NodeValue& parent, py::handle argument) {
  if (is_of_variant(parent)) return read_variant_step(parent, argument);
  const auto position = position_at(parent);
  if (!position)
    raise("PgnError", "the position before this move is unknown, so no move can follow");
  const bool is_text = PyUnicode_Check(argument.ptr()) != 0;
  const bool is_pass =
      argument.is_none() || (is_text && is_null_move(argument.cast<std::string>()));
  if (!is_pass) return read_move(*position, argument);
  if (position->position.is_check()) raise("IllegalMove", "the turn cannot be passed in check");
  return pgn::NullMove{};
}

NodeValue add_move(const NodeValue& parent, py::handle move) {
  return {parent.game, parent.game->tree.find_or_add(parent.id, read_step(parent, move))};
}

NodeValue add_line(NodeValue node, const py::iterable& moves) {
  static_cast<void>(node_of(node));
  for (const py::handle move : moves) node = add_move(node, move);
  return node;
}

std::optional<NodeValue> find_child(const NodeValue& parent, py::handle move) {
  const pgn::Step step = read_step(parent, move);
  for (auto id = node_of(parent).first_child; id; id = parent.game->tree[*id].next_sibling) {
    if (parent.game->tree[*id].step == step) return NodeValue{parent.game, *id};
  }
  return std::nullopt;
}

void require_move(const NodeValue& node) { static_cast<void>(step_of(node)); }

void remove_node(const NodeValue& node) {
  require_move(node);
  node.game->tree.erase(node.id);
}

bool is_main_line(const NodeValue& node) {
  static_cast<void>(node_of(node));
  for (pgn::NodeId at = node.id; at != pgn::GameTree::root();) {
    const pgn::NodeId parent = *node.game->tree[at].parent;
    if (node.game->tree[parent].first_child != at) return false;
    at = parent;
  }
  return true;
}

py::list line_from(const NodeValue& node) {
  py::list line;
  for (auto id = node_of(node).first_child; id; id = node.game->tree[*id].first_child) {
    line.append(NodeValue{node.game, *id});
  }
  return line;
}

py::list nodes_to(const NodeValue& node) {
  py::list path;
  for (const pgn::NodeId id : path_to(node)) path.append(NodeValue{node.game, id});
  return path;
}

std::size_t hash_of_node(const NodeValue& node) {
  return std::hash<const void*>{}(node.game.get()) ^
         (static_cast<std::size_t>(node.id) * 0x9E3779B97F4A7C15);
}

std::string shown_node(const NodeValue& node) {
  return node.is_removed() ? "<GameNode, removed>" : "<GameNode " + numbered_node(node) + ">";
}

void bind_moves_of_nodes(Node& node) {
  node.def_property_readonly("move", move_of,
                             "The `Move`; None for the root, a null move or an unplayable move.")
      .def_property_readonly("san", san_of_node,
                             "The move in standard algebraic notation; \"--\" for a null move, and "
                             "the text of a move that "
                             "cannot be played. The root has none: PgnError.")
      .def_property_readonly("uci", uci_of_node,
                             "The move in UCI notation; None where `move` is None.")
      .def_property_readonly(
          "is_null",
          [](const NodeValue& self) {
            return !self.is_root() && std::holds_alternative<pgn::NullMove>(step_of(self));
          },
          "True for a null move, which passes the turn.")
      .def_property_readonly(
          "is_played",
          [](const NodeValue& self) {
            return self.is_root() || !std::holds_alternative<pgn::UnplayedMove>(step_of(self));
          },
          "False for a move that could not be played and is kept as text.")
      .def_property_readonly(
          "position", position_object_at,
          "The position after the move; None after a move that cannot be played.")
      .def_property_readonly(
          "position_before", position_object_before,
          "The position before the move; None for the root and where it is unknown.")
      .def_property_readonly(
          "ply", ply_of,
          "Half-moves since White's move 1, as ply 2: half of it is the move number.")
      .def_property_readonly("depth", depth_of, "Half-moves since the root.")
      .def("__str__", numbered_node)
      .def("__repr__", shown_node);
}

void bind_neighbours(Node& node) {
  node.def_property_readonly(
          "game", [](const NodeValue& self) { return self.game; }, "The `GameTree`.")
      .def_property_readonly("is_root", &NodeValue::is_root)
      .def_property_readonly("is_removed", &NodeValue::is_removed,
                             "True once the node was removed from its game.")
      .def_property_readonly("is_main_line", is_main_line)
      .def_property_readonly(
          "parent", [](const NodeValue& self) { return node_or_none(self, node_of(self).parent); },
          "The node before; None for the root.")
      .def_property_readonly(
          "next",
          [](const NodeValue& self) { return node_or_none(self, node_of(self).first_child); },
          "The node that continues the line; None at its end.")
      .def_property_readonly("children", children_of,
                             "The nodes after this one, the continuation first, as a tuple.")
      .def_property_readonly("variations", variations_of,
                             "The other moves at the same place, as a tuple.")
      .def("line", line_from, "The nodes that continue the line, as a list.")
      .def("path", nodes_to, "The nodes from the first move to this one, as a list.")
      .def("walk", walk_from,
           "All nodes after this one: a move, its variations, then the rest of its line.")
      .def("__iter__", [](const NodeValue& self) { return py::iter(children_of(self)); })
      .def("__bool__", [](const NodeValue&) { return true; })
      .def(
          "__eq__", [](const NodeValue& left, const NodeValue& right) { return left == right; },
          py::is_operator())
      .def("__hash__", hash_of_node);
}

void bind_editing(Node& node) {
  node.def("add", add_move, py::arg("move"),
           R"(Adds a move, or finds it among the children, and returns its node.

The move is a `Move`, a text in any notation, or None for a null move. The first child continues the line; later ones
are variations. Raises MoveError.)")
      .def("add_line", add_line, py::arg("moves"),
           "Adds moves one after the other and returns the last node.")
      .def("find", find_child, py::arg("move"), "The child with this move, or None.")
      .def("remove", remove_node,
           "Removes the node and everything after it. The next variation takes its place.")
      .def(
          "promote",
          [](const NodeValue& self) {
            require_move(self);
            return self.game->tree.promote(self.id);
          },
          "Moves the node one place forward among its siblings; False if it is in the first place.")
      .def(
          "promote_to_main_line",
          [](const NodeValue& self) {
            static_cast<void>(node_of(self));
            self.game->tree.promote_to_main_line(self.id);
          },
          "Makes the line through this node the main line; the previous one becomes variations.");
}

}  // namespace

void bind_node(Node& node) {
  bind_moves_of_nodes(node);
  bind_neighbours(node);
  bind_editing(node);
}

}  // namespace tabiya::python
