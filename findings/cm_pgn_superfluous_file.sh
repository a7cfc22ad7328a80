#!/bin/bash
# cm-pgn 5.0.0 refuses a game in which a move names a file or a capture that it need not name, or leaves out one that it
# should.
#
#   findings/cm_pgn_superfluous_file.sh
#
# Version: cm-pgn 5.0.0.
# Rule: PGN 8.2.3.4 wants the shortest disambiguation, and a pinned piece needs none; but PGN 3.1 asks programs to read
# what people write, and many files of older database programs have "Nge2" although the other knight is pinned.
# For users of Tabiya: Tabiya reads such moves, and writes the shortest form; `tabiya pgn clean` mends a file for cm-pgn.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

fetch_npm cm-pgn@5.0.0
cat >"$work/read.mjs" <<'JS'
import { Pgn } from './node_modules/cm-pgn/src/Pgn.js'
try {
  console.log(new Pgn(process.argv[2]).history.moves.at(-1).san)
} catch (error) {
  console.log('refused')
}
JS
last_move() { # MOVETEXT
  node "$work/read.mjs" $'[Event "?"]\n[Result "*"]\n\n'"$1"
}
expected 'the same move in each pair'
seen 'the pinned knight is ignored' Ne2 "$(last_move '1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. e3 O-O 5. Ne2 *')"
seen 'the file is named' refused "$(last_move '1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. e3 O-O 5. Nge2 *')"
seen 'a capture with its sign' exd5 "$(last_move '1. e4 d5 2. exd5 *')"
seen 'a capture without its sign' refused "$(last_move '1. e4 d5 2. ed5 *')"
conclude
