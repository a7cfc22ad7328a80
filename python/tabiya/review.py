"""Reviews: how well a game was played, its bad moves with the reasons, what to learn from it.

    found = tabiya.review.review(game)
    print(*found.summary(), sep="\\n")
    for move in found.critical_moments():
        print(move.marked(), move.scores(), move.reason())
    found.annotate(game)                                     # glyphs, comments, better lines
"""
from __future__ import annotations

from ._tabiya.review import PlayerReview, Review, ReviewedMove, review, review_in_comments

__all__ = ["PlayerReview", "Review", "ReviewedMove", "review", "review_in_comments"]

for _class in (PlayerReview, Review, ReviewedMove):
    _class.__module__ = __name__
