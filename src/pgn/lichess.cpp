#include "pgn/lichess.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "pgn/inner/broken_lines.hpp"
#include "tabiya/pgn/annotations.hpp"

namespace tabiya::pgn {
namespace {

/// Lichess has no null moves.
bool is_not_a_move(const Node& node) { return !move_of(node.step); }

bool has_known_color(const auto& mark) {
  return mark.color == MarkColor::Green || mark.color == MarkColor::Red ||
         mark.color == MarkColor::Yellow || mark.color == MarkColor::Blue;
}

/// A command for the colours that Lichess knows, and one for the others: it reads no mark of a list
/// with another colour.
template <class List>
std::string in_two(List list, auto List::* marks) {
  List others;
  for (const auto& mark : list.*marks) {
    if (!has_known_color(mark)) (others.*marks).push_back(mark);
  }
  std::erase_if(list.*marks, [](const auto& mark) { return !has_known_color(mark); });
  if ((list.*marks).empty()) return to_string(others);
  return to_string(list) + " " + to_string(others);
}

/// The command as Lichess reads it.
struct Speller {
  std::string_view text;

  std::string operator()(const Evaluation& evaluation) const {
    return text.contains('/') ? to_string(evaluation) : std::string{text};
  }
  std::string operator()(const ElapsedTime& elapsed) const {
    return std::ranges::count(text, ':') == 2 ? std::string{text} : to_string(elapsed);
  }
  std::string operator()(const ColoredSquares& list) const {
    const bool is_known = std::ranges::all_of(list.squares, has_known_color<ColoredSquare>);
    return is_known ? std::string{text} : in_two(list, &ColoredSquares::squares);
  }
  std::string operator()(const Arrows& list) const {
    const bool is_known = std::ranges::all_of(list.arrows, has_known_color<Arrow>);
    return is_known ? std::string{text} : in_two(list, &Arrows::arrows);
  }
  std::string operator()(const auto& /*other*/) const { return std::string{text}; }
};

void respell(std::string& comment) {
  if (!comment.contains("[%")) return;
  std::string spelled;
  for (const CommentPart& part : parts_of(comment)) {
    spelled +=
        part.annotation ? std::visit(Speller{part.text}, *part.annotation) : std::string{part.text};
  }
  comment = std::move(spelled);
}

void respell(Node& node) {
  for (std::string& comment : node.comments_before) respell(comment);
  for (std::string& comment : node.comments) respell(comment);
}

}  // namespace

FlagSet<Loss> prepare_for_lichess(GameTree& game, const WriteOptions& options) {
  FlagSet<Loss> losses;
  if (!game.variant_start()) losses.insert(Loss::Game);
  respell(game[GameTree::root()]);
  for (const NodeId id : game.nodes()) respell(game[id]);
  const std::size_t size = game.size();
  if (game.variant_start()) comment_out_lines(game, is_not_a_move);
  const bool has_changed = game.size() != size;
  if (has_changed && options.comments == WriteOptions::Comments::None)
    losses.insert(Loss::NullMove);
  return losses;
}

}  // namespace tabiya::pgn
