/* SPDX-License-Identifier: MIT */

/* Records that no header can give in another layout. */
struct Bits {
    unsigned low : 3, high : 5;
    float value;
};
struct __attribute__((packed)) Packed {
    char flag;
    double value;
};
union Word {
    int whole;
    float real;
};
struct Either {
    Word word;
    int tag;
};
struct Point {
    float x, y;
};
struct Corners {
    Point corner[4];
    int tag;
};
struct Called {
    void (*function)(int);
    int tag;
};

__global__ void
sum(const Bits *bits, const Packed *packed, const Either *either, const Corners *corners, const Called *called, float *out)
{
    int i = threadIdx.x;
    out[i] = bits[i].low + bits[i].value + packed[i].value + either[i].tag + corners[i].tag + called[i].tag;
}
