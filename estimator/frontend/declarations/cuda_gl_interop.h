/* SPDX-License-Identifier: MIT */
/* The calls themselves stand with the others of the run time. */
#ifndef FIELDWISE_CUDA_GL_INTEROP_H
#define FIELDWISE_CUDA_GL_INTEROP_H
#include <cuda_runtime.h>
FIELDWISE_BEGIN
typedef unsigned int GLuint, GLenum;
enum cudaGLMapFlags { cudaGLMapFlagsNone = 0, cudaGLMapFlagsReadOnly = 1, cudaGLMapFlagsWriteDiscard = 2 };
enum cudaGLDeviceList { cudaGLDeviceListAll = 1, cudaGLDeviceListCurrentFrame = 2, cudaGLDeviceListNextFrame = 3 };
FIELDWISE_END
#endif
