#include "tabiya/pgn/writer.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "pgn/line_filler.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya::pgn {
namespace {

struct RosterTag {
  std::string_view name;
  std::string_view unknown;
};

/// The Seven Tag Roster, and what is written for what is not known. Source: PGN 8.1.1.
constexpr std::array<RosterTag, 7> roster{{{"Event", "?"},
                                           {"Site", "?"},
                                           {"Date", "????.??.??"},
                                           {"Round", "?"},
                                           {"White", "?"},
                                           {"Black", "?"},
                                           {"Result", "*"}}};

bool is_of_roster(std::string_view name) {
  return std::ranges::find(roster, name, &RosterTag::name) != roster.end();
}

void append_tag(std::string& text, std::string_view name, std::string_view value) {
  text += '[';
  text += name;
  text += " \"";
  for (const char character : value) {
    if (character == '"' || character == '\\') text += '\\';
    text += character;
  }
  text += "\"]\n";
}

/// The tags that the roster does not name, in the order of ASCII.
std::vector<TagPair> other_tags(const GameTree& game) {
  std::vector<TagPair> others;
  std::ranges::copy_if(game.tags.pairs(), std::back_inserter(others),
                       [](const TagPair& pair) { return !is_of_roster(pair.name); });
  if (game.start() != Position{}) {
    if (!game.tags.find("FEN")) others.push_back({"FEN", to_fen(game.start())});
    if (!game.tags.find("SetUp")) others.push_back({"SetUp", "1"});
  }
  std::ranges::sort(others, {}, &TagPair::name);
  return others;
}

void append_tags(std::string& text, const GameTree& game, ExportFormat format) {
  for (const RosterTag& tag : roster) {
    const bool is_result = tag.name == "Result";
    const auto value = is_result ? to_string(game.result) : game.tags.find(tag.name);
    append_tag(text, tag.name, value.value_or(tag.unknown));
  }
  if (format == ExportFormat::Reduced) return;
  for (const TagPair& tag : other_tags(game)) append_tag(text, tag.name, tag.value);
}

/// Writes the moves of a tree without recursion: what is to be written later lies on a stack.
class MovetextWriter {
 public:
  MovetextWriter(std::string& text, const GameTree& game, ExportFormat format)
      : filler_{text}, game_{game}, is_reduced_{format == ExportFormat::Reduced} {}

  void write() {
    add_comments(game_[GameTree::root()].comments);
    const std::uint64_t first_ply = 2 * std::uint64_t{game_.start().fullmove_number()} +
                                    (game_.start().turn() == Color::Black ? 1 : 0);
    push_line(game_[GameTree::root()].first_child, game_.start(), first_ply);
    while (!tasks_.empty()) {
      const Task task = tasks_.back();
      tasks_.pop_back();
      do_task(task);
    }
    filler_.add(to_string(game_.result));
    filler_.end_line();
  }

 private:
  enum class Kind : std::uint8_t { Line, Variation, EndVariation };
  struct Task {
    Kind kind;
    std::optional<NodeId> node;        // where the line goes on
    std::optional<Position> position;  // before it; nothing where the line has broken off
    std::uint64_t ply;  // counted so that White's are even and half of it is the number
  };

  void push_line(std::optional<NodeId> node, const std::optional<Position>& position,
                 std::uint64_t ply) {
    if (node) tasks_.push_back({Kind::Line, node, position, ply});
  }

  void do_task(const Task& task) {
    if (task.kind == Kind::EndVariation) {
      filler_.glue_to_last(")");
      return;
    }
    if (task.kind == Kind::Variation) {
      filler_.glue_before_next("(");
      tasks_.push_back({Kind::EndVariation, std::nullopt, std::nullopt, 0});
    }
    needs_number_ = true;
    write_line(task);
  }

  /// Writes one line up to its end or to its first variations, which then come before its rest.
  void write_line(const Task& task) {
    std::optional<NodeId> id = task.node;
    std::optional<Position> position = task.position;
    bool is_main = task.kind == Kind::Line;
    for (std::uint64_t ply = task.ply; id; ++ply) {
      const Node& node = game_[*id];
      write_node(node, position, ply);
      std::optional<Position> next;
      if (position) next = after(*position, node.step);
      if (is_main && node.next_sibling && !is_reduced_) {
        push_line(node.first_child, next, ply + 1);
        push_variations(node.next_sibling, position, ply);
        return;
      }
      // Within a variation, only what follows its first move can have variations of its own here.
      is_main = true;
      id = node.first_child;
      position = next;
    }
  }

  /// The last variation first, as a stack has it.
  void push_variations(std::optional<NodeId> first, const std::optional<Position>& position,
                       std::uint64_t ply) {
    const auto old_size = static_cast<std::ptrdiff_t>(tasks_.size());
    for (auto id = first; id; id = game_[*id].next_sibling) {
      tasks_.push_back({Kind::Variation, id, position, ply});
    }
    std::reverse(tasks_.begin() + old_size, tasks_.end());
  }

  void write_node(const Node& node, const std::optional<Position>& position, std::uint64_t ply) {
    add_comments(node.comments_before);
    const bool is_white = ply % 2 == 0;
    if (is_white || needs_number_) {
      filler_.add(std::to_string(ply / 2) + (is_white ? "." : "..."));
    }
    needs_number_ = false;
    filler_.add(text_of(node.step, position));
    if (is_reduced_) return;
    for (const Nag nag : node.nags) {
      if (nag.number != 0) filler_.add("$" + std::to_string(nag.number));
    }
    add_comments(node.comments);
  }

  static std::string text_of(const Step& step, const std::optional<Position>& position) {
    if (const auto* const unplayed = std::get_if<UnplayedMove>(&step)) return unplayed->text;
    const Move* const move = std::get_if<Move>(&step);
    return move == nullptr || !position ? "--" : to_san(*position, *move);
  }

  void add_comments(const std::vector<std::string>& comments) {
    if (is_reduced_) return;
    for (const std::string& comment : comments) add_comment(normalized_comment(comment));
  }

  void add_comment(std::string_view text) {
    if (text.empty()) return;
    filler_.glue_before_next("{");
    while (!text.empty()) {
      const std::size_t size = breakable_size(text);
      filler_.add(text.substr(0, size));
      text.remove_prefix(std::min(size + 1, text.size()));
    }
    filler_.glue_to_last("}");
    needs_number_ = true;
  }

  /// Up to the first single blank.
  static std::size_t breakable_size(std::string_view text) {
    for (std::size_t index = 0; index < text.size(); ++index) {
      const bool is_single = text[index] == ' ' && text[index + 1] != ' ' && text[index - 1] != ' ';
      if (is_single) return index;
    }
    return text.size();
  }

  LineFiller filler_;
  const GameTree& game_;
  bool is_reduced_;
  bool needs_number_ = true;
  std::vector<Task> tasks_;
};

}  // namespace

void append_pgn(std::string& text, const GameTree& game, ExportFormat format) {
  append_tags(text, game, format);
  text += '\n';
  MovetextWriter{text, game, format}.write();
  text += '\n';
}

std::string to_pgn(const GameTree& game, ExportFormat format) {
  std::string text;
  append_pgn(text, game, format);
  return text;
}

}  // namespace tabiya::pgn
