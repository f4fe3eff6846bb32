/* SPDX-License-Identifier: MIT */
/* Device memory that host code holds in arrays of pointers, and in pointers to something else that are cast. */
struct Body {
    float x, y;
    int c;
};

struct Both {
    Body *of[2];
    int n;
};

static Body *kept[2];

__global__ void
mix(const Body *__restrict__ from, Body *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const Body *list[2] = {from, to};
    const Body *last[] = {from + n - 1};

    if (i >= n)
        return;
    to[i].x = from[i].x + list[i & 1][i].y + (*list[0]).x + last[0]->y;
    to[i].c += list[1][i].c + last[0][-i].c;
}

__global__ void
turn(Both both)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i >= both.n)
        return;
    Body *mine = &both.of[0][i];
    mine->y += both.of[1][i].x;
    both.of[1][i] = *mine;
    both.of[i % 2][i].c++;
}

void
run_held(Body *b, int n, Body *host)
{
    Body *turns[2] = {b, NULL};
    char *bytes, other = 2;
    void *any = NULL;
    Both both;
    int now = 0;

    cudaMalloc((void **)&turns[1], n * sizeof(Body));
    cudaMalloc((void **)&bytes, n * sizeof(Body));
    cudaMalloc(&any, n * sizeof(Body));
    for (int k = 0; k < 2; k++)
        cudaMalloc(&kept[k], n * sizeof(Body));
    cudaMemset(turns[1], 0, n * sizeof(Body));
    cudaMemcpy(bytes, host, n * sizeof(Body), cudaMemcpyHostToDevice);
    cudaMemcpy((void *)any, (char *)host, n * sizeof(Body), cudaMemcpyHostToDevice);
    cudaMemcpy(kept[0], bytes, n * sizeof(Body), cudaMemcpyDeviceToDevice);
    cudaMemcpyAsync(kept[1], turns[1], n * sizeof(Body), cudaMemcpyDeviceToDevice);
    for (int step = 0; step < 3; step++, now = 1 - now)
        mix<<<(n + 7) / 8, 8>>>(turns[now], turns[1 - now], n);
    if (bytes && any != NULL)
        mix<<<(n + 7) / 8, 8>>>((Body *)bytes, (Body *)any, n);
    mix<<<(n + 7) / 8, 8>>>((const Body *)any, reinterpret_cast<Body *>(bytes), n);
    mix<<<(n + 7) / 8, 8>>>(kept[1], kept[other - 2], n);
    both.of[0] = turns[now];
    both.of[1] = (Body *)bytes;
    both.n = n;
    turn<<<(n + 7) / 8, 8>>>(both);
    both.of[0] = kept[0];
    turn<<<(n + 7) / 8, 8>>>(both);
    cudaMemcpy(host, any, n * sizeof(Body), cudaMemcpyDeviceToHost);
    mix<<<(n + 7) / 8, 8>>>(kept[0], b, n);
    any = NULL;
    cudaFree(any);
    cudaFree(bytes);
    cudaFree(turns[1]);
    cudaFree(kept[0]);
    cudaFree(kept[1]);
}
