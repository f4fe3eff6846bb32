/* SPDX-License-Identifier: MIT */

/* ../microphysics.cu on the accessors of `fieldwise header`. */

#include "Parcel.h"

#define BLOCK 128

__global__ void
warm_rain(Parcel_view parcels, int n, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;

    float pressure = Parcel_get_pressure(parcels, i);
    float temperature = Parcel_get_temperature(parcels, i);
    float density = Parcel_get_density(parcels, i);
    float vapour = Parcel_get_vapour(parcels, i);
    float cloud = Parcel_get_cloud(parcels, i);
    float rain = Parcel_get_rain(parcels, i);

    float grown = 0.001f * fmaxf(cloud - 0.001f, 0.0f) * dt;
    float collected = 2.2f * cloud * powf(rain, 0.875f) * dt;
    float taken = fminf(grown + collected, cloud);
    cloud -= taken;
    rain += taken;

    float steam = 610.78f * expf(17.269f * (temperature - 273.16f) / (temperature - 35.86f));
    float saturated = 0.622f * steam / (pressure - 0.378f * steam);
    float dry = fmaxf(1.0f - vapour / saturated, 0.0f);
    float evaporated = fminf(0.05f * dry * sqrtf(density * rain) * dt, rain);
    rain -= evaporated;
    vapour += evaporated;

    float slope = 4097.9f * saturated / ((temperature - 35.86f) * (temperature - 35.86f));
    float condensed = (vapour - saturated) / (1.0f + 2488.0f * slope);
    condensed = fmaxf(condensed, -cloud);
    vapour -= condensed;
    cloud += condensed;

    float heating = 2488.0f * (condensed - evaporated);
    Parcel_set_vapour(parcels, i, vapour);
    Parcel_set_cloud(parcels, i, cloud);
    Parcel_set_rain(parcels, i, rain);
    Parcel_set_heating(parcels, i, heating);
    Parcel_set_temperature(parcels, i, temperature + heating);
    Parcel_at_droplets(parcels, i) *= cloud > 0.0f ? 1.0f : 0.0f;
}

/* parcels: n elements of device memory; dt in seconds. */
void
rain_warm(Parcel_view parcels, int n, float dt)
{
    warm_rain<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(parcels, n, dt);
}
