#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""usage: conversions.py FIELDWISE FOLDER

How long headers take to convert arrays from layout to layout on the GPU of this machine, as CSV. It needs nvcc. The
programs and headers go to FOLDER, which must be there. conversions-h200.csv is what an H200 gave.
"""
import subprocess
import sys

RECORDS = {"A": (8, "float", 4), "B": (10, "float", 4), "C": (12, "double", 8), "D": (4, "float", 4)}
SIZES = [1 << 18, 1 << 22, 1 << 24]

START = """
#include <cstdio>
#include <algorithm>
#include <vector>
template <class To, class From> static double nanoseconds(To to, From from, size_t n)
{
    cudaEvent_t first, last;
    std::vector<float> times;
    cudaEventCreate(&first);
    cudaEventCreate(&last);
    for (int i = 0; i < 25; i++) {
        float ms;
        cudaEventRecord(first);
        fieldwise_convert_device(to, from, n);
        cudaEventRecord(last);
        cudaEventSynchronize(last);
        cudaEventElapsedTime(&ms, first, last);
        if (i >= 5)
            times.push_back(ms);
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2] * 1e6;
}
int main()
{
    printf("record,bytes,elements,from,to,ns,gb_per_s\\n");
"""
ONE = """    {{
        {r}_aos_view x;
        {r}_{l}_view y;
        if ({r}_aos_allocate_device(&x, {n}) || {r}_{l}_allocate_device(&y, {n}))
            return 1;
        double up = nanoseconds(y, x, {n}), down = nanoseconds(x, y, {n});
        printf("{r},{b},{n},aos,{l},%.0f,%.0f\\n", up, 2.0 * {b} * {n} / up);
        printf("{r},{b},{n},{l},aos,%.0f,%.0f\\n", down, 2.0 * {b} * {n} / down);
        {r}_aos_free_device(x);
        {r}_{l}_free_device(y);
    }}
"""


def main():
    fieldwise, folder = sys.argv[1:]
    includes, body = "", START
    for n in SIZES:
        for record, (n_fields, type_, size) in RECORDS.items():
            fields = [chr(ord("a") + i) for i in range(n_fields)]
            two, half = fields[:2], fields[: n_fields // 2]
            layouts = {
                "aos": "aos",
                "soa": "soa",
                "two": ",".join(two) + "/" + ",".join(fields[2:]),
                "half": ",".join(half) + "/" + ",".join(fields[n_fields // 2 :]),
                "tile": "aosoa@32",
            }
            with open(f"{folder}/{record}.cu", "w") as out:
                out.write(f"struct {record} {{ {type_} {', '.join(fields)}; }};\n")
                out.write(f"__global__ void k({record} *p) {{ p[threadIdx.x].a = 1; }}\n")
            for layout, spec in layouts.items():
                if n == SIZES[0]:
                    name = f"{record}_{layout}"
                    header = [fieldwise, "header", "--layout", spec, "--name", name, "-o", f"{folder}/{name}.h"]
                    subprocess.run(header + [f"{folder}/{record}.cu"], check=True)
                    includes += f'#include "{name}.h"\n'
                if layout != "aos":
                    body += ONE.format(r=record, l=layout, n=n, b=n_fields * size)
    with open(f"{folder}/convert.cu", "w") as out:
        out.write(includes + body + "    return cudaDeviceSynchronize() != cudaSuccess;\n}\n")
    build = ["nvcc", "-O3", "-arch=sm_90", "-o", f"{folder}/convert", f"{folder}/convert.cu"]
    subprocess.run(build, check=True)
    subprocess.run([f"{folder}/convert"], check=True)


main()
