"""A difference that is known."""
import dataclasses
import typing


@dataclasses.dataclass(frozen=True)
class Known:
    name: str  # in docs/peers.md
    peers: tuple  # empty: all
    aspects: tuple
    applies: typing.Callable = lambda question, difference: True
    ask: str = ""  # the only question, as "write"

    def explains(self, peer, question, difference):
        return ((not self.peers or peer in self.peers) and difference.aspect in self.aspects
                and self.ask in ("", question["ask"])
                and self.applies(question, difference))
