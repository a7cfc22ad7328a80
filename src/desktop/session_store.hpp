/// What a window shows, kept on disk at every change, so that nothing is lost if the program or the
/// machine stops: the next start opens it again.
///
///     SessionSlot slot{session_folder()};
///     slot.keep({.pgn = game.pgn(), .ply = game.ply()});
///     …
///     for (SessionSlot& left : abandoned_sessions(session_folder())) show(left.content());
///
/// Each window has a file of its own. A lock beside it tells the file of a running program from one
/// that was left behind.
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

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

  friend bool operator==(const SessionContent&, const SessionContent&) = default;
};

[[nodiscard]] QString session_folder();

class SessionSlot {
 public:
  /// A new file in the folder.
  explicit SessionSlot(const QString& folder);
  /// Takes over an existing file. Requires: no running program has locked it.
  SessionSlot(QString file, std::unique_ptr<QLockFile> lock);
  SessionSlot(SessionSlot&&) noexcept;
  SessionSlot& operator=(SessionSlot&&) noexcept;
  SessionSlot(const SessionSlot&) = delete;
  SessionSlot& operator=(const SessionSlot&) = delete;
  ~SessionSlot();

  /// Writes the content, atomically. False if the disk is full or cannot be written: what was kept
  /// last stays.
  bool keep(const SessionContent& content);
  [[nodiscard]] std::optional<SessionContent> content() const;
  /// Removes the file: there is nothing to restore.
  void forget();
  [[nodiscard]] QString file() const { return file_; }

 private:
  QString file_;
  std::unique_ptr<QLockFile> lock_;
};

/// The sessions that no running program has, oldest first. Broken files are left out and left alone.
[[nodiscard]] std::vector<SessionSlot> abandoned_sessions(const QString& folder);

}  // namespace tabiya::desktop
