#include "columns/column_visitor.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "columns/fill.hpp"
#include "support/inner/utf8.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/san.hpp"
#include "tabiya/pgn/code_page.hpp"

namespace tabiya::columns {
namespace {

/// The tags that have columns of their own, in the order of `OwnTag`.
constexpr std::string_view own_names[]{"Result", "WhiteElo", "BlackElo"};
enum OwnTag : std::size_t { ResultTag, WhiteEloTag, BlackEloTag };

std::vector<std::string> names_of(const ColumnOptions& options) {
  std::vector<std::string> names = options.tags;
  // A tag of the list comes first; its value is then noted by its name.
  for (const std::string_view name : own_names) names.emplace_back(name);
  return names;
}

std::optional<std::size_t> own_tag(std::string_view name) {
  const auto* const found = std::ranges::find(own_names, name);
  if (found == std::end(own_names)) return std::nullopt;
  return static_cast<std::size_t>(found - std::begin(own_names));
}

std::int16_t rating_of(std::string_view text) {
  std::int16_t rating = 0;
  const char* const end = text.data() + text.size();
  const auto [after, error] = std::from_chars(text.data(), end, rating);
  return error == std::errc{} && after == end && rating > 0 ? rating : std::int16_t{0};
}

bool is_ascii(std::string_view text) {
  unsigned char all = 0;
  for (const char byte : text) all |= static_cast<unsigned char>(byte);
  return all < 0x80;
}

void add_text(TextColumn& column, std::string_view text, std::size_t max_bytes) {
  if (text.size() > max_bytes) return column.omit();
  if (is_ascii(text)) return column.add(text);
  const std::string converted = pgn::to_utf8(text);
  if (converted.size() > max_bytes) return column.omit();
  column.add(converted);
}

/// The text with a blank for each line end, or for several in a row.
std::string_view join_lines(std::string_view text, std::string& buffer) {
  buffer.clear();
  constexpr std::string_view line_ends = "\r\n";
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(line_ends), text.size());
    buffer += text.substr(0, end);
    text.remove_prefix(std::min(text.find_first_not_of(line_ends, end), text.size()));
    if (!text.empty()) buffer += ' ';
  }
  return buffer;
}

std::int8_t number_of(pgn::Result result) {
  switch (result) {
    case pgn::Result::WhiteWins: return 1;
    case pgn::Result::BlackWins: return -1;
    case pgn::Result::Draw: return 0;
    case pgn::Result::Unknown: return unknown_result;
  }
  __builtin_unreachable();
}

/// Reserves memory for columns with this number of plies; untouched memory costs nothing.
void reserve(GameColumns& batch, ColumnSet columns, std::size_t plies) {
  const auto reserve = [&](Column column, auto& values, std::size_t values_of_ply = 1) {
    if (columns.contains(column)) values.reserve(values_of_ply * plies);
  };
  reserve(Column::Boards, batch.boards, squares_of_board);
  reserve(Column::Bitboards, batch.bitboards, bitboards_of_position);
  reserve(Column::Clocks, batch.clocks);
  reserve(Column::ElapsedTimes, batch.elapsed_times);
  reserve(Column::Evaluations, batch.evaluations);
  reserve(Column::Evaluations, batch.mates);
  reserve(Column::Moves, batch.moves);
}

}  // namespace

ColumnVisitor::ColumnVisitor(const ColumnOptions& options, std::uint64_t base_offset,
                             std::size_t expected_plies)
    : options_{&options},
      base_offset_{base_offset},
      keeps_sans_{options.columns.contains(Column::Sans)},
      keeps_comments_{
          !(options.columns & ColumnSet{Column::Clocks, Column::ElapsedTimes, Column::Evaluations})
               .empty()},
      keeps_nags_{options.columns.contains(Column::Nags)},
      slots_{names_of(options)} {
  start_batch(expected_plies);
}

void ColumnVisitor::start_batch(std::size_t expected_plies) {
  GameColumns next;
  reserve(next, options_->columns, expected_plies);
  next.first_game = game_count_ + 1;
  for (const std::string& name : options_->tags) next.tags.push_back({name, {}, {}});
  batch_ = std::move(next);
}

void ColumnVisitor::begin_game(pgn::Cursor cursor) {
  if (batch_.games() >= options_->max_games || batch_.plies() >= options_->max_plies) {
    full_.push_back(std::move(batch_));
    start_batch(full_.back().plies());
  }
  ++game_count_;
  start_.clear();
  slots_.begin_game();
  tag_result_.reset();
  result_.reset();
  white_rating_ = black_rating_ = 0;
  game_begin_ = base_offset_ + cursor.offset();
}

void ColumnVisitor::note_own_tag(std::size_t own, std::string_view value) {
  if (own == ResultTag && !tag_result_) tag_result_ = pgn::parse_result(value);
  if (own == WhiteEloTag && white_rating_ == 0) white_rating_ = rating_of(value);
  if (own == BlackEloTag && black_rating_ == 0) black_rating_ = rating_of(value);
}

void ColumnVisitor::tag(const pgn::Tag& tag, pgn::Cursor cursor) {
  start_.add(tag, cursor);
  const auto slot = slots_.find(tag.name);
  if (!slot) return;
  if (const auto own = own_tag(tag.name)) note_own_tag(*own, tag.value);
  if (*slot >= batch_.tags.size()) return;
  TagColumn& column = batch_.tags[*slot];
  if (column.texts.size() > batch_.games()) return;  // a second value in this game
  add_text(column.texts, tag.value, options_->max_text_bytes);
  column.is_present.push_back(1);
}

pgn::Next ColumnVisitor::begin_moves(pgn::Cursor cursor) {
  moves_begin_ = cursor.offset();
  is_open_ = options_->plays_moves;
  if (start_.is_usual()) {
    line_.begin_usual();
    return pgn::Next::Read;
  }
  const auto start = start_.position();
  line_.begin(start ? std::optional{*start} : std::nullopt);
  if (!start && is_open_) {
    const auto& refusal = start.error();
    refuse(refusal.kind, refusal.at.value_or(cursor.location()), refusal.text, refusal.reason);
  }
  return pgn::Next::Read;
}

void ColumnVisitor::play_carefully(std::string_view san, pgn::Cursor cursor) {
  const auto played = line_.play_carefully(san);
  if (!played) return refuse(played.error().kind, cursor.location(), san, played.error().reason);
  if (!keeps_sans_) return;
  batch_.sans.add(to_san(line_.positions()[line_.plies() - 1].position(), *played));
}

void ColumnVisitor::add_exact_san(std::string_view san) {
  const auto positions = line_.positions();
  const QuickPosition& before = positions[positions.size() - 2];
  batch_.sans.add(before.exact_san(san, positions.back(), buffer_));
}

void ColumnVisitor::refuse(pgn::ReplayError::Kind kind, pgn::Location at, std::string_view text,
                           std::string reason) {
  is_open_ = false;
  at.offset += base_offset_;
  const std::string_view kept = utf8_prefix(text, pgn::ReplayError::max_text_bytes);
  batch_.errors.push_back({kind, game_count_, at, pgn::to_utf8(kept), std::move(reason)});
}

void ColumnVisitor::nag(pgn::Nag nag, pgn::Cursor /*cursor*/) {
  if (!keeps_nags_ || !is_open_ || line_.plies() == 0) return;
  PlyNote& note = line_.note();
  if (note.nag == 0) note.nag = nag.number;
}

void ColumnVisitor::comment(const pgn::Comment& comment, pgn::Cursor /*cursor*/) {
  if (!keeps_comments_ || !is_open_ || line_.plies() == 0) return;
  add_comment(line_.note().values, comment.text);
}

std::int8_t ColumnVisitor::result_of_game() const {
  const pgn::Result written = result_.value_or(pgn::Result::Unknown);
  if (written != pgn::Result::Unknown) return number_of(written);
  return number_of(tag_result_.value_or(pgn::Result::Unknown));
}

void ColumnVisitor::fill_missing_tags() {
  for (TagColumn& column : batch_.tags) {
    if (column.texts.size() > batch_.games()) continue;
    column.texts.add({});
    column.is_present.push_back(0);
  }
}

void ColumnVisitor::end_game(pgn::Cursor cursor) {
  const ColumnSet columns = options_->columns;
  game_end_ = cursor.offset();
  fill_missing_tags();
  const std::size_t plies = line_.has_start() ? line_.plies() : 0;
  line_.find_moves();
  append_positions(line_, *options_, batch_);
  append_plies(line_, columns, batch_);
  batch_.ply_offsets.push_back(static_cast<std::int32_t>(batch_.plies() + plies));
  batch_.position_offsets.push_back(static_cast<std::int32_t>(batch_.positions() + plies + 1));
  batch_.byte_offsets.push_back(game_begin_);
  if (columns.contains(Column::Results)) batch_.results.push_back(result_of_game());
  if (columns.contains(Column::Ratings)) {
    batch_.white_ratings.push_back(white_rating_);
    batch_.black_ratings.push_back(black_rating_);
  }
  if (columns.contains(Column::Endings)) {
    batch_.endings.push_back(static_cast<std::uint8_t>(ending_of(line_)));
  }
  if (columns.contains(Column::StartFens)) {
    const bool is_unusual = !start_.is_usual() && line_.has_start();
    batch_.start_fens.add(is_unusual ? to_fen(line_.positions().front().position())
                                     : std::string{});
  }
  batch_.is_valid.push_back(is_open_ || !options_->plays_moves ? 1 : 0);
}

void ColumnVisitor::add_movetext(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n\v\f\x1A";
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  text = text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
  const bool is_one_line = !text.contains('\n') && !text.contains('\r');
  add_text(batch_.movetexts, is_one_line ? text : join_lines(text, buffer_),
           options_->max_text_bytes);
}

std::vector<GameColumns> ColumnVisitor::take_all() {
  if (batch_.games() != 0) {
    full_.push_back(std::move(batch_));
    start_batch(0);
  }
  return std::exchange(full_, {});
}

}  // namespace tabiya::columns
