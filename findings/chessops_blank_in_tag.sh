#!/bin/bash
# chessops 0.15.1 takes a tag with a blank inside its brackets for the end of the tags: it returns two games, neither
# of which has the moves.
#
#   findings/chessops_blank_in_tag.sh
#
# Version: chessops 0.15.1.
# Rule: PGN 8.1.1 lets any white space stand between the tokens of a tag pair, and the brackets are tokens (PGN 7).
# For users of Tabiya: chessops reports nothing here. `tabiya pgn clean` writes tags without such blanks.
set -euo pipefail
# shellcheck source=findings/kit
source "$(dirname "${BASH_SOURCE[0]}")/kit" "$@"

fetch_npm chessops@0.15.1
cat >"$work/read.mjs" <<'JS'
import { parsePgn } from 'chessops/pgn'
const games = parsePgn(process.argv[2])
const described = game => `${game.headers.get('Event')} ${[...game.moves.mainline()].length}`
console.log(games.map(described).join(', '))
JS
expected 'each text is one game of two plies with the event Linares'
seen 'no blank' 'Linares 2' "$(node "$work/read.mjs" $'[Event "Linares"]\n[Result "*"]\n\n1. e4 e5 *\n')"
seen 'a blank before the right bracket' '? 0, ? 2' \
  "$(node "$work/read.mjs" $'[Event "Linares" ]\n[Result "*"]\n\n1. e4 e5 *\n')"
conclude
