/// Makes tablebases: solves endings from the rules, and writes them as Syzygy tables.
///
///     TableMaker maker{{.threads = 2}};
///     const auto names = TableMaker::with_smaller("KRPvKR");
///     for (const std::string& name : *names) {
///       const auto made = maker.make(name, "tables", [] { return true; });
///     }
///
/// The files are those that `Tablebase` and other programs read: `.rtbw` and `.rtbz`, with the values of
/// the published ones and about their size. Every value follows from the rules alone.
///
/// Memory, for each position and side to move: two bytes while a material is solved, two more while it
/// is written, and half a byte for the results that other materials need. For five men without pawns
/// that is 1.1 GB.
///
/// Source: Syzygy tables, format of 2013.
#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya {

/// Why a table was not made.
struct MakeError {
  enum class Kind : std::uint8_t {
    WrongName,   ///< it does not name men as tables do
    TooManyMen,  ///< more than can be made
    NotWritten,  ///< the system refuses to write the file
    WrongFile,   ///< what was written does not hold what was solved
    Stopped      ///< as the caller wished
  };
  Kind kind;
  std::string table{};   ///< "KRPvKR", or its file
  std::string reason{};  ///< what the system says, or what is wrong

  friend bool operator==(const MakeError&, const MakeError&) = default;
};

/// "KRPvKRR has more men than the 5 that tables can be made for".
[[nodiscard]] std::string to_string(const MakeError& error);

/// What has been written.
struct MadeTable {
  std::uint64_t wdl_bytes;
  std::uint64_t dtz_bytes;
};

namespace tablebase {
class Solutions;
}

class TableMaker {
 public:
  /// The most men, kings included.
  static constexpr int most_men = 5;

  struct Terms {
    unsigned threads = 1;
    /// For the results of materials that others need. Those that do not fit are solved again.
    std::uint64_t bytes_for_results = std::uint64_t{4} << 30U;
  };

  explicit TableMaker(const Terms& terms);
  TableMaker(TableMaker&&) noexcept;
  TableMaker& operator=(TableMaker&&) noexcept;
  TableMaker(const TableMaker&) = delete;
  TableMaker& operator=(const TableMaker&) = delete;
  ~TableMaker();

  /// The table of a name and those that its captures and promotions lead to, in an order in which each
  /// follows those that it needs. Errors: `WrongName`, `TooManyMen`.
  [[nodiscard]] static std::expected<std::vector<std::string>, MakeError> with_smaller(
      std::string_view name);

  /// The names of all tables of three men and more, up to this number, in such an order too.
  /// Requires: men <= most_men.
  [[nodiscard]] static std::vector<std::string> names_up_to(int men);

  /// True if both files of a name are in the folder, and have the right checksums.
  [[nodiscard]] static bool has_both_files(std::string_view name,
                                           const std::filesystem::path& folder);

  /// Solves a material, after those that it needs, and writes its two files under temporary names, which
  /// then replace the files that are there. `goes_on` is asked now and then, with four men many times in
  /// a second, by any thread; a false answer stops the work.
  [[nodiscard]] std::expected<MadeTable, MakeError> make(std::string_view name,
                                                         const std::filesystem::path& folder,
                                                         const std::function<bool()>& goes_on);

 private:
  Terms terms_;
  std::unique_ptr<tablebase::Solutions> solutions_;
};

}  // namespace tabiya
