#include "cli/review/review_output.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "cli/input.hpp"

namespace tabiya::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view end_of_progress = "end";

/// FNV-1a with 64 bits: it finds accidents, not forgeries.
std::uint64_t hash_of(std::string_view text, std::uint64_t hash = 0xcbf29ce484222325) noexcept {
  for (const char byte : text) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= 0x100000001b3;
  }
  return hash;
}

Failure failure_to_write(const std::string& name, int error) {
  return {fmt::format("cannot write {}: {}", name,
                      std::error_code{error, std::generic_category()}.message())};
}

std::expected<std::string, Failure> bytes_of(const std::string& path) {
  std::ifstream file{path, std::ios::binary};
  std::ostringstream bytes;
  if (file.peek() != std::ifstream::traits_type::eof()) bytes << file.rdbuf();
  if (file.bad() || bytes.fail()) {
    return std::unexpected{failure_to_read(path, {errno, std::generic_category()})};
  }
  return bytes.str();
}

/// Files whose name is a link stay links.
std::string target_of_links(const std::string& path) {
  std::error_code error;
  if (!fs::is_symlink(path, error)) return path;
  const fs::path target = fs::weakly_canonical(path, error);
  return error ? path : target.string();
}

}  // namespace

ReviewOutput::ReviewOutput(ReviewOutput&& other) noexcept
    : target_{std::move(other.target_)},
      done_{std::move(other.done_)},
      last_{other.last_},
      is_complete_{other.is_complete_},
      output_{std::exchange(other.output_, STDOUT_FILENO)},
      progress_{std::exchange(other.progress_, -1)} {}

ReviewOutput::~ReviewOutput() {
  if (output_ != STDOUT_FILENO) ::close(output_);
  if (progress_ >= 0) ::close(progress_);
}

std::expected<ReviewOutput, Failure> ReviewOutput::open(const Target& target) {
  ReviewOutput output{target};
  output.last_.output_hash = hash_of("");
  const std::string& path = target.path;
  const bool is_standard = path.empty() || path == standard_input;
  if (is_standard && target.resumes) {
    return std::unexpected{Failure{"--resume needs a file: -o FILE"}};
  }
  if (is_standard) return output;
  std::error_code error;
  const auto status = fs::status(path, error);
  if (fs::is_directory(status)) return std::unexpected{failure_to_write(path, EISDIR)};
  if (fs::exists(status) && !fs::is_regular_file(status)) {  // such as a pipe
    if (target.resumes) {
      return std::unexpected{Failure{path + ": only a file can be resumed"}};
    }
    output.output_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (output.output_ < 0) return std::unexpected{failure_to_write(path, errno)};
    return output;
  }
  output.target_.path = target_of_links(path);
  if (const auto opened = output.open_files(); !opened) return std::unexpected{opened.error()};
  return output;
}

std::expected<void, Failure> ReviewOutput::open_files() {
  const bool was_begun = fs::exists(progress());
  if (was_begun && !target_.resumes) {
    return std::unexpected{
        Failure{fmt::format("{}: an interrupted review is here; --resume continues it, and without "
                            "this file a new one begins",
                            progress())}};
  }
  if (target_.resumes && !was_begun && fs::exists(target_.path)) {
    return std::unexpected{
        Failure{fmt::format("{} is not an interrupted review: {} is missing. It may be complete",
                            target_.path, progress())}};
  }
  constexpr int flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC;
  constexpr mode_t mode = 0666;
  progress_ = ::open(progress().c_str(), flags, mode);
  if (progress_ < 0) return std::unexpected{failure_to_write(target_.path, errno)};
  if (::flock(progress_, LOCK_EX | LOCK_NB) != 0) {
    return std::unexpected{Failure{target_.path + ": another run is writing it"}};
  }
  if (was_begun) return resume();
  output_ = ::open(part().c_str(), flags | O_TRUNC, mode);
  if (output_ < 0) {
    const int error = errno;
    ::unlink(progress().c_str());
    return std::unexpected{failure_to_write(part(), error)};
  }
  return write(progress_, heading());
}

std::string ReviewOutput::heading() const {
  return fmt::format("tabiya review, progress 1\n{}\n", target_.settings);
}

std::expected<void, Failure> ReviewOutput::resume() {
  const auto text = bytes_of(progress());
  if (!text) return std::unexpected{text.error()};
  if (const auto read = read_progress(*text); !read) return read;
  if (is_complete_) return put_in_place();
  constexpr int flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC;
  constexpr mode_t mode = 0666;
  output_ = ::open(part().c_str(), flags, mode);
  if (output_ < 0) return std::unexpected{failure_to_write(part(), errno)};
  const auto bytes = bytes_of(part());
  if (!bytes) return std::unexpected{bytes.error()};
  return keep_whole_games(*bytes);
}

/// Reads the whole lines. A line that was cut off, and an output that was never begun, count as not
/// written.
std::expected<void, Failure> ReviewOutput::read_progress(const std::string& text) {
  const std::string expected = heading();
  if (expected.starts_with(text)) return {};
  if (!text.starts_with(expected)) {
    std::istringstream lines{text};
    std::string first;
    std::string settings;
    std::getline(lines, first);
    std::getline(lines, settings);
    if (first + "\n" != expected.substr(0, expected.find('\n') + 1)) {
      return std::unexpected{Failure{progress() + " is not the progress of a review"}};
    }
    return std::unexpected{
        Failure{fmt::format("{}: the review was begun with other settings: {}; now "
                            "they are {}",
                            target_.path, settings, target_.settings)}};
  }
  std::size_t begin = expected.size();
  for (std::size_t end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    std::istringstream words{text.substr(begin, end - begin)};
    std::string number;
    Record record;
    words >> number;
    is_complete_ = number == end_of_progress;
    if (is_complete_) break;
    words >> record.end >> std::hex >> record.input_hash >> record.output_hash;
    if (!words || number != std::to_string(done_.size() + 1)) {
      return std::unexpected{
          Failure{fmt::format("{}: line {} is damaged", progress(), done_.size() + 3)}};
    }
    done_.push_back(record);
  }
  return {};
}

/// Cuts both files after the last game that is whole in both.
std::expected<void, Failure> ReviewOutput::keep_whole_games(const std::string& text) {
  const std::string_view bytes = text;
  while (!done_.empty() && done_.back().end > bytes.size()) done_.pop_back();
  std::uint64_t hash = hash_of("");
  std::uint64_t begin = 0;
  std::string lines = heading();
  for (std::size_t game = 0; game < done_.size(); ++game) {
    const Record& record = done_[game];
    const bool is_in_order = record.end >= begin;
    if (is_in_order) hash = hash_of(bytes.substr(begin, record.end - begin), hash);
    if (!is_in_order || hash != record.output_hash) {
      return std::unexpected{
          Failure{fmt::format("{}: game {} has changed since it was written", part(), game + 1)}};
    }
    begin = record.end;
    lines += fmt::format("{} {} {:016x} {:016x}\n", game + 1, record.end, record.input_hash,
                         record.output_hash);
    last_ = record;
  }
  if (::ftruncate(output_, static_cast<off_t>(begin)) != 0 || ::ftruncate(progress_, 0) != 0) {
    return std::unexpected{failure_to_write(target_.path, errno)};
  }
  return write(progress_, lines);
}

std::expected<void, Failure> ReviewOutput::check(std::uint64_t number,
                                                 std::string_view game) const {
  if (done_[number - 1].input_hash == hash_of(game)) return {};
  return std::unexpected{Failure{fmt::format(
      "{}: game {} of the input is not the game that was reviewed; resume with the same files",
      target_.path, number)}};
}

std::expected<void, Failure> ReviewOutput::add(std::string_view game, std::string_view text) {
  if (const auto done = write(output_, text); !done || !is_file()) return done;
  last_ = {.end = last_.end + text.size(),
           .input_hash = hash_of(game),
           .output_hash = hash_of(text, last_.output_hash)};
  done_.push_back(last_);
  return write(progress_, fmt::format("{} {} {:016x} {:016x}\n", done_.size(), last_.end,
                                      last_.input_hash, last_.output_hash));
}

std::expected<void, Failure> ReviewOutput::write(int file, std::string_view text) const {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      const std::string name = file == STDOUT_FILENO ? "standard output" : target_.path;
      return std::unexpected{failure_to_write(name, errno)};
    }
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

std::expected<void, Failure> ReviewOutput::finish() {
  if (!is_file()) return {};
  if (::fsync(output_) != 0) return std::unexpected{failure_to_write(part(), errno)};
  if (const auto done = write(progress_, std::string{end_of_progress} + "\n"); !done) return done;
  return put_in_place();
}

/// The part file is missing if an earlier run ended between these steps.
std::expected<void, Failure> ReviewOutput::put_in_place() {
  std::error_code error;
  if (fs::exists(part(), error)) {
    const auto former = fs::status(target_.path, error);
    if (fs::exists(former)) fs::permissions(part(), former.permissions(), error);
    fs::rename(part(), target_.path, error);
    if (error) return std::unexpected{failure_to_write(target_.path, error.value())};
  }
  fs::remove(progress(), error);
  return {};
}

std::string ReviewOutput::advice() const {
  if (!is_file()) return {};
  return fmt::format("; {} has the games so far, and --resume continues", part());
}

}  // namespace tabiya::cli
