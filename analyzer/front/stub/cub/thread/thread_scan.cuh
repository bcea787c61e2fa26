/* Stands for cub/thread/thread_scan.cuh. */
#include <__cudalint_cub.h>
