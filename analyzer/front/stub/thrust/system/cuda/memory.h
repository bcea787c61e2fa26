/* Stands for thrust/system/cuda/memory.h. */
#include <__cudalint_thrust.h>
