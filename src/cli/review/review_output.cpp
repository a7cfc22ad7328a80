#include "cli/review/review_output.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "cli/input.hpp"
#include "cli/output.hpp"
#include "pgn/inner/safe_file.hpp"

namespace tabiya::cli {
namespace {

namespace fs = std::filesystem;

std::unexpected<Failure> refusal(std::string sentence) {
  return std::unexpected{Failure{std::move(sentence)}};
}

std::unexpected<Failure> failure_to_write(const std::string& name, int error) {
  return refusal(fmt::format("cannot write {}: {}", name,
                             std::error_code{error, std::generic_category()}.message()));
}

/// Of a name where there is something else than a file that can be written.
std::unexpected<Failure> failure_to_take(const std::string& name, int error) {
  if (error == ELOOP) {
    return refusal(name +
                   " is a link, not a file of a review; move it away, or write to another file");
  }
  return failure_to_write(name, error);
}

}  // namespace

ReviewOutput::ReviewOutput(ReviewOutput&& other) noexcept
    : target_{std::move(other.target_)},
      done_{std::move(other.done_)},
      last_{other.last_},
      unnoted_{std::exchange(other.unnoted_, {})},
      bytes_unnoted_{std::exchange(other.bytes_unnoted_, 0)},
      remark_{std::move(other.remark_)},
      is_begun_{std::exchange(other.is_begun_, false)},
      is_complete_{other.is_complete_},
      part_{std::exchange(other.part_, std::nullopt)},
      progress_{std::exchange(other.progress_, std::nullopt)},
      stream_{std::exchange(other.stream_, STDOUT_FILENO)} {}

ReviewOutput::~ReviewOutput() {
  if (stream_ != STDOUT_FILENO) ::close(stream_);
  if (!is_begun_ || is_complete_) return;
  if (done_.empty()) {
    ::unlink(part().c_str());
    ::unlink(progress().c_str());
  } else {
    static_cast<void>(note_games());
  }
}

std::expected<ReviewOutput, Failure> ReviewOutput::open(const Target& target) {
  ReviewOutput output{target};
  const std::string& path = target.path;
  const bool is_standard = path.empty() || path == standard_input;
  if (is_standard && target.resumes) return refusal("--resume needs a file: -o FILE");
  if (is_standard) return output;
  std::error_code error;
  const auto status = fs::status(path, error);
  // Also a link that leads to itself, and a name that is too long.
  if (status.type() == fs::file_type::none) return failure_to_write(path, error.value());
  if (fs::is_directory(status)) return failure_to_write(path, EISDIR);
  const bool is_stream = fs::exists(status) && !fs::is_regular_file(status);
  const auto end = pgn::end_of_links(path);  // a link stays one
  if (!end) return failure_to_write(path, end.error().value());
  if (!is_stream) output.target_.path = end->string();
  const auto opened = is_stream ? output.open_stream() : output.open_files();
  if (!opened) return std::unexpected{opened.error()};
  return output;
}

/// Such as a pipe.
ReviewOutput::Result ReviewOutput::open_stream() {
  if (target_.resumes) return refusal(target_.path + ": only a file can be resumed");
  const int descriptor = ::open(target_.path.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return failure_to_write(target_.path, errno);
  stream_ = descriptor;
  return {};
}

/// The lock is on the progress file, which another run may complete and remove, or create, meanwhile.
ReviewOutput::Result ReviewOutput::open_files() {
  while (true) {
    auto present = ReviewFile::open_present(progress());
    if (!present) return failure_to_take(progress(), present.error());
    const bool is_new = !*present;
    if (is_new) {
      if (target_.resumes && is_name_taken(target_.path)) {
        return refusal(
            fmt::format("{} is not an interrupted review: {} is missing. It may be complete",
                        target_.path, progress()));
      }
      if (is_name_taken(part())) {
        return refusal(
            fmt::format("{} is in the way, and without {} it is not that of an interrupted review; "
                        "move it away, or write to another file",
                        part(), progress()));
      }
      auto created = ReviewFile::create(progress());
      if (!created && created.error() == EEXIST) continue;
      if (!created) return failure_to_write(progress(), created.error());
      *present = *std::move(created);
    }
    if (!(*present)->lock()) return refusal(target_.path + ": another run is writing it");
    if (!(*present)->is_named(progress())) continue;
    progress_ = *std::move(*present);
    return is_new ? begin() : take_up();
  }
}

/// The heading is on the disk before there is a part file: a part file without one is not ours.
ReviewOutput::Result ReviewOutput::begin() {
  auto noted = progress_->append(heading_of_review(target_.settings));
  if (noted) noted = progress_->sync();
  if (!noted) {
    ::unlink(progress().c_str());
    return failure_to_write(progress(), noted.error());
  }
  auto created = ReviewFile::create(part());
  if (!created) {
    ::unlink(progress().c_str());
    return failure_to_write(part(), created.error());
  }
  part_ = *std::move(created);
  sync_folder_of(target_.path);
  is_begun_ = true;
  return {};
}

ReviewOutput::Result ReviewOutput::take_up() {
  const auto text = progress_->text();
  if (!text)
    return std::unexpected{failure_to_read(progress(), {text.error(), std::generic_category()})};
  if (!target_.resumes && is_progress_of_review(*text)) {
    return refusal(
        fmt::format("{}: an interrupted review is here; --resume continues it, and without this "
                    "file and {} a new one begins",
                    progress(), part()));
  }
  const auto noted = ReviewProgress::read(*text, target_.settings, progress());
  if (!noted) {
    const bool is_foreign = !is_progress_of_review(*text);
    const std::string advice =
        is_foreign ? "; move it away, or write to another file" : std::string{};
    return refusal(noted.error().sentence + advice);
  }
  return noted->has_end ? put_in_place_if_whole(*noted) : resume(*noted, text->size());
}

ReviewOutput::Result ReviewOutput::resume(const ReviewProgress& noted,
                                          std::uint64_t bytes_of_progress) {
  if (!noted.has_heading) {
    if (is_name_taken(part())) {
      return refusal(
          fmt::format("{} is in the way: {} does not say that it is that of an interrupted review; "
                      "move it away, or write to another file",
                      part(), progress()));
    }
    if (const auto cut = progress_->cut(0); !cut) return failure_to_write(progress(), cut.error());
    return begin();
  }
  if (const auto opened = open_part(noted); !opened) return opened;
  return keep_whole_games(noted, bytes_of_progress);
}

ReviewOutput::Result ReviewOutput::open_part(const ReviewProgress& noted) {
  auto present = ReviewFile::open_present(part());
  if (!present) return failure_to_take(part(), present.error());
  if (!*present && !noted.games.empty()) {
    return refusal(
        fmt::format("{} is missing, to which {} were written as {} says; put it back, or "
                    "remove {} to begin again",
                    part(), counted(noted.games.size(), "game"), progress(), progress()));
  }
  if (!*present) {
    auto created = ReviewFile::create(part());
    if (!created) return failure_to_write(part(), created.error());
    *present = *std::move(created);
  }
  part_ = *std::move(*present);
  return {};
}

/// Cuts both files after the last game that is whole in both. Nothing is cut from a file in which no game
/// is recognised.
ReviewOutput::Result ReviewOutput::keep_whole_games(const ReviewProgress& noted,
                                                    std::uint64_t bytes_of_progress) {
  const auto bytes = part_->size();
  if (!bytes) return failure_to_write(part(), bytes.error());
  std::uint64_t bytes_kept = heading_of_review(target_.settings).size();
  for (const Record& game : noted.games) {
    if (game.end > *bytes) break;
    const auto hash = part_->hash(last_.end, game.end, last_.output_hash);
    if (!hash || *hash != game.output_hash) {
      return refusal(
          fmt::format("{}: game {} has changed since it was written", part(), done_.size() + 1));
    }
    done_.push_back(game);
    last_ = game;
    bytes_kept = game.end_of_line;
  }
  if (done_.size() < noted.games.size()) {
    const std::string found =
        fmt::format("{} has {} bytes, but {} has noted {} of {} bytes", part(), *bytes, progress(),
                    counted(noted.games.size(), "game"), noted.games.back().end);
    if (last_.end == 0) {
      return refusal(found + "; put the right file back, or remove both to begin again");
    }
    remark_ = fmt::format("{}; those after game {} are reviewed again", found, done_.size());
  }
  auto cut = part_->cut(last_.end);
  if (cut && bytes_kept != bytes_of_progress) cut = progress_->cut(bytes_kept);
  if (!cut) return failure_to_write(target_.path, cut.error());
  is_begun_ = true;
  return {};
}

/// The part file is missing if an earlier run ended just after it had got its name.
ReviewOutput::Result ReviewOutput::put_in_place_if_whole(const ReviewProgress& noted) {
  if (!noted.games.empty()) last_ = noted.games.back();
  auto present = ReviewFile::open_present(part());
  if (!present) return failure_to_take(part(), present.error());
  const bool has_name = !*present;
  if (has_name) present = ReviewFile::open_present(target_.path);
  const bool is_whole = present && *present && (*present)->size() == last_.end &&
                        (*present)->hash(0, last_.end, hash_of_nothing) == last_.output_hash;
  if (is_whole) return put_in_place();
  return refusal(
      fmt::format("{} has noted a complete review, {} of {} bytes, but {} {}; put the right file "
                  "back, or remove "
                  "what is there to begin again",
                  progress(), counted(noted.games.size(), "game"), last_.end, part(),
                  has_name ? "is missing" : "has changed since it was written"));
}

std::expected<void, Failure> ReviewOutput::check(std::uint64_t number,
                                                 std::string_view game) const {
  if (done_[number - 1].input_hash == hash_of(game)) return {};
  return refusal(fmt::format(
      "{}: game {} of the input is not the game that was reviewed; resume with the same files",
      target_.path, number));
}

std::expected<void, Failure> ReviewOutput::add(std::string_view game, std::string_view text) {
  if (!is_file()) {
    const auto written = write_all(stream_, text);
    if (written) return {};
    return failure_to_write(stream_ == STDOUT_FILENO ? "standard output" : target_.path,
                            written.error());
  }
  if (const auto written = part_->append(text); !written) {
    return failure_to_write(part(), written.error());
  }
  last_ = {.end = last_.end + text.size(),
           .input_hash = hash_of(game),
           .output_hash = hash_of(text, last_.output_hash)};
  done_.push_back(last_);
  unnoted_ += line_of_game(done_.size(), last_);
  bytes_unnoted_ += text.size();
  return bytes_unnoted_ < target_.bytes_between_notes ? Result{} : note_games();
}

ReviewOutput::Result ReviewOutput::note_games() {
  if (unnoted_.empty()) return {};
  if (const auto synced = part_->sync(); !synced) return failure_to_write(part(), synced.error());
  auto noted = progress_->append(std::exchange(unnoted_, {}));
  if (noted) noted = progress_->sync();
  if (!noted) return failure_to_write(progress(), noted.error());
  bytes_unnoted_ = 0;
  return {};
}

std::expected<void, Failure> ReviewOutput::finish() {
  if (!is_file()) return {};
  unnoted_ += end_of_review;
  if (const auto noted = note_games(); !noted) return noted;
  return put_in_place();
}

ReviewOutput::Result ReviewOutput::put_in_place() {
  std::error_code error;
  if (is_name_taken(part())) {
    const auto former = fs::status(target_.path, error);
    if (fs::exists(former)) fs::permissions(part(), former.permissions(), error);
    if (::rename(part().c_str(), target_.path.c_str()) != 0) {
      return failure_to_write(target_.path, errno);
    }
    sync_folder_of(target_.path);
  }
  is_complete_ = true;
  ::unlink(progress().c_str());
  return {};
}

std::string ReviewOutput::advice() const {
  if (!is_file() || done_.empty()) return {};
  return fmt::format("; {} has the games so far, and --resume continues", part());
}

}  // namespace tabiya::cli
