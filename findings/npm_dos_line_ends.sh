#!/bin/bash
# cm-pgn 5.0.0 refuses games with the line ends of Windows, and ffish 0.7.10 loses the last move of each line without a
# word.
#
#   findings/npm_dos_line_ends.sh
#
# Version: cm-pgn 5.0.0, ffish 0.7.10.
# Rule: PGN 3.2.2: lines end as text lines do on the local system; "The Week in Chess" and most database programs write
# CR LF. PGN 7: tokens are separated by any white space.
# For users of Tabiya: Tabiya reads both, and writes LF; `tabiya pgn clean` mends a file for these two.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

fetch_npm cm-pgn@5.0.0 ffish@0.7.10
cat >"$work/cm.mjs" <<'JS'
import { Pgn } from './node_modules/cm-pgn/src/Pgn.js'
try {
  console.log(new Pgn(process.argv[2]).history.moves.map(move => move.san).join(' '))
} catch (error) {
  console.log('refused')
}
JS
cat >"$work/ffish.cjs" <<'JS'
delete globalThis.fetch
const ffish = require('ffish')
ffish.onRuntimeInitialized = () => {
  new ffish.Board().delete()
  console.log(ffish.readGamePGN(process.argv[2]).mainlineMoves())
}
JS
lf=$'[Event "?"]\n[Result "1-0"]\n\n1. e4 e5\n2. Nf3 Nc6 1-0\n'
crlf=${lf//$'\n'/$'\r\n'}
expected 'the same four moves in both files'
seen 'cm-pgn, LF' 'e4 e5 Nf3 Nc6' "$(node "$work/cm.mjs" "$lf")"
seen 'cm-pgn, CR LF' refused "$(node "$work/cm.mjs" "$crlf")"
seen 'ffish, LF' 'e2e4 e7e5 g1f3 b8c6' "$(node "$work/ffish.cjs" "$lf")"
seen 'ffish, CR LF' 'e2e4 b8c6' "$(node "$work/ffish.cjs" "$crlf")"
conclude
