#!/bin/sh
# SPDX-License-Identifier: MIT
# usage: test_convert.sh FIELDWISE
# Where copies are converted: what the GPU and the host take for it, by hand; which of them is said, and that apply writes
# that. Programs that are written so run in tests/rewrite/test_convert.c.
set -eu

fieldwise=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"

cat >up.cu <<'END'
#include <cstdlib>
struct P { float x, y, z, w, a, b, c, d; };
__global__ void step(P *p) { int i = blockIdx.x * blockDim.x + threadIdx.x; p[i].x += p[i].y; }
int main()
{
    const int n = 1 << 20;
    P *p, *h = (P *)malloc(n * sizeof(P));
    for (int i = 0; i < n; i++)
        h[i].x = i, h[i].y = 2;
    cudaMalloc(&p, n * sizeof(P));
    cudaMemcpy(p, h, n * sizeof(P), cudaMemcpyHostToDevice);
    for (int s = 0; s < 100; s++)
        step<<<n / 256, 256>>>(p);
    cudaMemcpy(h, p, n * sizeof(P), cudaMemcpyDeviceToHost);
    cudaFree(p);
}
END
sed 's/cudaMemcpy(\(.*\), cudaMemcpyHostToDevice)/cudaMemcpyAsync(\1, cudaMemcpyHostToDevice, 0)/' up.cu >async.cu
grep -q 'cudaMemcpyAsync(p, h, n \* sizeof(P), cudaMemcpyHostToDevice, 0)' async.cu

# rank SOURCE OPTION...: what is said of the program is kept for holds().
rank() {
	source=$1
	shift
	"$fieldwise" rank --format json "$@" "$source" |
		python3 -c 'import json, sys; json.dump(json.load(sys.stdin)["programs"][0], sys.stdout)' >program.json
}

# holds EXPRESSION: of program p, its conversions c, and the row soa of its layouts.
holds() {
	python3 - "$1" <<'END'
import json, sys
p = json.load(open("program.json"))
c = p["conversions"]
rows = {row["name"] or row["layout"]: row for row in p["layouts"]}
soa = rows["soa"]
near = lambda a, b: abs(a / b - 1) < 1e-6
assert eval(sys.argv[1]), (sys.argv[1], c, soa, p["answer"])
END
}

# By the GPU, unless the host is known to be cheaper: two kernels, each with its launch.
grep -v '^host_convert' "$FIELDWISE_ARCHDB/gpus/hopper-h200.arch" >bare.arch
rank up.cu
holds 'c["where"] == "device" and c["host_gb_per_s"] == 8.91'
rank up.cu --arch bare.arch
holds 'c["where"] == "device" and c["host_gb_per_s"] is None and "bare lacks host_convert_gb_per_s" in c["host_reason"]'
holds 'soa["conversions"] > 2 * 1744 + 2 * 2 ** 20 * 64 / 5000'
device=$(python3 -c 'import json
print(next(row["conversions"] for row in json.load(open("program.json"))["layouts"] if row["name"] == "soa"))')
rank up.cu --set launch_ns=0
holds "near(soa['conversions'], $device - 2 * 1744)"
rank up.cu --set host_convert_gb_per_s=8
holds "c['where'] == 'device' and c['host_gb_per_s'] == 8 and near(soa['conversions'], $device)"
"$fieldwise" rank --set host_convert_gb_per_s=8 up.cu | tr -s '\n ' '  ' |
	grep -qE "1 upload and 1 download are converted from and to the host's aos on the GPU \(host: [0-9.]+ times that\)"

# On the host, by hand: 32 bytes of each element are read and 32 written, at 8 bytes a nanosecond, and of the eight groups
# seven are copied by calls of their own.
rank up.cu --set host_convert_gb_per_s=8 --convert host
holds "near(soa['conversions'], 2 * (2 ** 20 * 64 / 8 + 7 * 1744)) and p['layout'] == rows['aos']['layout']"
holds "rows['aos']['conversions'] == 0 and c['where'] is None"
rank up.cu --set host_convert_gb_per_s=20000
holds "c['where'] == 'host' and p['layouts'][0]['conversions'] < $device"
rank up.cu --set host_convert_gb_per_s=20000 --convert device
holds "c['where'] == 'device' and near(soa['conversions'], $device)"
# What is not waited for the GPU converts.
rank async.cu --set host_convert_gb_per_s=8 --convert host
holds "2 ** 20 * 64 / 8 + 7 * 1744 < soa['conversions'] < 2 ** 20 * 64 / 8 + 7 * 1744 + $device"
rank async.cu --set host_convert_gb_per_s=20000 --convert host
holds "c['where'] == 'both'"

# No room for a copy of 32 MiB beside arrays of as much: the host is the only way.
rank up.cu --set dram_bytes=50331648 --set host_convert_gb_per_s=8
holds "near(soa['conversions'], 2 * (2 ** 20 * 64 / 8 + 7 * 1744))"
rank up.cu --set dram_bytes=67108864 --set host_convert_gb_per_s=8
holds "near(soa['conversions'], $device)"
rank up.cu --arch bare.arch --set dram_bytes=50331648
holds '"cannot tell: the conversion on the host is not counted" in p["answer"] and c["where"] == "host"'
"$fieldwise" rank --arch bare.arch --set dram_bytes=50331648 up.cu | tr -s '\n ' '  ' |
	grep -q 'on the host, as the GPU has no room for a copy beside the arrays, which does not count: bare lacks host_conv'

# written WORDS OPTION...: apply writes calls of these.
written() {
	words=$1
	shift
	rm -rf out
	"$fieldwise" apply "$@" -o out up.cu 2>said || { cat said; exit 1; }
	grep -oE 'P_(up|down)load(_by_host)?\(' out/up.cu | tr -d '(\n' >calls
	[ "$(cat calls)" = "$words" ] || { cat said calls; echo "not written: $words" >&2; exit 1; }
}
written P_uploadP_download --choose
written P_upload_by_hostP_download_by_host --choose --set host_convert_gb_per_s=20000
written P_uploadP_download --choose --set host_convert_gb_per_s=20000 --convert device
written P_uploadP_download --layout soa
written P_uploadP_download --layout soa --convert device
written P_upload_by_hostP_download_by_host --layout soa --convert host
rm -rf out
"$fieldwise" apply --layout soa --convert host -o out async.cu 2>said
grep -q 'P_upload_async(p, h, n \* sizeof(P), 0)' out/async.cu
grep -q 'P_download_by_host(h, p, n \* sizeof(P))' out/async.cu
# It is said where --convert host changes nothing.
cp up.cu done.cu
"$fieldwise" apply --layout soa --in-place done.cu 2>said
"$fieldwise" apply --layout soa --convert host --in-place done.cu 2>said
grep -qx 'convert: the program is rewritten already, and keeps the calls that it has' said
sed 's/cudaMemcpyDeviceToHost/cudaMemcpyDeviceToHost, 0/; s/cudaMemcpy(h/cudaMemcpyAsync(h/' async.cu >both.cu
"$fieldwise" apply --layout soa --convert host both.cu 2>said >/dev/null
grep -qx 'convert: no copy here is one that the host can convert: the GPU does it' said
# Where nobody knows what the host takes, and it is the only way, nothing is written.
rm -rf out
"$fieldwise" apply --choose --arch bare.arch --set dram_bytes=50331648 -o out up.cu 2>said || true
grep -q 'nothing is written: whether .* is faster cannot be told, as the conversion on the host is not counted' said
[ ! -e out/up.cu ]

status=0
"$fieldwise" rank --convert here up.cu >out 2>said || status=$?
[ "$status" = 2 ] && grep -q "^fieldwise: error: --convert: .*'here'" said

# What rank names next converts where it was estimated to.
next_of() { "$fieldwise" rank "$@" up.cu | sed -n 's/^Next: //p'; }
next_of --set host_convert_gb_per_s=20000 | grep -q ' --convert host '
next_of --set host_convert_gb_per_s=8 >next
grep -q 'fieldwise apply' next
! grep -q convert next
