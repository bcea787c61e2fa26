/* Stands for thrust/system/cuda/error.h. */
#include <__cudalint_thrust.h>
