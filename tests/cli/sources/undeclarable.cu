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
struct Either {
    union {
        int whole;
        float real;
    };
    int tag;
};
struct Point {
    float x, y;
    Point() : x(0), y(0) {}
};
struct Corners {
    struct {
        float x, y;
    } corner[4];
    int tag;
};
struct Made {
    Point corner[4];
    int tag;
};
struct Called {
    void (*function)(int);
    int tag;
};
struct One {
    Either either[1];
    int tag;
};

__global__ void
sum(const Bits *bits, const Packed *packed, const Either *either, const Corners *corners, const Called *called, const Made *made,
    const One *one, float *out)
{
    int i = threadIdx.x;
    out[i] = bits[i].low + bits[i].value + packed[i].value + either[i].tag + corners[i].tag + called[i].tag + made[i].tag + one[i].tag;
}
