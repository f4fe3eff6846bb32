#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Public sources to compare: which they are, and how they come here.

corpus.py list MIRROR FOLDER   prints a list of the sources of all repositories in MIRROR, at most 40 of one, in the
                               order of a hash of their paths: nothing is opened to choose
corpus.py get LIST MIRROR FOLDER   checks the repositories of LIST out, at their commits

MIRROR has a folder OWNER+NAME a repository, in which there is a bare repository, or a work tree with .git. A line of a list
is repository, commit, path, and arguments of the compiler, with tabs between them."""
import hashlib
import os
import re
import subprocess
import sys

SUFFIXES = (".cu", ".cuh", ".h", ".hpp", ".hh", ".inl", ".inc", ".def", ".c", ".cpp")
MOST = 40  # of one repository
FOLDERS = ("include", "inc", "includes", "common", "Common", "src", "headers", ".")  # in which headers are looked for


def git(folder, *arguments, **more):
    return subprocess.run(["git", "--git-dir", folder, *arguments], capture_output=True, check=False, **more).stdout


def repositories(mirror):
    """(OWNER+NAME, git directory) of each."""
    for name in sorted(os.listdir(mirror)):
        for inner in ("repo/.git", "repo", ".git", ""):
            folder = os.path.join(mirror, name, inner)
            if os.path.isdir(os.path.join(folder, "objects")):
                yield name, folder
                break


def tree_of(folder, commit):
    """(hash, path) of the texts at COMMIT that sources may need."""
    for line in git(folder, "ls-tree", "-r", "-z", commit).decode(errors="replace").split("\0"):
        if line and line.split()[1] == "blob" and line.endswith(SUFFIXES):
            head, path = line.split("\t", 1)
            yield head.split()[2], path


def texts_of(folder, hashes):
    """The contents of HASHES that are there."""
    out = git(folder, "cat-file", "--batch", input="\n".join(hashes).encode())
    at = 0
    for _ in hashes:
        end = out.index(b"\n", at)
        head = out[at:end].split()
        at = end + 1
        if head[1] != b"blob":
            yield None
            continue
        size = int(head[2])
        yield out[at : at + size]
        at += size + 1


def check_out(name, folder, commit, into):
    found = list(tree_of(folder, commit))
    for (_, path), text in zip(found, texts_of(folder, [sha for sha, _ in found])):
        if text is not None:
            to = os.path.join(into, name, path)
            os.makedirs(os.path.dirname(to), exist_ok=True)
            with open(to, "wb") as f:
                f.write(text)


def include_arguments(root, path):
    """-I of folders beside the source, or above it, that have names of folders for headers."""
    found, at = [], os.path.dirname(path)
    while True:
        for name in FOLDERS:
            folder = os.path.normpath(os.path.join(at, name))
            if os.path.isdir(os.path.join(root, folder)) and folder not in found:
                found.append(folder)
        if not at:
            return " ".join("-I" + folder for folder in found)
        at = os.path.dirname(at)


def group_of(name, path):
    """Of a collection of benchmarks, one source a benchmark: what stands for that."""
    parts = path.split("/")
    return parts[1] if len(parts) > 2 and parts[0] == "src" and parts[1].endswith("-cuda") else path


def print_list(mirror, into):
    for name, folder in repositories(mirror):
        commit = git(folder, "rev-parse", "HEAD").decode().strip()
        check_out(name, folder, commit, into)
        root, paths, seen = os.path.join(into, name), [], set()
        for at, _, files in os.walk(root):
            for file in files:
                path = os.path.relpath(os.path.join(at, file), root)
                if file.endswith(".cu") and re.search("__global__", open(os.path.join(at, file), errors="replace").read()):
                    paths.append(path)
        paths.sort(key=lambda path: hashlib.sha1((name + path).encode()).digest())
        paths = [p for p in paths if not (group_of(name, p) in seen or seen.add(group_of(name, p)))]
        most = 5 * MOST if sum(group_of(name, p) != p for p in paths) > MOST else MOST
        for path in paths[:most]:
            print(name, commit, path, include_arguments(root, path), sep="\t")


def read_list(path):
    with open(path) as f:
        lines = [line.rstrip("\n").split("\t") for line in f if line.strip() and line[0] != "#"]
    return [(name, commit, source, arguments[0].split() if arguments else []) for name, commit, source, *arguments in lines]


def get(path, mirror, into):
    folders = dict(repositories(mirror))
    for name, commit in sorted({row[:2] for row in read_list(path)}):
        if name not in folders:
            print(f"corpus: {name} is not in {mirror}", file=sys.stderr)
        else:
            check_out(name, folders[name], commit, into)


if __name__ == "__main__":
    {"list": print_list, "get": get}[sys.argv[1]](*sys.argv[2:])
