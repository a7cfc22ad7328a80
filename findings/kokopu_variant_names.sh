#!/bin/bash
# kokopu 4.13.4 refuses games of standard chess whose tag Variant is the one of lichess.
#
#   findings/kokopu_variant_names.sh
#
# Version: kokopu 4.13.4.
# Rule: lichess exports games from a position with `[Variant "From Position"]` (its API, "Export one game"), beside
# `[Variant "Standard"]`; the moves are those of standard chess.
# For users of Tabiya: Tabiya reads the tag as standard chess, and keeps it. For kokopu, take it out.
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
moves_of() { # VARIANT MOVETEXT
  node "$work/read.cjs" "[Variant \"$1\"]"$'\n[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"]\n[Result "*"]\n\n'"$2"
}
expected 'the same moves in all games'
seen Standard 'Kd7 e4' "$(moves_of Standard '1... Kd7 2. e4 *')"
seen 'From Position' 'Unknown chess game variant (From Position).' "$(moves_of 'From Position' '1... Kd7 2. e4 *')"
conclude
