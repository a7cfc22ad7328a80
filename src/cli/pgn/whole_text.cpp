#include "cli/pgn/whole_text.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "cli/input.hpp"
#include "cli/pgn_input.hpp"

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

bool copy(pgn::Input& from, const TemporaryFile& to) {
  for (;;) {
    const auto size = static_cast<std::size_t>(from.end() - from.begin());
    if (!to.write({from.begin(), size})) return false;
    if (from.is_final()) return true;
    from.advance(from.end());
  }
}

}  // namespace

std::expected<WholeText, Failure> WholeText::open(const std::string& path) {
  auto input = open_pgn(path);
  if (!input) return std::unexpected{input.error()};
  if (input->is_final() && input->offset() == 0) return WholeText{*std::move(input)};
  const TemporaryFile file;
  if (!copy(*input, file)) return std::unexpected{failure_to_copy(path)};
  if (input->failure()) {
    return std::unexpected{failure_to_read_on(input_name(path), *input->failure())};
  }
  auto mapped = pgn::Input::from_file(file.path());
  if (!mapped) return std::unexpected{failure_to_read(file.path(), mapped.error())};
  return WholeText{*std::move(mapped)};
}

}  // namespace tabiya::cli
