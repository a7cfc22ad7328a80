#include "desktop/edit_commands.hpp"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QImage>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QStringList>
#include <array>
#include <string>
#include <utility>

#include "desktop/comment_dialog.hpp"
#include "desktop/game_commands.hpp"
#include "desktop/set_up_dialog.hpp"
#include "desktop/tags_dialog.hpp"
#include "desktop/words.hpp"
#include "tabiya/notation/fen.hpp"
#include "tabiya/notation/variant_fen.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/pgn/reader.hpp"
#include "tabiya/pgn/tree_reader.hpp"
#include "tabiya/qt/glyphs.hpp"
#include "tabiya/qt/text.hpp"

namespace tabiya::desktop {
namespace {

struct Glyph {
  std::uint8_t number;
  const char* keys = "";
};
constexpr std::array glyphs{
    Glyph{1, "Alt+1"}, Glyph{2, "Alt+2"},  Glyph{3, "Alt+3"},  Glyph{4, "Alt+4"}, Glyph{5, "Alt+5"},
    Glyph{6, "Alt+6"}, Glyph{10, "Alt+7"}, Glyph{13, "Alt+8"}, Glyph{14},         Glyph{15},
    Glyph{16},         Glyph{17},          Glyph{18},          Glyph{19},         Glyph{146},
};

/// Why a set-up is not a position of a game, as one sentence.
QString complaint_about(const Setup& setup) {
  QStringList reasons;
  for (const Defect defect : defects(setup)) {
    reasons.push_back(qt::to_qt(to_words(defect, language())));
  }
  return words("This position cannot be played: %1.", "Diese Stellung ist nicht spielbar: %1.")
      .arg(reasons.join(QStringLiteral("; ")));
}

/// The variant that a text looks like a FEN of: by a pocket or by numbers of checks. Otherwise that of
/// the game on the board.
Variant variant_of_fen(const QString& text, Variant now) {
  const QString placement = text.section(' ', 0, 0);
  constexpr int ranks = 8;
  if (placement.contains('[') || placement.contains('~') || placement.count('/') == ranks) {
    return Variant::Crazyhouse;
  }
  return text.contains('+') ? Variant::ThreeCheck : now;
}

/// The position of a FEN, in the variant of the game on the board if it can be.
std::optional<VariantPosition> position_of(const QString& text, Variant now) {
  const std::string fen = qt::from_qt(text);
  const auto position = parse_variant_position(variant_of_fen(text, now), fen);
  if (position) return *position;
  const auto chess = parse_position(fen);
  return chess ? std::optional{VariantPosition{*chess}} : std::nullopt;
}

QMimeData* picture_of(qt::BoardWidget& board) {
  constexpr int pixels = 800;
  QImage image{pixels, pixels, QImage::Format_ARGB32_Premultiplied};
  image.fill(Qt::transparent);
  QPainter painter{&image};
  board.renderBoard(&painter, image.rect());
  painter.end();
  auto* const data = new QMimeData;
  data->setImageData(image);
  data->setData(QStringLiteral("image/svg+xml"), board.toSvg().toUtf8());
  data->setText(board.fen());
  return data;
}

}  // namespace

EditCommands::EditCommands(WindowContext& context, GameCommands& games)
    : QObject{context.window}, context_{context}, games_{games} {
  connect_commands();
  connect_variations();
  add_glyphs();
}

void EditCommands::connect_commands() {
  CommandList& commands = *context_.commands;
  commands.on("edit.undo", [this] { undo(false); });
  commands.on("edit.redo", [this] { undo(true); });
  commands.on("edit.copy-pgn",
              [this] { QApplication::clipboard()->setText(context_.game->pgn()); });
  commands.on("edit.copy-fen",
              [this] { QApplication::clipboard()->setText(context_.board->fen()); });
  commands.on("edit.copy-picture",
              [this] { QApplication::clipboard()->setMimeData(picture_of(*context_.board)); });
  commands.on("edit.paste", [this] { paste(QApplication::clipboard()->text()); });
  commands.on("edit.comment", [this] { editComment(context_.game->current()); });
  commands.on("edit.tags", [this] { editTags(); });
  commands.on("edit.set-up", [this] { setUp(); });
}

void EditCommands::connect_variations() const {
  CommandList& commands = *context_.commands;
  qt::GameModel& game = *context_.game;
  const auto here = [&game](void (qt::GameModel::*edit)(pgn::NodeId)) {
    return [&game, edit] {
      if (game.current() != pgn::GameTree::root()) (game.*edit)(game.current());
    };
  };
  commands.on("edit.promote", here(&qt::GameModel::promoteVariation));
  commands.on("edit.main-line", here(&qt::GameModel::promoteToMainLine));
  commands.on("edit.delete-variation", here(&qt::GameModel::deleteVariation));
  commands.on("edit.delete-rest", here(&qt::GameModel::deleteFrom));
}

void EditCommands::add_glyphs() {
  glyphs_ = new QMenu{context_.window};
  for (const Glyph& glyph : glyphs) {
    const QString sign = qt::sign_of({glyph.number}, qt::shown_in(glyphs_->font()));
    QAction* const action = glyphs_->addAction(sign);
    action->setShortcut(QKeySequence{QString::fromLatin1(glyph.keys)});
    connect(action, &QAction::triggered, this, [this, number = glyph.number] {
      if (context_.game->current() == pgn::GameTree::root()) return;
      context_.game->toggleNag(context_.game->current(), pgn::Nag{number});
    });
  }
  QMenu* const edit = context_.commands->menu(MenuPlace::Edit);
  edit->insertMenu(context_.commands->action("edit.promote"), glyphs_);
  retranslate();
}

void EditCommands::retranslate() { glyphs_->setTitle(words("&Glyph", "&Zeichen")); }

/// In a game that is being played, undo takes a move back, or asks the server's opponent for it. Before
/// the first move it undoes the beginning of the game.
void EditCommands::undo(bool is_redo) const {
  if (context_.binding->isPlaying()) {
    const bool is_at_start = context_.play->isPlaying() && !context_.play->hasBegun();
    if (!is_redo && is_at_start) games_.undoBeginning();
    else if (!is_redo) context_.commands->action("game.take-back")->trigger();
    else if (context_.play->isPlaying()) context_.board->redo();
    return;
  }
  if (is_redo) context_.game->undoStack()->redo();
  else context_.game->undoStack()->undo();
}

void EditCommands::paste(const QString& text) const {
  if (!games_.isBoardFree()) return;
  const QString trimmed = text.trimmed();
  if (const auto position = position_of(trimmed, context_.game->variant())) {
    games_.freeBoard();
    context_.game->newGame(*position);
    return context_.say({});
  }
  if (const auto setup = parse_fen(qt::from_qt(trimmed)))
    return context_.say(complaint_about(*setup));
  const std::string bytes = trimmed.toStdString();
  pgn::Reader reader{pgn::Input::from_memory(bytes)};
  if (auto game = pgn::read_tree(reader, {}, pgn::VariantGames::Played)) {
    games_.freeBoard();
    context_.game->newGame(std::move(game->tree));
    return context_.say({});
  }
  context_.say(words("The clipboard has neither a game nor a position.",
                     "In der Zwischenablage ist weder eine Partie noch eine Stellung."));
}

void EditCommands::editComment(pgn::NodeId node) {
  auto* const dialog = new CommentDialog{context_.game->commentText(node), context_.window};
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this,
          [this, node, dialog] { context_.game->setCommentText(node, dialog->text()); });
  // What was written belongs to the game that was shown.
  connect(context_.game, &qt::GameModel::aboutToReplace, dialog, &QDialog::accept);
  dialog->open();
}

void EditCommands::editTags() {
  auto* const dialog = new TagsDialog{context_.game->tree().tags, context_.window};
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] {
    const auto changes = dialog->changes();
    if (changes.empty()) return;
    context_.game->undoStack()->beginMacro(words("Game info", "Partiedaten"));
    for (const auto& [name, value] : changes) context_.game->setTag(name, value);
    context_.game->undoStack()->endMacro();
  });
  connect(context_.game, &qt::GameModel::aboutToReplace, dialog, &QDialog::accept);
  dialog->open();
}

void EditCommands::setUp() {
  if (!games_.isBoardFree()) return;
  if (context_.game->variant() != Variant::Standard) {
    return context_.say(
        words("Positions of %1 are set up with a FEN: copy it, change it, and paste it.",
              "Stellungen von %1 werden mit einer FEN aufgebaut: kopieren, ändern, einfügen.")
            .arg(qt::to_qt(to_string(context_.game->variant()))));
  }
  auto* const dialog = new SetUpDialog{*context_.board, context_.window};
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] {
    const auto position = dialog->position();
    if (!position || !games_.isBoardFree()) return;
    games_.freeBoard();
    context_.game->newGame(*position);
  });
  dialog->open();
}

}  // namespace tabiya::desktop
