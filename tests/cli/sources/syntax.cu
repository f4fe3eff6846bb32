/* A syntax error in one kernel; the other can still be ranked. */
struct Point {
    float x, y;
};

__global__ void
broken(Point *p)
{
    int i = threadIdx.x
    p[i].x = 1.0f +;
}

__global__ void
whole(Point *p)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    p[i].x = p[i].y;
}
