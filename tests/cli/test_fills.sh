#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_fills.sh FIELDWISE SOURCE
# Where lanes go by a list that host code fills: as --locality says of a random one, and of one in order; and nothing is
# known of one that is sorted, changed through another pointer or on the GPU.
set -eu

fieldwise=$(realpath "$1") source=$(realpath "$2")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

# ranked FILL ARGUMENT...: what is ranked of the list that is filled so.
ranked() {
	fill=$1
	shift
	"$fieldwise" rank --format json --kernel gather "$@" "$source" -- "-DFILL=$fill"
}
for fill in 0 1 2 3 4; do ranked $fill >$fill.json; done
ranked 0 --locality random >random.json
ranked 0 --locality near=1 >near.json # the user's word counts for more
python3 - <<'END'
import json
said = {name: json.load(open(name + ".json"))["kernels"][0] for name in ("0", "1", "2", "3", "4", "random", "near")}
def costs(name):
    return {layout["layout"]: layout["total"] for layout in said[name]["layouts"]}
def says(name, text):
    return any(text in sentence for sentence in said[name]["assumptions"])
assert costs("0") == costs("random") and says("0", "main fills h by rand(): lanes go where list says"), said["0"]
assert costs("1") == costs("near") and says("1", "fills list with its elements' own numbers"), said["1"]
for name in "01":
    assert "scenarios" not in said[name] and not said[name]["places"], said[name]
for name in "234": # places are open
    assert "scenarios" in said[name] and said[name]["places"], said[name]
END
