#!/bin/bash
# kokopu 4.13.4 refuses a game in which a blank stands between the number and the dots of a move of Black.
#
#   findings/kokopu_number_before_dots.sh
#
# Version: kokopu 4.13.4.
# Rule: PGN 7: a period is a token by itself, and white space can stand between tokens; PGN 8.2.2: a move number has no
# or more periods. So "1. ... e5" is a move of Black.
# For users of Tabiya: Tabiya reads it and writes `1... e5`; `tabiya pgn clean` mends a file for kokopu.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

fetch_npm kokopu@4.13.4
cat >"$work/read.cjs" <<'JS'
const { pgnRead } = require('kokopu')
try {
  console.log(pgnRead(process.argv[2]).game(0).mainVariation().nodes().map(node => node.notation()).join(' '))
} catch (error) {
  console.log(error.message)
}
JS
moves_of() { # MOVETEXT
  node "$work/read.cjs" $'[Result "*"]\n\n'"$1"
}
expected 'e4 e5 in all games'
seen '1... e5' 'e4 e5' "$(moves_of '1. e4 {x} 1... e5 *')"
seen '1. ... e5' 'Unrecognized character or group of characters.' "$(moves_of '1. e4 {x} 1. ... e5 *')"
conclude
