/* Stands for cub/thread/thread_sort.cuh. */
#include <__cudalint_cub.h>
