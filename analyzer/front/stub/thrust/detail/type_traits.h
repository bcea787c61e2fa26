/* Stands for thrust/detail/type_traits.h. */
#include <__cudalint_thrust.h>
