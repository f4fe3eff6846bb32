/* Structs of arrays: one in which all arrays are long, one with rows and a scalar, one of vectors. */
#define CELLS (1 << 20)

struct Cells {
    float mass[CELLS], charge[CELLS], spare[CELLS];
};
struct Flow {
    float density[CELLS], speed[3][CELLS];
    int step;
};

__device__ Cells cells;

__global__ void settle(Cells *from, Cells *to)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    to->mass[i] = from->mass[i] + from->charge[i];
}

__global__ void decay()
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    cells.charge[i] *= 0.5f * cells.mass[i];
}

__global__ void push(Flow *flow)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i > 0)
        flow->speed[2][i] = flow->speed[0][i - 1] * flow->density[i] + (float)flow->step;
}

__global__ void count(const Flow *flow, float *steps)
{
    steps[blockIdx.x * blockDim.x + threadIdx.x] = (float)flow->step;
}

void run(Cells *a, Cells *b, Flow *flow, float *steps)
{
    settle<<<CELLS / 256, 256>>>(a, b);
    decay<<<CELLS / 256, 256>>>();
    push<<<CELLS / 256, 256>>>(flow);
    count<<<CELLS / 256, 256>>>(flow, steps);
}
