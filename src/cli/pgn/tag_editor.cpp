#include "cli/pgn/tag_editor.hpp"

#include <algorithm>

namespace tabiya::cli {
namespace {

constexpr std::string_view white_space = " \t\r\n\v\f";

void append_tag(std::string& text, const pgn::TagPair& tag, std::string_view line_end) {
  text += '[' + tag.name + " \"";
  for (const char letter : tag.value) {
    if (letter == '"' || letter == '\\') text += '\\';
    text += letter;
  }
  text += "\"]";
  text += line_end;
}

std::string_view name_of(DerivedTag tag) {
  switch (tag) {
    case DerivedTag::PlyCount: return "PlyCount";
    case DerivedTag::Eco: return "ECO";
    case DerivedTag::Opening: return "Opening";
    case DerivedTag::Result: return "Result";
  }
  __builtin_unreachable();
}

/// The line end of a game, so that its edited text does not mix two kinds.
std::string_view line_end_of(std::string_view text) {
  const std::size_t end = text.find('\n');
  const bool has_return = end != std::string_view::npos && end != 0 && text[end - 1] == '\r';
  return has_return ? "\r\n" : "\n";
}

/// The size of a result that can consist of several words.
std::size_t size_of_result(std::string_view text, pgn::Result result) {
  constexpr std::string_view word_ends = " \t\r\n\v\f{;";
  constexpr int most_words = 3;
  std::size_t size = std::min(text.find_first_of(word_ends), text.size());
  std::size_t end = size;
  for (int words = 1; words < most_words && end != text.size(); ++words) {
    const std::size_t begin = text.find_first_not_of(white_space, end);
    end = std::min(text.find_first_of(word_ends, begin), text.size());
    if (begin == std::string_view::npos) break;
    if (pgn::parse_result(text.substr(0, end)) == result) size = end;
  }
  return size;
}

pgn::Tags renamed(const pgn::Tags& tags, const std::string& old_name, const std::string& new_name) {
  if (tags.find(new_name) || !tags.find(old_name)) return tags;
  pgn::Tags result;
  for (const pgn::TagPair& tag : tags.pairs()) {
    result.add(tag.name == old_name ? new_name : tag.name, tag.value);
  }
  return result;
}

}  // namespace

void TagEditor::begin_game(pgn::Cursor /*cursor*/) {
  tags_ = {};
  tag_bytes_ = 0;
  tags_end_ = 0;
  comments_.clear();
  early_comments_.clear();
  plies_ = depth_ = 0;
  start_.clear();
  openings_.begin();
  result_.reset();
}

void TagEditor::tag(const pgn::Tag& tag, pgn::Cursor cursor) {
  tag_bytes_ += sizeof(pgn::TagPair) + tag.name.size() + tag.value.size();
  if (is_overfull()) return;
  tags_.add(tag.name, tag.value);
  start_.add(tag.name, tag.value);
  const auto size =
      static_cast<std::uint64_t>(tag.raw_value.data() + tag.raw_value.size() - tag.name.data());
  tags_end_ = cursor.location().offset + size;
  early_comments_ += comments_;
  comments_.clear();
}

void TagEditor::comment(const pgn::Comment& comment, pgn::Cursor /*cursor*/) {
  // Only comments before the moves are needed.
  if (plies_ != 0 || result_) return;
  std::string text{comment.text};
  std::ranges::replace(text, '}', ')');
  comments_ += "{" + text + "} ";
}

pgn::Next TagEditor::begin_moves(pgn::Cursor /*cursor*/) {
  if (edits_.need_moves()) {
    const auto start = start_.position();
    lines_.begin(start ? std::optional{*start} : std::nullopt);
    if (start) openings_.visit(*start);
  }
  return pgn::Next::Read;
}

void TagEditor::move(std::string_view san, pgn::Cursor /*cursor*/) {
  if (depth_ != 0) return;
  ++plies_;
  if (!edits_.need_moves()) return;
  const auto step = lines_.play(san);
  if (step && lines_.position()) openings_.visit(*lines_.position());
}

pgn::Next TagEditor::begin_variation(pgn::Cursor /*cursor*/) { return pgn::Next::Skip; }

void TagEditor::end_variation(pgn::Cursor /*cursor*/) {}

void TagEditor::result(pgn::Result result, pgn::Cursor cursor) {
  result_ = result;
  result_offset_ = cursor.location().offset;
}

std::optional<std::string> TagEditor::derived(DerivedTag tag) const {
  const auto opening = openings_.opening();
  switch (tag) {
    case DerivedTag::PlyCount: return std::to_string(plies_);
    case DerivedTag::Eco:
      if (opening) return std::string{opening->eco};
      return std::nullopt;
    case DerivedTag::Opening:
      if (opening) return opening_name(*opening, letters_);
      return std::nullopt;
    case DerivedTag::Result:
      if (result_) return std::string{to_string(*result_)};
      return std::nullopt;
  }
  __builtin_unreachable();
}

pgn::Tags TagEditor::edited_tags() const {
  pgn::Tags tags = tags_;
  for (const std::string& name : edits_.removed) tags.remove(name);
  for (const auto& [old_name, new_name] : edits_.renamed) tags = renamed(tags, old_name, new_name);
  for (const DerivedTag tag : edits_.derived) {
    if (const auto value = derived(tag)) tags.set(name_of(tag), *value);
  }
  for (const auto& [name, value] : edits_.set) tags.set(name, value);
  return tags;
}

/// The moves, ending with the Result tag's new value if it was set.
void TagEditor::add_moves(std::string& text, std::string_view moves, std::uint64_t begin,
                          const pgn::Tags& tags) const {
  const bool sets_result = std::ranges::find(edits_.set, "Result", [](const auto& pair) {
                             return pair.first;
                           }) != edits_.set.end();
  const auto wanted = sets_result ? pgn::parse_result(*tags.find("Result")) : std::nullopt;
  if (!wanted || wanted == result_) {
    text += moves;
  } else if (!result_) {
    text += moves;
    if (!moves.empty()) text += ' ';
    text += to_string(*wanted);
  } else {
    const std::size_t at = result_offset_ - begin;
    const std::size_t end = at + size_of_result(moves.substr(at), *result_);
    text += moves.substr(0, at);
    text += to_string(*wanted);
    text += moves.substr(end);
  }
}

std::string TagEditor::edited(std::string_view text, std::uint64_t begin) const {
  const std::string_view line_end = line_end_of(text);
  std::size_t moves_begin = 0;
  if (tags_end_ != 0) {
    moves_begin = std::min(text.find_first_not_of("\"] \t", tags_end_ - begin), text.size());
    moves_begin = std::min(text.find_first_not_of(white_space, moves_begin), text.size());
  }
  const pgn::Tags tags = edited_tags();
  std::string result;
  for (const pgn::TagPair& tag : tags.pairs()) append_tag(result, tag, line_end);
  if (!result.empty()) result += line_end;
  result += early_comments_;
  add_moves(result, text.substr(moves_begin), begin + moves_begin, tags);
  return result;
}

}  // namespace tabiya::cli
