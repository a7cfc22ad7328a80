/// What a person has chosen for the program, kept in the settings of the user.
#pragma once

#include <QString>
#include <QUrl>
#include <optional>

#include "tabiya/notation/words.hpp"
#include "tabiya/qt/choices.hpp"

namespace tabiya::desktop {

struct Preferences {
  std::optional<Language> language{};  ///< nothing: the system's
  QString theme = QStringLiteral("tabiya");
  qt::Appearance appearance = qt::Appearance::FollowSystem;
  bool has_coordinates = true;
  bool shows_targets = true;                               ///< where a selected piece can go
  bool makes_queens = false;                               ///< promote without asking
  bool has_figurines = true;                               ///< in the moves
  int animation = 180;                                     ///< milliseconds of a move
  QString server = QStringLiteral("https://lichess.org");  ///< where to play online

  friend bool operator==(const Preferences&, const Preferences&) = default;
};

[[nodiscard]] Preferences load_preferences();
void save(const Preferences& preferences);

/// The token for a server, in a file that only its owner can read; empty if there is none.
[[nodiscard]] QString load_token();
/// Writes the token, or removes it if it is empty. False if it cannot be written.
[[nodiscard]] bool save_token(const QString& token);

}  // namespace tabiya::desktop
