/// The commands of the menu View: through the game, and how the board looks.
#pragma once

#include <QObject>
#include <QTimer>

#include "desktop/window_context.hpp"

namespace tabiya::desktop {

class ViewCommands : public QObject {
  Q_OBJECT

 public:
  explicit ViewCommands(WindowContext& context);

  /// Shows what is chosen.
  void show(const Preferences& preferences);

 Q_SIGNALS:
  /// The person has chosen something in the menu.
  void preferencesChanged(const tabiya::desktop::Preferences& preferences);

 private:
  void connect_steps();
  void connect_looks();
  void add_themes();
  void choose(const std::function<void(Preferences&)>& change);
  void replay(bool runs);

  WindowContext& context_;
  QTimer replay_;
  bool is_showing_ = false;
};

}  // namespace tabiya::desktop
