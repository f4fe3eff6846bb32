#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes FOLDER/compile_commands.json from what `make -n` says of nvcc in each folder below that has a Makefile.
Nothing is built. For frontend-survey -p (docs/evidence/survey.md)."""
import argparse
import json
import os
import re
import shlex
import subprocess


def commands(folder, variables):
    """Each command that make would run in FOLDER, with the folder it would run in."""
    make = ["make", "--dry-run", "--keep-going", "--always-make", "-C", folder, *variables]
    said = subprocess.run(make, capture_output=True, text=True, errors="replace", timeout=60, check=False).stdout
    at = folder
    for line in said.replace("\\\n", " ").splitlines():
        entered = re.match(r"make(?:\[\d+\])?: Entering directory '(.*)'", line)
        at = entered[1] if entered else at
        for command in [] if entered else re.split(r"&&|;", line):
            try:
                yield at, shlex.split(command)
            except ValueError:  # a quote is open: the command goes on behind the separator
                continue


def entries(folder, variables):
    """An entry for each CUDA source that nvcc would compile in FOLDER."""
    for at, words in commands(folder, variables):
        if not words or os.path.basename(words[0]) != "nvcc":
            continue
        sources = [word for word in words[1:] if word.endswith(".cu") and not word.startswith("-")]
        arguments = [word for word in words if word not in sources]
        for source in sources:
            path = os.path.normpath(os.path.join(at, source))
            if os.path.exists(path):
                yield path, {"directory": at, "file": source, "arguments": [*arguments, source]}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder")
    parser.add_argument("variables", nargs="*", metavar="VARIABLE=VALUE", help="what make is told")
    options = parser.parse_args()
    top = os.path.abspath(options.folder)
    if not os.path.isdir(top):
        parser.error(f"{options.folder}: not a folder")
    found = {}
    for folder, _, files in sorted(os.walk(top)):
        if "Makefile" in files or "makefile" in files:
            for path, entry in entries(folder, options.variables):
                found.setdefault(path, entry)
    with open(os.path.join(top, "compile_commands.json"), "w", encoding="utf-8") as out:
        json.dump(list(found.values()), out, indent=1)
    print(f"{len(found)} sources")


if __name__ == "__main__":
    main()
