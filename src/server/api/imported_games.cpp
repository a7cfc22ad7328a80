#include "server/api/imported_games.hpp"

#include <utility>
#include <vector>

#include "tabiya/pgn/annotations.hpp"
#include "tabiya/pgn/tree_walk.hpp"
#include "tabiya/pgn/writer.hpp"
#include "tabiya/review/annotate.hpp"

namespace tabiya::server {
namespace {

constexpr pgn::WriteOptions stored_style{.layout = pgn::WriteOptions::Layout::LongLine};

void leave_out_clocks(pgn::GameTree& tree) {
  const auto strip = [](std::vector<std::string>& comments) {
    pgn::remove_annotations(comments, pgn::RemainingTime{});
    pgn::remove_annotations(comments, pgn::ElapsedTime{});
  };
  std::vector<pgn::NodeId> nodes{pgn::GameTree::root()};
  for (pgn::TreeWalk walk{tree}; walk.next();) {
    if (walk.stop() == pgn::TreeWalk::Stop::Move) nodes.push_back(walk.node());
  }
  for (const pgn::NodeId node : nodes) {
    strip(tree[node].comments_before);
    strip(tree[node].comments);
  }
}

void leave_out_moves(pgn::GameTree& tree) {
  while (const auto first = tree[pgn::GameTree::root()].first_child) tree.erase(*first);
}

void rename(pgn::GameTree& tree, std::string_view tag, const std::string& name) {
  if (!name.empty()) tree.tags.set(tag, name);
}

void write_review(const StoredReview& review, const RecordOptions& options, pgn::GameTree& tree) {
  if (played_steps(tree) != review.moves) return;
  if (options.is_literate) annotate(tree, review.review());
  else add_evaluations(tree, review.review());
}

std::optional<StoredReview> wanted_review(Api& api, const Room& room,
                                          const RecordOptions& options) {
  if (!options.has_evals && !options.is_literate) return std::nullopt;
  return api.site.reviews.complete(room.info().id);
}

}  // namespace

std::string stored_text_of(const pgn::GameTree& tree) { return pgn::to_pgn(tree, stored_style); }

std::optional<std::string> imported_text(Api& api, const Room& room) {
  if (room.info().source != Source::Import) return std::nullopt;
  return api.site.store.reader().games().imported_text(room.info().id);
}

pgn::ReadGame read_stored_text(std::string_view text) {
  pgn::Reader reader{pgn::Input::from_memory(text)};
  auto read = pgn::read_tree(reader);
  return read ? *std::move(read) : pgn::ReadGame{};
}

bool leaves_all(const RecordOptions& options) noexcept {
  return options.has_clocks && options.has_opening && options.has_moves && options.has_tags &&
         options.white.empty() && options.black.empty() && options.event.empty();
}

std::string with_options(std::string text, const RecordOptions& options,
                         const std::optional<StoredReview>& review) {
  if (leaves_all(options) && !review) return text;
  pgn::GameTree tree = read_stored_text(text).tree;
  if (review) write_review(*review, options, tree);
  rename(tree, "White", options.white);
  rename(tree, "Black", options.black);
  rename(tree, "Event", options.event);
  if (!options.has_opening) {
    for (const char* const tag : {"ECO", "Opening", "Variation"}) tree.tags.remove(tag);
  }
  if (!options.has_moves) leave_out_moves(tree);
  if (!options.has_clocks) leave_out_clocks(tree);
  pgn::WriteOptions style = stored_style;
  if (!options.has_tags) style.tags = pgn::WriteOptions::TagPairs::None;
  return pgn::to_pgn(tree, style);
}

Workers::Admission with_imported_text(Api& api, const Room& room, const RecordOptions& options,
                                      const ExportClient& client,
                                      std::function<void(std::optional<std::string>)> then,
                                      Task failed) {
  auto text = imported_text(api, room);
  auto review = text ? wanted_review(api, room, options) : std::nullopt;
  if (!text || (leaves_all(options) && !review)) {
    then(std::move(text));
    return Workers::Admission::Accepted;
  }
  return api.readers.run(
      {.client = client.key,
       .name = client.route,
       .work = [text = *std::move(text), options, review = std::move(review),
                then = std::move(then)](const JobStop& /*stop*/) mutable -> Task {
         return [adapted = with_options(std::move(text), options, review),
                 then = std::move(then)]() mutable { then(std::move(adapted)); };
       },
       .failed = std::move(failed),
       .gone = client.gone});
}

}  // namespace tabiya::server
