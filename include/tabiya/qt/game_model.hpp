/// A game that is replayed and edited: its tree of moves, the node on the board, and unlimited undo.
///
///     GameModel game;
///     MoveTextView text;
///     text.setGame(&game);
///     game.playText("e4");                     // the view shows 1. e4
///     game.undoStack()->undo();                // and forgets it again
///
/// It can be a game of any variant; variantPosition() is for programs that know them all, position()
/// for those that play chess.
///
/// The model knows no view. A view shows `tree()` and follows the signals; whatever it changes, it
/// changes through this class, so that every edit can be undone.
///
/// After `structureChanged()` any `NodeId` that a view has kept may be gone. Comments and tags are
/// UTF-8; a file in an old code page is converted when it is loaded.
#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tabiya/pgn/annotations.hpp"
#include "tabiya/pgn/events.hpp"
#include "tabiya/pgn/game_tree.hpp"
#include "tabiya/pgn/tags.hpp"
#include "tabiya/rules/move.hpp"
#include "tabiya/rules/position.hpp"
#include "tabiya/rules/variant/variant_position.hpp"

namespace tabiya::qt {

class BeginGame;

class GameModel : public QObject {
  Q_OBJECT
  Q_PROPERTY(QString fen READ fen NOTIFY currentChanged)
  Q_PROPERTY(int ply READ ply NOTIFY currentChanged)
  Q_PROPERTY(bool modified READ isModified NOTIFY modifiedChanged)
  Q_PROPERTY(QString fileName READ fileName NOTIFY fileNameChanged)

 public:
  explicit GameModel(QObject* parent = nullptr);
  ~GameModel() override;
  Q_DISABLE_COPY_MOVE(GameModel)

  [[nodiscard]] const pgn::GameTree& tree() const noexcept { return tree_; }
  [[nodiscard]] QUndoStack* undoStack() noexcept { return &undo_stack_; }
  /// True if the game has changes that are in no file. Each game of the undo stack has its own state:
  /// undoing the step that began a game shows the one before it as it was, saved or not.
  [[nodiscard]] bool isModified() const { return file_.clean_index != undo_stack_.index(); }

  // Where the board is:

  [[nodiscard]] pgn::NodeId current() const noexcept { return current_; }
  /// The position after the current node; nothing after a move that could not be played, and in
  /// other variants than chess.
  [[nodiscard]] std::optional<Position> position() const;
  /// The same in any variant, chess included.
  [[nodiscard]] const std::optional<VariantPosition>& variantPosition() const noexcept {
    return position_;
  }
  [[nodiscard]] tabiya::Variant variant() const noexcept { return tree_.variant(); }
  /// The FEN of that position; empty if there is none.
  [[nodiscard]] QString fen() const;
  /// The number of moves from the start to the current node.
  [[nodiscard]] int ply() const;
  /// The moves that lead to a node, up to the first step that is not a move.
  [[nodiscard]] std::vector<Move> movesTo(pgn::NodeId node) const;
  /// The nodes of the line through the current node: from the first move to the end of its line.
  [[nodiscard]] std::vector<pgn::NodeId> currentLine() const;

  // Files:

  /// Begins a new game, which is in no file: save() does not overwrite the one before it. It can be
  /// undone, and the game before is then that of its file again.
  void newGame(const Position& start = Position{}) { newGame(VariantPosition{start}); }
  void newGame(const VariantPosition& start);
  /// The same with a game that has moves or tags already.
  void newGame(pgn::GameTree tree);
  /// The same with a game that is about to be played: without moves, there is nothing to save yet.
  void newGameToPlay(pgn::GameTree tree);
  /// Replaces the game by another version of it, which stays in its file. It can be undone.
  void setTree(pgn::GameTree tree);
  /// Reads the first game of a text, as another version of this one. False, with a sentence, if it
  /// has none; the game stays.
  bool setPgn(const QString& text);
  [[nodiscard]] QString pgn() const;

  /// Opens a game of a file, counted from 1. Forgets the undo steps, unless they lead to a game with
  /// changes that are in no file: then this is one more step.
  /// False, with a sentence in `failed()`, if the file or the game cannot be read.
  bool load(const QString& fileName, std::uint64_t number = 1);
  /// Writes the game to its place in the file that it was loaded from; all other games stay byte
  /// for byte. The file is replaced as a whole or not at all.
  /// False, with a sentence in `failed()`, if the game has no file, if the file has changed since,
  /// or if it cannot be written.
  bool save();
  /// Writes a file that has this game alone; later calls of save() write there.
  bool saveAs(const QString& fileName);
  [[nodiscard]] QString fileName() const { return file_.name; }
  /// Its number in that file, from 1.
  [[nodiscard]] std::uint64_t numberInFile() const noexcept { return file_.number; }

  /// A game as it can be put away and shown again.
  struct Snapshot {
    QString pgn{};
    QString file_name{};  ///< empty if it is in no file
    std::uint64_t number_in_file = 1;
    QString file_text{};  ///< what was last read or written there
    bool is_modified = false;
    friend bool operator==(const Snapshot&, const Snapshot&) = default;
  };
  [[nodiscard]] Snapshot snapshot() const;
  /// The games that undo leads to and that have changes that are in no file, the oldest first.
  [[nodiscard]] std::vector<Snapshot> unsavedGamesBefore() const;
  /// The same; from now on the caller has their changes, and they do not count here any more.
  [[nodiscard]] std::vector<Snapshot> takeUnsavedGamesBefore();
  /// Shows a game as it was when the snapshot was taken, like load(). If its file has another text by
  /// now, the game counts as modified, and save() does not overwrite the file.
  /// False, with a sentence in `failed()`, if the snapshot has no game.
  bool restore(const Snapshot& snapshot);

  // Comments and glyphs, for views:

  /// What people wrote after a move, without commands such as `[%clk 0:00:30]`.
  [[nodiscard]] QString commentText(pgn::NodeId node) const;

 public Q_SLOTS:
  /// Undoes everything since the current game was begun or opened, and that too: shows the game
  /// before it. Does nothing if the undo stack has none.
  void undoGame();

  // Going through the game. A step that is not possible does nothing.

  void goTo(tabiya::pgn::NodeId node);
  void goForward();
  void goBack();
  void goToStart();
  /// To the end of the current line.
  void goToEnd();
  /// To the next or previous alternative to the current move.
  void goToNextVariation();
  void goToPreviousVariation();
  /// To the move of the current line that leads to this ply, or to its last.
  void goToPly(int ply);

  // Editing. Each call is one step of the undo stack, and the board goes to where it happened.

  /// Plays a move in the current position: follows the line that has it, or adds it.
  /// Requires: the move is legal there.
  void play(tabiya::Move move);
  /// Plays a move as people and programs type it. False, with a sentence in `moveRefused()`, if it
  /// is not legal.
  bool playText(const QString& text);
  /// Adds a line of legal moves after a node, such as that of an engine, as one step.
  void addLine(tabiya::pgn::NodeId from, const std::vector<tabiya::Move>& moves);
  /// Deletes a move and everything after it.
  void deleteFrom(tabiya::pgn::NodeId node);
  /// Deletes the variation that a node is in, from its first move; nothing in the main line.
  void deleteVariation(tabiya::pgn::NodeId node);
  /// Moves the variation that a node is in one place forward.
  void promoteVariation(tabiya::pgn::NodeId node);
  /// Makes the line through a node the main line.
  void promoteToMainLine(tabiya::pgn::NodeId node);
  /// Replaces what people wrote after a move; the commands in its comments stay.
  void setCommentText(tabiya::pgn::NodeId node, const QString& text);
  /// Both at once, as one step: the glyphs of a move, and what people wrote after it.
  void annotate(tabiya::pgn::NodeId node, const std::vector<tabiya::pgn::Nag>& nags,
                const QString& text);
  void setNags(tabiya::pgn::NodeId node, const std::vector<tabiya::pgn::Nag>& nags);
  /// Adds a glyph or removes it. Of `!`, `?`, `!!`, `??`, `!?` and `?!` a move has at most one.
  void toggleNag(tabiya::pgn::NodeId node, tabiya::pgn::Nag nag);
  /// Sets a clock, an evaluation, arrows, …: see annotations.hpp.
  void setAnnotation(tabiya::pgn::NodeId node, const tabiya::pgn::Annotation& annotation);
  /// Sets the coloured squares and the arrows of a node as one step; without any, removes them.
  void setMarks(tabiya::pgn::NodeId node, const std::optional<tabiya::pgn::ColoredSquares>& squares,
                const std::optional<tabiya::pgn::Arrows>& arrows);
  /// Sets a tag; an empty value removes it. The tag Result sets the result, too.
  void setTag(const QString& name, const QString& value);
  void setResult(tabiya::pgn::Result result);

 Q_SIGNALS:
  /// The board shows another node.
  void currentChanged(tabiya::pgn::NodeId current, tabiya::pgn::NodeId previous);
  /// A move was added as the last child of its parent.
  void nodeAdded(tabiya::pgn::NodeId node);
  /// The glyphs or comments of a node are different.
  void nodeChanged(tabiya::pgn::NodeId node);
  /// Lines were deleted or reordered, or the whole game was replaced.
  void structureChanged();
  /// Another game is about to be begun or opened: the last chance to change this one.
  void aboutToReplace();
  /// Tags or result are different.
  void tagsChanged();
  void modifiedChanged(bool isModified);
  void fileNameChanged(const QString& fileName);
  void moveRefused(const QString& sentence);
  /// What went wrong with a file, as one sentence.
  void failed(const QString& sentence);

 private:
  friend class GameEdit;  // src/qt/game_edits.hpp: the steps of the undo stack
  friend class BeginGame;

  bool fail(const QString& sentence);
  void show(pgn::NodeId node);
  void push(QUndoCommand* edit);
  void noteModified();
  void moveVariation(pgn::NodeId node, int place);
  void setNode(pgn::NodeId node, pgn::Node content, const QString& title);
  [[nodiscard]] pgn::NodeId addMove(pgn::NodeId parent, Move move);
  /// Where the game was last read or written.
  struct File {
    QString name;
    std::uint64_t number = 1;
    std::string text;
    std::optional<int> clean_index{};  // of the undo stack, where the game is as in the file
  };
  void setFile(File file);
  [[nodiscard]] static Snapshot snapshotOf(const pgn::GameTree& tree, const File& file,
                                           bool is_modified);
  [[nodiscard]] std::vector<const BeginGame*> unsavedSteps() const;
  void begin(pgn::GameTree tree, bool is_modified);
  void open(pgn::GameTree tree, File file, bool is_modified);
  void pushGame(pgn::GameTree tree, File file, bool is_modified);

  pgn::GameTree tree_;
  pgn::NodeId current_ = pgn::GameTree::root();
  std::optional<VariantPosition> position_ = VariantPosition{};
  QUndoStack undo_stack_;
  File file_{.name = {}, .number = 1, .text = {}, .clean_index = 0};
  bool was_modified_ = false;  // at the last signal
};

/// The first node of the variation that a node is in; nothing in the main line.
[[nodiscard]] std::optional<pgn::NodeId> variation_of(const pgn::GameTree& tree, pgn::NodeId node);

}  // namespace tabiya::qt
