#include "server/api/pgn_games.hpp"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "pgn/inner/game_texts.hpp"
#include "pgn/inner/tree_builder.hpp"
#include "tabiya/pgn/code_page.hpp"
#include "tabiya/pgn/reader.hpp"

namespace tabiya::server {
namespace {

/// Skips games.
struct SkipVisitor : pgn::NullVisitor {
  static pgn::Next begin_moves(pgn::Cursor /*cursor*/) { return pgn::Next::Skip; }
};

/// Builds a tree and notes where its game ends.
class NotingBuilder : public pgn::TreeBuilder {
 public:
  using TreeBuilder::TreeBuilder;
  void end_game(pgn::Cursor cursor) {
    end_ = cursor.location().offset;
    TreeBuilder::end_game(cursor);
  }
  [[nodiscard]] std::uint64_t end() const noexcept { return end_; }

 private:
  std::uint64_t end_ = 0;
};

bool has_game(const PgnFile& file, std::uint64_t number) noexcept {
  return number >= 1 && number <= file.summary().games;
}

/// Skips games. Returns true if the next game is the wanted one.
bool pass_over(pgn::Reader& reader, std::uint64_t count) {
  SkipVisitor skip;
  for (std::uint64_t passed = 0; passed < count; ++passed) {
    if (!reader.read_game(skip)) return false;
  }
  return true;
}

void move_into_file(pgn::ReadGame& game, const PgnPart& part) {
  for (pgn::ReplayError& error : game.errors) error.location = part.in_file(error.location);
  for (auto& oddity : game.oddities) oddity.location = part.in_file(oddity.location);
}

/// Converts each line separately, because a file may be concatenated from others.
std::string lines_in_utf8(std::string_view text) {
  if (pgn::is_utf8(text)) return std::string{text};
  std::string result;
  while (!text.empty()) {
    const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    result += pgn::to_utf8(text.substr(0, size));
    text.remove_prefix(size);
  }
  return result;
}

}  // namespace

std::expected<pgn::ReadGame, PgnGameError> read_game(const PgnFile& file, std::uint64_t number,
                                                     const JobStop& stop) {
  if (!has_game(file, number)) return std::unexpected{PgnGameError::NoSuchGame};
  const PgnFile::Mark begin = file.mark_before(number);
  NotingBuilder builder{tree_bounds, pgn::VariantGames::Played};
  PgnPart part{file, begin, PgnFile::stride + max_tree_text_bytes,
               [&] { return stop.is_requested() || builder.is_full(); }};
  pgn::Reader reader{part.input()};
  const bool is_reached = pass_over(reader, number - begin.game) && reader.read_game(builder);
  if (!is_reached) return std::unexpected{PgnGameError::Stopped};
  pgn::ReadGame game = builder.take();
  const bool ends_with_part = part.is_cut() && builder.end() == part.bytes_read();
  game.is_cut = game.is_cut || ends_with_part;
  move_into_file(game, part);
  make_utf8(game);
  return game;
}

std::expected<std::string, PgnGameError> read_game_text(const PgnFile& file, std::uint64_t number,
                                                        const JobStop& stop) {
  if (!has_game(file, number)) return std::unexpected{PgnGameError::NoSuchGame};
  const PgnFile::Mark begin = file.mark_before(number);
  PgnPart part{file, begin, PgnFile::stride + 2 * max_game_text_bytes,
               [&] { return stop.is_requested(); }};
  pgn::GameTexts games{part.input()};
  SkipVisitor skip;
  std::optional<std::string> text;
  const auto is_before = [&](const pgn::GameText& game) {
    return begin.game + game.number - 1 < number;
  };
  games.read_all(skip, [&](const pgn::GameText& game) {
    if (is_before(game)) return true;
    if (game.text.size() <= max_game_text_bytes) text = lines_in_utf8(game.text);
    return false;
  });
  if (stop.is_requested()) return std::unexpected{PgnGameError::Stopped};
  if (!text) return std::unexpected{PgnGameError::TooLong};
  return *std::move(text);
}

}  // namespace tabiya::server
