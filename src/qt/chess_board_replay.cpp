// Going through a game that has been played or loaded.
#include <algorithm>

#include "qt/board_parts.hpp"

namespace tabiya::qt {
namespace {

constexpr int least_replay_ms = 20;
constexpr int longest_replay_ms = 60'000;

}  // namespace

int ChessBoard::shownPly() const {
  return parts_->shown_ply.value_or(int(parts_->session.game().moves().size()));
}

void ChessBoard::setShownPly(int ply) {
  if (mode() == BoardMode::SetUp) return;
  const int last = int(parts_->line().size());
  const int wanted = std::clamp(ply, 0, last);
  if (wanted == shownPly()) return;
  const Board before = shownBoard();
  const bool is_next = wanted == shownPly() + 1;
  cancelMove();
  parts_->shown_ply.reset();
  if (wanted != shownPly()) parts_->shown_ply = wanted;
  parts_->animate(before, difference(before, shownBoard()),
                  is_next ? parts_->shown_explosion() : std::nullopt);
  parts_->announce();
}

int ChessBoard::replayInterval() const { return parts_->settings.replay_ms; }
void ChessBoard::setReplayInterval(int milliseconds) {
  milliseconds = std::clamp(milliseconds, least_replay_ms, longest_replay_ms);
  if (!change(parts_->settings.replay_ms, milliseconds)) return;
  parts_->replay_timer.setInterval(milliseconds);
  Q_EMIT replayIntervalChanged(milliseconds);
}

bool ChessBoard::isReplaying() const { return parts_->replay_timer.isActive(); }
void ChessBoard::setReplaying(bool isReplaying) {
  if (isReplaying) startReplay();
  else pauseReplay();
}

/// From the shown position, or from the beginning if that is the last.
void ChessBoard::startReplay() {
  if (isReplaying() || mode() == BoardMode::SetUp || parts_->line().empty()) return;
  if (shownPly() == int(parts_->line().size())) setShownPly(0);
  parts_->replay_timer.start();
  Q_EMIT replayingChanged(true);
}

void ChessBoard::pauseReplay() {
  if (!isReplaying()) return;
  parts_->replay_timer.stop();
  Q_EMIT replayingChanged(false);
}

void ChessBoard::stepForward() {
  setShownPly(shownPly() + 1);
  if (shownPly() == int(parts_->line().size())) pauseReplay();
}

void ChessBoard::stepBack() { setShownPly(shownPly() - 1); }

}  // namespace tabiya::qt
