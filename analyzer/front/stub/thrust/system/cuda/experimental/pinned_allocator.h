/* Stands for thrust/system/cuda/experimental/pinned_allocator.h. */
#include <__cudalint_thrust.h>
