#include "columns/piece_reading.hpp"

#include <utility>

#include "pgn/inner/parallel.hpp"

namespace tabiya::columns {

ReadPiece read_piece(const TextPiece& piece, const ColumnOptions& options) {
  const std::string_view text = piece.text();
  const bool has_movetexts = options.columns.contains(Column::Movetexts);
  pgn::Reader reader{pgn::Input::from_memory(text)};
  ColumnVisitor visitor{options, piece.offset};
  ReadPiece read;
  for (; reader.read_game(visitor); ++read.games) {
    if (!has_movetexts) continue;
    const std::uint64_t begin = visitor.moves_begin();
    visitor.add_movetext(text.substr(begin, visitor.game_end() - begin));
  }
  read.batches = visitor.take_all();
  read.lines = pgn::count_line_ends_in(text);
  read.ends_between_games = reader.ends_between_games();
  return read;
}

void count_from(std::vector<GameColumns>& batches, std::uint64_t games_before,
                std::uint64_t lines_before) {
  for (GameColumns& batch : batches) {
    batch.first_game += games_before;
    for (pgn::ReplayError& error : batch.errors) {
      error.game_number += games_before;
      error.location.line += lines_before;
    }
  }
}

RestReader::RestReader(pgn::Input input, std::uint64_t offset, const ColumnOptions& options)
    : options_{&options},
      offset_{offset},
      texts_{std::move(input)},
      reader_{texts_.take_input()},
      visitor_{options, offset} {}

std::optional<std::vector<GameColumns>> RestReader::next() {
  const bool has_movetexts = options_->columns.contains(Column::Movetexts);
  // By the ends of games, because the reader's own offset depends on how the text arrives.
  const std::uint64_t end = visitor_.game_end() + options_->piece_bytes;
  while (has_more_ && visitor_.game_end() < end) {
    has_more_ = reader_.read_game(visitor_);
    if (!has_more_) break;
    if (has_movetexts) {
      visitor_.add_movetext(texts_.text(visitor_.moves_begin(), visitor_.game_end()));
    }
    texts_.forget_before(visitor_.game_end());
  }
  auto batches = visitor_.take_all();
  if (batches.empty() && !has_more_) return std::nullopt;
  return batches;
}

std::optional<pgn::InputFailure> RestReader::failure() const {
  auto failure = texts_.failure();
  if (!failure) failure = reader_.failure();
  if (failure) failure->offset += offset_;
  return failure;
}

}  // namespace tabiya::columns
