"""The known differences about positions and lines, by their names in docs/peers.md."""
import re

from entry import Known


def ends_for_tabiya_only(_, difference):
    return difference.own is True and difference.other is False


def fields_that_differ(difference):
    own, other = difference.own.split(), difference.other.split()
    return {place for place, (one, two) in enumerate(zip(own, other)) if one != two}


def has_more_en_passant(_, difference):
    return fields_that_differ(difference) == {3} and difference.own.split()[3] == "-"


def has_more_rights(_, difference):
    own, other = (fen.split()[2] for fen in (difference.own, difference.other))
    return fields_that_differ(difference) == {2} and set(own) < {*other, "-"}


def has_other_castling_letters(_, difference):
    own, other = (fen.split()[2] for fen in (difference.own, difference.other))
    return fields_that_differ(difference) <= {2, 4} and len(own) == len(other)


def adds_two_steps(_, difference):
    """All other moves are those of pawns over two ranks."""
    return not difference.own and all(abs(int(move[1]) - int(move[3])) == 2 for move in difference.other)


def lacks_check_signs(_, difference):
    own, other = ([without_signs(san) for san in sans] for sans in (difference.own, difference.other))
    return own == other


def without_signs(san):
    """Without the square it comes from, which `chess` names in full where a file or a rank would do."""
    return re.sub("^([KQRBN])[a-h]?[1-8]?(?=[a-h][1-8])", r"\1", re.sub("[+#=x]", "", san))


def has_lost_a_piece(_, difference):
    return "Cannot read properties of" in (difference.other or "")


def has_played_another_move(_, difference):
    return "is not legal" in (difference.other or "")


def counts_too_often(_, difference):
    return difference.own is False and difference.other is True


def has_letters_of_files(question, _):
    return re.search("[A-Ha-h]", question["fen"].split()[2]) is not None


def is_about_unread_fields(question, difference):
    """Castling rights, en passant squares; and what follows from them for mate."""
    fields = question["fen"].split()
    moves = {*difference.own, *difference.other} if difference.aspect == "moves" else set()
    return fields[2:4] != ["KQkq", "-"] or not moves


def has_pawn_before_promotion(question, _):
    ranks = question["fen"].split()[0].split("/")
    return "p" in (ranks[1] + ranks[6]).lower()


def is_claim_after_the_end(_, difference):
    return difference.own is False and difference.other is True


def has_other_halfmove_clock(_, difference):
    return fields_that_differ(difference) == {4}


def lacks_en_passant(question, difference):
    """The capture on the square of the FEN is the only move that is missing or refused."""
    square = question["fen"].split()[3]
    if square == "-":
        return False
    if difference.aspect == "refusal":
        return f"{question['moves'][0]}" in difference.other and question["moves"][0][2:] == square
    return not difference.other and all(move[2:] == square for move in difference.own)


def has_promoted(question, _):
    return any(len(move) > 4 for move in question.get("moves", ()))


def is_knight_against_bishop(_, difference):
    return difference.own is False and difference.other is True


POSITIONS = (
    Known("the en passant square of a FEN", ("phalanx",), ("moves", "refusal"), lacks_en_passant),
    Known("the half-move clock after a promotion", ("pychess",), ("fen",),
          lambda question, difference: fields_that_differ(difference) == {4} and has_promoted(question, difference)),
    Known("the half-move clock after a promotion", ("pychess",), ("fifty",), has_promoted),
    Known("knight against bishop", ("pychess",), ("dead",), is_knight_against_bishop),
    Known("a claim ends the game", ("chess_js", "cm_chess", "hoichess", "pychess"), ("over", "fifty", "threefold"), is_claim_after_the_end),
    Known("the half-move clock of the start", ("kokopu",), ("fen", "start"), has_other_halfmove_clock),
    Known("ends without a claim", (), ("dead", "over"), ends_for_tabiya_only),
    Known("an en passant square after every double step", ("cm_chess",), ("fen",), has_more_en_passant),
    Known("castling rights without king and rook", ("cm_chess",), ("fen",), has_more_rights),
    Known("letters of castling rights", ("kokopu", "ffish"), ("fen", "start"), has_other_castling_letters),
    Known("two steps of any pawn", ("chess",), ("moves",), adds_two_steps),
    Known("castling rights and en passant", ("chess",), ("moves", "mate", "stalemate"), is_about_unread_fields),
    Known("a pawn before promotion", ("chess",), ("refusal",), has_pawn_before_promotion),
    Known("a king that steps to the c-file or g-file", ("chess",), ("refusal",), has_lost_a_piece),
    Known("moves that share a notation", ("chess",), ("refusal",), has_played_another_move),
    Known("repetitions of other positions", ("chess",), ("threefold",), counts_too_often),
    Known("rights by file", ("cm_chess",), ("refusal",), has_letters_of_files),
    Known("no signs of check", ("chess",), ("san",), lacks_check_signs),
)
