// SPDX-License-Identifier: Apache-2.0
// instead: cuda/std/type_traits cuda/std/utility
// std: integral_constant true_type false_type bool_constant is_same is_same_v enable_if enable_if_t
// std: conditional conditional_t remove_const remove_reference remove_reference_t remove_cv remove_cv_t
// std: remove_const_t remove_cvref remove_cvref_t decay decay_t remove_pointer remove_pointer_t
// std: add_const add_const_t is_pointer is_pointer_v is_void is_integral is_integral_v
// std: is_floating_point is_floating_point_v is_arithmetic is_arithmetic_v is_signed is_signed_v
// std: is_unsigned is_unsigned_v is_const is_const_v is_reference is_enum is_enum_v make_unsigned
// std: make_unsigned_t make_signed make_signed_t underlying_type underlying_type_t void_t declval
// std: move forward is_base_of is_base_of_v is_convertible is_convertible_v
// std: is_trivially_copyable is_trivially_copyable_v is_empty is_empty_v common_type common_type_t
// std: integer_sequence index_sequence make_index_sequence make_integer_sequence index_sequence_for
// std: conjunction conjunction_v disjunction disjunction_v negation negation_v is_invocable result_of
// std: type_identity type_identity_t addressof is_class is_class_v alignment_of aligned_storage
namespace std {
template <class T, T v> struct integral_constant {
    static constexpr T value = v;
    using value_type = T;
    using type = integral_constant;
    __device__ constexpr operator T() const { return v; }
    __device__ constexpr T operator()() const { return v; }
};
template <bool b> using bool_constant = integral_constant<bool, b>;
using true_type = bool_constant<true>;
using false_type = bool_constant<false>;
template <class T> struct type_identity { using type = T; };
template <class T> using type_identity_t = T;
template <class A, class B> struct is_same : false_type {};
template <class A> struct is_same<A, A> : true_type {};
template <bool b, class T = void> struct enable_if {};
template <class T> struct enable_if<true, T> { using type = T; };
template <bool b, class T = void> using enable_if_t = typename enable_if<b, T>::type;
template <bool b, class T, class F> struct conditional { using type = T; };
template <class T, class F> struct conditional<false, T, F> { using type = F; };
template <bool b, class T, class F> using conditional_t = typename conditional<b, T, F>::type;
template <class T> struct remove_const { using type = T; };
template <class T> struct remove_const<const T> { using type = T; };
template <class T> using remove_const_t = typename remove_const<T>::type;
template <class T> struct remove_volatile { using type = T; };
template <class T> struct remove_volatile<volatile T> { using type = T; };
template <class T> struct remove_cv { using type = remove_const_t<typename remove_volatile<T>::type>; };
template <class T> using remove_cv_t = typename remove_cv<T>::type;
template <class T> struct remove_reference { using type = T; };
template <class T> struct remove_reference<T &> { using type = T; };
template <class T> struct remove_reference<T &&> { using type = T; };
template <class T> using remove_reference_t = typename remove_reference<T>::type;
template <class T> struct remove_cvref { using type = remove_cv_t<remove_reference_t<T>>; };
template <class T> using remove_cvref_t = typename remove_cvref<T>::type;
template <class T> struct decay { using type = remove_cvref_t<T>; };
template <class T, size_t n> struct decay<T[n]> { using type = T *; };
template <class T> using decay_t = typename decay<T>::type;
template <class T> struct remove_pointer { using type = T; };
template <class T> struct remove_pointer<T *> { using type = T; };
template <class T> struct remove_pointer<T *const> { using type = T; };
template <class T> using remove_pointer_t = typename remove_pointer<T>::type;
template <class T> struct add_const { using type = const T; };
template <class T> using add_const_t = const T;
template <class...> using void_t = void;
template <class T> struct is_void : is_same<remove_cv_t<T>, void> {};
template <class T> struct is_pointer : false_type {};
template <class T> struct is_pointer<T *> : true_type {};
template <class T> struct is_pointer<T *const> : true_type {};
template <class T> struct is_const : false_type {};
template <class T> struct is_const<const T> : true_type {};
template <class T> struct is_reference : false_type {};
template <class T> struct is_reference<T &> : true_type {};
template <class T> struct is_reference<T &&> : true_type {};
template <class A, class... B> struct cudalint_any_of : bool_constant<(is_same<A, B>::value || ...)> {};
template <class T>
struct is_integral
    : cudalint_any_of<remove_cv_t<T>, bool, char, signed char, unsigned char, wchar_t, short,
                      unsigned short, int, unsigned, long, unsigned long, long long,
                      unsigned long long, char16_t, char32_t> {};
template <class T>
struct is_floating_point : cudalint_any_of<remove_cv_t<T>, float, double, long double> {};
template <class T>
struct is_arithmetic : bool_constant<is_integral<T>::value || is_floating_point<T>::value> {};
template <class T, bool = is_arithmetic<T>::value> struct is_signed : bool_constant<(T(-1) < T(0))> {};
template <class T> struct is_signed<T, false> : false_type {};
template <class T, bool = is_arithmetic<T>::value> struct is_unsigned : bool_constant<!(T(-1) < T(0))> {};
template <class T> struct is_unsigned<T, false> : false_type {};
template <class T> struct is_enum : bool_constant<__is_enum(T)> {};
template <class T> struct is_class : bool_constant<__is_class(T)> {};
template <class T> struct is_empty : bool_constant<__is_empty(T)> {};
template <class B, class D> struct is_base_of : bool_constant<__is_base_of(B, D)> {};
template <class A, class B> struct is_convertible : bool_constant<__is_convertible_to(A, B)> {};
template <class T> struct is_trivially_copyable : bool_constant<__is_trivially_copyable(T)> {};
template <class T> struct underlying_type { using type = __underlying_type(T); };
template <class T> using underlying_type_t = typename underlying_type<T>::type;
template <class T> struct alignment_of : integral_constant<size_t, alignof(T)> {};
template <size_t n, size_t a = 8> struct aligned_storage { struct type { alignas(a) unsigned char data[n]; }; };
template <class T> struct make_unsigned { using type = T; };
template <> struct make_unsigned<char> { using type = unsigned char; };
template <> struct make_unsigned<signed char> { using type = unsigned char; };
template <> struct make_unsigned<short> { using type = unsigned short; };
template <> struct make_unsigned<int> { using type = unsigned; };
template <> struct make_unsigned<long> { using type = unsigned long; };
template <> struct make_unsigned<long long> { using type = unsigned long long; };
template <class T> using make_unsigned_t = typename make_unsigned<T>::type;
template <class T> struct make_signed { using type = T; };
template <> struct make_signed<char> { using type = signed char; };
template <> struct make_signed<unsigned char> { using type = signed char; };
template <> struct make_signed<unsigned short> { using type = short; };
template <> struct make_signed<unsigned> { using type = int; };
template <> struct make_signed<unsigned long> { using type = long; };
template <> struct make_signed<unsigned long long> { using type = long long; };
template <class T> using make_signed_t = typename make_signed<T>::type;
template <class... B> struct conjunction : bool_constant<(bool(B::value) && ...)> {};
template <class... B> struct disjunction : bool_constant<(bool(B::value) || ...)> {};
template <class B> struct negation : bool_constant<!bool(B::value)> {};
template <class T> __device__ T &&declval() noexcept;
template <class... T> struct common_type {};
template <class T> struct common_type<T> { using type = decay_t<T>; };
template <class A, class B> struct common_type<A, B> {
    using type = decay_t<decltype(false ? declval<A>() : declval<B>())>;
};
template <class A, class B, class... C>
struct common_type<A, B, C...> : common_type<typename common_type<A, B>::type, C...> {};
template <class... T> using common_type_t = typename common_type<T...>::type;
template <class A, class B> inline constexpr bool is_same_v = is_same<A, B>::value;
template <class T> inline constexpr bool is_pointer_v = is_pointer<T>::value;
template <class T> inline constexpr bool is_integral_v = is_integral<T>::value;
template <class T> inline constexpr bool is_floating_point_v = is_floating_point<T>::value;
template <class T> inline constexpr bool is_arithmetic_v = is_arithmetic<T>::value;
template <class T> inline constexpr bool is_signed_v = is_signed<T>::value;
template <class T> inline constexpr bool is_unsigned_v = is_unsigned<T>::value;
template <class T> inline constexpr bool is_const_v = is_const<T>::value;
template <class T> inline constexpr bool is_enum_v = is_enum<T>::value;
template <class T> inline constexpr bool is_class_v = is_class<T>::value;
template <class T> inline constexpr bool is_empty_v = is_empty<T>::value;
template <class B, class D> inline constexpr bool is_base_of_v = is_base_of<B, D>::value;
template <class A, class B> inline constexpr bool is_convertible_v = is_convertible<A, B>::value;
template <class T> inline constexpr bool is_trivially_copyable_v = is_trivially_copyable<T>::value;
template <class... B> inline constexpr bool conjunction_v = conjunction<B...>::value;
template <class... B> inline constexpr bool disjunction_v = disjunction<B...>::value;
template <class B> inline constexpr bool negation_v = negation<B>::value;
#if !defined(__CUDACC_RTC__) || defined(__clang__) /* NVRTC has its own (-builtin-move-forward) */
template <class T> __device__ constexpr remove_reference_t<T> &&move(T &&t) noexcept
{
    return static_cast<remove_reference_t<T> &&>(t);
}
template <class T> __device__ constexpr T &&forward(remove_reference_t<T> &t) noexcept
{
    return static_cast<T &&>(t);
}
template <class T> __device__ constexpr T &&forward(remove_reference_t<T> &&t) noexcept
{
    return static_cast<T &&>(t);
}
#endif
template <class T> __device__ constexpr T *addressof(T &t) noexcept { return __builtin_addressof(t); }
template <class T, T... i> struct integer_sequence {
    using value_type = T;
    static __device__ constexpr size_t size() noexcept { return sizeof...(i); }
};
template <size_t... i> using index_sequence = integer_sequence<size_t, i...>;
template <class T, size_t n, T... i> struct cudalint_sequence : cudalint_sequence<T, n - 1, n - 1, i...> {};
template <class T, T... i> struct cudalint_sequence<T, 0, i...> { using type = integer_sequence<T, i...>; };
template <class T, T n> using make_integer_sequence = typename cudalint_sequence<T, size_t(n)>::type;
template <size_t n> using make_index_sequence = make_integer_sequence<size_t, n>;
template <class... T> using index_sequence_for = make_index_sequence<sizeof...(T)>;
}
