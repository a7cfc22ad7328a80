#include "python/pgn/bind_pgn.hpp"

#include "python/bind.hpp"
#include "python/objects.hpp"
#include "python/pgn/source.hpp"

namespace tabiya::python {

// The classes come first, so that the signatures of all functions name them.
void bind_pgn(py::module_& parent) {
  py::module_ module = parent.def_submodule("pgn", "PGN, as python/tabiya/pgn.py exports it.");
  py::class_<SharedGame, std::shared_ptr<SharedGame>> tree{
      module, "GameTree",
      R"(A game with its variations, comments and annotations.

    >>> game = tabiya.pgn.GameTree()
    >>> e4 = game.root.add("e4")
    >>> e4.add("e5").add("Nf3").comment = "The usual move."
    >>> c5 = e4.add("c5")
    >>> print(game.to_pgn(tags="none").strip())
    1. e4 e5 (1... c5) 2. Nf3 {The usual move.} *

The first child of a node continues its line; the others are variations. A game, its nodes and its tags share
their data: a node is valid as long as it is used, whatever else is deleted.)"};
  py::class_<NodeValue> node{
      module, "GameNode",
      R"(A move of a game, or the root of its tree, with what was written about it.

Two nodes are equal if they are the same place of the same game. A node that was removed from its game raises
PgnError when it is used.)"};
  bind_finding(module);
  bind_tags(module);
  bind_tree(tree);
  bind_node(node);
  bind_annotations(node);
  bind_lines(module);
  bind_reader(module);
  bind_headers(module);
  bind_events(module);
  bind_writing(module);
  bind_check(module);
  bind_index(module);
  bind_openings(module);
  module.def("_close_file_readings", close_file_readings);
}

}  // namespace tabiya::python
