"""What is written in C++. The stub beside this file has its types."""
from .._tabiya.chess import *
from .._tabiya.chess import _attacks, _piece_drawing, _polyglot_numbers, _read_game, _read_tags, _read_tokens
