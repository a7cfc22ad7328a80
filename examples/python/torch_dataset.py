"""Games as a data set for PyTorch: positions as planes, the moves played as numbers, the results.

    python3 examples/python/torch_dataset.py games.pgn.zst

The workers of a DataLoader share the games among them: each reads the whole file, which takes a fraction of what
training takes, and keeps its part of the batches.
"""
import sys

import torch
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from tabiya import columns

NAMES = ["boards", "turns", "leela_moves", "results"]


class Positions(IterableDataset):
    """Batches of (planes, move, result), shuffled reproducibly.

    planes: float32 (n, 12, 8, 8), White's P N B R Q K, then Black's. move: int64 (n), 0 to 1,857. result: float32 (n),
    1 if the side to move won, 0 for a draw, -1 if it lost; positions of games without a result are left out.
    """

    def __init__(self, path, batch_size=1024, seed=0):
        super().__init__()
        self.path, self.batch_size, self.seed = path, batch_size, seed

    def __iter__(self):
        worker = get_worker_info()
        number, count = (worker.id, worker.num_workers) if worker else (0, 1)
        batches = columns.read(self.path, NAMES)
        mine = (games for index, games in enumerate(batches) if index % count == number)
        for rows in columns.samples(mine, NAMES, batch_size=self.batch_size, seed=self.seed):
            rows = {name: torch.from_numpy(values) for name, values in rows.items() if name != "leela_moves"} | {
                "moves": torch.from_numpy(rows["leela_moves"].astype("int64"))}
            known = rows["results"] != 2
            codes = torch.arange(1, 13, dtype=torch.uint8).view(1, 12, 1)
            planes = (rows["boards"].unsqueeze(1) == codes).view(-1, 12, 8, 8).float()
            side = rows["turns"].float() * 2 - 1
            yield planes[known], rows["moves"][known], (rows["results"].float() * side)[known]


def main():
    seen = 0
    for planes, moves, results in DataLoader(Positions(sys.argv[1]), batch_size=None):
        seen += len(moves)
    print(f"{seen} positions; the last batch: {tuple(planes.shape)}, mean result {results.mean():.3f}")


if __name__ == "__main__":
    main()
