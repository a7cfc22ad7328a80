/// What a window shows, saved on disk at every change, so that nothing is lost if the program or the
/// machine stops: the next start opens it again.
///
///     SessionFile session{session_folder()};
///     session.save({.pgn = game.pgn(), .ply = game.ply()});
///     …
///     for (SessionFile& left : abandoned_sessions(session_folder())) show(left.content());
///
/// Each window has a file of its own. A lock beside it tells the file of a running program from one
/// that was left behind.
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "tabiya/qt/game_model.hpp"

class QLockFile;

namespace tabiya::desktop {

struct SessionContent {
  QString pgn;
  QString file;  ///< where the game comes from; empty if it is new
  quint64 number_in_file = 1;
  int ply = 0;
  bool is_modified = false;
  bool is_flipped = false;
  QString tree_file;  ///< of the opening tree
  /// What was last read or written in the file; none in a session of an earlier version.
  std::optional<QString> file_text{};
  /// The games with changes that undo leads to, the oldest first.
  std::vector<qt::GameModel::Snapshot> games_before{};

  friend bool operator==(const SessionContent&, const SessionContent&) = default;
};

[[nodiscard]] QString session_folder();

class SessionFile {
 public:
  /// A new file in the folder.
  explicit SessionFile(const QString& folder);
  /// Takes over an existing file. Requires: no running program has locked it.
  SessionFile(QString file, std::unique_ptr<QLockFile> lock);
  SessionFile(SessionFile&&) noexcept;
  SessionFile& operator=(SessionFile&&) noexcept;
  SessionFile(const SessionFile&) = delete;
  SessionFile& operator=(const SessionFile&) = delete;
  ~SessionFile();

  /// Writes the content, atomically. False if the disk is full or cannot be written: the last
  /// saved content stays.
  bool save(const SessionContent& content);
  [[nodiscard]] std::optional<SessionContent> content() const;
  /// Removes the file: there is nothing to restore.
  void forget();
  [[nodiscard]] QString file() const { return file_; }

 private:
  QString file_;
  std::unique_ptr<QLockFile> lock_;
};

/// The sessions that no running program has, oldest first. Broken files are left out and left alone.
[[nodiscard]] std::vector<SessionFile> abandoned_sessions(const QString& folder);

}  // namespace tabiya::desktop
