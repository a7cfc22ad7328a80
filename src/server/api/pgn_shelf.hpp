/// The files of games that people have brought, each for a day, and those that are there from the start.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/accounts/user.hpp"
#include "server/http/upload.hpp"
#include "tabiya/game/clock_time.hpp"
#include "tabiya/pgn/input.hpp"

namespace tabiya::server {

/// A text of games, wherever it lies. Copies share it. Thread safety: any.
class PgnText {
 public:
  explicit PgnText(std::string_view text) : text_{text} {}
  explicit PgnText(std::shared_ptr<const Upload> upload) : upload_{std::move(upload)} {}

  /// Nothing if the file cannot be read.
  [[nodiscard]] std::optional<pgn::Input> open() const;
  /// What it takes on disk.
  [[nodiscard]] std::uint64_t bytes() const noexcept { return upload_ ? upload_->size() : 0; }

 private:
  std::string_view text_;
  std::shared_ptr<const Upload> upload_;
};

class PgnShelf {
 public:
  static constexpr std::size_t max_files_of_user = 10;
  static constexpr std::size_t max_files = 500;
  static constexpr std::uint64_t max_bytes = std::uint64_t{4} << 30;  ///< of all files together
  static constexpr std::chrono::days life{1};

  /// A file that is there for everybody. Requires: the text outlives this.
  void add_for_all(std::string name, std::string_view text);
  /// Puts a file there and says its id. Of too many, the oldest of the user is taken away; of too
  /// much, the oldest of all.
  std::string add(UserKey owner, std::shared_ptr<const Upload> upload, Instant now);
  /// The file of an id, if it is this user's or everybody's.
  [[nodiscard]] std::optional<PgnText> find(std::string_view id, UserKey user, Instant now);

 private:
  struct File {
    std::optional<UserKey> owner;  // nothing: everybody's
    Instant added{};
    PgnText text;
  };
  using Files = std::map<std::string, File, std::less<>>;
  void make_room(UserKey owner, Instant now);
  /// The oldest file of a user, or of all; the end if there is none.
  [[nodiscard]] Files::iterator oldest(std::optional<UserKey> owner);

  Files files_;
};

}  // namespace tabiya::server
