#!/bin/bash
# ffish 0.7.10 loses moves of a PGN game whose tokens have no blanks between them, and plays the rest from the wrong
# position without saying so.
#
#   findings/ffish_missing_blanks.sh
#
# Version: ffish 0.7.10.
# Rule: PGN 7: parentheses, braces and the dollar sign of a NAG begin tokens of their own, so they need no blank before
# them. PGN 8.2.2.1: the period after a move number is optional.
# For users of Tabiya: `tabiya pgn clean` writes the blanks and periods, so clean a file before ffish reads it.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

fetch_npm ffish@0.7.10
cat >"$work/read.cjs" <<'JS'
delete globalThis.fetch // ffish would load its WASM with it
const ffish = require('ffish')
ffish.onRuntimeInitialized = () =>
  console.log(ffish.readGamePGN(`[Result "*"]\n\n${process.argv[2]} *\n`).mainlineMoves().trim() || 'none')
JS
moves_of() { node "$work/read.cjs" "$1" 2>"$work/errors"; }
expected 'the moves e2e4 e7e5 g1f3 in each text'
seen 'blanks everywhere' 'e2e4 e7e5 g1f3' "$(moves_of '1. e4 (1. d4) e5 2. Nf3')"
seen 'no blank before a variation' g1f3 "$(moves_of '1. e4(1. d4) e5 2. Nf3')"
seen 'no blank before a comment' g1f3 "$(moves_of '1. e4{best} e5 2. Nf3')"
seen 'no blank before a NAG' g1f3 "$(moves_of "1. e4\$1 e5 2. Nf3")"
seen 'no periods' none "$(moves_of '1 e4 e5 2 Nf3')"
conclude
