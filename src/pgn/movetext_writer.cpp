#include "pgn/movetext_writer.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "pgn/annotation_text.hpp"
#include "tabiya/notation/move_style.hpp"
#include "tabiya/notation/uci_move.hpp"
#include "tabiya/pgn/annotations.hpp"

namespace tabiya::pgn {
namespace {

/// The glyphs $1 to $6. Source: PGN 8.2.3.8.
constexpr std::array<std::string_view, 6> suffixes{"!", "?", "!!", "??", "!?", "?!"};

std::optional<std::string_view> suffix_of(Nag nag) {
  if (nag.number == 0 || nag.number > suffixes.size()) return std::nullopt;
  return suffixes[nag.number - 1U];
}

std::size_t columns_of(const WriteOptions& options) {
  const bool breaks_lines = options.layout == WriteOptions::Layout::Lines;
  return breaks_lines ? options.max_columns : std::numeric_limits<std::size_t>::max();
}

}  // namespace

MovetextWriter::MovetextWriter(std::string& text, const GameTree& game, const WriteOptions& options)
    : filler_{text, columns_of(options)},
      game_{game},
      options_{options},
      max_columns_{columns_of(options)},
      castling_mode_{game.castling_mode()} {}

void MovetextWriter::write() {
  add_comments(game_[GameTree::root()].comments);
  TreeWalk walk{
      game_, options_.has_variations ? TreeWalk::Extent::Everything : TreeWalk::Extent::MainLine};
  while (walk.next()) {
    if (walk.stop() != TreeWalk::Stop::Move) needs_number_ = true;
    switch (walk.stop()) {
      case TreeWalk::Stop::Move: write_move(walk); break;
      case TreeWalk::Stop::BeginVariation: filler_.glue_before_next("("); break;
      case TreeWalk::Stop::EndVariation: filler_.glue_to_last(")"); break;
    }
  }
  if (options_.has_result) filler_.add(to_string(game_.result));
  filler_.end_line();
}

void MovetextWriter::write_move(const TreeWalk& walk) {
  const Node& node = game_[walk.node()];
  add_comments(node.comments_before);
  const bool is_white = walk.ply() % 2 == 0;
  if (options_.has_move_numbers && (is_white || needs_number_)) {
    filler_.add(std::to_string(walk.ply() / 2) + (is_white ? "." : "..."));
  }
  needs_number_ = false;
  add_move(text_of(walk), node.nags);
  add_comments(node.comments);
}

/// Requires: the walk stops at a move.
std::string MovetextWriter::text_of(const TreeWalk& walk) const {
  const Step& step = game_[walk.node()].step;
  const std::optional<Position>& before = walk.before();
  if (const auto* const unplayed = std::get_if<UnplayedMove>(&step)) return unplayed->text;
  const Move* const move = std::get_if<Move>(&step);
  if (move == nullptr || !before) return "--";
  switch (options_.notation) {
    case WriteOptions::Notation::San:
      return to_text(*before, *move, *walk.after(), {.letters = options_.letters});
    case WriteOptions::Notation::Lan:
      return to_text(*before, *move, *walk.after(),
                     {.length = MoveStyle::Length::Long, .letters = options_.letters});
    case WriteOptions::Notation::Uci: return to_uci(*before, *move, castling_mode_);
  }
  __builtin_unreachable();
}

void MovetextWriter::add_move(std::string move, const std::vector<Nag>& nags) {
  if (options_.glyphs == WriteOptions::Glyphs::None) {
    filler_.add(move);
    return;
  }
  auto rest = nags.begin();
  if (options_.glyphs == WriteOptions::Glyphs::Suffixes && rest != nags.end()) {
    if (const auto suffix = suffix_of(*rest)) {
      move += *suffix;
      ++rest;
    }
  }
  filler_.add(move);
  for (; rest != nags.end(); ++rest) {
    if (rest->number != 0) filler_.add("$" + std::to_string(rest->number));
  }
}

void MovetextWriter::add_comments(const std::vector<std::string>& comments) {
  if (options_.comments == WriteOptions::Comments::None) return;
  const bool is_text_only = options_.comments == WriteOptions::Comments::Text;
  for (const std::string& comment : comments) {
    add_comment(normalized_comment(is_text_only ? human_text(comment) : comment));
  }
}

void MovetextWriter::add_comment(std::string_view text) {
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

/// The part up to the first single blank outside a command.
std::size_t MovetextWriter::breakable_size(std::string_view text) const {
  // Commands longer than a line are broken, too. In a layout without lines this has no effect.
  constexpr std::size_t columns_of_braces = 2;
  const bool has_lines = options_.layout == WriteOptions::Layout::Lines;
  const std::size_t max_command = has_lines ? max_columns_ - columns_of_braces : 0;
  std::size_t index = 0;
  while (index < text.size()) {
    const bool is_single = text[index] == ' ' && text[index + 1] != ' ' && text[index - 1] != ' ';
    if (is_single) break;
    const auto command =
        text[index] == '[' ? command_at(text.substr(index, max_command)) : std::nullopt;
    index += command ? command->size : 1;
  }
  return index;
}

}  // namespace tabiya::pgn
