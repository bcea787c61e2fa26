/* Stands for cub/thread/thread_load.cuh. */
#include <__cudalint_cub.h>
