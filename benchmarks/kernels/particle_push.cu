/* SPDX-License-Identifier: MIT */

/* Moves charged particles through an electric and a magnetic field that are the same everywhere (the Boris
 * push): half a kick, a rotation, half a kick, a drift.
 *
 * Record: a struct of pointers, Particles {x, y, z, vx, vy, vz, charge, mass}, passed by value and reached as
 * s.vx[i].
 *
 * Layouts: every field is read at the thread's own element and six are written back. Separate arrays cost the
 * fewest transactions, unless caches keep the whole array of structs' lines until its other fields come;
 * charge and mass are only read, so grouping them with what is written makes dirty lines of them. */

#define BLOCK 256

struct Particles {
    float *x, *y, *z;
    float *vx, *vy, *vz;
    const float *charge, *mass;
};

__global__ void
push(Particles s, float3 electric, float3 magnetic, float dt, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    float k = 0.5f * dt * s.charge[i] / s.mass[i];
    float ux = s.vx[i] + k * electric.x;
    float uy = s.vy[i] + k * electric.y;
    float uz = s.vz[i] + k * electric.z;

    float tx = k * magnetic.x, ty = k * magnetic.y, tz = k * magnetic.z;
    float r = 2.0f / (1.0f + tx * tx + ty * ty + tz * tz);
    float wx = ux + uy * tz - uz * ty;
    float wy = uy + uz * tx - ux * tz;
    float wz = uz + ux * ty - uy * tx;
    ux += r * (wy * tz - wz * ty) + k * electric.x;
    uy += r * (wz * tx - wx * tz) + k * electric.y;
    uz += r * (wx * ty - wy * tx) + k * electric.z;

    s.vx[i] = ux;
    s.vy[i] = uy;
    s.vz[i] = uz;
    s.x[i] += ux * dt;
    s.y[i] += uy * dt;
    s.z[i] += uz * dt;
}

/* Each array: n elements of device memory. */
void
push_particles(Particles particles, float3 electric, float3 magnetic, float dt, int n)
{
    push<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(particles, electric, magnetic, dt, n);
}
