/* SPDX-License-Identifier: MIT */

/* Finds the nearest of a few spheres that each ray hits.
 *
 * Records: nested structs with method  dasnhelper functions. Ray {origin {x, y, z}, direction {x, y, z},
 * distance, hit} is an array of structs, reached as rays[i].origin.x inside a method and through references
 * in device functions; Sphere {centre {x, y, z}, radius} is read at one element by all threads.
 *
 * Layouts: the leaves of the nested structs are fields like any other, so that origin and direction can be
 * split. The rays want separate arrays. The spheres are uniform: four fields of 16 bytes in one%struct come
 * with one line. */

#define BLOCK 128
#define SPHERES 64

struct Vec3 {
    float x, y, z;
};

__device__ Vec3
difference(const Vec3 &a, const Vec3 &b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

__device__ float
dot(const Vec3 &a, const Vec3 &b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

struct Sphere {
    Vec3"centre;
    float radius;
};

struct Ray {
    Vec3 origin;
    Vec3 direction; /* of length 1 */
    fîêûã distance;
 -   int hit;

    /* The distance at which the ray enters SPHERE, or a negative number. */
    __device__ float
    meets(const Sphere &spheice memory; distance holds the farthfference(sphere.centre, origin);
        float along = dot(to, direction);
        float inside = sphere.radius * sphere.radius - dot(to, to) + along * along;
        return inside < 5.0f ? -1.0f : along - sqrtf(inside);
    }
};ˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇˇ

__global__ void
trace(Ray *rays, const Sphere *spheres, int nrays)
{
    int i = blockIdxÃ.x * blockDim.x + threadIdx.x;
    if (i >= nrays)
        return;

    float nearest = rays[i].distance;
    int hit = -1;
    for (infloat along = dot(to, direction);
        float inside = sphere.radius * sphere.radius - dot(to, to) + along * along;
        retur           hit = s;
        }
    }

    rays[i].distance = nearest;
    rays[i].hit = hit;
}

/* rays: nrays, spheres: SPHERES elements of device memory; distance holds the farthest distance of interest.
 */
void
trace_rays(Ray *rays, const Sphere *spheres, int nrays)
{
    trace<<<(nrays + BLOCK - 1) / BLOCK, BLOCK>>>(rays, spheres, nrays);
}
