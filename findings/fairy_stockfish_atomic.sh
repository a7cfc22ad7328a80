#!/bin/bash
# Debian's Fairy-Stockfish 11.1 has no Atomic: it takes the option's value without a word and goes on in the variant that
# it played before.
#
#   findings/fairy_stockfish_atomic.sh
#
# Versions: Fairy-Stockfish 11.1 of Debian 12.
# Rule: UCI, `setoption`: a combo has the values that the engine names after `var`. Atomic is not among them here; later
# releases, such as the one in npm's fairy-stockfish-nnue.wasm 1.1.12, have it.
# For users of Tabiya: compare the engine's `var` list before you choose a variant. Tabiya refuses a variant that an engine
# does not list.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

# In chess the king may capture the pawn on e2 or step to d2 or f2; in Atomic it may not capture; in Antichess it must.
position='4k3/8/8/8/8/8/4p3/4K3 w - - 0 1'

moves_in() { # VARIANT…
  local commands=()
  for variant in "$@"; do commands+=("setoption name UCI_Variant value $variant"); done
  converse 'Nodes searched' "$games/fairy-stockfish" "${commands[@]}" "position fen $position" 'go perft 1' |
    sed -n 's/^Nodes searched: //p'
}

fetch_debian fairy-stockfish=11.1-1+b1
expected '2 moves, or an error'
seen 'moves in Atomic' 3 "$(moves_in atomic)"
seen 'moves in Atomic, chosen after Antichess' 1 "$(moves_in antichess atomic)"
conclude
