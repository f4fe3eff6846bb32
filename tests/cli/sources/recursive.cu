/* A device function that calls itself. */
struct Node {
    float value;
    int next;
};

__device__ float
walk(const Node *nodes, int i)
{
    return i < 0 ? 0.0f : nodes[i].value + walk(nodes, nodes[i].next);
}

__global__ void
sum(const Node *nodes, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = walk(nodes, i);
}
