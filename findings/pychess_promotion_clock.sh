#!/bin/bash
# PyChess 1.0.3 does not set the half-move clock to 0 when a pawn is promoted.
#
#   findings/pychess_promotion_clock.sh
#
# Version: PyChess 1.0.3 (Debian 12, pychess 1.0.3-1).
# Rule: PGN 16.1.3.5: the fifth field of a FEN counts the plies since the last capture or pawn move; FIDE 9.3 lets a
# player claim a draw after 100 of them.
# For users of Tabiya: a FEN that comes from PyChess can allow a claim that the game did not have.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

fetch_debian pychess=1.0.3-1
cat >"$work/play.py" <<'PY'
import sys
sys.path.insert(0, sys.argv[1])
from pychess.Utils.const import NORMALCHESS
from pychess.Utils.lutils.LBoard import LBoard
from pychess.Utils.lutils.ldraw import testFifty
from pychess.Utils.lutils.lmove import parseAN
board = LBoard(NORMALCHESS)
board.applyFen(sys.argv[2])
board.applyMove(parseAN(board, sys.argv[3]))
print(board.asFen(), "fifty" if testFifty(board) else "")
PY
after() { # FEN MOVE
  python3 "$work/play.py" "$work/debian/usr/lib/python3/dist-packages" "$@"
}
expected 'each move of a pawn sets the clock to 0'
seen 'a step' '4k3/P7/8/8/8/8/8/4K3 b - - 0 90 ' "$(after '4k3/8/P7/8/8/8/8/4K3 w - - 99 90' a6a7)"
seen 'a promotion' 'Q3k3/8/8/8/8/8/8/4K3 b - - 100 90 fifty' "$(after '4k3/P7/8/8/8/8/8/4K3 w - - 99 90' a7a8q)"
conclude
