#!/bin/bash
# Ethereal 12.00 and Toga II 3.0 ignore a command with blanks before it, and Ethereal also loses the moves of a
# position if two blanks follow the word "moves".
#
#   findings/uci_leading_blanks.sh
#
# Versions: Ethereal 12.00 and Toga II 3.0 of Debian 12; Glaurung 2.2 for comparison.
# Rule: the UCI text allows any white space between tokens, and its example has blanks before the first one.
# For users of Tabiya: a script that indents its commands works with Tabiya and with Glaurung, but not with these
# engines. They stay silent, or search another position without saying so.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

understands_blanks() { # ENGINE
  converse bestmove "$games/$1" 'position startpos' '  isready' 'go depth 1' >"$work/answers"
  grep -q '^bestmove' "$work/answers" || cannot_try "$1 does not search"
  if grep -q '^readyok' "$work/answers"; then echo yes; else echo no; fi
}
# White moves from the first two ranks, Black from the last two.
side_that_moves() { # ENGINE POSITION
  converse bestmove "$games/$1" "$2" 'go depth 1' >"$work/answers"
  case $(sed -n 's/^bestmove //p' "$work/answers") in
    [a-h][12]*) echo White ;;
    [a-h][78]*) echo Black ;;
    *) echo neither ;;
  esac
}

fetch_debian ethereal-chess=12.00+ds1-1 toga2=3.0.0.1SE1-2+b1 glaurung=2.2-4
expected 'all three engines answer "  isready", and find Black to move after "position startpos moves  e2e4"'
seen 'Glaurung answers "  isready"' yes "$(understands_blanks glaurung)"
seen 'Toga II answers "  isready"' no "$(understands_blanks toga2)"
seen 'Ethereal answers "  isready"' no "$(understands_blanks ethereal-chess)"
seen 'Ethereal, one blank, side to move' Black "$(side_that_moves ethereal-chess 'position startpos moves e2e4')"
seen 'Ethereal, two blanks, side to move' White "$(side_that_moves ethereal-chess 'position startpos moves  e2e4')"
conclude
