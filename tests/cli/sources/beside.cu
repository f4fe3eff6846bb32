// A lattice in one flattened array, and a struct of conditions that all threads read.
#define Q 9

struct Conditions {
    float omega, ux, uy, rho;
};

__global__ void
collide(float *f, const Conditions *c, const float *weights, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float rho = 0;

    if (i >= n)
        return;
    for (int q = 0; q < Q; q++)
        rho += f[i * Q + q];
    for (int q = 0; q < Q; q++)
        f[i * Q + q] += c->omega * (weights[q] * rho * (1 + c->ux + c->uy) - f[i * Q + q]);
}

// Parallel pointers beside a struct: the threads come to single elements of them.
struct Probe {
    int at;
    float value;
};

__global__ void
probe(Probe *probes, const float *u, const float *v, const float *w, int m)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < m) {
        int at = probes[i].at;

        probes[i].value = u[at] + v[at] + w[at];
    }
}

int
main()
{
    const int n = 1 << 20, m = 1 << 18;
    float *f, *weights, *u, *v, *w;
    Conditions *c;
    Probe *probes;

    cudaMalloc(&f, n * Q * sizeof(float));
    cudaMalloc(&weights, Q * sizeof(float));
    cudaMalloc(&c, sizeof(Conditions));
    cudaMalloc(&probes, m * sizeof(Probe));
    cudaMalloc(&u, n * sizeof(float));
    cudaMalloc(&v, n * sizeof(float));
    cudaMalloc(&w, n * sizeof(float));
    for (int step = 0; step < 1000; step++)
        collide<<<n / 256, 256>>>(f, c, weights, n);
    probe<<<m / 256, 256>>>(probes, u, v, w, m);
    cudaFree(f);
    return 0;
}
