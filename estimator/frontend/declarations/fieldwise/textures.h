/* SPDX-License-Identifier: MIT */
/* Texture and surface references and objects. */
#ifndef FIELDWISE_TEXTURES_H
#define FIELDWISE_TEXTURES_H
#include <fieldwise/runtime.h>
#include <fieldwise/letters_begin.h>
FIELDWISE_BEGIN

enum cudaTextureReadMode { cudaReadModeElementType, cudaReadModeNormalizedFloat };
enum cudaTextureAddressMode {
    cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder
};
enum cudaTextureFilterMode { cudaFilterModePoint, cudaFilterModeLinear };
enum cudaResourceType {
    cudaResourceTypeArray, cudaResourceTypeMipmappedArray, cudaResourceTypeLinear, cudaResourceTypePitch2D
};
enum cudaResourceViewFormat { cudaResViewFormatNone };
enum cudaSurfaceBoundaryMode { cudaBoundaryModeZero, cudaBoundaryModeClamp, cudaBoundaryModeTrap };
enum cudaSurfaceFormatMode { cudaFormatModeForced, cudaFormatModeAuto };
#define cudaTextureType1D 0x01
#define cudaTextureType2D 0x02
#define cudaTextureType3D 0x03
#define cudaTextureTypeCubemap 0x0C
#define cudaTextureType1DLayered 0xF1
#define cudaTextureType2DLayered 0xF2
#define cudaSurfaceType1D 0x01
#define cudaSurfaceType2D 0x02
#define cudaSurfaceType3D 0x03

struct cudaTextureDesc {
    enum cudaTextureAddressMode addressMode[3];
    enum cudaTextureFilterMode filterMode;
    enum cudaTextureReadMode readMode;
    int sRGB;
    float borderColor[4];
    int normalizedCoords;
    unsigned int maxAnisotropy;
    enum cudaTextureFilterMode mipmapFilterMode;
    float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
    int disableTrilinearOptimization, seamlessCubemap;
};
struct cudaResourceDesc {
    enum cudaResourceType resType;
    union {
        struct { cudaArray_t array; } array;
        struct { cudaMipmappedArray_t mipmap; } mipmap;
        struct { void *devPtr; struct cudaChannelFormatDesc desc; size_t sizeInBytes; } linear;
        struct { void *devPtr; struct cudaChannelFormatDesc desc; size_t width, height, pitchInBytes; } pitch2D;
    } res;
};
struct cudaResourceViewDesc {
    enum cudaResourceViewFormat format;
    size_t width, height, depth;
    unsigned int firstMipmapLevel, lastMipmapLevel, firstLayer, lastLayer;
};
struct textureReference {
    int normalized;
    enum cudaTextureFilterMode filterMode;
    enum cudaTextureAddressMode addressMode[3];
    struct cudaChannelFormatDesc channelDesc;
    int sRGB;
    unsigned int maxAnisotropy;
};
struct surfaceReference { struct cudaChannelFormatDesc channelDesc; };

template <class T, int Dimensions = 1, cudaTextureReadMode Mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : textureReference {
    texture(int normalized = 0, cudaTextureFilterMode = cudaFilterModePoint,
            cudaTextureAddressMode = cudaAddressModeClamp);
    texture(int, cudaTextureFilterMode, cudaTextureAddressMode, cudaChannelFormatDesc);
};
template <class T, int Dimensions = 1> struct __attribute__((device_builtin_surface_type)) surface : surfaceReference { surface(); };

namespace fieldwise {
/* What a fetch gives. */
template <class T, cudaTextureReadMode> struct fetched { typedef T type; };
#define FIELDWISE_NORMALIZED(T, F) template <> struct fetched<T, cudaReadModeNormalizedFloat> { typedef F type; };
FIELDWISE_NORMALIZED(char, float) FIELDWISE_NORMALIZED(signed char, float) FIELDWISE_NORMALIZED(unsigned char, float)
FIELDWISE_NORMALIZED(short, float) FIELDWISE_NORMALIZED(unsigned short, float)
FIELDWISE_NORMALIZED(char2, float2) FIELDWISE_NORMALIZED(uchar2, float2) FIELDWISE_NORMALIZED(short2, float2)
FIELDWISE_NORMALIZED(ushort2, float2) FIELDWISE_NORMALIZED(char4, float4) FIELDWISE_NORMALIZED(uchar4, float4)
FIELDWISE_NORMALIZED(short4, float4) FIELDWISE_NORMALIZED(ushort4, float4)
#undef FIELDWISE_NORMALIZED
}

/* Every fetch exists for references, for objects, and for objects with an output argument. */
#define FIELDWISE_FETCH(name, ...) \
    template <class T, int D, cudaTextureReadMode M> \
    typename fieldwise::fetched<T, M>::type name(const texture<T, D, M> &, __VA_ARGS__); \
    template <class T> T name(cudaTextureObject_t, __VA_ARGS__); \
    template <class T> void name(T *, cudaTextureObject_t, __VA_ARGS__);
FIELDWISE_FETCH(tex1Dfetch, int)
FIELDWISE_FETCH(tex1D, float)
FIELDWISE_FETCH(tex2D, float, float)
FIELDWISE_FETCH(tex3D, float, float, float)
FIELDWISE_FETCH(tex1DLod, float, float)
FIELDWISE_FETCH(tex2DLod, float, float, float)
FIELDWISE_FETCH(tex3DLod, float, float, float, float)
FIELDWISE_FETCH(tex1DGrad, float, float, float)
FIELDWISE_FETCH(tex2DGrad, float, float, float2, float2)
FIELDWISE_FETCH(tex3DGrad, float, float, float, float4, float4)
FIELDWISE_FETCH(tex1DLayered, float, int)
FIELDWISE_FETCH(tex2DLayered, float, float, int)
FIELDWISE_FETCH(tex2DLayeredLod, float, float, int, float)
FIELDWISE_FETCH(texCubemap, float, float, float)
FIELDWISE_FETCH(texCubemapLayered, float, float, float, int)
#undef FIELDWISE_FETCH
template <class T> T tex2Dgather(cudaTextureObject_t, float, float, int = 0);

#include <fieldwise/surfaces.h>

template <class T, class... A> cudaError_t cudaBindTexture(size_t *, T &&, A...);
template <class T, class... A> cudaError_t cudaBindTexture2D(size_t *, T &&, A...);
template <class T, class... A> cudaError_t cudaBindTextureToArray(T &&, A...);
template <class T, class... A> cudaError_t cudaBindTextureToMipmappedArray(T &&, A...);
template <class T, class... A> cudaError_t cudaBindSurfaceToArray(T &&, A...);
template <class T> cudaError_t cudaUnbindTexture(T &&);

FIELDWISE_END
#include <fieldwise/letters_end.h>
#endif
