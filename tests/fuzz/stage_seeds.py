# SPDX-License-Identifier: MIT
"""Writes kernels with drawn loops, as the tests of `stage` have them, as seeds to be mutated.

usage: stage_seeds.py FOLDER SEED FILES
"""
import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "stage"))
from random_kernels import Change, Kernel, Walk, kernels_text

folder, draw = pathlib.Path(sys.argv[1]), random.Random(int(sys.argv[2]))
for k in range(int(sys.argv[3])):
    kind = draw.choice([Kernel, Walk, Change])
    (folder / f"drawn{k:04}.cu").write_text(kernels_text([kind(draw, n) for n in range(draw.randint(1, 2))]))
