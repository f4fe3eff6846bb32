/* SPDX-License-Identifier: MIT */
/* Accesses by a macro that names the array. */
#define VARIABLES 12
enum { HEIGHT, FLUX_X, FLUX_Y, DEPTH };
#define Node(m, k) node[(m) * VARIABLES + k]
__global__ void
wave(float *node, const float *r, int rows, int columns)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x + 1, i = blockIdx.y + 1, m = (i - 1) * rows + j - 1;

    if (Node(m, DEPTH) == 0 || i > columns)
        return;
    Node(m, HEIGHT) -= Node(m, 5) * (Node(m, FLUX_X) - Node(m - rows, FLUX_X) + Node(m, FLUX_Y) * r[j]);
    if (Node(m, HEIGHT) > Node(m, 4))
        Node(m, 4) = Node(m, HEIGHT);
}
