/* Stands for thrust/system/cuda/config.h. */
#include <__cudalint_thrust.h>
