#include "pgn/inner/tree_builder.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "support/inner/utf8.hpp"

namespace tabiya::pgn {
namespace {

/// "No annotation", which export format does not write. Source: PGN 10.
constexpr Nag null_nag{0};

/// The stored form of a tag value: characters that cannot be written in quotes become blanks.
/// Source: PGN 4.2, 7.
std::string normalized_value(std::string_view text) {
  std::string result{text};
  std::ranges::replace_if(
      result, [](char character) { return static_cast<unsigned char>(character) < ' '; }, ' ');
  return result;
}

}  // namespace

ReadGame TreeBuilder::take() { return std::exchange(game_, ReadGame{}); }

/// Called at the first event after a game, so that an oddity between games belongs to the next one.
void TreeBuilder::forget_last_game() {
  if (has_ended_) game_ = ReadGame{};
  has_ended_ = false;
}

/// The longest prefix of a text that fits after `bytes_before` bytes.
std::string_view TreeBuilder::fitting(std::string_view text, std::size_t bytes_before) {
  const std::size_t left = bounds_.text_bytes - text_bytes_;
  const std::size_t room = std::min(bounds_.longest_text_bytes, left);
  const std::string_view kept = utf8_prefix(text, room - std::min(room, bytes_before));
  game_.is_cut = game_.is_cut || kept.size() != text.size();
  return kept;
}

/// Accounts for a text to be kept. False if there is no room for it.
bool TreeBuilder::reserve_text(std::size_t bytes) {
  if (is_full_) return false;
  if (bytes > bounds_.text_bytes - text_bytes_) {
    cut();
    return false;
  }
  text_bytes_ += bytes;
  return true;
}

/// False if there is no room for another node.
bool TreeBuilder::reserve_node() {
  if (!is_full_ && game_.tree.size() >= bounds_.nodes) cut();
  return !is_full_;
}

void TreeBuilder::cut() {
  game_.is_cut = true;
  is_full_ = true;
}

void TreeBuilder::begin_game(Cursor /*cursor*/) {
  forget_last_game();
  text_bytes_ = 0;
  is_full_ = false;
  ++game_count_;
  start_.clear();
  lines_.begin_without_start();
  last_ = GameTree::root();
  outer_.clear();
  waiting_.clear();
  waiting_nags_.clear();
  skipped_words_.clear();
  long_comment_.clear();
  line_has_move_ = false;
  follows_variation_ = false;
}

void TreeBuilder::tag(const Tag& tag, Cursor /*cursor*/) {
  start_.add(tag.name, normalized_value(tag.value));
  const std::string_view value = fitting(tag.value);
  const std::size_t bytes = tag.name.size() + value.size() + TreeBounds::text_overhead_bytes;
  if (reserve_text(bytes)) game_.tree.tags.add(tag.name, normalized_value(value));
}

Next TreeBuilder::begin_moves(Cursor cursor) {
  const auto begun =
      variants_ == VariantGames::Played ? lines_.begin(start_) : lines_.begin_chess(start_);
  if (!begun) {
    fail(begun.error().kind, cursor, begun.error().text, begun.error().reason);
    begin_tree(GameTree::without_start(start_.first_ply()));
  } else if (const Position* const start = lines_.chess()) {
    begin_tree(GameTree{*start});
  } else {
    begin_tree(GameTree{*lines_.variant()});
  }
  return Next::Read;
}

/// Replaces the tree by one that begins elsewhere, with the tags and comments read so far.
void TreeBuilder::begin_tree(GameTree tree) {
  tree.tags = std::move(game_.tree.tags);
  tree[GameTree::root()].comments = std::move(game_.tree[GameTree::root()].comments);
  game_.tree = std::move(tree);
}

/// Without a position, only the text knows which move the first one is.
void TreeBuilder::first_move_number(std::uint32_t number, bool is_black, Cursor /*cursor*/) {
  if (game_.tree.variant_start()) return;
  const bool begins_with_black = is_black || game_.tree.first_ply() % 2 != 0;
  begin_tree(GameTree::without_start(2 * std::uint64_t{number} + (begins_with_black ? 1 : 0)));
}

void TreeBuilder::move(std::string_view san, Cursor cursor) {
  add_skipped_words();
  if (!reserve_node()) return;
  auto step = lines_.play(san);
  if (!step) fail(step.error().kind, cursor, san, step.error().reason);
  const bool is_played = step && *step;
  if (!is_played && !reserve_text(san.size() + TreeBounds::text_overhead_bytes)) return;
  last_ = game_.tree.add(last_, is_played ? std::move(**step) : UnplayedMove{std::string{san}});
  game_.tree[last_].comments_before = std::exchange(waiting_, {});
  game_.tree[last_].nags = std::exchange(waiting_nags_, {});
  line_has_move_ = true;
  follows_variation_ = false;
}

void TreeBuilder::nag(Nag nag, Cursor /*cursor*/) {
  if (nag == null_nag || !reserve_text(1)) return;
  (line_has_move_ ? game_.tree[last_].nags : waiting_nags_).push_back(nag);
}

/// Words that follow each other become one comment.
void TreeBuilder::skipped_text(std::string_view text, Cursor /*cursor*/) {
  if (is_full_) return;
  if (!skipped_words_.empty()) skipped_words_ += ' ';
  skipped_words_ += fitting(text, skipped_words_.size());
}

void TreeBuilder::add_skipped_words() {
  if (!skipped_words_.empty()) add_comment(std::exchange(skipped_words_, {}));
}

/// Glyphs in a line without a move become a comment.
void TreeBuilder::add_waiting_nags() {
  if (waiting_nags_.empty()) return;
  std::string text;
  for (const Nag nag : std::exchange(waiting_nags_, {})) {
    text += (text.empty() ? "$" : " $") + std::to_string(nag.number);
  }
  add_comment(std::move(text));
}

void TreeBuilder::comment(const Comment& comment, Cursor /*cursor*/) {
  add_skipped_words();
  if (!is_full_) long_comment_ += fitting(comment.text, long_comment_.size());
  if (comment.is_continued) return;
  add_comment(normalized_comment(long_comment_));
  long_comment_.clear();
}

void TreeBuilder::add_comment(std::string text) {
  const std::size_t bytes = text.size() + TreeBounds::text_overhead_bytes;
  if (!text.empty() && reserve_text(bytes)) place_comment(std::move(text));
}

void TreeBuilder::place_comment(std::string text) {
  const bool begins_variation = !line_has_move_ && !outer_.empty();
  const bool waits = begins_variation || follows_variation_;
  if (waits) waiting_.push_back(std::move(text));
  else game_.tree[last_].comments.push_back(std::move(text));
}

/// Comments that wait for a move which never comes belong to the last move. In a variation without
/// moves they keep waiting in the enclosing line.
void TreeBuilder::settle_waiting_comments() {
  if (!line_has_move_) return;
  auto& comments = game_.tree[last_].comments;
  std::ranges::move(waiting_, std::back_inserter(comments));
  waiting_.clear();
}

Next TreeBuilder::begin_variation(Cursor /*cursor*/) {
  if (is_full_) return Next::Skip;
  add_skipped_words();
  settle_waiting_comments();
  lines_.begin_variation();
  outer_.push_back(last_);
  last_ = *game_.tree[last_].parent;
  line_has_move_ = false;
  follows_variation_ = false;
  return Next::Read;
}

void TreeBuilder::end_variation(Cursor /*cursor*/) {
  add_waiting_nags();
  add_skipped_words();
  settle_waiting_comments();
  lines_.end_variation();
  last_ = outer_.back();
  outer_.pop_back();
  line_has_move_ = true;
  // Variations stand between the last move and the next only where a line continues. Those on the
  // first move of a variation come after it.
  const Node& last = game_.tree[last_];
  follows_variation_ = game_.tree[*last.parent].first_child == last_ && last.next_sibling;
  if (!follows_variation_) settle_waiting_comments();
}

void TreeBuilder::result(Result result, Cursor /*cursor*/) {
  add_waiting_nags();
  add_skipped_words();
  game_.tree.result = result;
}

void TreeBuilder::end_game(Cursor /*cursor*/) {
  has_ended_ = true;
  add_waiting_nags();
  add_skipped_words();
  settle_waiting_comments();
  const auto tagged = game_.tree.tags.find("Result");
  if (game_.tree.result == Result::Unknown && tagged) {
    game_.tree.result = parse_result(*tagged).value_or(Result::Unknown);
  }
}

void TreeBuilder::oddity(Oddity oddity, Cursor cursor) {
  forget_last_game();
  if (is_full_ || game_.oddities.size() == max_oddities_kept) return;
  game_.oddities.push_back({oddity, cursor.location()});
}

void TreeBuilder::fail(ReplayError::Kind kind, Cursor cursor, std::string_view text,
                       std::string reason) {
  if (game_.errors.size() == max_errors_kept) return;
  game_.errors.push_back({kind, game_count_, cursor.location(),
                          std::string{utf8_prefix(text, ReplayError::max_text_bytes)},
                          std::move(reason)});
}

void make_utf8(ReadGame& game, CodePage page) {
  make_utf8(game.tree, page);
  for (ReplayError& error : game.errors) {
    error.text = to_utf8(error.text, page);
    error.reason = to_utf8(error.reason, page);
  }
}

std::optional<ReadGame> read_tree(Reader& reader, TreeBuilder& builder) {
  if (!reader.read_game(builder)) return std::nullopt;
  return builder.take();
}

std::optional<ReadGame> read_tree(Reader& reader, TreeBounds bounds, VariantGames variants) {
  TreeBuilder builder{bounds, variants};
  return read_tree(reader, builder);
}

}  // namespace tabiya::pgn
