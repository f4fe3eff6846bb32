/* Host code passes numbers: they are values of the kernel's parameters. */
#define TILE 256

struct Charge {
    float x, y, z, q;
};

__global__ void
coulomb(const Charge *charges, float *potential, int n)
{
    int i = blockIdx.x * TILE + threadIdx.x;
    float sum = 0;

    for (int j = 0; j < n; j++)
        sum += charges[j].q * rsqrtf(charges[i].x - charges[j].x);
    potential[i] = sum;
}

__global__ void
drift(Charge *charges, int color, int round, float dt)
{
    int i = blockIdx.x * TILE + threadIdx.x;

    charges[2 * i + color].x += charges[2 * i + color].q * dt * round;
}

void
simulate(Charge *charges, float *potential)
{
    int n = 16384;

    coulomb<<<n / TILE, TILE>>>(charges, potential, n);
    for (int round = 0; round < 10; round++) {
        drift<<<n / 2 / TILE, TILE>>>(charges, 0, round, 1e-3f);
        drift<<<n / 2 / TILE, TILE>>>(charges, 1, round, 1e-3f);
    }
    drift<<<n / 2 / TILE, TILE>>>(charges, 1, 99, 1e-4f);
}
