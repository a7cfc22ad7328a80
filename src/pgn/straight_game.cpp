#include "pgn/inner/straight_game.hpp"

#include <algorithm>
#include <cassert>
#include <utility>
#include <variant>

#include "notation/inner/careless_san.hpp"
#include "pgn/tag_section.hpp"
#include "pgn/variant_names.hpp"
#include "tabiya/notation/san.hpp"

namespace tabiya::pgn {
namespace {

/// Games beyond these sizes are refused; the limits of a `TreeBuilder` are far higher.
constexpr std::size_t most_bytes = std::size_t{1} << 18;
constexpr std::size_t most_events = 4'000;

/// True without control characters.
bool is_plain_text(std::string_view text) noexcept {
  return std::ranges::none_of(
      text, [](char character) { return static_cast<unsigned char>(character) < ' '; });
}

/// True for the characters from blank to tilde alone, as in most tags. Looks at all of them, which is
/// faster for short texts than to stop at another.
bool is_printable_ascii(std::string_view text) noexcept {
  unsigned others = 0;
  for (const char character : text) {
    others |= static_cast<unsigned char>(character - ' ') > '~' - ' ' ? 1U : 0U;
  }
  return others == 0;
}

bool sets_start(std::string_view tag_name) noexcept {
  return tag_name == "FEN" || tag_name == "SetUp" || tag_name == "Variant";
}

}  // namespace

bool StraightGame::can_follow(const WriteOptions& options) noexcept {
  return options.notation == WriteOptions::Notation::San && options.letters == english_letters;
}

StraightGame::StraightGame(const WriteOptions& options, CodePage page, std::size_t max_moves)
    : options_{options}, page_{page}, max_moves_{std::min(max_moves, most_events)} {}

void StraightGame::begin() {
  events_.clear();
  event_texts_.clear();
  short_moves_.clear();
  start_tags_.clear();
  start_.reset();
  tags_.clear();
  tag_texts_.clear();
  movetext_.clear();
  formatter_.emplace(movetext_, options_);
  move_count_ = 0;
  follows_move_ = false;
  result_ = Result::Unknown;
}

bool StraightGame::has_room_for(std::size_t bytes) const noexcept {
  return events_.size() < most_events && event_texts_.size() + bytes <= most_bytes;
}

void StraightGame::keep(Event event, std::string_view name, std::string_view text) {
  event.name_bytes = static_cast<std::uint32_t>(name.size());
  event.text_bytes = static_cast<std::uint32_t>(text.size());
  events_.push_back(event);
  event_texts_ += name;
  event_texts_ += text;
}

bool StraightGame::has_tag(std::string_view name) const {
  return std::ranges::any_of(tags_, [&](const TagPlace& tag) {
    return std::string_view{tag_texts_}.substr(tag.name_begin, tag.value_begin - tag.name_begin) ==
           name;
  });
}

/// Only the first tag of a name counts.
bool StraightGame::tag(const Tag& tag) {
  const bool is_ascii_value = is_printable_ascii(tag.value);
  const bool is_plain =
      is_printable_ascii(tag.name) && (is_ascii_value || is_plain_text(tag.value));
  if (!is_plain || !has_room_for(tag.name.size() + tag.value.size())) return false;
  const bool is_utf8_value = is_ascii_value || is_utf8(tag.value);
  if (!is_utf8_value && (tag.name == "Result" || sets_start(tag.name))) return false;
  keep({.kind = Event::Kind::Tag}, tag.name, tag.value);
  if (sets_start(tag.name)) start_tags_.add(tag.name, tag.value);
  if (has_tag(tag.name)) return true;
  const std::size_t name_begin = tag_texts_.size();
  tag_texts_ += tag.name;
  const std::size_t value_begin = tag_texts_.size();
  if (is_utf8_value) tag_texts_ += tag.value;
  else tag_texts_ += to_utf8(tag.value, page_);
  tags_.push_back({name_begin, value_begin, tag_texts_.size()});
  return true;
}

bool StraightGame::begin_moves() {
  if (!start_tags_.is_usual()) {
    const auto start = start_tags_.position();
    if (!start) return false;
    start_ = *start;
  }
  keep({.kind = Event::Kind::BeginMoves}, {}, {});
  now_ = 0;
  positions_[now_] = start_ ? QuickPosition{*start_} : QuickPosition{};
  const Setup& setup = positions_[now_].setup();
  ply_ = 2 * std::uint64_t{setup.fullmove_number} + (setup.turn == Color::Black ? 1 : 0);
  return true;
}

bool StraightGame::move(std::string_view san) {
  if (!has_room_for(san.size()) || move_count_ == max_moves_) return false;
  const std::string_view exact = play(san);
  if (exact.empty()) return false;
  keep_move(san);
  if (exact.size() <= ShortText::most_bytes) formatter_->add_plain_move(ShortText{exact}, ply_);
  else formatter_->add_move(exact, ply_);
  ++ply_;
  ++move_count_;
  now_ = 1 - now_;
  follows_move_ = true;
  return true;
}

/// Moves that follow each other share an event.
void StraightGame::keep_move(std::string_view san) {
  if (san.size() > ShortText::most_bytes) return keep({.kind = Event::Kind::Move}, {}, san);
  if (events_.back().kind != Event::Kind::ShortMoves)
    keep({.kind = Event::Kind::ShortMoves}, {}, {});
  ++events_.back().text_bytes;
  short_moves_.emplace_back(san);
}

/// The move in SAN; empty if it cannot be played.
std::string_view StraightGame::play(std::string_view san) {
  const QuickPosition& now = positions_[now_];
  QuickPosition& next = positions_[1 - now_];
  return now.play(san, next) ? now.exact_san(san, next, san_) : play_carefully(san);
}

/// Null moves are refused, too.
std::string_view StraightGame::play_carefully(std::string_view san) {
  const Position before = positions_[now_].position();
  const auto move = parse_careless_san(before, san);
  if (!move) return {};
  QuickPosition& next = positions_[1 - now_];
  next = positions_[now_];
  next.play_unchecked(*move);
  san_ = to_san(before, *move);
  return san_;
}

bool StraightGame::nag(Nag nag) {
  if (!follows_move_ || !has_room_for(0)) return false;
  keep({.kind = Event::Kind::Nag, .detail = nag.number}, {}, {});
  constexpr Nag no_annotation{0};  // PGN 10; not written
  if (nag != no_annotation) formatter_->add_nag(nag);
  return true;
}

bool StraightGame::comment(const Comment& comment) {
  if (comment.is_continued || !has_room_for(comment.text.size())) return false;
  keep({.kind = Event::Kind::Comment, .detail = static_cast<std::uint8_t>(comment.form)}, {},
       comment.text);
  const std::string_view stored = stored_comment(comment.text, comment_);
  if (stored.empty()) return true;
  follows_move_ = false;
  if (is_utf8(stored)) formatter_->add_comment(stored);
  else formatter_->add_comment(to_utf8(stored, page_));
  return true;
}

bool StraightGame::result(Result result) {
  if (!has_room_for(0)) return false;
  keep({.kind = Event::Kind::Result, .detail = static_cast<std::uint8_t>(result)}, {}, {});
  result_ = result;
  return true;
}

void StraightGame::replay(TreeBuilder& builder, Cursor cursor) const {
  builder.begin_game(cursor);
  std::string_view texts = event_texts_;
  auto short_move = short_moves_.begin();
  for (const Event& event : events_) {
    if (event.kind == Event::Kind::ShortMoves) {
      for (std::uint32_t i = 0; i < event.text_bytes; ++i)
        builder.move((short_move++)->text(), cursor);
      continue;
    }
    const std::string_view name = texts.substr(0, event.name_bytes);
    const std::string_view text = texts.substr(event.name_bytes, event.text_bytes);
    texts.remove_prefix(std::size_t{event.name_bytes} + event.text_bytes);
    switch (event.kind) {
      case Event::Kind::Tag: builder.tag({name, text, text}, cursor); break;
      case Event::Kind::BeginMoves: static_cast<void>(builder.begin_moves(cursor)); break;
      case Event::Kind::Move: builder.move(text, cursor); break;
      case Event::Kind::ShortMoves: break;  // above
      case Event::Kind::Nag: builder.nag(Nag{event.detail}, cursor); break;
      case Event::Kind::Comment:
        builder.comment({text, static_cast<Comment::Form>(event.detail)}, cursor);
        break;
      case Event::Kind::Result: builder.result(static_cast<Result>(event.detail), cursor); break;
    }
  }
}

void StraightGame::append_to(std::string& text) {
  TagSection section{.pairs = {}, .result = result_};
  section.pairs.reserve(tags_.size());
  const std::string_view texts = tag_texts_;
  for (const auto& [name_begin, value_begin, value_end] : tags_) {
    section.pairs.push_back({texts.substr(name_begin, value_begin - name_begin),
                             texts.substr(value_begin, value_end - value_begin)});
  }
  const auto value_of = [&](std::string_view name) {
    const auto pair = std::ranges::find(section.pairs, name, &TagSection::Pair::name);
    return pair == section.pairs.end() ? std::string_view{} : pair->value;
  };
  if (result_ == Result::Unknown) {
    section.result = parse_result(value_of("Result")).value_or(Result::Unknown);
  }
  if (start_) {
    section.start = &*start_;
    section.castling_mode = castling_mode_of(value_of("Variant"), *start_);
  }
  append_tag_section(text, section, options_);
  formatter_->finish(section.result);
  text += movetext_;
  end_game_text(text, options_);
}

}  // namespace tabiya::pgn
