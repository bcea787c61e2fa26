/* Stands for cub/thread/thread_store.cuh. */
#include <__cudalint_cub.h>
