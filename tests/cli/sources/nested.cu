/* SPDX-License-Identifier: MIT */
struct Point {
    float x, y;
    double weight;
};
struct Corners {
    int tag;
    Point corner[4];
    union Word {
        int whole;
        short parts[2];
    } words[2];
};

__global__ void
sum(const Corners *corners, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n)
        out[i] = corners[i].corner[n % 4].y + corners[i].corner[2].weight + corners[i].words[1].whole;
}
