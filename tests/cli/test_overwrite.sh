#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_overwrite.sh FIELDWISE SOURCE-FOLDER
# No output takes the place of what a run reads: each kind of input, under its own name, another path, a symbolic and a
# hard link. Each refusal has status 2 and its message, and leaves every file as it was.
set -eu

fieldwise=$(realpath "$1") root=$(realpath "$2")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

fail() {
	echo "$*" >&2
	exit 1
}

# Every file and link with its mode and content.
state() {
	find . ! -name . -printf '%p %m %l\n' | sort
	find . -type f -exec cksum {} + | sort
}

advice='name another one by -o' wanted=2

# refuses MESSAGE ARGUMENT...: `fieldwise ARGUMENT...` does nothing but say MESSAGE.
refuses() {
	expected="fieldwise: error: $1: $advice"
	shift
	before=$(state) status=0
	message=$("$fieldwise" "$@" 2>&1 >/dev/null) || status=$?
	message=$(echo "$message" | tail -n 1)
	[ "$message" = "$expected" ] || fail "fieldwise $*: says '$message' and not '$expected'"
	[ "$status" -eq "$wanted" ] || fail "fieldwise $*: status $status"
	[ "$before" = "$(state)" ] || fail "fieldwise $*: changed a file"
}

mkdir folder
cat >folder/point.h <<'END'
struct Point { float x, y, z; };
END
cat >host.cu <<'END'
#include "folder/point.h"
#include EXTRA
__global__ void move(Point *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p[i].x += p[i].y;
}
END
echo '#define ONE 1' >extra.h
echo '#define TWO 2' >before.h
echo '-DEXTRA=\"extra.h\" -include before.h' >options.rsp
printf '[{"directory": "%s", "file": "host.cu", "command": "nvcc @options.rsp -c host.cu"}]' "$scratch" >compile_commands.json
echo soa >layouts
echo 'kernel,layout,registers
move,aos,20' >registers.csv
cp "$root/archdb/gpus/hopper-h200.arch" gpu.arch
ln -s host.cu soft.cu
ln -s soft.cu softer.cu
ln host.cu hard.cu
ln -s folder/point.h point-link.h
ln folder/point.h point-hard.h

# The source, under each of its names, by each command that reads one.
for command in 'rank' 'explain --layout aos' 'header --layout aos'; do
	# shellcheck disable=SC2086
	{
		refuses 'host.cu: the output would replace the source' $command -p . -o host.cu host.cu
		refuses './folder/../host.cu: the output would replace the source (host.cu)' \
			$command -p . -o ./folder/../host.cu host.cu
		refuses 'softer.cu: the output would replace the source (host.cu)' $command -p . -o softer.cu host.cu
		refuses 'hard.cu: the output would replace the source (host.cu)' $command -p . -o hard.cu host.cu
	}
done
refuses 'host.cu: the output would replace the source (softer.cu)' rank -p . -o host.cu softer.cu
refuses 'host.cu: the output would replace the source' rank -p . --dump kernel -o host.cu host.cu
refuses 'host.cu: the output would replace the source' rank -p . --format json -o host.cu host.cu

# What is read with it.
also='the output would replace a file that is read with the source'
refuses "point-link.h: $also (./folder/point.h)" rank -p . -o point-link.h host.cu
refuses "point-hard.h: $also (./folder/point.h)" header -p . --layout aos -o point-hard.h host.cu
refuses "extra.h: $also (./extra.h)" rank -p . -o extra.h host.cu
refuses "before.h: $also ($scratch/before.h)" rank -p . -o before.h host.cu
refuses "options.rsp: $also ($scratch/options.rsp)" rank -p . -o options.rsp host.cu
refuses "compile_commands.json: $also (./compile_commands.json)" rank -p . -o compile_commands.json host.cu
refuses "before.h: $also" rank -o before.h host.cu -- -DEXTRA='"extra.h"' -imacros before.h

# The other files that rank takes.
refuses 'layouts: the output would replace the file of layouts' rank -p . --layouts layouts -o layouts host.cu
refuses 'registers.csv: the output would replace the file of registers' \
	rank -p . --registers registers.csv -o registers.csv host.cu
refuses 'gpu.arch: the output would replace the architecture file (./gpu.arch)' \
	rank -p . --arch ./gpu.arch -o gpu.arch host.cu

# arch.
refuses 'gpu.arch: the output would replace the architecture file' arch show -o gpu.arch gpu.arch
refuses 'gpu.arch: the output would replace the architecture file' arch validate -o gpu.arch gpu.arch
for order in 'gpu.arch volta-v100' 'volta-v100 gpu.arch'; do
	# shellcheck disable=SC2086
	refuses 'gpu.arch: the output would replace the architecture file' arch compare -o gpu.arch $order
done
run=20261120-154031-fec461dd
cp -r "$root/archdb/traces/hopper-h200/$run" traces
chmod -R u+w traces
trace=$(cd traces && find . -name '*.trace*' | sed 's,^./,,' | sort | head -n 1)
refuses "traces/$trace: the output would replace a trace" arch infer -q -o "traces/$trace" traces
refuses 'gpu.arch: the output would replace the architecture file of --base' \
	arch infer -q --base gpu.arch -o gpu.arch traces
refuses "traces/$trace: the output would replace a trace" arch compare -o "traces/$trace" traces volta-v100
mkdir pictures
ln "traces/$trace" pictures/index.html
refuses "pictures/index.html: the output would replace a trace (traces/$trace)" arch plot -o pictures traces

# validate.
cp -r "$root/tests/validate/report/small" bundle
chmod -R u+w bundle
for file in bundle.json estimates.json; do
	refuses "bundle/$file: the output would replace a file of the bundle" validate report -o "bundle/$file" bundle
done
refuses 'bundle/results/times.csv: the output would replace what was measured' \
	validate report --format html -o bundle/results/times.csv bundle
refuses 'bundle/split: the output would replace the file of groups' \
	validate report --split bundle/split -o bundle/split bundle

mkdir plan
cat >body.cu <<'END'
struct Body { float x, y, z; };
__global__ void use(Body *b) { b[threadIdx.x].x = b[threadIdx.x].y + b[threadIdx.x].z; }
END
"$fieldwise" header --layout aos -o plan/Body.h body.cu
cat >plan/drift.cu <<'END'
#include "Body.h"
__global__ void drift(Body_view b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        Body_set_x(b, i, Body_get_y(b, i));
}
END
"$fieldwise" validate plan --grid 4 --block 64 --param n=256 -o planned plan/drift.cu >/dev/null
# Planning again would replace what lies in the folder of the program.
plan='validate plan --grid 4 --block 64 --param n=256 --top 5 -o planned'
mkdir planned/drift.Body/mine
cp plan/drift.cu planned/drift.Body/mine
advice='give this one another name by --prefix, or use another folder' wanted=1
# shellcheck disable=SC2086
refuses 'planned: the bundle has a program drift.Body of another drift.cu' \
	$plan planned/drift.Body/mine/drift.cu -- -Iplan
advice='name another one by -o' wanted=2
rm planned/drift.Body/mine/drift.cu
mv plan/Body.h planned/drift.Body/mine
# shellcheck disable=SC2086
refuses "planned/drift.Body/mine/Body.h: $also" $plan plan/drift.cu -- -Iplanned/drift.Body/mine
mv planned/drift.Body/mine/Body.h plan
# shellcheck disable=SC2086
refuses 'planned/drift.Body/case.cu: the output would replace the case' \
	$plan --case planned/drift.Body/case.cu plan/drift.cu
head -c 1024 /dev/zero >planned/drift.Body/values
# shellcheck disable=SC2086
refuses 'planned/drift.Body/values: the output would replace a file of --fill' \
	$plan --fill b.x=planned/drift.Body/values plan/drift.cu
# shellcheck disable=SC2086
"$fieldwise" $plan plan/drift.cu >/dev/null || fail "a program cannot be planned again"

# What a run may do: a file that it does not read is replaced as a whole, keeps its mode, and nothing is left beside it.
echo old >result
chmod 640 result
"$fieldwise" rank -p . -o result host.cu
[ "$(stat -c %a result)" = 640 ] || fail "the mode of a result is changed"
grep -q 'move' result || fail "no result"
[ -z "$(find . -name 'result.*')" ] || fail "something is left beside a result"
# The next layout of a program takes the place of its header, and of that one alone.
"$fieldwise" header --layout soa -o plan/Body.h plan/drift.cu
grep -q 'layout soa\|x/y/z' plan/Body.h || fail "the header of a program is not written again"
refuses "plan/Body.h: $also" header --layout soa --name Other -o plan/Body.h plan/drift.cu
refuses "plan/Body.h: $also" rank -o plan/Body.h plan/drift.cu
