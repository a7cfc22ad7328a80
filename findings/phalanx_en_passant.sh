#!/bin/bash
# Phalanx 25 does not read the en passant square of a FEN: the capture is an illegal move.
#
#   findings/phalanx_en_passant.sh
#
# Version: Phalanx XXV (Debian 12, 25-1).
# Rule: PGN 16.1.3.4: the fourth field of a FEN is the square that a pawn has just passed over. xboard sends positions
# with `setboard FEN`.
# For users of Tabiya: a game against Phalanx that begins from a FEN with an en passant square needs to begin a move
# earlier.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

refusals() { # COMMAND…
  printf '%s\n' xboard 'protover 2' new force "$@" quit | "$games/phalanx" -l - 2>/dev/null | grep '^Illegal' || echo none
}
fetch_debian phalanx=25-1
expected 'White captures en passant in both games'
seen 'after the move d7d5' none "$(refusals 'setboard 4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1' d7d5 e5d6)"
seen 'with the square in the FEN' 'Illegal move: e5d6' \
  "$(refusals 'setboard 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2' e5d6)"
conclude
