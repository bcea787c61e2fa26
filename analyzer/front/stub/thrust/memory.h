/* Stands for thrust/memory.h. */
#include <__cudalint_thrust.h>
