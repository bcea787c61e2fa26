/* Stands for thrust/system/cuda/vector.h. */
#include <__cudalint_thrust.h>
