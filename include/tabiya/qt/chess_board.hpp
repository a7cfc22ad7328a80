/// A board on which games are played, without a window: what it shows, what happens on it, and how
/// it handles user input. `BoardWidget` and the QML item `ChessBoard` put it on a screen; their
/// properties, slots and signals are those of this class.
///
///     ChessBoard board;
///     QObject::connect(&board, &ChessBoard::moveMade, …);
///     board.submitMove("e2", "e4");
///     board.setMode(BoardMode::ComputerPlaysBlack);
///
/// Squares are written as "e4", pieces as letters of a FEN ("N" is a white knight, "n" a black one),
/// moves as people and programs write them. Setting a property to its current value emits no signal.
/// An invalid value is ignored, and requestRefused() is emitted with the reason.
///
/// The rules are those of the `GameSession`: the board passes every attempt to its arbiter and shows
/// the transitions that come back.
#pragma once

#include <QObject>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <memory>
#include <optional>

#include "tabiya/book/opening_book.hpp"
#include "tabiya/notation/words.hpp"
#include "tabiya/qt/board_painter.hpp"
#include "tabiya/qt/choices.hpp"
#include "tabiya/qt/game_session.hpp"

class QPagedPaintDevice;
class QPainter;

namespace tabiya::qt {

class ChessBoard : public QObject {
  Q_OBJECT

  // The game.
  Q_PROPERTY(QString fen READ fen WRITE setFen NOTIFY fenChanged)
  Q_PROPERTY(QString pgn READ pgn WRITE setPgn NOTIFY pgnChanged)
  Q_PROPERTY(QString ruleset READ ruleset WRITE setRuleset NOTIFY rulesetChanged)
  Q_PROPERTY(tabiya::qt::Variant variant READ variant WRITE setVariant NOTIFY variantChanged)
  Q_PROPERTY(QString timeControl READ timeControl WRITE setTimeControl NOTIFY timeControlChanged)
  Q_PROPERTY(bool touchMove READ touchMove WRITE setTouchMove NOTIFY touchMoveChanged)
  Q_PROPERTY(tabiya::qt::BoardMode mode READ mode WRITE setMode NOTIFY modeChanged)
  Q_PROPERTY(
      int computerLevel READ computerLevel WRITE setComputerLevel NOTIFY computerLevelChanged)
  Q_PROPERTY(bool computerResigns READ computerResigns WRITE setComputerResigns NOTIFY
                 computerResignsChanged)
  Q_PROPERTY(tabiya::qt::Side turn READ turn WRITE setTurn NOTIFY turnChanged)
  Q_PROPERTY(int shownPly READ shownPly WRITE setShownPly NOTIFY shownPlyChanged)
  Q_PROPERTY(
      int replayInterval READ replayInterval WRITE setReplayInterval NOTIFY replayIntervalChanged)
  Q_PROPERTY(bool replaying READ isReplaying WRITE setReplaying NOTIFY replayingChanged)
  // How it looks.
  Q_PROPERTY(tabiya::qt::BoardOrientation orientation READ orientation WRITE setOrientation NOTIFY
                 orientationChanged)
  Q_PROPERTY(tabiya::qt::Coordinates coordinates READ coordinates WRITE setCoordinates NOTIFY
                 coordinatesChanged)
  Q_PROPERTY(QString theme READ theme WRITE setTheme NOTIFY themeChanged)
  Q_PROPERTY(QString pieceSet READ pieceSet WRITE setPieceSet NOTIFY pieceSetChanged)
  Q_PROPERTY(tabiya::qt::Appearance appearance READ appearance WRITE setAppearance NOTIFY
                 appearanceChanged)
  Q_PROPERTY(int animationDuration READ animationDuration WRITE setAnimationDuration NOTIFY
                 animationDurationChanged)
  Q_PROPERTY(QString language READ language WRITE setLanguage NOTIFY languageChanged)
  Q_PROPERTY(bool blindfold READ isBlindfold WRITE setBlindfold NOTIFY blindfoldChanged)
  // What it points out.
  Q_PROPERTY(bool showLegalTargets READ showLegalTargets WRITE setShowLegalTargets NOTIFY
                 showLegalTargetsChanged)
  Q_PROPERTY(bool showLastMove READ showLastMove WRITE setShowLastMove NOTIFY showLastMoveChanged)
  Q_PROPERTY(
      tabiya::qt::Hints checkHints READ checkHints WRITE setCheckHints NOTIFY checkHintsChanged)
  Q_PROPERTY(
      tabiya::qt::Hints claimHints READ claimHints WRITE setClaimHints NOTIFY claimHintsChanged)
  Q_PROPERTY(bool showRefusals READ showRefusals WRITE setShowRefusals NOTIFY showRefusalsChanged)
  Q_PROPERTY(QString marks READ marks WRITE setMarks NOTIFY marksChanged)
  // User input.
  Q_PROPERTY(bool drawingEnabled READ isDrawingEnabled WRITE setDrawingEnabled NOTIFY
                 drawingEnabledChanged)
  Q_PROPERTY(bool premovesEnabled READ arePremovesEnabled WRITE setPremovesEnabled NOTIFY
                 premovesEnabledChanged)
  Q_PROPERTY(bool autoQueen READ autoQueen WRITE setAutoQueen NOTIFY autoQueenChanged)
  Q_PROPERTY(tabiya::qt::PromotionChoice promotionChoice READ promotionChoice WRITE
                 setPromotionChoice NOTIFY promotionChoiceChanged)
  Q_PROPERTY(
      QString cursorSquare READ cursorSquare WRITE setCursorSquare NOTIFY cursorSquareChanged)

 public:
  explicit ChessBoard(QObject* parent = nullptr);
  ~ChessBoard() override;

  // -- The game ----------------------------------------------------------------------------------

  /// The position that is shown, of the game's variant. Setting it begins a new game from there; in the mode SetUp it sets
  /// the pieces, playable or not.
  [[nodiscard]] QString fen() const;
  /// The game as PGN. Setting it loads the first game of the text.
  [[nodiscard]] QString pgn() const;
  void setPgn(const QString& pgn);
  /// "casual", "fide", "fide-rapid", "fide-blitz", "fide-online", "us". The moves so far stand.
  [[nodiscard]] QString ruleset() const;
  void setRuleset(const QString& name);
  /// Setting it begins a game; Chess960 from a random starting position.
  [[nodiscard]] Variant variant() const;
  void setVariant(Variant variant);
  /// The clocks of both sides as in the PGN tag TimeControl, "300+3"; "-" is unlimited.
  [[nodiscard]] QString timeControl() const;
  void setTimeControl(const QString& text);
  /// A piece that is picked up must move. The ruleset decides until this is set.
  [[nodiscard]] bool touchMove() const;
  void setTouchMove(bool isTouchMove);
  [[nodiscard]] BoardMode mode() const;
  /// Leaves SetUp only if the position can be played.
  void setMode(BoardMode mode);
  /// 1, which a beginner can beat, to 8.
  [[nodiscard]] int computerLevel() const;
  void setComputerLevel(int level);
  /// The opening book of the computer; null: none.
  void setComputerBook(std::shared_ptr<const OpeningBook> book);
  /// The computer resigns a hopeless game; see players/resignation.hpp. Off at first.
  [[nodiscard]] bool computerResigns() const;
  void setComputerResigns(bool resigns);
  /// Whose move it is. It can be set in the mode SetUp.
  [[nodiscard]] Side turn() const;
  void setTurn(Side side);
  /// The number of plies before the shown position; normally all of them.
  [[nodiscard]] int shownPly() const;
  void setShownPly(int ply);
  /// Milliseconds from move to move while a game is replayed.
  [[nodiscard]] int replayInterval() const;
  void setReplayInterval(int milliseconds);
  [[nodiscard]] bool isReplaying() const;
  void setReplaying(bool isReplaying);

  /// The game itself, with its arbiter, clocks and record.
  [[nodiscard]] GameSession& session();
  [[nodiscard]] const GameSession& session() const;
  /// The board that is shown, without the pieces that are moving.
  [[nodiscard]] Board shownBoard() const;
  /// In Crazyhouse, what a side can drop in the shown position, as letters of a FEN: "QPP".
  [[nodiscard]] Q_INVOKABLE QString pocket(tabiya::qt::Side side) const;
  /// In Three-check, how many checks a side has given in the shown position.
  [[nodiscard]] Q_INVOKABLE int checksGiven(tabiya::qt::Side side) const;

  // -- How it looks ------------------------------------------------------------------------------

  [[nodiscard]] BoardOrientation orientation() const;
  void setOrientation(BoardOrientation orientation);
  [[nodiscard]] Coordinates coordinates() const;
  void setCoordinates(Coordinates coordinates);
  /// "tabiya", "walnut", "slate", "newsprint", "contrast".
  [[nodiscard]] QString theme() const;
  void setTheme(const QString& name);
  /// "tabiya", or the name of an SVG file with twelve groups; see picture/piece_set.hpp.
  [[nodiscard]] QString pieceSet() const;
  void setPieceSet(const QString& name);
  [[nodiscard]] Appearance appearance() const;
  void setAppearance(Appearance appearance);
  /// Milliseconds; 0 shows every move at once.
  [[nodiscard]] int animationDuration() const;
  void setAnimationDuration(int milliseconds);
  /// "en" or "de"; empty: that of the system, or English.
  [[nodiscard]] QString language() const;
  void setLanguage(const QString& code);
  [[nodiscard]] Language wordsLanguage() const;
  /// The pieces are hidden, and the game goes on.
  [[nodiscard]] bool isBlindfold() const;
  void setBlindfold(bool isBlindfold);

  // -- What it points out ------------------------------------------------------------------------

  [[nodiscard]] bool showLegalTargets() const;
  void setShowLegalTargets(bool areShown);
  [[nodiscard]] bool showLastMove() const;
  void setShowLastMove(bool isShown);
  [[nodiscard]] Hints checkHints() const;
  void setCheckHints(Hints hints);
  [[nodiscard]] Hints claimHints() const;
  void setClaimHints(Hints hints);
  /// The sentence of a refusal, at the square where it happened.
  [[nodiscard]] bool showRefusals() const;
  void setShowRefusals(bool isShown);
  /// Circles and arrows as in a PGN file: "Gd4 Re2e4". The first letter is the colour: green, red,
  /// yellow, blue, orange, cyan or purple.
  [[nodiscard]] QString marks() const;
  void setMarks(const QString& marks);

  // -- User input --------------------------------------------------------------------------------

  /// The right button draws arrows and circles: green, with Shift or Ctrl red, with Alt blue, with
  /// Shift and Alt yellow.
  [[nodiscard]] bool isDrawingEnabled() const;
  void setDrawingEnabled(bool isEnabled);
  /// Against the computer, a move can be made in advance.
  [[nodiscard]] bool arePremovesEnabled() const;
  void setPremovesEnabled(bool areAllowed);
  /// A pawn becomes a queen without a question; with Alt, it asks.
  [[nodiscard]] bool autoQueen() const;
  void setAutoQueen(bool isOn);
  [[nodiscard]] PromotionChoice promotionChoice() const;
  void setPromotionChoice(PromotionChoice choice);
  /// The square of the keyboard.
  [[nodiscard]] QString cursorSquare() const;
  void setCursorSquare(const QString& square);

  /// The text diagram of the shown position, for terminals and mails.
  [[nodiscard]] Q_INVOKABLE QString textDiagram() const;
  /// The shown position as an SVG document, with its marks.
  [[nodiscard]] Q_INVOKABLE QString toSvg() const;
  [[nodiscard]] Q_INVOKABLE bool canRedo() const;
  /// The squares of the selected piece's moves.
  [[nodiscard]] Q_INVOKABLE QStringList targets() const;
  [[nodiscard]] Q_INVOKABLE QString selectedSquare() const;
  /// The letter of the piece that is selected in a pocket, "N" or "n"; empty if there is none.
  [[nodiscard]] Q_INVOKABLE QString selectedInPocket() const;
  /// Whether the board asks for the piece of a promotion, which takes the arrow keys.
  [[nodiscard]] bool isChoosingPromotion() const;
  /// Why the pieces of the mode SetUp cannot be played, one sentence each; empty if they can.
  [[nodiscard]] Q_INVOKABLE QStringList defects() const;
  /// The game's outcome as a sentence; empty while it goes on.
  [[nodiscard]] Q_INVOKABLE QString outcome() const;
  /// What a screen reader says of a square, of a piece in a pocket ("N"), and of the whole board.
  [[nodiscard]] Q_INVOKABLE QString squareInWords(const QString& square) const;
  [[nodiscard]] Q_INVOKABLE QString pocketInWords(const QString& piece) const;
  [[nodiscard]] Q_INVOKABLE QString boardInWords() const;

  // -- For the views -----------------------------------------------------------------------------

  /// The area to draw on, and how many real pixels a pixel has.
  void setArea(const QRectF& area, double pixelRatio);
  [[nodiscard]] BoardGeometry geometry() const;
  /// Draws the board as it looks now; `exposed` as in BoardPainter.
  void paint(QPainter& painter, const QRectF& exposed = {});
  /// The mouse, a finger or a pen. True if the board uses it.
  bool pointerPressed(QPointF at, Qt::MouseButton button, Qt::KeyboardModifiers modifiers);
  bool pointerMoved(QPointF at);
  bool pointerReleased(QPointF at, Qt::MouseButton button, Qt::KeyboardModifiers modifiers);
  bool keyPressed(int key, Qt::KeyboardModifiers modifiers, const QString& text);
  void setFocused(bool isFocused);
  /// A press and a release on a square, or on a place of a pocket, as a screen reader does it.
  void activate(Square square);
  void activate(Piece inPocket);
  /// Whether there are rows above and below the board, for pockets or checks.
  [[nodiscard]] bool hasStrips() const;
  [[nodiscard]] bool hasPockets() const;
  /// The place of a pocket where the keyboard is.
  [[nodiscard]] std::optional<Piece> cursorInPocket() const;
  /// Whether the system is dark; used while `appearance` is FollowSystem.
  void setSystemDark(bool isDark);

 public Q_SLOTS:
  void setFen(const QString& fen);
  /// A new game from the starting position, or a random one in Chess960.
  void newGame();
  /// The same, and the board as at the beginning: White below, no marks, no replay.
  void resetBoard();
  /// Makes a move, as the user would. An empty promotion asks for it if it is needed.
  bool submitMove(const QString& from, const QString& to, const QString& promotion = {});
  /// Drops a piece ("N") of the side to move on a square.
  bool submitDrop(const QString& piece, const QString& square);
  /// Makes a move that is written as "Nf3", "e2e4", "O-O", "N@f3", or with letters of the language.
  bool playText(const QString& text);
  /// Takes back the last move; against the computer, up to the person's own.
  void takeBack();
  void redo();
  /// Leaves the game: aborted if both have not moved yet, otherwise annulled.
  void endTheGame();
  void resign(tabiya::qt::Side side);
  void offerDraw(tabiya::qt::Side by);
  void acceptDraw(tabiya::qt::Side by);
  void declineDraw(tabiya::qt::Side by);
  /// Claims a draw for the side to move, with a stated move ("Nf3") or on the position as it is.
  /// Insufficient losing chances need no move, so a stated one is ignored.
  void claim(tabiya::qt::DrawClaim kind, const QString& statedMove = {});
  /// Claims that the opponent's flag has fallen.
  void claimFlag(tabiya::qt::Side by);
  /// "J'adoube": puts a piece straight without touching it.
  void adjust(const QString& square);
  bool loadPgn(const QString& file);
  /// Replaces the file when all of it has been written.
  bool savePgn(const QString& file);
  void flip();
  void startReplay();
  void pauseReplay();
  void stepForward();
  void stepBack();
  void addArrow(const QString& from, const QString& to, const QString& color = QStringLiteral("G"));
  void addCircle(const QString& square, const QString& color = QStringLiteral("G"));
  void clearMarks();
  /// Answers promotionRequested(): "q", "r", "b" or "n", in Antichess also "k".
  void choosePromotion(const QString& piece);
  /// Puts down what is in the hand: a selected piece, a premove, a pawn that waits for its piece.
  void cancelMove();
  /// Exchanges the sides: the computer takes the other one. In the mode SetUp, the turn.
  void switchPlayers();
  /// In the mode SetUp.
  void putPiece(const QString& square, const QString& piece);
  void removePiece(const QString& square);
  void clearBoard();
  /// In the mode SetUp, the piece that a click on an empty square puts there; empty: none.
  void setPieceInHand(const QString& piece);
  /// Draws the shown position into a rectangle.
  void renderBoard(QPainter* painter, const QRectF& area);
  /// Draws it on a page of a printer or a PDF file.
  void printBoard(QPagedPaintDevice* page);

 Q_SIGNALS:
  void pieceSelected(const QString& square);
  /// A piece of a pocket, "N" or "n".
  void pocketSelected(const QString& piece);
  void selectionCleared();
  /// Of a drop, `from` is the piece: "N@".
  void moveAttempted(const QString& from, const QString& to);
  /// `captured` is the letter of a FEN, or empty.
  void moveMade(const QString& san, const QString& captured);
  /// `reason` is for programs, such as "castling_through_check"; `squares` are those of the pieces
  /// that forbid the move.
  void moveRefused(const QString& sentence, const QString& reason, const QString& article,
                   const QStringList& squares);
  /// Something other than a move is not possible.
  void requestRefused(const QString& sentence);
  void promotionRequested(const QString& from, const QString& to);
  void premoveSet(const QString& from, const QString& to);
  void premoveCleared();
  void checkGiven(const QString& square);
  void claimAvailable(tabiya::qt::DrawClaim kind, const QString& sentence);
  void drawOffered(tabiya::qt::Side by, const QString& sentence);
  void gameEnded(const QString& result, const QString& sentence);
  void clockTick(qint64 whiteMilliseconds, qint64 blackMilliseconds);
  void flagFell(tabiya::qt::Side side);
  void computerThinking(bool isThinking);
  /// The shown position is another one.
  void positionChanged(const QString& fen);
  /// There are rows for pockets or checks now, or none any more.
  void shapeChanged(bool hasStrips);
  /// The keyboard is at the place of this piece, "N" or "n", or has left the pockets.
  void cursorInPocketChanged(const QString& piece);
  /// A sentence for a screen reader: a move, a refusal, an ending.
  void spoken(const QString& sentence);

  void fenChanged(const QString& fen);
  void pgnChanged();
  void rulesetChanged(const QString& name);
  void variantChanged(tabiya::qt::Variant variant);
  void timeControlChanged(const QString& text);
  void touchMoveChanged(bool isTouchMove);
  void modeChanged(tabiya::qt::BoardMode mode);
  void computerLevelChanged(int level);
  void computerResignsChanged(bool resigns);
  void turnChanged(tabiya::qt::Side side);
  void shownPlyChanged(int ply);
  void replayIntervalChanged(int milliseconds);
  void replayingChanged(bool isReplaying);
  void orientationChanged(tabiya::qt::BoardOrientation orientation);
  void coordinatesChanged(tabiya::qt::Coordinates coordinates);
  void themeChanged(const QString& name);
  void pieceSetChanged(const QString& name);
  void appearanceChanged(tabiya::qt::Appearance appearance);
  void animationDurationChanged(int milliseconds);
  void languageChanged(const QString& code);
  void blindfoldChanged(bool isBlindfold);
  void showLegalTargetsChanged(bool areShown);
  void showLastMoveChanged(bool isShown);
  void checkHintsChanged(tabiya::qt::Hints hints);
  void claimHintsChanged(tabiya::qt::Hints hints);
  void showRefusalsChanged(bool isShown);
  void marksChanged(const QString& marks);
  void drawingEnabledChanged(bool isEnabled);
  void premovesEnabledChanged(bool areAllowed);
  void autoQueenChanged(bool isOn);
  void promotionChoiceChanged(tabiya::qt::PromotionChoice choice);
  void cursorSquareChanged(const QString& square);

  /// For the views: a part must be drawn again.
  void updateNeeded(const QRectF& area);

 private:
  class Parts;
  friend class Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace tabiya::qt
