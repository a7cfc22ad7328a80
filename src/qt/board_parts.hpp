/// What a `ChessBoard` consists of. Private to its sources: each of them has one subject.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "qt/board_input.hpp"
#include "qt/board_motion.hpp"
#include "qt/phrases.hpp"
#include "tabiya/qt/chess_board.hpp"
#include "tabiya/qt/computer_player.hpp"
#include "tabiya/rules/explain.hpp"
#include "tabiya/rules/variant/variant_position.hpp"
#include "tabiya/rules/variant/variant_setup.hpp"

namespace tabiya::qt {

class ChessBoard::Parts {
 public:
  explicit Parts(ChessBoard& chess_board);

  /// The settings, as the properties have them.
  struct Settings {
    BoardMode mode = BoardMode::BothSides;
    BoardOrientation orientation = BoardOrientation::WhiteBelow;
    Appearance appearance = Appearance::FollowSystem;
    Hints check_hints = Hints::ByRuleset;
    Hints claim_hints = Hints::ByRuleset;
    PromotionChoice promotion_choice = PromotionChoice::BuiltIn;
    QString language;
    QString piece_set = QStringLiteral("tabiya");
    int animation_ms = 160;
    int replay_ms = 1000;
    bool show_legal_targets = true;
    bool show_last_move = true;
    bool show_refusals = true;
    bool drawing_enabled = true;
    bool premoves_enabled = true;
    bool auto_queen = false;
  };
  /// The values of derived properties when they were last announced.
  struct Announced {
    QString fen;
    Side turn = Side::White;
    int ply = 0;
    bool is_over = false;
    bool touch_move = false;
    QString ruleset;
    QString time_control;
    std::optional<Color> draw_offer;
    Variant variant = Variant::Standard;
    bool has_strips = false;
  };

  // board_parts.cpp: what is shown.
  [[nodiscard]] bool is_live() const noexcept { return !shown_ply; }
  [[nodiscard]] std::vector<Move> line() const;
  [[nodiscard]] tabiya::Variant rules() const noexcept { return session.variant(); }
  [[nodiscard]] VariantPosition position_at(std::size_t ply) const;
  [[nodiscard]] VariantPosition shown_position() const;
  [[nodiscard]] Board shown_board() const;
  /// The move that led to the shown position.
  struct Played {
    VariantPosition before;
    Move move;
  };
  [[nodiscard]] std::optional<Played> shown_move() const;
  /// Where that move has captured, in Atomic.
  [[nodiscard]] std::optional<Square> shown_explosion() const;
  [[nodiscard]] Color viewer() const;
  [[nodiscard]] Language language() const;
  [[nodiscard]] bool gives(Hints hints) const;
  [[nodiscard]] QString text(Phrase words) const { return phrase(words, language()); }
  /// Sends the signals of what has changed since the last call, and draws.
  void announce();
  void redraw();
  void refuse_request(const QString& sentence) { Q_EMIT board.requestRefused(sentence); }

  // board_moves.cpp: attempts and what follows.
  [[nodiscard]] std::optional<Color> person() const;
  [[nodiscard]] bool is_computers_turn() const;
  [[nodiscard]] Bitboard targets_of(Square from) const;
  [[nodiscard]] Bitboard targets_of(Piece in_pocket) const;
  /// Those of whatever is selected.
  [[nodiscard]] Bitboard targets() const;
  [[nodiscard]] bool is_goal(Square from, Square to) const;
  void attempt(MoveAttempt attempt, bool is_by_drag, bool reverses_auto_queen = false);
  [[nodiscard]] bool can_play() const;
  [[nodiscard]] std::optional<Refusal> reason_against(const MoveAttempt& attempt) const;
  bool make(const MoveAttempt& attempt, std::optional<Color> by,
            const std::optional<Refusal>& why = {});
  void ask_promotion(const MoveAttempt& attempt);
  void refuse(const ArbiterRefusal& refusal, std::optional<Square> at = {});
  void clear_refusal();
  void set_premove(const MoveAttempt& attempt);
  void clear_premove();
  void play_premove();
  void go_on();
  void let_computer_think();
  bool computer_accepts_draw();
  void answer_offer(bool accepts);
  void on_transition(const Transition& transition, const Board& before);
  void on_move(Move move, const VariantPosition& before);
  void announce_claims();
  void say_outcome(const Outcome& outcome);
  bool act(const Event& event);
  [[nodiscard]] std::optional<Square> read_square(const QString& name);

  // chess_board_input.cpp
  [[nodiscard]] bool may_take(Square square) const;
  [[nodiscard]] bool are_friends(Square left, Square right) const;
  [[nodiscard]] bool may_take_from_pocket(Piece piece) const;
  [[nodiscard]] bool is_friend_of(Piece piece, Square square) const;
  /// What a pawn can become.
  [[nodiscard]] std::span<const PieceType> promotions() const;
  void carry_out(const Intent& intent, Qt::KeyboardModifiers modifiers);
  void touch(Square square);
  void toggle(const Arrow& arrow);
  void put_at(Square square, std::optional<Piece> piece);
  bool choose_by_key(int key, const QString& letter);
  bool let_go();
  void choose(PieceType type);
  void move_cursor(int rows_down, int columns_right);
  void carry_out(const intent::MoveTo& move, Qt::KeyboardModifiers modifiers);
  void drop(const intent::Drop& drop);
  bool jump(int key);

  // chess_board_pockets.cpp
  [[nodiscard]] std::optional<Piece> pocket_place_at(QPointF at) const;
  bool enter_pocket(int rows_down);
  void move_in_pocket(int rows_down, int columns_right);
  void show_cursor_in_pocket(std::optional<Piece> place);

  // chess_board_game.cpp
  void begin(Variant variant);

  // chess_board_files.cpp
  void load(std::optional<pgn::GameTree> game, const QString& name);

  // chess_board_view.cpp
  [[nodiscard]] BoardStyle style_now() const;
  [[nodiscard]] BoardScene scene(BoardMotion::Time now, const BoardGeometry& place);
  [[nodiscard]] BoardMotion::Time time() const { return BoardMotion::Time{elapsed.elapsed()}; }
  void add_marks(BoardScene& scene) const;
  void add_hand(BoardScene& scene, const BoardGeometry& place) const;
  void add_variant(BoardScene& scene) const;
  void animate(const Board& before, const BoardChange& change,
               std::optional<Square> explosion = {});
  void draw_next_frame();

  ChessBoard& board;
  GameSession session;
  ComputerPlayer computer;
  BoardInput input;
  BoardMotion motion;
  BoardPainter painter;
  BoardStyle style;
  Settings settings;
  Announced announced;

  QElapsedTimer elapsed;
  QTimer frames;
  QTimer bubble_timer;
  QTimer replay_timer;
  QRectF area{0, 0, 360, 360};
  QRectF moving_area;
  bool is_system_dark = false;
  bool is_focused = false;

  std::optional<int> shown_ply;  // `std::nullopt`: the game as it stands
  VariantSetup setup;            // in the mode SetUp
  std::optional<Piece> piece_in_hand;
  std::vector<ColoredSquare> circles;
  std::vector<Arrow> arrows;
  std::optional<Arrow> drawing;
  std::optional<MoveAttempt> premove;
  std::optional<MoveAttempt> promoting;
  std::optional<BoardScene::PromotionMenu> menu;
  std::optional<BoardScene::Bubble> bubble;
  Bitboard culprits;
  std::optional<MoveAttempt> dropped;  // by the user: it is not animated
  std::optional<Square> exploding;     // the capture that was made, until it is animated
  Square cursor = Square::E2;
  std::optional<Piece> cursor_in_pocket;  // it takes the place of the square
};

/// Sets a value; false if it has it already.
template <class T>
[[nodiscard]] bool change(T& value, T wanted) {
  if (value == wanted) return false;
  value = std::move(wanted);
  return true;
}

}  // namespace tabiya::qt
