/* SPDX-License-Identifier: MIT */
/* Host calls only have to type-check. */
#ifndef FIELDWISE_MPI_H
#define FIELDWISE_MPI_H
#include <fieldwise/qualifiers.h>
FIELDWISE_BEGIN
typedef struct fieldwise_mpi_comm *MPI_Comm;
typedef struct fieldwise_mpi_type *MPI_Datatype;
typedef struct fieldwise_mpi_request *MPI_Request;
typedef struct fieldwise_mpi_op *MPI_Op;
typedef struct fieldwise_mpi_info *MPI_Info;
typedef struct fieldwise_mpi_file *MPI_File;
typedef struct fieldwise_mpi_win *MPI_Win;
typedef struct fieldwise_mpi_group *MPI_Group;
typedef long MPI_Offset;
typedef long MPI_Aint;
typedef struct { int MPI_SOURCE, MPI_TAG, MPI_ERROR; } MPI_Status;
extern MPI_Comm MPI_COMM_WORLD, MPI_COMM_SELF, MPI_COMM_NULL;
extern MPI_Datatype MPI_CHAR, MPI_BYTE, MPI_SHORT, MPI_INT, MPI_UNSIGNED, MPI_LONG, MPI_UNSIGNED_LONG, MPI_LONG_LONG,
    MPI_UNSIGNED_LONG_LONG, MPI_FLOAT, MPI_DOUBLE, MPI_DOUBLE_INT, MPI_2INT, MPI_INT32_T, MPI_INT64_T, MPI_UINT32_T,
    MPI_UINT64_T, MPI_UNSIGNED_CHAR, MPI_UINT8_T, MPI_C_BOOL, MPI_DATATYPE_NULL;
extern MPI_Op MPI_SUM, MPI_MAX, MPI_MIN, MPI_PROD, MPI_LAND, MPI_LOR, MPI_BAND, MPI_BOR, MPI_MAXLOC, MPI_MINLOC;
extern MPI_Request MPI_REQUEST_NULL;
extern MPI_Info MPI_INFO_NULL;
#define MPI_SUCCESS 0
#define MPI_ANY_SOURCE (-2)
#define MPI_ANY_TAG (-1)
#define MPI_PROC_NULL (-1)
#define MPI_UNDEFINED (-32766)
#define MPI_COMM_TYPE_SHARED 1
#define MPI_THREAD_SINGLE 0
#define MPI_THREAD_FUNNELED 1
#define MPI_THREAD_SERIALIZED 2
#define MPI_THREAD_MULTIPLE 3
#define MPI_MAX_PROCESSOR_NAME 256
#define MPI_MAX_ERROR_STRING 512
#define MPI_STATUS_IGNORE ((MPI_Status *)0)
#define MPI_STATUSES_IGNORE ((MPI_Status *)0)
#define MPI_IN_PLACE ((void *)-1)
int MPI_Init(...), MPI_Init_thread(...), MPI_Finalize(...), MPI_Initialized(...), MPI_Finalized(...), MPI_Abort(...),
    MPI_Comm_rank(...), MPI_Comm_size(...), MPI_Comm_split(...), MPI_Comm_split_type(...), MPI_Comm_dup(...),
    MPI_Comm_free(...), MPI_Comm_set_errhandler(...), MPI_Send(...), MPI_Recv(...), MPI_Isend(...), MPI_Irecv(...),
    MPI_Sendrecv(...), MPI_Sendrecv_replace(...), MPI_Wait(...), MPI_Waitall(...), MPI_Waitany(...), MPI_Test(...),
    MPI_Probe(...), MPI_Iprobe(...), MPI_Get_count(...), MPI_Barrier(...), MPI_Bcast(...), MPI_Reduce(...),
    MPI_Allreduce(...), MPI_Gather(...), MPI_Gatherv(...), MPI_Allgather(...), MPI_Allgatherv(...), MPI_Scatter(...),
    MPI_Scatterv(...), MPI_Alltoall(...), MPI_Alltoallv(...), MPI_Scan(...), MPI_Exscan(...), MPI_Reduce_scatter(...),
    MPI_Type_contiguous(...), MPI_Type_vector(...), MPI_Type_commit(...), MPI_Type_free(...), MPI_Type_size(...),
    MPI_Type_create_struct(...), MPI_Op_create(...), MPI_Get_processor_name(...), MPI_Error_string(...),
    MPI_Cart_create(...), MPI_Cart_coords(...), MPI_Cart_shift(...), MPI_Dims_create(...), MPI_File_open(...),
    MPI_File_close(...), MPI_File_read_at(...), MPI_File_write_at(...), MPI_Request_free(...), MPI_Get_address(...);
double MPI_Wtime();
double MPI_Wtick();
FIELDWISE_END
#endif
