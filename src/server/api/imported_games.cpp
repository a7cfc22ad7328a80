#include "server/api/imported_games.hpp"

#include <utility>
#include <vector>

#include "server/api/answers.hpp"
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

/// Adapts the text to the options in another thread.
void adapt(Api& api, GameExtras extras, const RecordOptions& options, const ExportClient& client,
           const ExtrasReply& reply) {
  const bool writes_review = options.has_evals || options.is_literate;
  if (!extras.text || (leaves_all(options) && !(writes_review && extras.review))) {
    return reply.then(std::move(extras));
  }
  const auto admission =
      api.readers.run({.client = client.key,
                       .name = client.route,
                       .work = [extras = std::move(extras), options, writes_review,
                                then = reply.then](const JobStop& /*stop*/) mutable -> Task {
                         extras.text = with_options(*std::move(extras.text), options,
                                                    writes_review ? extras.review : std::nullopt);
                         return [extras = std::move(extras), then = std::move(then)]() mutable {
                           then(std::move(extras));
                         };
                       },
                       .failed = [failed = reply.failed] { failed(out_of_memory()); },
                       .gone = client.gone});
  if (admission != Workers::Admission::Accepted) reply.refuse(admission);
}

}  // namespace

std::string stored_text_of(const pgn::GameTree& tree) { return pgn::to_pgn(tree, stored_style); }

void read_imported_text(Api& api, const Room& room, Reply<std::optional<std::string>> reply) {
  if (room.info().source != Source::Import) return reply(std::nullopt);
  api.site.store.read(
      [id = room.info().id](Reader& reader) { return reader.games().imported_text(id); },
      [reply = std::move(reply)](const auto& text) mutable {
        if (!text) return reply(unreadable());
        reply(*text);
      });
}

pgn::ReadGame read_stored_text(std::string_view text) {
  pgn::Reader reader{pgn::Input::from_memory(text)};
  auto read = pgn::read_tree(reader, {}, pgn::VariantGames::Played);
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

void read_extras(Api& api, const Room& room, const RecordOptions& options,
                 const ExportClient& client, ExtrasReply reply) {
  const bool is_imported = room.info().source == Source::Import;
  const bool has_review = wants_review(room, options);
  if (!is_imported && !has_review) return reply.then({});
  api.site.store.read(
      [id = room.info().id, is_imported, has_review](Reader& reader) {
        GameExtras extras;
        if (is_imported) extras.text = reader.games().imported_text(id);
        if (has_review) extras.review = complete_review(reader, id);
        return extras;
      },
      [&api, options, client, reply = std::move(reply)](const auto& extras) {
        if (!extras) return reply.failed(store_is_away());
        adapt(api, *extras, options, client, reply);
      });
}

}  // namespace tabiya::server
