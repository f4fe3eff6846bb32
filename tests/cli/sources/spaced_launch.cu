// A launch as some formatters leave it, which nvcc takes.
struct Point {
    float x, y;
};

__global__ void lift(Point *points, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        points[i].x += points[i].y;
}

void launch(Point *points)
{
    lift << <4096 / 128, 128 >> > (points, 4096);
}
