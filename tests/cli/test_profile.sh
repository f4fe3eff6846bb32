#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_profile.sh FIELDWISE FOLDER
# What a profile of a run tells: sizes, how often kernels are launched, which share of the GPU's time they take, and what
# a gain is to the whole run. FOLDER has a program and what ncu 2025.3.1 printed of it (NVIDIA H200, driver 580.159.04,
# 2026-11-30): the raw page with some of its columns, and a run with one metric. The tables of Nsight Systems are written
# here with the titles of its versions 2022.4 to 2026.1.
set -eu

fieldwise=$(realpath "$1") folder=$(realpath "$2")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
cp "$folder"/* .

{
	printf 'Processing [run.sqlite] with [cuda_gpu_trace.py]...\r\n'
	printf 'Start (us),Duration (us),CorrId,GrdX,GrdY,GrdZ,BlkX,BlkY,BlkZ,Reg/Trd,Bytes (MB),Device,Strm,Name\r\n'
	printf '1,60,1,,,,,,,,33.5,GPU,7,[CUDA memcpy Host-to-Device]\r\n'
	printf '70,20,2,2048,1,1,512,1,1,16,,GPU,7,"void sim::step<(int)2>(P *, int, float)"\r\n'
	printf '90,10,3,1024,1,1,512,1,1,16,,GPU,7,"void sim::step<(int)2>(P *, int, float)"\r\n'
	printf '100,5,4,2048,1,1,512,1,1,16,,GPU,7,"energy(const P *, float *, int)"\r\n'
	printf '105,5,5,2048,1,1,32,8,1,16,,GPU,7,"other(float *, int)"\r\n'
} >trace.csv
cat >sums.csv <<'END'
Time (%),Total Time (ns),Instances,Avg (ns),Med (ns),Name
75.0,"300,000",30,10000,10000,"void sim::step<(int)2>(P *, int, float)"
25.0,100000,6,16666,16666,energy
END
cat >sizes.csv <<'END'
"Time (%)","Total Time (ns)","Instances","GridXYZ","BlockXYZ","Name"
"100.0","300000","30"," 512    2    1"," 256    1    1","void sim::step<2>(P *, int, float)"
END
for table in run.raw run.live trace sums sizes; do
	"$fieldwise" rank --format json --profile $table.csv run.cu >$table.json
done
"$fieldwise" rank --format json --profile run.raw.csv --weight energy=7 run.cu >weight.json
python3 - <<'END'
import csv, json, re

def read(name):
    return json.load(open(name + ".json"))
def launches(said):
    return {(k["kernel"], *k["launch"]["grid"], *k["launch"]["block"]) for k in said["kernels"]}
def times(said):
    return {l["kernel"]: (l["times"], l["times_from"]) for l in said["programs"][0]["launches"]}

rows = list(csv.DictReader(open("run.raw.csv")))[1:]
spent = {name: sum(float(r["gpu__time_duration.sum"]) for r in rows if name in r["Kernel Name"])
         for name in ("step", "energy", "other")}
for name in ("run.raw", "run.live"):
    said = read(name)
    assert launches(said) == {("step<2>", 4096, 1, 1, 256, 1, 1), ("energy", 4096, 1, 1, 256, 1, 1)}, launches(said)
    assert times(said) == {"step<2>": (10, "profile"), "energy": (2, "profile")}, times(said)
said = read("run.raw")
run = said["programs"][0]["run"]
share = (spent["step"] + spent["energy"]) / sum(spent.values())
assert abs(run["share"] - share) < 1e-9, (run, share)
low, high = (float(x) for x in re.search(r": ([\d.]+) to ([\d.]+) times as fast as", said["programs"][0]["answer"]).groups())
assert abs(run["low"] - 1 / (1 - share + share / low)) < 0.05 and abs(run["high"] - 1 / (1 - share + share / high)) < 0.1, run
assert "they take 98 % of the GPU's time in run.raw.csv, which is " in said["programs"][0]["answer"]
step = next(k for k in said["kernels"] if k["kernel"] == "step<2>")
assert abs(step["run"]["share"] - spent["step"] / sum(spent.values())) < 1e-9, step["run"]

said = read("trace")  # each size is a launch of its own; copies are time of the GPU
assert launches(said) == {("step<2>", 2048, 1, 1, 512, 1, 1), ("step<2>", 1024, 1, 1, 512, 1, 1),
                          ("energy", 2048, 1, 1, 512, 1, 1)}, launches(said)
assert abs(said["programs"][0]["run"]["share"] - 35 / 100) < 1e-9, said["programs"][0]["run"]
said = read("sums")
assert times(said) == {"step<2>": (30, "profile"), "energy": (6, "profile")}, times(said)
assert said["programs"][0]["run"]["share"] == 1
said = read("sizes")  # a kernel that the run does not launch keeps what host code says
assert ("step<2>", 512, 2, 1, 256, 1, 1) in launches(said)
assert any("sizes.csv has no launch of it" in s for k in said["kernels"] if k["kernel"] == "energy" for s in k["assumptions"])
assert times(read("weight"))["energy"][0] == 7  # the user's word counts for more
END

# The same choice in the other commands. Without a profile nobody knows how often the loop runs.
"$fieldwise" apply --choose --in-place --profile run.raw.csv run.cu >said 2>&1 || { cat said; exit 1; }
grep -q 'aosoa@32' said
cp "$folder/run.cu" .
"$fieldwise" header --choose --profile run.raw.csv -o chosen.h run.cu >said 2>&1
grep -q 'aosoa@32\|@32' chosen.h

# A report is printed by ncu.
mkdir bin
printf '#!/bin/sh\n[ "$1 $2" = "--import run.ncu-rep" ] && cat run.raw.csv\n' >bin/ncu
chmod +x bin/ncu
: >run.ncu-rep
PATH=$PWD/bin:$PATH "$fieldwise" rank --format json --profile run.ncu-rep run.cu | grep -q '"times": 10, "times_from": "profile"'

# refuses FILE TEXT: a profile that cannot be used ends with one message, that has TEXT, and status 2.
refuses() {
	status=0
	PATH=$PWD/bin:$PATH "$fieldwise" rank --profile "$1" run.cu >out 2>said || status=$?
	if [ $status -ne 2 ] || [ -s out ] || [ "$(wc -l <said)" -ne 1 ] || ! grep -qF -- "$2" said; then
		echo "--profile $1: exit $status, without '$2'"
		cat said
		exit 1
	fi
}
printf 'Time (%%),Total Time (ns),Instances,Name\n1,2,3,foreign(int)\n' >foreign.csv
printf 'Start (ns),Duration (ns),Name\n1,,step\n' >cut.csv
printf '"Kernel Name","gpu__time_duration.sum"\n"","fortnight"\n' >unit.csv
printf 'Total Time (ns),Name\n' >none.csv
: >empty.csv
: >other.ncu-rep
: >run.nsys-rep
refuses foreign.csv 'foreign.csv: it is of another program: none of its kernels (foreign) is one of the sources'
refuses cut.csv 'cut.csv:2:1: error: the row of step has no time or number of launches'
refuses unit.csv "unit.csv:2:1: error: 'fortnight' is no unit of time"
refuses none.csv 'none.csv:1:1: error: the table has no launch'
refuses empty.csv 'empty.csv:1:1: error: no table of kernels'
refuses run.cu 'run.cu:1:1: error: no table of kernels'
refuses . 'Is a directory'
refuses missing.csv 'No such file'
refuses other.ncu-rep 'give what ncu --import other.ncu-rep --csv --page raw prints'
refuses run.nsys-rep 'give what nsys stats --report cuda_gpu_trace --format csv run.nsys-rep prints'
