/* Stands for thrust/mr/allocator.h. */
#include <__cudalint_thrust.h>
