/* SPDX-License-Identifier: MIT */
/* Elements in braces, and elements that braces set: `fieldwise apply` casts where a brace would take the proxy of an
 * element, and test_layouts.c runs the program before and after. */
#include <cuda_runtime.h>
#include <initializer_list>

struct Body {
    float x, y;
    int tag;
};
struct Pair {
    Body a, b;
};
struct Several {
    Body all[2];
    int n;
};

__device__ static float sum(Body b) { return b.x + b.tag; }
__device__ static Body half(const Body &b) { return {b.x / 2, b.y, b.tag}; }
__device__ static Body one_of(const Body *p, int i) { return {p[i]}; }

__device__ static float
total(std::initializer_list<Body> all)
{
    float result = 0;

    for (auto b : all)
        result += b.x - b.y;
    return result;
}

static __global__ void
brace(Body *to, const Body *from, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, k = (i + 1) % n;
    Body kept[4] = {};
    float a[4] = {0};

    if (i >= n)
        return;
    kept[0] = from[i];
    kept[1] = {from[i].x, 2, 3};
    kept[2] = {from[k]};
    kept[3] = Body{ from[k] };
    Body two[2] = {from[i], from[k]}, part[3] = {from[i]};
    Body one = {.x = from[i].x, .y = 2, .tag = 3};
    Body three[3] = {{1, 2, 3}, from[k], {from[i].x, from[i].y, 1}};
    Pair pair = {from[i], kept[1]}, first = {from[k]}, last{from[i], from[0]};
    Pair named = {.a = from[i], .b = {1, 2, 3}};
    Several flat = {from[i], from[k], 7}, whole = {{from[i]}, 2};
    const Body list[] = {from[i], kept[0]};
    Body braced{from[i]}, copied = {from[k]};
    auto direct = Body{from[i]};
    Body spaced = {
        from[k]
    };
    for (int j = 0; j < 4; j++)
        a[j] += kept[j].x;
    to[i] = {two[1].x + one.x + three[1].x + pair.a.x + named.a.y + list[0].x + a[0], kept[1].y, kept[0].tag};
    to[i].x += first.a.x + first.b.x + flat.all[1].tag + whole.all[0].y + part[0].x + part[2].y + last.b.y;
    to[i].y += braced.tag + copied.y + direct.x + spaced.y + a[2] + three[2].y;
    to[i].y += sum({from[i].x, 1, 2}) + half({from[i].x, from[i].y, 3}).y + sum(Body{from[i].x, 3, from[i].tag});
    to[i].y += half({from[k]}).x + sum({from[k]}) + one_of(from, k).x;
    to[i].x += total({from[i], from[k]}) + total({to[i]});
    auto before = {to[i], from[k]};
    {
        to[i].x = 5 + total(before);
    }
    { to[i].tag += 2; }
    to[i].tag += (int)(4 * before.begin()->x);
    for (const Body &b : {to[i], from[k]}) {
        to[i].y += 1;
        to[i].x += b.y;
    }
    if (i % 5 == 0)
        to[i] = Body{1.5f, from[i].x, 2};
    if (i % 7 == 0)
        to[i] = {.x = 3, .y = from[i].y, .tag = i};
    if (i % 11 == 0)
        to[i] = {};
    if (i % 13 == 0)
        to[i] = {1, 2};
}

static void
run_braces(Body *device, int n)
{
    Body *other;

    cudaMalloc(&other, n * sizeof(Body));
    cudaMemset(other, 0, n * sizeof(Body));
    brace<<<(n + 31) / 32, 32>>>(other, device, n);
    brace<<<(n + 31) / 32, 32>>>(device, other, n);
    cudaFree(other);
}
