/* Structs that are awkward to lay out: self-reference, bit-fields, a union, a zero-length array, a virtual class. */
struct Linked {
    float value;
    Linked *next;
};

struct Bits {
    unsigned low : 3;
    unsigned high : 5;
    float value;
};

struct Mixed {
    union {
        float f;
        int i;
    };
    float other;
};

struct Tail {
    int n;
    float rest[0];
};

struct Virtual {
    float x, y;
    __device__ virtual float
    area()
    {
        return x * y;
    }
};

__global__ void
linked(Linked *p)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    p[i].value += p[i].next->value;
}

__global__ void
bits(Bits *p)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    p[i].value = (float)(p[i].low + p[i].high);
}

__global__ void
mixed(Mixed *p)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    p[i].other = p[i].f;
}

__global__ void
tail(Tail *p)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    p[i].n = (int)p[i].rest[0];
}

__global__ void
virtuals(Virtual *p)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    p[i].x = p[i].y;
}
