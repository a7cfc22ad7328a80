#!/bin/bash
# polyglot 2.0.4 adds the weights of two books modulo 65,536, so that the best move can become the worst.
#
#   findings/polyglot_merge_weights.sh
#
# Version: polyglot 2.0.4 of Debian 12.
# Rule: its manual, merge-book: "a single entry for that move will appear in the output book, with a weight that is the
# sum of the weights from the input books".
# For users of Tabiya: `tabiya book merge` scales the weights of such a position, so that the greatest fits.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

# The key of the start, the move, the weight, and no learn field.
entry() { # MOVE WEIGHT
  printf '463b96181691fc9c%s%04x00000000' "$1" "$2" | xxd -r -p
}
readonly e4=031c d4=02db

fetch_debian polyglot=2.0.4+git20210322-1
{ entry "$e4" 40000 && entry "$d4" 100; } >"$work/book.bin"
"$games/polyglot" merge-book -in1 "$work/book.bin" -in2 "$work/book.bin" -out "$work/both.bin" >"$work/log"
expected 'e4 keeps 400 times the weight of d4'
seen 'the weight of e4' 14464 "$((16#$(xxd -s 10 -l 2 -p "$work/both.bin")))"
seen 'the weight of d4' 200 "$((16#$(xxd -s 26 -l 2 -p "$work/both.bin")))"
conclude
