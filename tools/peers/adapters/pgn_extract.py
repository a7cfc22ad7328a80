#!/usr/bin/env python3
# Peer: pgn-extract 19.04 (Debian pgn-extract scid)
