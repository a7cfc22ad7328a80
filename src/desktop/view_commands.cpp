#include "desktop/view_commands.hpp"

#include <QAction>
#include <QActionGroup>
#include <QMenu>

#include "desktop/appearance.hpp"
#include "desktop/preferences_dialog.hpp"
#include "desktop/words.hpp"
#include "tabiya/picture/theme.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {
namespace {

constexpr std::chrono::milliseconds replay_interval{1'200};

}  // namespace

ViewCommands::ViewCommands(WindowContext& context) : QObject{context.window}, context_{context} {
  replay_.setInterval(replay_interval);
  connect(&replay_, &QTimer::timeout, this, [this] {
    const auto before = context_.game->current();
    context_.game->goForward();
    if (context_.game->current() == before)
      context_.commands->action("view.replay")->setChecked(false);
  });
  connect_steps();
  connect_looks();
  add_themes();
}

void ViewCommands::connect_steps() {
  CommandList& commands = *context_.commands;
  qt::GameModel& game = *context_.game;
  commands.on("view.start", [&game] { game.goToStart(); });
  commands.on("view.back", [&game] { game.goBack(); });
  commands.on("view.forward", [&game] { game.goForward(); });
  commands.on("view.end", [&game] { game.goToEnd(); });
  commands.on("view.flip", [this] { context_.board->flip(); });
  commands.onToggle("view.replay", [this](bool runs) { replay(runs); });
}

void ViewCommands::connect_looks() {
  CommandList& commands = *context_.commands;
  commands.onToggle("view.coordinates", [this](bool is_on) {
    choose([is_on](Preferences& now) { now.has_coordinates = is_on; });
  });
  commands.onToggle("view.targets", [this](bool is_on) {
    choose([is_on](Preferences& now) { now.shows_legal_targets = is_on; });
  });
  commands.onToggle("view.figurines", [this](bool is_on) {
    choose([is_on](Preferences& now) { now.has_figurines = is_on; });
  });
  commands.onToggle("view.dark", [this](bool is_on) {
    choose([is_on](Preferences& now) {
      now.appearance = is_on ? qt::Appearance::Dark : qt::Appearance::Light;
    });
  });
  commands.onToggle("view.full-screen", [this](bool is_on) {
    context_.window->setWindowState(
        context_.window->windowState().setFlag(Qt::WindowFullScreen, is_on));
  });
}

void ViewCommands::add_themes() {
  auto* const menu = new QMenu{words("Colours of the &board", "&Brettfarben"), context_.window};
  menu->setObjectName(QStringLiteral("themes"));
  auto* const group = new QActionGroup{this};
  for (const picture::Theme& theme : picture::all_themes()) {
    QAction* const action = group->addAction(menu->addAction(theme_name(theme.name)));
    action->setCheckable(true);
    action->setData(qt::to_qt(theme.name));
    connect(action, &QAction::triggered, this, [this, name = qt::to_qt(theme.name)] {
      choose([name](Preferences& now) { now.theme = name; });
    });
  }
  context_.commands->menu(MenuPlace::View)
      ->insertMenu(context_.commands->action("view.dark"), menu);
}

void ViewCommands::choose(const std::function<void(Preferences&)>& change) {
  if (is_showing_) return;
  Preferences now = load_preferences();
  change(now);
  Q_EMIT preferencesChanged(now);
}

void ViewCommands::replay(bool runs) {
  if (!runs) return replay_.stop();
  if (!context_.game->tree()[context_.game->current()].first_child) context_.game->goToStart();
  replay_.start();
}

void ViewCommands::show(const Preferences& preferences) {
  is_showing_ = true;
  CommandList& commands = *context_.commands;
  commands.action("view.coordinates")->setChecked(preferences.has_coordinates);
  commands.action("view.targets")->setChecked(preferences.shows_legal_targets);
  commands.action("view.figurines")->setChecked(preferences.has_figurines);
  commands.action("view.dark")->setChecked(is_dark());
  for (QAction* const action : context_.window->findChild<QMenu*>("themes")->actions()) {
    action->setChecked(action->data().toString() == preferences.theme);
  }
  qt::BoardWidget& board = *context_.board;
  board.setTheme(preferences.theme);
  board.setAppearance(is_dark() ? qt::Appearance::Dark : qt::Appearance::Light);
  board.setCoordinates(preferences.has_coordinates ? qt::Coordinates::Border
                                                   : qt::Coordinates::None);
  board.setShowLegalTargets(preferences.shows_legal_targets);
  board.setAutoQueen(preferences.auto_queen);
  board.setAnimationDuration(preferences.animation_ms);
  board.setLanguage(qt::to_qt(to_string(language())));
  is_showing_ = false;
}

}  // namespace tabiya::desktop
