/// The interface of a `ChessBoard` for the classes that put one on a screen: the same properties,
/// slots and signals, each passed on to the board. moc expands macros, so that Qt Designer, forms and
/// QML find them as if they were written out. chess_board.hpp explains every one.
///
/// A class that uses them has a member function `board()`, which returns its `ChessBoard&`, and calls
/// `pass_on_signals()` in its constructor. A test proves that nothing is missing.
#pragma once

#include <QObject>

#include "tabiya/qt/chess_board.hpp"

namespace tabiya::qt {

/// Connects every signal of a board with the signal of the same name in a view.
void pass_on_signals(const ChessBoard& board, QObject& view);

}  // namespace tabiya::qt

// clang-format off

#define TABIYA_BOARD_PROPERTIES \
  Q_PROPERTY(QString fen READ fen WRITE setFen NOTIFY fenChanged) \
  Q_PROPERTY(QString pgn READ pgn WRITE setPgn NOTIFY pgnChanged) \
  Q_PROPERTY(QString ruleset READ ruleset WRITE setRuleset NOTIFY rulesetChanged) \
  Q_PROPERTY(tabiya::qt::Variant variant READ variant WRITE setVariant NOTIFY variantChanged) \
  Q_PROPERTY(QString timeControl READ timeControl WRITE setTimeControl NOTIFY timeControlChanged) \
  Q_PROPERTY(bool touchMove READ touchMove WRITE setTouchMove NOTIFY touchMoveChanged) \
  Q_PROPERTY(tabiya::qt::BoardMode mode READ mode WRITE setMode NOTIFY modeChanged) \
  Q_PROPERTY(int computerLevel READ computerLevel WRITE setComputerLevel NOTIFY computerLevelChanged) \
  Q_PROPERTY(bool computerResigns READ computerResigns WRITE setComputerResigns NOTIFY computerResignsChanged) \
  Q_PROPERTY(tabiya::qt::Side turn READ turn WRITE setTurn NOTIFY turnChanged) \
  Q_PROPERTY(int shownPly READ shownPly WRITE setShownPly NOTIFY shownPlyChanged) \
  Q_PROPERTY(int replayInterval READ replayInterval WRITE setReplayInterval NOTIFY replayIntervalChanged) \
  Q_PROPERTY(bool replaying READ isReplaying WRITE setReplaying NOTIFY replayingChanged) \
  Q_PROPERTY(tabiya::qt::BoardOrientation orientation READ orientation WRITE setOrientation NOTIFY orientationChanged) \
  Q_PROPERTY(tabiya::qt::Coordinates coordinates READ coordinates WRITE setCoordinates NOTIFY coordinatesChanged) \
  Q_PROPERTY(QString theme READ theme WRITE setTheme NOTIFY themeChanged) \
  Q_PROPERTY(QString pieceSet READ pieceSet WRITE setPieceSet NOTIFY pieceSetChanged) \
  Q_PROPERTY(tabiya::qt::Appearance appearance READ appearance WRITE setAppearance NOTIFY appearanceChanged) \
  Q_PROPERTY(int animationDuration READ animationDuration WRITE setAnimationDuration NOTIFY animationDurationChanged) \
  Q_PROPERTY(QString language READ language WRITE setLanguage NOTIFY languageChanged) \
  Q_PROPERTY(bool blindfold READ isBlindfold WRITE setBlindfold NOTIFY blindfoldChanged) \
  Q_PROPERTY(bool showLegalTargets READ showLegalTargets WRITE setShowLegalTargets NOTIFY showLegalTargetsChanged) \
  Q_PROPERTY(bool showLastMove READ showLastMove WRITE setShowLastMove NOTIFY showLastMoveChanged) \
  Q_PROPERTY(tabiya::qt::Hints checkHints READ checkHints WRITE setCheckHints NOTIFY checkHintsChanged) \
  Q_PROPERTY(tabiya::qt::Hints claimHints READ claimHints WRITE setClaimHints NOTIFY claimHintsChanged) \
  Q_PROPERTY(bool showRefusals READ showRefusals WRITE setShowRefusals NOTIFY showRefusalsChanged) \
  Q_PROPERTY(QString marks READ marks WRITE setMarks NOTIFY marksChanged) \
  Q_PROPERTY(bool drawingEnabled READ isDrawingEnabled WRITE setDrawingEnabled NOTIFY drawingEnabledChanged) \
  Q_PROPERTY(bool premovesEnabled READ arePremovesEnabled WRITE setPremovesEnabled NOTIFY premovesEnabledChanged) \
  Q_PROPERTY(bool autoQueen READ autoQueen WRITE setAutoQueen NOTIFY autoQueenChanged) \
  Q_PROPERTY(tabiya::qt::PromotionChoice promotionChoice READ promotionChoice WRITE setPromotionChoice NOTIFY promotionChoiceChanged) \
  Q_PROPERTY(QString cursorSquare READ cursorSquare WRITE setCursorSquare NOTIFY cursorSquareChanged)

#define TABIYA_BOARD_ACCESS \
  [[nodiscard]] QString fen() const { return board().fen(); } \
  [[nodiscard]] QString pgn() const { return board().pgn(); } \
  void setPgn(const QString& value) { board().setPgn(value); } \
  [[nodiscard]] QString ruleset() const { return board().ruleset(); } \
  void setRuleset(const QString& value) { board().setRuleset(value); } \
  [[nodiscard]] tabiya::qt::Variant variant() const { return board().variant(); } \
  void setVariant(tabiya::qt::Variant value) { board().setVariant(value); } \
  [[nodiscard]] QString timeControl() const { return board().timeControl(); } \
  void setTimeControl(const QString& value) { board().setTimeControl(value); } \
  [[nodiscard]] bool touchMove() const { return board().touchMove(); } \
  void setTouchMove(bool value) { board().setTouchMove(value); } \
  [[nodiscard]] tabiya::qt::BoardMode mode() const { return board().mode(); } \
  void setMode(tabiya::qt::BoardMode value) { board().setMode(value); } \
  [[nodiscard]] int computerLevel() const { return board().computerLevel(); } \
  void setComputerLevel(int value) { board().setComputerLevel(value); } \
  [[nodiscard]] bool computerResigns() const { return board().computerResigns(); } \
  void setComputerResigns(bool value) { board().setComputerResigns(value); } \
  [[nodiscard]] tabiya::qt::Side turn() const { return board().turn(); } \
  void setTurn(tabiya::qt::Side value) { board().setTurn(value); } \
  [[nodiscard]] int shownPly() const { return board().shownPly(); } \
  void setShownPly(int value) { board().setShownPly(value); } \
  [[nodiscard]] int replayInterval() const { return board().replayInterval(); } \
  void setReplayInterval(int value) { board().setReplayInterval(value); } \
  [[nodiscard]] bool isReplaying() const { return board().isReplaying(); } \
  void setReplaying(bool value) { board().setReplaying(value); } \
  [[nodiscard]] tabiya::qt::BoardOrientation orientation() const { return board().orientation(); } \
  void setOrientation(tabiya::qt::BoardOrientation value) { board().setOrientation(value); } \
  [[nodiscard]] tabiya::qt::Coordinates coordinates() const { return board().coordinates(); } \
  void setCoordinates(tabiya::qt::Coordinates value) { board().setCoordinates(value); } \
  [[nodiscard]] QString theme() const { return board().theme(); } \
  void setTheme(const QString& value) { board().setTheme(value); } \
  [[nodiscard]] QString pieceSet() const { return board().pieceSet(); } \
  void setPieceSet(const QString& value) { board().setPieceSet(value); } \
  [[nodiscard]] tabiya::qt::Appearance appearance() const { return board().appearance(); } \
  void setAppearance(tabiya::qt::Appearance value) { board().setAppearance(value); } \
  [[nodiscard]] int animationDuration() const { return board().animationDuration(); } \
  void setAnimationDuration(int value) { board().setAnimationDuration(value); } \
  [[nodiscard]] QString language() const { return board().language(); } \
  void setLanguage(const QString& value) { board().setLanguage(value); } \
  [[nodiscard]] bool isBlindfold() const { return board().isBlindfold(); } \
  void setBlindfold(bool value) { board().setBlindfold(value); } \
  [[nodiscard]] bool showLegalTargets() const { return board().showLegalTargets(); } \
  void setShowLegalTargets(bool value) { board().setShowLegalTargets(value); } \
  [[nodiscard]] bool showLastMove() const { return board().showLastMove(); } \
  void setShowLastMove(bool value) { board().setShowLastMove(value); } \
  [[nodiscard]] tabiya::qt::Hints checkHints() const { return board().checkHints(); } \
  void setCheckHints(tabiya::qt::Hints value) { board().setCheckHints(value); } \
  [[nodiscard]] tabiya::qt::Hints claimHints() const { return board().claimHints(); } \
  void setClaimHints(tabiya::qt::Hints value) { board().setClaimHints(value); } \
  [[nodiscard]] bool showRefusals() const { return board().showRefusals(); } \
  void setShowRefusals(bool value) { board().setShowRefusals(value); } \
  [[nodiscard]] QString marks() const { return board().marks(); } \
  void setMarks(const QString& value) { board().setMarks(value); } \
  [[nodiscard]] bool isDrawingEnabled() const { return board().isDrawingEnabled(); } \
  void setDrawingEnabled(bool value) { board().setDrawingEnabled(value); } \
  [[nodiscard]] bool arePremovesEnabled() const { return board().arePremovesEnabled(); } \
  void setPremovesEnabled(bool value) { board().setPremovesEnabled(value); } \
  [[nodiscard]] bool autoQueen() const { return board().autoQueen(); } \
  void setAutoQueen(bool value) { board().setAutoQueen(value); } \
  [[nodiscard]] tabiya::qt::PromotionChoice promotionChoice() const { return board().promotionChoice(); } \
  void setPromotionChoice(tabiya::qt::PromotionChoice value) { board().setPromotionChoice(value); } \
  [[nodiscard]] QString cursorSquare() const { return board().cursorSquare(); } \
  void setCursorSquare(const QString& value) { board().setCursorSquare(value); } \
  [[nodiscard]] Q_INVOKABLE QString textDiagram() const { return board().textDiagram(); } \
  [[nodiscard]] Q_INVOKABLE QString toSvg() const { return board().toSvg(); } \
  [[nodiscard]] Q_INVOKABLE bool canRedo() const { return board().canRedo(); } \
  [[nodiscard]] Q_INVOKABLE QStringList targets() const { return board().targets(); } \
  [[nodiscard]] Q_INVOKABLE QString selectedSquare() const { return board().selectedSquare(); } \
  [[nodiscard]] Q_INVOKABLE QString selectedInPocket() const { return board().selectedInPocket(); } \
  [[nodiscard]] Q_INVOKABLE QString pocket(tabiya::qt::Side side) const { return board().pocket(side); } \
  [[nodiscard]] Q_INVOKABLE int checksGiven(tabiya::qt::Side side) const { return board().checksGiven(side); } \
  [[nodiscard]] Q_INVOKABLE QString pocketInWords(const QString& piece) const { return board().pocketInWords(piece); } \
  [[nodiscard]] Q_INVOKABLE QStringList defects() const { return board().defects(); } \
  [[nodiscard]] Q_INVOKABLE QString outcome() const { return board().outcome(); } \
  [[nodiscard]] Q_INVOKABLE QString squareInWords(const QString& square) const { return board().squareInWords(square); } \
  [[nodiscard]] Q_INVOKABLE QString boardInWords() const { return board().boardInWords(); }

#define TABIYA_BOARD_SLOTS \
  void setFen(const QString& fen) { board().setFen(fen); } \
  void newGame() { board().newGame(); } \
  void resetBoard() { board().resetBoard(); } \
  bool submitMove(const QString& from, const QString& to, const QString& promotion = {}) { return board().submitMove(from, to, promotion); } \
  bool submitDrop(const QString& piece, const QString& square) { return board().submitDrop(piece, square); } \
  bool playText(const QString& text) { return board().playText(text); } \
  void takeBack() { board().takeBack(); } \
  void redo() { board().redo(); } \
  void endTheGame() { board().endTheGame(); } \
  void resign(tabiya::qt::Side side) { board().resign(side); } \
  void offerDraw(tabiya::qt::Side by) { board().offerDraw(by); } \
  void acceptDraw(tabiya::qt::Side by) { board().acceptDraw(by); } \
  void declineDraw(tabiya::qt::Side by) { board().declineDraw(by); } \
  void claim(tabiya::qt::DrawClaim kind, const QString& statedMove = {}) { board().claim(kind, statedMove); } \
  void claimFlag(tabiya::qt::Side by) { board().claimFlag(by); } \
  void adjust(const QString& square) { board().adjust(square); } \
  bool loadPgn(const QString& file) { return board().loadPgn(file); } \
  bool savePgn(const QString& file) { return board().savePgn(file); } \
  void flip() { board().flip(); } \
  void startReplay() { board().startReplay(); } \
  void pauseReplay() { board().pauseReplay(); } \
  void stepForward() { board().stepForward(); } \
  void stepBack() { board().stepBack(); } \
  void addArrow(const QString& from, const QString& to, const QString& color = QStringLiteral("G")) { board().addArrow(from, to, color); } \
  void addCircle(const QString& square, const QString& color = QStringLiteral("G")) { board().addCircle(square, color); } \
  void clearMarks() { board().clearMarks(); } \
  void choosePromotion(const QString& piece) { board().choosePromotion(piece); } \
  void cancelMove() { board().cancelMove(); } \
  void switchPlayers() { board().switchPlayers(); } \
  void putPiece(const QString& square, const QString& piece) { board().putPiece(square, piece); } \
  void removePiece(const QString& square) { board().removePiece(square); } \
  void clearBoard() { board().clearBoard(); } \
  void setPieceInHand(const QString& piece) { board().setPieceInHand(piece); } \
  void renderBoard(QPainter* painter, const QRectF& area) { board().renderBoard(painter, area); } \
  void printBoard(QPagedPaintDevice* page) { board().printBoard(page); }

#define TABIYA_BOARD_SIGNALS \
  void pieceSelected(const QString& square); \
  void pocketSelected(const QString& piece); \
  void selectionCleared(); \
  void moveAttempted(const QString& from, const QString& to); \
  void moveMade(const QString& san, const QString& captured); \
  void moveRefused(const QString& sentence, const QString& reason, const QString& article, const QStringList& squares); \
  void requestRefused(const QString& sentence); \
  void promotionRequested(const QString& from, const QString& to); \
  void premoveSet(const QString& from, const QString& to); \
  void premoveCleared(); \
  void checkGiven(const QString& square); \
  void claimAvailable(tabiya::qt::DrawClaim kind, const QString& sentence); \
  void drawOffered(tabiya::qt::Side by, const QString& sentence); \
  void gameEnded(const QString& result, const QString& sentence); \
  void clockTick(qint64 whiteMilliseconds, qint64 blackMilliseconds); \
  void flagFell(tabiya::qt::Side side); \
  void computerThinking(bool isThinking); \
  void positionChanged(const QString& fen); \
  void shapeChanged(bool hasStrips); \
  void cursorInPocketChanged(const QString& piece); \
  void spoken(const QString& sentence); \
  void fenChanged(const QString& fen); \
  void pgnChanged(); \
  void rulesetChanged(const QString& name); \
  void variantChanged(tabiya::qt::Variant variant); \
  void timeControlChanged(const QString& text); \
  void touchMoveChanged(bool isTouchMove); \
  void modeChanged(tabiya::qt::BoardMode mode); \
  void computerLevelChanged(int level); \
  void computerResignsChanged(bool resigns); \
  void turnChanged(tabiya::qt::Side side); \
  void shownPlyChanged(int ply); \
  void replayIntervalChanged(int milliseconds); \
  void replayingChanged(bool isReplaying); \
  void orientationChanged(tabiya::qt::BoardOrientation orientation); \
  void coordinatesChanged(tabiya::qt::Coordinates coordinates); \
  void themeChanged(const QString& name); \
  void pieceSetChanged(const QString& name); \
  void appearanceChanged(tabiya::qt::Appearance appearance); \
  void animationDurationChanged(int milliseconds); \
  void languageChanged(const QString& code); \
  void blindfoldChanged(bool isBlindfold); \
  void showLegalTargetsChanged(bool areShown); \
  void showLastMoveChanged(bool isShown); \
  void checkHintsChanged(tabiya::qt::Hints hints); \
  void claimHintsChanged(tabiya::qt::Hints hints); \
  void showRefusalsChanged(bool isShown); \
  void marksChanged(const QString& marks); \
  void drawingEnabledChanged(bool isEnabled); \
  void premovesEnabledChanged(bool areAllowed); \
  void autoQueenChanged(bool isOn); \
  void promotionChoiceChanged(tabiya::qt::PromotionChoice choice); \
  void cursorSquareChanged(const QString& square);

// clang-format on
