/* SPDX-License-Identifier: MIT */

/* ../rays.cu on the accessors of `fieldwise header`. */

#include "Ray.h"
#include "Sphere.h"

#define BLOCK 128
#define SPHERES 64

/* The distance at which ray I enters sphere S, or a negative number. */
__device__ float
meets(Ray_view rays, int i, Sphere_view spheres, int s)
{
    float to_x = Sphere_get_centre_x(spheres, s) - Ray_get_origin_x(rays, i);
    float to_y = Sphere_get_centre_y(spheres, s) - Ray_get_origin_y(rays, i);
    float to_z = Sphere_get_centre_z(spheres, s) - Ray_get_origin_z(rays, i);
    float along = to_x * Ray_get_direction_x(rays, i) + to_y * Ray_get_direction_y(rays, i) +
                  to_z * Ray_get_direction_z(rays, i);
    float inside = Sphere_get_radius(spheres, s) * Sphere_get_radius(spheres, s) -
                   (to_x * to_x + to_y * to_y + to_z * to_z) + along * along;
    return inside < 0.0f ? -1.0f : along - sqrtf(inside);
}

__global__ void
trace(Ray_view rays, Sphere_view spheres, int nrays)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= nrays)
        return;

    float nearest = Ray_get_distance(rays, i);
    int hit = -1;
    for (int s = 0; s < SPHERES; s++) {
        float distance = meets(rays, i, spheres, s);
        if (distance > 0.0f && distance < nearest) {
            nearest = distance;
            hit = s;
        }
    }

    Ray_set_distance(rays, i, nearest);
    Ray_set_hit(rays, i, hit);
}

/* rays: nrays, spheres: SPHERES elements of device memory; distance holds the farthest distance of interest.
 */
void
trace_rays(Ray_view rays, Sphere_view spheres, int nrays)
{
    trace<<<(nrays + BLOCK - 1) / BLOCK, BLOCK>>>(rays, spheres, nrays);
}
