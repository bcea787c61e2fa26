/* Stands for thrust/allocate_unique.h. */
#include <__cudalint_thrust.h>
