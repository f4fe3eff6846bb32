/* SPDX-License-Identifier: MIT */
/* Reads and writes of surfaces, also where a real toolkit is read: clang leaves its ones out. The file that includes this
 * says for which side they are. */
#ifndef FIELDWISE_SURFACES_H
#define FIELDWISE_SURFACES_H

#define FIELDWISE_SURFACE(name, ...) \
    template <class T, class S> T name##read(S, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap); \
    template <class T, class S> void name##read(T *, S, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap); \
    template <class T, class S> void name##write(T, S, __VA_ARGS__, cudaSurfaceBoundaryMode = cudaBoundaryModeTrap);
FIELDWISE_SURFACE(surf1D, int)
FIELDWISE_SURFACE(surf2D, int, int)
FIELDWISE_SURFACE(surf3D, int, int, int)
FIELDWISE_SURFACE(surf1DLayered, int, int)
FIELDWISE_SURFACE(surf2DLayered, int, int, int)
#undef FIELDWISE_SURFACE

#endif
