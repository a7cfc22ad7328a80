/// What a person has chosen for the program, saved in the settings of the user.
#pragma once

#include <QString>
#include <QUrl>
#include <optional>

#include "tabiya/notation/words.hpp"
#include "tabiya/qt/choices.hpp"

namespace tabiya::desktop {

struct Preferences {
  std::optional<Language> language{};  ///< `std::nullopt`: the system's
  QString theme = QStringLiteral("tabiya");
  qt::Appearance appearance = qt::Appearance::FollowSystem;
  bool has_coordinates = true;
  bool shows_legal_targets = true;  ///< where a selected piece can go
  bool auto_queen = false;          ///< promote without asking
  bool has_figurines = true;        ///< in the moves
  int animation_ms = 180;           ///< milliseconds of a move
  QString book{};                   ///< the file of an opening book; empty: none
  /// Folders of Syzygy tables, with colons between them; at first those of TABIYA_TABLES.
  QString tables{};
  QString server = QStringLiteral("https://lichess.org");  ///< where to play online

  friend bool operator==(const Preferences&, const Preferences&) = default;
};

[[nodiscard]] Preferences load_preferences();
void save(const Preferences& preferences);

/// Scheme, host and port, such as "https://lichess.org:443"; empty if the address has no host.
[[nodiscard]] QString origin_of(const QUrl& server);

/// The token that was entered for this origin; empty if there is none. The file of all tokens can
/// be read by its owner alone.
[[nodiscard]] QString load_token(const QUrl& server);
/// Saves the token of this origin, or removes it if it is empty. False if it cannot be written.
[[nodiscard]] bool save_token(const QUrl& server, const QString& token);

}  // namespace tabiya::desktop
