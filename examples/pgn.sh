#!/bin/bash
# What docs/pgn.md shows.
#
#   examples/pgn.sh   in a folder with games.pgn, the first 23 games of games/kasparov.pgn, and with tabiya on the
#                     path; it prints what examples/pgn.txt says
set -euo pipefail
# shellcheck source=tools/usage
source "$(dirname "${BASH_SOURCE[0]}")/../tools/usage"
accept_options '' "$@"

tabiya pgn index games.pgn >log
tabiya pgn find '1. e4 c5 2. Nf3 d6' games.pgn
tabiya pgn find --pgn 'r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq -' games.pgn >ruy-lopez.pgn

tabiya pgn tree '1. d4 Nf6 2. c4 g6 3. Nc3' games.pgn

tabiya pgn select 'player ~ karpov and Date >= 1986' games.pgn -o karpov.pgn
tabiya pgn select --count 'opening ~ sicilian and result = 1-0' games.pgn
tabiya pgn select --count 'material = KR+P*vKR+P* and not (moves < 40 or checkmate)' games.pgn

tabiya pgn dedup --list -o once.pgn games.pgn karpov.pgn
tabiya pgn stats --top 3 games.pgn

tabiya pgn clean --no-comments games.pgn -o clean.pgn >log
tabiya pgn tags --set Annotator=me --derive PlyCount,ECO games.pgn -o tagged.pgn
tabiya pgn sort --by Date,White games.pgn -o sorted.pgn
tabiya pgn csv --columns White,Black,result,plies,opening games.pgn >games.csv
tabiya pgn fens --final games.pgn >last-positions.txt
tabiya pgn split --by ECO games.pgn --into by-opening >log
tabiya pgn join --unique games.pgn karpov.pgn -o all.pgn
tabiya pgn annotate --comments last games.pgn -o named.pgn

tabiya pgn check --moves games.pgn >log
tabiya pgn count games.pgn >log
