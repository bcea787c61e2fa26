/* SPDX-License-Identifier: Apache-2.0 */
/* Stands for mpi.h: arguments unchecked. */
#ifndef CUDALINT_MPI_H
#define CUDALINT_MPI_H
#include "__cudalint_prelude.h"
typedef struct __mpi_comm *MPI_Comm;
typedef struct __mpi_type *MPI_Datatype;
typedef struct __mpi_op *MPI_Op;
typedef struct __mpi_request *MPI_Request;
typedef struct __mpi_info *MPI_Info;
typedef struct __mpi_win *MPI_Win;
typedef struct __mpi_group *MPI_Group;
typedef struct __mpi_file *MPI_File;
typedef long MPI_Aint;
typedef long MPI_Offset;
struct MPI_Status { int MPI_SOURCE, MPI_TAG, MPI_ERROR; };
#define MPI_SUCCESS 0
#define MPI_COMM_WORLD ((MPI_Comm)1)
#define MPI_COMM_SELF ((MPI_Comm)2)
#define MPI_COMM_NULL ((MPI_Comm)0)
#define MPI_COMM_TYPE_SHARED 1
#define MPI_INFO_NULL ((MPI_Info)0)
#define MPI_REQUEST_NULL ((MPI_Request)0)
#define MPI_STATUS_IGNORE ((MPI_Status *)0)
#define MPI_STATUSES_IGNORE ((MPI_Status *)0)
#define MPI_IN_PLACE ((void *)-1)
#define MPI_ANY_SOURCE -1
#define MPI_ANY_TAG -1
#define MPI_PROC_NULL -2
#define MPI_MAX_PROCESSOR_NAME 256
#define MPI_MAX_ERROR_STRING 512
#define MPI_THREAD_MULTIPLE 3
#define MPI_DATATYPE_NULL ((MPI_Datatype)0)
#define MPI_CHAR ((MPI_Datatype)1)
#define MPI_BYTE ((MPI_Datatype)2)
#define MPI_SHORT ((MPI_Datatype)3)
#define MPI_INT ((MPI_Datatype)4)
#define MPI_LONG ((MPI_Datatype)5)
#define MPI_LONG_LONG ((MPI_Datatype)6)
#define MPI_LONG_LONG_INT ((MPI_Datatype)7)
#define MPI_UNSIGNED ((MPI_Datatype)8)
#define MPI_UNSIGNED_CHAR ((MPI_Datatype)9)
#define MPI_UNSIGNED_LONG ((MPI_Datatype)10)
#define MPI_UNSIGNED_LONG_LONG ((MPI_Datatype)11)
#define MPI_FLOAT ((MPI_Datatype)12)
#define MPI_DOUBLE ((MPI_Datatype)13)
#define MPI_INT32_T ((MPI_Datatype)14)
#define MPI_INT64_T ((MPI_Datatype)15)
#define MPI_UINT8_T ((MPI_Datatype)16)
#define MPI_UINT32_T ((MPI_Datatype)17)
#define MPI_UINT64_T ((MPI_Datatype)18)
#define MPI_C_BOOL ((MPI_Datatype)19)
#define MPI_CXX_BOOL ((MPI_Datatype)20)
#define MPI_SUM ((MPI_Op)1)
#define MPI_MAX ((MPI_Op)2)
#define MPI_MIN ((MPI_Op)3)
#define MPI_PROD ((MPI_Op)4)
#define MPI_LAND ((MPI_Op)5)
#define MPI_LOR ((MPI_Op)6)
#define MPI_BAND ((MPI_Op)7)
#define MPI_BOR ((MPI_Op)8)
#define CUDALINT_FN(name) template <class... __A> int name(__A &&...) { return (int)0; }
CUDALINT_FN(MPI_Init)
CUDALINT_FN(MPI_Init_thread)
CUDALINT_FN(MPI_Finalize)
CUDALINT_FN(MPI_Abort)
CUDALINT_FN(MPI_Initialized)
CUDALINT_FN(MPI_Comm_rank)
CUDALINT_FN(MPI_Comm_size)
CUDALINT_FN(MPI_Comm_split)
CUDALINT_FN(MPI_Comm_split_type)
CUDALINT_FN(MPI_Comm_dup)
CUDALINT_FN(MPI_Comm_free)
CUDALINT_FN(MPI_Barrier)
CUDALINT_FN(MPI_Bcast)
CUDALINT_FN(MPI_Reduce)
CUDALINT_FN(MPI_Allreduce)
CUDALINT_FN(MPI_Send)
CUDALINT_FN(MPI_Recv)
CUDALINT_FN(MPI_Isend)
CUDALINT_FN(MPI_Irecv)
CUDALINT_FN(MPI_Sendrecv)
CUDALINT_FN(MPI_Wait)
CUDALINT_FN(MPI_Waitall)
CUDALINT_FN(MPI_Waitany)
CUDALINT_FN(MPI_Test)
CUDALINT_FN(MPI_Gather)
CUDALINT_FN(MPI_Allgather)
CUDALINT_FN(MPI_Allgatherv)
CUDALINT_FN(MPI_Gatherv)
CUDALINT_FN(MPI_Scatter)
CUDALINT_FN(MPI_Scatterv)
CUDALINT_FN(MPI_Alltoall)
CUDALINT_FN(MPI_Alltoallv)
CUDALINT_FN(MPI_Get_processor_name)
CUDALINT_FN(MPI_Get_count)
CUDALINT_FN(MPI_Probe)
CUDALINT_FN(MPI_Error_string)
CUDALINT_FN(MPI_Type_contiguous)
CUDALINT_FN(MPI_Type_commit)
CUDALINT_FN(MPI_Type_free)
CUDALINT_FN(MPI_Cart_create)
CUDALINT_FN(MPI_Dims_create)
CUDALINT_FN(MPI_Cart_shift)
CUDALINT_FN(MPI_Cart_coords)
CUDALINT_FN(MPI_Ssend)
CUDALINT_FN(MPI_Scan)
CUDALINT_FN(MPI_Exscan)
CUDALINT_FN(MPI_Ibcast)
CUDALINT_FN(MPI_Iallreduce)
#undef CUDALINT_FN
extern "C" double MPI_Wtime(void);
#endif
