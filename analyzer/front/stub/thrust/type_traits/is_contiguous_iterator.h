/* Stands for thrust/type_traits/is_contiguous_iterator.h. */
#include <__cudalint_thrust.h>
