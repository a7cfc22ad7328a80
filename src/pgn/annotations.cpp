#include "tabiya/pgn/annotations.hpp"

#include <cstddef>
#include <utility>

#include "pgn/annotation_text.hpp"

namespace tabiya::pgn {
namespace {

bool are_same_kind(const Annotation& one, const Annotation& other) {
  if (one.index() != other.index()) return false;
  const auto* const command = std::get_if<UnknownCommand>(&one);
  return command == nullptr || command->name == std::get<UnknownCommand>(other).name;
}

/// Replaces the annotation of the same kind; false if there is none.
bool replace_annotation(std::string& comment, const Annotation& annotation) {
  for (const CommentPart& part : parts_of(comment)) {
    if (!part.annotation || !are_same_kind(*part.annotation, annotation)) continue;
    const auto at = static_cast<std::size_t>(part.text.data() - comment.data());
    comment.replace(at, part.text.size(), to_string(annotation));
    return true;
  }
  return false;
}

/// The size of the leading commands of a comment, with the blanks between them.
std::size_t size_of_leading_commands(std::string_view comment) {
  std::size_t size = 0;
  for (const CommentPart& part : parts_of(comment)) {
    const bool is_blank = part.text.find_first_not_of(' ') == std::string_view::npos;
    if (part.annotation) {
      size = static_cast<std::size_t>(part.text.data() - comment.data()) + part.text.size();
    } else if (!is_blank) {
      break;
    }
  }
  return size;
}

void insert_annotation(std::string& comment, const Annotation& annotation) {
  const std::size_t at = size_of_leading_commands(comment);
  std::string text = to_string(annotation);
  if (at > 0) text.insert(0, 1, ' ');
  const bool needs_blank = at < comment.size() && comment[at] != ' ';
  if (needs_blank) text += ' ';
  comment.insert(at, text);
}

/// Removes the annotations of a kind, each with one of the blanks around it.
std::string without_annotations(std::string_view comment, const Annotation& kind) {
  std::string kept;
  bool is_after_removal = false;
  for (const CommentPart& part : parts_of(comment)) {
    const bool is_removed = part.annotation && are_same_kind(*part.annotation, kind);
    if (!is_removed) {
      const bool has_blank_before = kept.empty() || kept.back() == ' ';
      const bool drops_blank = is_after_removal && has_blank_before && part.text.front() == ' ';
      kept += part.text.substr(drops_blank ? 1 : 0);
    }
    is_after_removal = is_removed;
  }
  if (is_after_removal && !kept.empty() && kept.back() == ' ') kept.pop_back();
  return kept;
}

}  // namespace

std::vector<CommentPart> parts_of(std::string_view comment) {
  std::vector<CommentPart> parts;
  std::size_t text_begin = 0;
  // No command ends after the last bracket. Stopping there keeps the loop linear.
  const std::size_t last_bracket = comment.rfind(']');
  const std::size_t last_end = last_bracket == std::string_view::npos ? 0 : last_bracket;
  std::size_t at = comment.find("[%");
  while (at < last_end) {
    const auto command = command_at(comment.substr(at));
    auto annotation = command ? annotation_of(*command) : std::nullopt;
    const std::size_t end = command ? at + command->size : at + 2;
    if (annotation) {
      if (at > text_begin) parts.push_back({comment.substr(text_begin, at - text_begin)});
      parts.push_back({comment.substr(at, command->size), std::move(annotation)});
      text_begin = end;
    }
    at = comment.find("[%", end);
  }
  if (text_begin < comment.size()) parts.push_back({comment.substr(text_begin)});
  return parts;
}

std::string human_text(std::string_view comment) {
  std::string result;
  for (const CommentPart& part : parts_of(comment)) {
    if (part.annotation) continue;
    std::string_view text = part.text;
    // Each command, with the blanks around it, becomes one blank.
    const std::size_t begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos) continue;
    text = text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
    if (!result.empty()) result += ' ';
    result += text;
  }
  return result;
}

void set_annotation(std::vector<std::string>& comments, const Annotation& annotation) {
  for (std::string& comment : comments) {
    if (replace_annotation(comment, annotation)) return;
  }
  if (comments.empty()) comments.emplace_back();
  insert_annotation(comments.front(), annotation);
}

void remove_annotations(std::vector<std::string>& comments, const Annotation& kind) {
  std::erase_if(comments, [&](std::string& comment) {
    std::string kept = without_annotations(comment, kind);
    const bool is_emptied = kept.empty() && !comment.empty();
    comment = std::move(kept);
    return is_emptied;
  });
}

}  // namespace tabiya::pgn
