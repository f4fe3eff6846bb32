/* SPDX-License-Identifier: MIT */
/* Fields updated in place: eight of 20 are loaded and stored, eight loaded, four stored. */
struct State {
    float u0, u1, u2, u3, u4, u5, u6, u7;
    float c0, c1, c2, c3, c4, c5, c6, c7;
    float r0, r1, r2, r3;
};

__global__ void advance(State *__restrict__ s, float dt, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float u0 = s[i].u0, u1 = s[i].u1, u2 = s[i].u2, u3 = s[i].u3, u4 = s[i].u4, u5 = s[i].u5, u6 = s[i].u6, u7 = s[i].u7;
    float c0 = s[i].c0, c1 = s[i].c1, c2 = s[i].c2, c3 = s[i].c3, c4 = s[i].c4, c5 = s[i].c5, c6 = s[i].c6, c7 = s[i].c7;
    s[i].u0 = u0 + dt * c0;
    s[i].u1 = u1 + dt * c1;
    s[i].u2 = u2 + dt * c2;
    s[i].u3 = u3 + dt * c3;
    s[i].u4 = u4 + dt * c4;
    s[i].u5 = u5 + dt * c5;
    s[i].u6 = u6 + dt * c6;
    s[i].u7 = u7 + dt * c7;
    s[i].r0 = c0 * u4;
    s[i].r1 = c1 * u5;
    s[i].r2 = c2 * u6;
    s[i].r3 = c3 * u7;
}

int main()
{
    int n = 1 << 24;
    State *s;
    cudaMalloc(&s, n * sizeof *s);
    advance<<<n / 256, 256>>>(s, 0.1f, n);
    return 0;
}
