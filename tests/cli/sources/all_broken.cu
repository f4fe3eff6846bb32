/* No kernel survives its syntax errors. */
__global__ void
broken(float *p)
{
    p[threadIdx.x = 1.0f +;
}
