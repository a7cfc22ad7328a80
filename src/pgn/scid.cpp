#include "pgn/scid.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "pgn/characters.hpp"
#include "pgn/tag_section.hpp"
#include "pgn/tag_values.hpp"

namespace tabiya::pgn {
namespace {

constexpr std::size_t max_tag_bytes = 240;   // of name and value together
constexpr std::size_t max_word_bytes = 500;  // surely kept
constexpr std::size_t max_glyphs = 7;

bool is_unknown_value(std::string_view value) noexcept {
  return value.find_first_not_of("?-0. ") == std::string_view::npos;
}

bool is_rating_name(std::string_view name) noexcept {
  constexpr std::array<std::string_view, 6> kinds{"Elo", "Rating", "Rapid", "ICCF", "USCF", "DWZ"};
  if (!name.starts_with("White") && !name.starts_with("Black")) return false;
  return std::ranges::find(kinds, name.substr(std::string_view{"White"}.size())) != kinds.end();
}

bool is_rating_of_scid(std::string_view value) noexcept {
  constexpr std::string_view highest = "4000";
  if (value.size() > highest.size() || !std::ranges::all_of(value, is_digit)) return false;
  return value.front() != '0' && (value.size() < highest.size() || value <= highest);
}

/// "B90", "B90a" or "B90a1".
bool is_opening_code(std::string_view value) noexcept {
  constexpr std::string_view shortest = "B90";
  if (value.size() < shortest.size() || value.size() > shortest.size() + 2) return false;
  if (value[0] < 'A' || value[0] > 'E' || !is_digit(value[1]) || !is_digit(value[2])) return false;
  const bool has_letter = value.size() == shortest.size() || (value[3] >= 'a' && value[3] <= 'z');
  return has_letter && (value.size() < shortest.size() + 2 || (value[4] >= '1' && value[4] <= '4'));
}

bool is_date_of_scid(std::string_view value) {
  constexpr std::string_view last_year = "2047";
  if (!mistake_in("Date", value).empty()) return false;
  return value == "?" || value.front() == '?' || value.substr(0, last_year.size()) <= last_year;
}

FlagSet<Loss> losses_of(const TagPair& tag) {
  FlagSet<Loss> losses;
  const auto& [name, value] = tag;
  if (name.size() + value.size() > max_tag_bytes) losses.insert(Loss::LongTag);
  if (value.find_first_of("\"\\") != std::string::npos) losses.insert(Loss::EscapedTag);
  if (is_unknown_value(value)) return losses;
  if (is_rating_name(name) && !is_rating_of_scid(value)) losses.insert(Loss::Rating);
  if (name == "ECO" && !is_opening_code(value)) losses.insert(Loss::OpeningCode);
  const bool is_date = name == "Date" || name == "EventDate";
  if (is_date && !is_date_of_scid(value)) losses.insert(Loss::Date);
  return losses;
}

bool has_long_word(std::string_view text) noexcept {
  while (text.size() > max_word_bytes) {
    const std::size_t blank = text.find(' ');
    if (blank > max_word_bytes) return true;
    text.remove_prefix(blank + 1);
  }
  return false;
}

/// Of the glyphs of groups 1 and 2, Scid keeps the last.
std::size_t group_of(Nag nag) noexcept {
  if (nag.number >= 1 && nag.number <= 6) return 1;
  if (nag.number >= 10 && nag.number <= 21) return 2;
  return 0;
}

/// Takes the glyphs that Scid would drop out of a move: "$1 $14", or nothing.
std::string take_dropped_glyphs(std::vector<Nag>& nags) {
  std::array<std::size_t, 3> last_of_group{};
  for (std::size_t place = 0; place < nags.size(); ++place) {
    last_of_group[group_of(nags[place])] = place;
  }
  std::vector<Nag> kept;
  std::string dropped;
  for (std::size_t place = 0; place < nags.size(); ++place) {
    const Nag nag = nags[place];
    const std::size_t group = group_of(nag);
    const bool is_replaced = group != 0 && last_of_group[group] != place;
    if (!is_replaced && kept.size() < max_glyphs) kept.push_back(nag);
    else dropped += (dropped.empty() ? "$" : " $") + std::to_string(nag.number);
  }
  nags = std::move(kept);
  return dropped;
}

void join(std::vector<std::string>& comments) {
  if (comments.size() < 2) return;
  for (std::size_t place = 1; place < comments.size(); ++place) {
    comments.front() += ' ' + comments[place];
  }
  comments.resize(1);
}

/// Moves the comments before a move that continues a line behind the move before it.
void move_comments_back(GameTree& game, NodeId id) {
  const NodeId parent = *game[id].parent;
  if (game[parent].first_child != id) return;
  auto& before = game[id].comments_before;
  auto& after = game[parent].comments;
  after.insert(after.end(), std::make_move_iterator(before.begin()),
               std::make_move_iterator(before.end()));
  before.clear();
}

void keep_glyphs(Node& node, const WriteOptions& options, FlagSet<Loss>& losses) {
  if (options.glyphs == WriteOptions::Glyphs::None) return;
  std::string dropped = take_dropped_glyphs(node.nags);
  if (dropped.empty()) return;
  if (options.comments == WriteOptions::Comments::None) losses.insert(Loss::SecondGlyph);
  else node.comments.insert(node.comments.begin(), std::move(dropped));
}

void join_comments(Node& node, const WriteOptions& options, FlagSet<Loss>& losses) {
  for (auto* const comments : {&node.comments_before, &node.comments}) {
    join(*comments);
    const bool is_written = options.comments != WriteOptions::Comments::None && !comments->empty();
    if (is_written && has_long_word(comments->front())) losses.insert(Loss::LongWord);
  }
}

}  // namespace

FlagSet<Loss> prepare_for_scid(GameTree& game, const WriteOptions& options) {
  FlagSet<Loss> losses;
  for (const TagPair& tag : game.tags.pairs()) {
    if (is_written(tag.name, options)) losses = losses | losses_of(tag);
  }
  const bool is_chess960 = game.castling_mode() == CastlingMode::Chess960;
  const bool is_chess = game.variant() == Variant::Standard;  // Scid knows no other variant
  if (!is_chess || (is_chess960 && game.start() != Position{})) losses.insert(Loss::Game);
  const std::vector<NodeId> nodes = game.nodes();
  for (const NodeId id : nodes) move_comments_back(game, id);
  for (const NodeId id : nodes) keep_glyphs(game[id], options, losses);
  join_comments(game[GameTree::root()], options, losses);
  for (const NodeId id : nodes) join_comments(game[id], options, losses);
  return losses;
}

}  // namespace tabiya::pgn
