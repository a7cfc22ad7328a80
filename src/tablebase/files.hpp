/// The files of a tablebase: found by their names, opened when they are first needed. Internal.
#pragma once

#include <array>
#include <atomic>
#include <deque>
#include <expected>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "support/inner/mapped_file.hpp"
#include "tabiya/tablebase/tablebase.hpp"
#include "tablebase/table.hpp"

namespace tabiya::tablebase {

class Files {
  struct File;

 public:
  template <class T>
  using Answer = std::expected<T, ProbeError>;

  std::expected<std::size_t, std::error_code> add_folder(const std::filesystem::path& folder);
  bool add(const std::filesystem::path& path);

  [[nodiscard]] std::size_t count(TableKind kind) const noexcept {
    return counts_[static_cast<std::size_t>(kind)];
  }
  [[nodiscard]] int most_men() const noexcept { return most_men_; }

  /// A table with a position in its view.
  struct Found {
    const Table* table;
    View view;
    const Files* files;
    const File* file;

    /// An error of this table, which is one of the failures from now on.
    [[nodiscard]] ProbeError damage(std::string reason) const;
  };
  /// The table of a position's men. Errors: it is missing, damaged or cannot be read.
  [[nodiscard]] Answer<Found> find(const Position& position, TableKind kind) const;

  [[nodiscard]] std::vector<ProbeError> verify() const;
  [[nodiscard]] std::vector<ProbeError> failures() const;

 private:
  struct File {
    std::filesystem::path path;
    Material material;
    TableKind kind;
    mutable std::once_flag once{};
    mutable MappedFile mapped{};
    mutable std::expected<Table, ProbeError> table{std::unexpect};
    mutable std::once_flag failure{};
  };
  struct Pair {
    std::array<const File*, 2> files{};  // by kind
    bool is_swapped;                     // the name has Black's men first
  };

  static void open(const File& file);
  /// Opens it, unless it is open.
  [[nodiscard]] const std::expected<Table, ProbeError>& table_of(const File& file) const;
  void note(const File& file, const ProbeError& error) const;
  [[nodiscard]] static ProbeError error_of(const File& file, ProbeError::Kind kind,
                                           std::string reason);

  std::deque<File> all_;  // does not move what it has
  std::unordered_map<std::uint64_t, Pair> by_material_;
  std::array<std::size_t, 2> counts_{};
  int most_men_ = 0;
  mutable std::mutex failures_mutex_;
  mutable std::vector<ProbeError> failures_;
};

}  // namespace tabiya::tablebase
