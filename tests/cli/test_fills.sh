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
for fill in 0 1 2 3 4 5 6 7 8 9 10 11 12; do ranked $fill >$fill.json; done
ranked 0 --locality random >random.json
ranked 0 --locality near=1 >near.json # the user's word counts for more
python3 - <<'END'
import json
said = {name: json.load(open(name + ".json"))["kernels"][0] for name in [*map(str, range(13)), "random", "near"]}
def costs(name):
    return {layout["layout"]: layout["total"] for layout in said[name]["layouts"]}
def says(name, text):
    return any(text in sentence for sentence in said[name]["assumptions"])
by = {"0": "main fills h by rand()", "5": "fill fills h by std::uniform_int_distribution", "6": "fill fills h by rand()",
      "7": "fill fills h by std::shuffle()", "8": "fill fills h by std::uniform_int_distribution",
      "9": "fill fills h by a random number engine"}
for name, text in by.items():
    assert costs(name) == costs("random") and says(name, text + ": lanes go where list says"), (name, said[name]["assumptions"])
for name in ("1", "10"):
    assert costs(name) == costs("near") and says(name, "fills list with its elements' own numbers"), (name, said[name]["assumptions"])
for name in (*by, "1", "10"):
    assert "scenarios" not in said[name] and not said[name]["places"], (name, said[name]["assumptions"])
for name in ("2", "3", "4", "11", "12"): # places are open
    assert "scenarios" in said[name] and said[name]["places"], (name, said[name]["assumptions"])
END

# An unknown stride decides: the answer says at which value another layout is first, as --param has it.
cat >stride.cu <<'END'
struct P { float x, y, z, w; };
__global__ void k(P *p, float *o, int stride, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        o[i] = p[i * stride].x + p[i * stride].y + p[i * stride].z + p[i * stride].w;
        p[i * stride].x = 1;
    }
}
END
for stride in '' 1 4096; do
	"$fieldwise" rank --grid 65536 --block 256 --format json ${stride:+--param stride=$stride} stride.cu >stride$stride.json
done
python3 - <<'END'
import json
said = {name: json.load(open("stride" + name + ".json"))["kernels"][0] for name in ("", "1", "4096")}
tried = {a["stride"]: a for a in said[""]["alternatives"] if a["assumption"] == "stride"}
assert set(tried) == {1, 4096}, said[""]["alternatives"]
for stride, one in tried.items():
    totals = {layout["layout"]: layout["total"] for layout in said[str(stride)]["layouts"]}
    own = totals[one["first"]] / totals[said[""]["layouts"][0]["layout"]]
    assert abs(own - one["relative_to_first"]) < 1e-9, (stride, own, one)
    assert totals[one["first"]] <= min(totals.values()) * 1.03
assert said[""]["answer"].startswith("not known, since stride, which multiplies indices, is not known: if it is 1 soa"), said[""]["answer"]
END
