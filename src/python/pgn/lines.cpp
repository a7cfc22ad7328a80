#include "python/pgn/lines.hpp"

#include <algorithm>

#include "python/pgn/bind_pgn.hpp"

namespace tabiya::python {

Walk::Walk(const NodeValue& from) : game_{from.game} {
  if (const auto first = node_of(from).first_child) tasks_.push_back({*first, true});
}

/// The continuation comes after the variations, so it is put below them.
void Walk::plan_after(Task task) {
  const pgn::GameTree& tree = game_->tree;
  if (const auto continuation = tree[task.id].first_child) tasks_.push_back({*continuation, true});
  if (!task.has_variations) return;
  const std::size_t first = tasks_.size();
  for (auto id = tree[task.id].next_sibling; id; id = tree[*id].next_sibling)
    tasks_.push_back({*id, false});
  std::reverse(tasks_.begin() + static_cast<std::ptrdiff_t>(first), tasks_.end());
}

NodeValue Walk::next() {
  while (!tasks_.empty()) {
    const Task task = tasks_.back();
    tasks_.pop_back();
    NodeValue node{game_, task.id};
    if (node.is_removed()) continue;
    plan_after(task);
    return node;
  }
  throw py::stop_iteration{};
}

Walk walk_from(const NodeValue& node) { return Walk{node}; }

void bind_lines(py::module_& module) {
  py::class_<Walk>(module, "_Walk", "Visits the nodes of a game in text order.")
      .def("__iter__", [](py::object self) { return self; })
      .def("__next__", &Walk::next);
}

}  // namespace tabiya::python
