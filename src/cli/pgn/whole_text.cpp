#include "cli/pgn/whole_text.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <system_error>

#include "cli/input.hpp"
#include "cli/pgn_input.hpp"
#include "tabiya/pgn/reader.hpp"

namespace tabiya::cli {
namespace {

/// A temporary file whose name exists only while this object lives.
class TemporaryFile {
 public:
  TemporaryFile()
      : path_{(std::filesystem::temp_directory_path() / "tabiya-XXXXXX").string()},
        descriptor_{::mkstemp(path_.data())} {}
  ~TemporaryFile() {
    if (descriptor_ < 0) return;
    ::close(descriptor_);
    ::unlink(path_.c_str());
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  [[nodiscard]] bool write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
      if (written < 0 && errno != EINTR) return false;
      if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
  }

 private:
  std::string path_;
  int descriptor_;
};

Failure failure_to_copy(const std::string& path) {
  return {fmt::format("cannot copy {} to a temporary file: {}", input_name(path),
                      std::generic_category().message(errno))};
}

/// Copies each block that is read from an input.
class CopiedInput {
 public:
  CopiedInput(pgn::Input& from, const TemporaryFile& to) : from_{&from}, to_{&to} {}

  [[nodiscard]] std::size_t read(std::span<char> into) {
    if (at_ == from_->end() && !from_->is_final()) {
      from_->advance(from_->end());
      at_ = from_->begin();
    }
    const auto size = std::min(into.size(), static_cast<std::size_t>(from_->end() - at_));
    std::copy_n(at_, size, into.begin());
    at_ += size;
    is_copied_ = is_copied_ && to_->write({into.data(), size});
    return is_copied_ ? size : 0;
  }
  [[nodiscard]] bool is_copied() const noexcept { return is_copied_; }

 private:
  pgn::Input* from_;
  const TemporaryFile* to_;
  const char* at_ = from_->begin();
  bool is_copied_ = true;
};

struct GameSkipper : pgn::NullVisitor {
  pgn::Next begin_moves(pgn::Cursor /*cursor*/) { return pgn::Next::Skip; }
};

/// A reader notices if the text has no end, before the copy fills the disk.
std::expected<void, Failure> copy(pgn::Input& from, const TemporaryFile& to,
                                  const std::string& path) {
  CopiedInput source{from, to};
  pgn::Reader reader{
      pgn::Input::from_source([&source](std::span<char> into) { return source.read(into); })};
  GameSkipper skipper;
  reader.read_all(skipper);
  if (!source.is_copied()) return std::unexpected{failure_to_copy(path)};
  const auto& failure = from.failure() ? from.failure() : reader.failure();
  if (failure) return std::unexpected{failure_to_read_on(input_name(path), *failure)};
  return {};
}

}  // namespace

std::expected<WholeText, Failure> WholeText::open(const std::string& path) {
  auto input = open_pgn(path);
  if (!input) return std::unexpected{input.error()};
  if (input->is_final() && input->offset() == 0) return WholeText{*std::move(input)};
  const TemporaryFile file;
  if (const auto copied = copy(*input, file, path); !copied) {
    return std::unexpected{copied.error()};
  }
  auto mapped = pgn::Input::from_file(file.path());
  if (!mapped) return std::unexpected{failure_to_read(file.path(), mapped.error())};
  return WholeText{*std::move(mapped)};
}

}  // namespace tabiya::cli
