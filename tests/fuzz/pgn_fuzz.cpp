/// Any bytes give the same events however they arrive, each begin has an end, and a game that was
/// read and written is read again as the same and written as the same bytes.
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pgn/event_log.hpp"
#include "pgn/inner/broken_lines.hpp"
#include "pgn/inner/replay.hpp"
#include "pgn/inner/tree_builder.hpp"
#include "tabiya/pgn/annotations.hpp"
#include "tabiya/pgn/code_page.hpp"
#include "tabiya/pgn/writer.hpp"

namespace tabiya {
namespace {

/// Asserts the order of events that `events.hpp` promises.
struct OrderCheck : pgn::NullVisitor {
  bool is_in_game = false;
  bool is_in_moves = false;
  bool has_result = false;
  std::uint64_t depth = 0;
  std::uint64_t last_offset = 0;

  void begin_game(pgn::Cursor cursor) {
    assert(!is_in_game);
    is_in_game = true;
    is_in_moves = has_result = false;
    assert(cursor.location().offset >= last_offset);
    last_offset = cursor.location().offset;
  }
  void tag(const pgn::Tag& tag, pgn::Cursor /*cursor*/) const {
    assert(is_in_game && !is_in_moves);
    assert(!tag.name.empty() && tag.value.size() <= tag.raw_value.size());
  }
  pgn::Next begin_moves(pgn::Cursor /*cursor*/) {
    assert(is_in_game && !is_in_moves);
    is_in_moves = true;
    return pgn::Next::Read;
  }
  void move(std::string_view san, pgn::Cursor /*cursor*/) const {
    assert(is_in_moves && !has_result && !san.empty());
  }
  void nag(pgn::Nag /*nag*/, pgn::Cursor /*cursor*/) const { assert(is_in_moves && !has_result); }
  void comment(const pgn::Comment& comment, pgn::Cursor /*cursor*/) const {
    assert(is_in_game && comment.text.size() <= pgn::max_token_bytes);
  }
  pgn::Next begin_variation(pgn::Cursor /*cursor*/) {
    assert(is_in_moves && !has_result);
    ++depth;
    return pgn::Next::Read;
  }
  void end_variation(pgn::Cursor /*cursor*/) {
    assert(depth != 0);
    --depth;
  }
  void result(pgn::Result /*result*/, pgn::Cursor /*cursor*/) {
    assert(is_in_moves && !has_result && depth == 0);
    has_result = true;
  }
  void end_game(pgn::Cursor /*cursor*/) {
    assert(is_in_game && is_in_moves && depth == 0);
    is_in_game = is_in_moves = false;
  }
};

/// Counts the games of a visitor that skips everything it can.
struct Skipper : pgn::NullVisitor {
  std::size_t games = 0;
  bool skips_moves = false;
  pgn::Next begin_moves(pgn::Cursor /*cursor*/) const {
    return skips_moves ? pgn::Next::Skip : pgn::Next::Read;
  }
  pgn::Next begin_variation(pgn::Cursor /*cursor*/) { return pgn::Next::Skip; }
  void end_variation(pgn::Cursor /*cursor*/) { assert(false); }
  void move(std::string_view /*san*/, pgn::Cursor /*cursor*/) const { assert(!skips_moves); }
  void end_game(pgn::Cursor /*cursor*/) { ++games; }
};

void check_pieces(std::string_view text) {
  const std::string events = test::events_of(pgn::Input::from_memory(text), true);
  for (const std::size_t piece_size : {1, 2, 3, 16, 61}) {
    assert(test::events_of(test::in_pieces(text, piece_size), true) == events);
  }
}

std::size_t count_games(std::string_view text, bool skips_moves) {
  pgn::Reader reader{pgn::Input::from_memory(text)};
  Skipper skipper;
  skipper.skips_moves = skips_moves;
  reader.read_all(skipper);
  return skipper.games;
}

/// The next game, of any variant.
std::optional<pgn::ReadGame> read_any(pgn::Reader& reader) {
  return read_tree(reader, {}, pgn::VariantGames::Played);
}

/// Tags can differ, because the writer completes the roster and sorts the others.
bool is_same_game(pgn::GameTree one, pgn::GameTree other) {
  one.tags = other.tags = {};
  return one == other;
}

void check_round_trip(const pgn::GameTree& tree) {
  const std::string written = to_pgn(tree);
  pgn::Reader reader{pgn::Input::from_memory(written)};
  const auto again = read_any(reader);
  assert(again && is_same_game(again->tree, tree));
  assert(to_pgn(again->tree) == written);
  assert(!read_any(reader));
}

/// Joins the parts of a comment.
void check_comments(const std::vector<std::string>& comments) {
  for (const std::string& comment : comments) {
    std::string together;
    for (const pgn::CommentPart& part : pgn::parts_of(comment)) together += part.text;
    assert(together == comment);
  }
}

/// With its broken lines as comments, a game is legal.
void check_cleaning(pgn::ReadGame game) {
  using Kind = pgn::ReplayError::Kind;
  const auto has_no_start = [](const pgn::ReplayError& error) {
    return error.kind == Kind::BadStart || error.kind == Kind::UnknownVariant;
  };
  if (std::ranges::any_of(game.errors, has_no_start)) return;
  pgn::comment_out_broken_lines(game.tree);
  pgn::make_utf8(game.tree);
  const std::string written = to_pgn(game.tree);
  assert(pgn::is_utf8(written));
  pgn::Reader reader{pgn::Input::from_memory(written)};
  const auto again = read_any(reader);
  assert(again && again->errors.empty());
}

/// After any promotion, erasure or merge, the tree can still be written and read again.
void check_editing(pgn::GameTree tree) {
  const pgn::GameTree before = tree;
  tree.merge(before);
  const auto nodes = tree.nodes();
  if (nodes.empty()) return;
  tree.promote_to_main_line(nodes.back());
  tree.promote(nodes[nodes.size() / 2]);
  tree.erase(nodes[nodes.size() / 3]);
  assert(tree.nodes().size() + 1 == tree.size());
  const std::string written = to_pgn(tree);
  pgn::Reader reader{pgn::Input::from_memory(written)};
  const auto again = read_any(reader);
  assert(again && to_pgn(again->tree) == written);
}

}  // namespace
}  // namespace tabiya

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tabiya;
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  check_pieces(text);
  OrderCheck order;
  pgn::Reader ordered{pgn::Input::from_memory(text)};
  ordered.read_all(order);
  assert(!order.is_in_game);

  pgn::Reader replayed{pgn::Input::from_memory(text)};
  pgn::Replay replay;
  replayed.read_all(replay);
  assert(count_games(text, true) == replay.summary().games);
  assert(count_games(text, false) == replay.summary().games);

  pgn::Reader reader{pgn::Input::from_memory(text)};
  pgn::TreeBuilder builder{{}, pgn::VariantGames::Played};
  while (const auto game = read_tree(reader, builder)) {
    check_round_trip(game->tree);
    check_comments(game->tree[pgn::GameTree::root()].comments);
    for (const pgn::NodeId id : game->tree.nodes()) check_comments(game->tree[id].comments);
    check_cleaning(*game);
    check_editing(game->tree);
  }
  return 0;
}
