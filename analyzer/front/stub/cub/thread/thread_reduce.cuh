/* Stands for cub/thread/thread_reduce.cuh. */
#include <__cudalint_cub.h>
