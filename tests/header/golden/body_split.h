/* Body in the layout soa.
 *
 * Written by `fieldwise header`, format 6; for another layout write it again. For C11, C++11 and
 * CUDA. `fieldwise rank` reads a kernel that uses it as one that uses an array of structs.
 * Functions such as Body_get_FIELD(view, i) and Body_allocate(&view, n) are made by
 * fieldwise_common.h, which says what they do: it stands beside this file, or is installed with fieldwise.
 */
#if defined(FIELDWISE_LAYOUT_Body) && FIELDWISE_LAYOUT_Body != 0x7378c302u
#error "Body is another layout already: give one of the two a name by fieldwise header --name"
#endif
#ifndef FIELDWISE_LAYOUT_Body
#define FIELDWISE_LAYOUT_Body 0x7378c302u
#define FIELDWISE_WITH_ARRAYS
#define FIELDWISE_RECORD_FORMAT 2
#include "fieldwise_common.h"

/* One element. A program that declares Body itself defines FIELDWISE_HAVE_Body before
 * this header; that both mean the same is checked. */
#ifndef FIELDWISE_HAVE_Body
#define FIELDWISE_HAVE_Body
typedef struct Body Body;
struct Body {
    FIELDWISE_ALIGNAS(8) float x;
    float y, z, vx, vy, vz;
};
#endif

/* The groups: a struct an element, or for a tile of several, field by field. */
typedef struct Body_group0 { float x; } Body_group0;
typedef struct Body_group1 { float y; } Body_group1;
typedef struct Body_group2 { float z; } Body_group2;
typedef struct Body_group3 { float vx; } Body_group3;
typedef struct Body_group4 { float vy; } Body_group4;
typedef struct Body_group5 { float vz; } Body_group5;

/* Where the groups are: small, passed by value, also to kernels. */
typedef struct Body_view {
    Body_group0 *group0; Body_group1 *group1; Body_group2 *group2; Body_group3 *group3;
    Body_group4 *group4; Body_group5 *group5;
#ifdef __FIELDWISE__
    Body *elements; /* what fieldwise reads: an array of structs stands for every layout */
#endif
} Body_view;
enum { Body_groups = 6, Body_align = 8 /* bytes */ };

#ifndef __FIELDWISE__
#define Body_at_x(...) FIELDWISE_MEMBER_AT(group0, x, __VA_ARGS__)
#define Body_at_y(...) FIELDWISE_MEMBER_AT(group1, y, __VA_ARGS__)
#define Body_at_z(...) FIELDWISE_MEMBER_AT(group2, z, __VA_ARGS__)
#define Body_at_vx(...) FIELDWISE_MEMBER_AT(group3, vx, __VA_ARGS__)
#define Body_at_vy(...) FIELDWISE_MEMBER_AT(group4, vy, __VA_ARGS__)
#define Body_at_vz(...) FIELDWISE_MEMBER_AT(group5, vz, __VA_ARGS__)
#define FIELDWISE_EACH_Body(DO, AND, WHAT) \
    DO(Body, WHAT, 0) AND DO(Body, WHAT, 1) AND DO(Body, WHAT, 2) AND DO(Body, WHAT, 3) AND \
    DO(Body, WHAT, 4) AND DO(Body, WHAT, 5)

/* `Body *__restrict__ p` as a parameter of a kernel: Body_restrict(p), in the body Body_bind(p); and for
 * a launch Body_pass(array). */
#define Body_restrict(p) FIELDWISE_EACH_Body(FIELDWISE_TAKE_RESTRICT, FIELDWISE_COMMA, p)
#define Body_const_restrict(p) FIELDWISE_EACH_Body(FIELDWISE_TAKE_CONST_RESTRICT, FIELDWISE_COMMA, p)
#define Body_bind(p) Body_array p = Body_view{FIELDWISE_EACH_Body(FIELDWISE_TAKEN, FIELDWISE_COMMA, p)}
#define Body_const_bind(p) Body_const_array p = Body_view{FIELDWISE_EACH_Body(FIELDWISE_TAKEN, FIELDWISE_COMMA, p)}
#define Body_pass(array) FIELDWISE_EACH_Body(FIELDWISE_PASS, FIELDWISE_COMMA, array)
#endif

/* For the common file, which has the functions and says what this means. */
#define FIELDWISE_N(name) Body_##name
#define FIELDWISE_ELEMENT Body
#define FIELDWISE_BYTES 24
#define FIELDWISE_ELEMENT_ALIGN 8
#define FIELDWISE_ALIGN 8
#define FIELDWISE_GAPS
#define FIELDWISE_GROUPS(GROUP) \
    GROUP(0, one, 1, 4, 4) GROUP(1, one, 1, 4, 4) GROUP(2, one, 1, 4, 4) GROUP(3, one, 1, 4, 4) \
    GROUP(4, one, 1, 4, 4) GROUP(5, one, 1, 4, 4)
#define FIELDWISE_FIELDS(FIELD, IN, STRUCT) \
    FIELD(IN, x, x, float, scalar, 1, 0, one, 1, 0, 4, 0) \
    FIELD(IN, y, y, float, scalar, 1, 1, one, 1, 4, 4, 0) \
    FIELD(IN, z, z, float, scalar, 1, 2, one, 1, 8, 4, 0) \
    FIELD(IN, vx, vx, float, scalar, 1, 3, one, 1, 12, 4, 0) \
    FIELD(IN, vy, vy, float, scalar, 1, 4, one, 1, 16, 4, 0) \
    FIELD(IN, vz, vz, float, scalar, 1, 5, one, 1, 20, 4, 0)
#include "fieldwise_common.h"

#endif
