/* SPDX-License-Identifier: MIT */
/* Arrays of structs that are appended, whole or field by field. */
struct Pair {
    unsigned at, length;
};
struct Link {
    unsigned long long target;
    Pair place;
};
struct Padded {
    char kind;
    short sizes[2];
    unsigned at;
};
struct Bits {
    unsigned kind : 4, at : 28;
};
struct Large {
    float v[6];
};
struct __attribute__((packed, aligned(4))) Packed {
    char kind;
    int at;
    char other[3];
};

__global__ void
whole(const char *__restrict__ text, size_t n, size_t per, Pair *__restrict__ pairs, Link *__restrict__ links,
      Large *__restrict__ larges, double *__restrict__ scores)
{
    size_t begin = (blockIdx.x * (size_t)blockDim.x + threadIdx.x) * per,
           end = begin + per < n ? begin + per : n;
    size_t i = begin, o = begin / 8;
    unsigned hash = 1;

    while (i < end) {
        char c = text[i++];
        hash = hash * 31 + c;
        if (c != ' ')
            continue;
        pairs[o] = Pair{(unsigned)i, hash};
        Link link;
        link.target = hash;
        link.place.at = link.place.length = 1;
        links[o] = link;
        larges[o] = {{1, 2, 3, 4, 5, 6}};
        scores[o] = hash * .5;
        o++;
    }
}

__global__ void
fields(const char *text, size_t n, size_t per, Link *links)
{
    size_t begin = (blockIdx.x * (size_t)blockDim.x + threadIdx.x) * per,
           end = begin + per < n ? begin + per : n;
    size_t i = begin, o = begin / 8;

    while (i < end) {
        char c = text[i++];
        if (c != ' ')
            continue;
        links[o].target = i;
        if (c & 1)
            links[o].place.at = (unsigned)i;
        links[o++].place.length = 1;
    }
}

__global__ void
by_pointer(const char *__restrict__ text, size_t n, size_t per, Padded *__restrict__ padded, unsigned *seen)
{
    size_t begin = (blockIdx.x * (size_t)blockDim.x + threadIdx.x) * per,
           end = begin + per < n ? begin + per : n;
    Padded *to = padded + begin / 8;

    for (size_t i = begin; i < end;) {
        char c = text[i++];
        if (c == '\n')
            __threadfence();
        if (c != ' ')
            continue;
        to->kind = c;
        (*to).sizes[0] = 3;
        to[0].sizes[1] = 4;
        to->at = (unsigned)i;
        to++;
    }
}

__global__ void
left_alone(const char *__restrict__ text, size_t n, size_t per, Packed *__restrict__ packed,
           Bits *__restrict__ bits, Large *__restrict__ larges, float4 *__restrict__ fours,
           Pair *__restrict__ pairs, Pair *__restrict__ sums)
{
    size_t begin = (blockIdx.x * (size_t)blockDim.x + threadIdx.x) * per,
           end = begin + per < n ? begin + per : n;
    size_t i = begin, o = begin / 8;

    while (i < end) {
        char c = text[i++];
        if (c != ' ')
            continue;
        packed[o].at = 3;
        bits[o].kind = 3;
        larges[o].v[0] = 1;
        fours[o] = make_float4(1, 2, 3, 4);
        pairs[o].at += 1;
        sums[o].at = 1;
        sums[o].length = sums[o].at;
        o++;
    }
}

__device__ unsigned
number_at(const unsigned *numbers, size_t i)
{
    return numbers[i];
}

/* What is written first stands before the access itself. */
__global__ void
at_points(const char *__restrict__ text, size_t n, size_t per, unsigned *numbers, Pair *pairs)
{
    size_t begin = (blockIdx.x * (size_t)blockDim.x + threadIdx.x) * per,
           end = begin + per < n ? begin + per : n;
    Pair *to = pairs + begin / 8;

    for (size_t i = begin; i < end;) {
        char c = text[i++];
        if (c == ' ') {
            to->at = number_at(numbers, i);
            to++;
        } else if (c == '\n') {
            to[0] = {1, 2};
            to++;
        }
    }
}
