/* Stands for cub/thread/thread_search.cuh. */
#include <__cudalint_cub.h>
