#include "desktop/opening_names.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tabiya/pgn/openings.hpp"
#include "tabiya/pgn/tree_walk.hpp"

namespace tabiya::desktop {

void name_openings(pgn::GameTree& game) {
  std::optional<pgn::Opening> last;
  pgn::TreeWalk walk{game, pgn::TreeWalk::Extent::MainLine};
  std::vector<std::pair<pgn::NodeId, std::string>> names;
  while (walk.next() && walk.after()) {
    const auto opening = pgn::opening_of(*walk.after());
    if (!opening || (last && last->name == opening->name && last->eco == opening->eco)) continue;
    last = opening;
    names.emplace_back(walk.node(), std::string{opening->eco} + " " + std::string{opening->name});
  }
  for (auto& [node, name] : names) {
    std::vector<std::string>& comments = game[node].comments;
    if (std::ranges::find(comments, name) == comments.end()) comments.push_back(std::move(name));
  }
  if (!last) return;
  game.tags.set("ECO", last->eco);
  game.tags.set("Opening", last->name);
}

}  // namespace tabiya::desktop
