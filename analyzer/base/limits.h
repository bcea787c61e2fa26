/* SPDX-License-Identifier: Apache-2.0 */
/* Every limit of the tool in one place, each with its reason. */
#ifndef CUDALINT_BASE_LIMITS_H
#define CUDALINT_BASE_LIMITS_H

/* The largest source file that is analysed. The largest hand-written .cu seen in public code is
 * under 2 MiB; larger ones are generated data, and clang needs about 100 bytes per byte. */
#define LIMIT_FILE_BYTES (16ULL << 20)

/* More threads than this only fight for memory bandwidth in libclang. */
#define LIMIT_THREADS 256

/* libclang recurses over the AST; 1024 nested parentheses take about 2 MiB of stack. */
#define LIMIT_THREAD_STACK ((size_t)64 << 20)

/* What one file may cost.  The slowest of 3,000 public files takes 2 s of processor time and 300 MiB;
 * what takes ten times as much is a bomb of macros or templates, or generated code. */
#define LIMIT_TASK_CPU_SECONDS 20u
#define LIMIT_TASK_BYTES ((size_t)2 << 30)
/* A file that uses no processor time for so long waits for a pipe or a dead file server. */
#define LIMIT_TASK_SLEEP_SECONDS 20u
/* What one file may have as findings, with the sources that they show; addresses, not memory. */
#define LIMIT_RESULT_BYTES ((size_t)64 << 20)

/* Bytes of source kept of a call that clang could not resolve: a condition and a message fit. */
#define LIMIT_LOST_TEXT 400

/* Bytes of a function of the host in a header that is read for its launches: those that do little
 * else have under 2,000, wrappers of CUTLASS 15,000; each file that includes the header pays for it. */
#define LIMIT_HEADER_LAUNCHER 32000
/* The same of one that makes a number of numbers, `ceil_div(n, 256)`: those have under 200. */
#define LIMIT_HEADER_COUNT 400
/* And so many of them: 3,000 take 0.2 s and 34 MB; projects have some dozens. */
#define LIMIT_HEADER_COUNTS 1000

/* How deep magnitude_of looks into an expression: index arithmetic of real kernels nests under 20. */
#define LIMIT_MAGNITUDE_DEPTH 32
/* Expressions it looks at in all: those of real kernels have under 100, but merged values of unrolled
 * code refer to each other and double with each step. */
#define LIMIT_MAGNITUDE_STEPS 2000
/* Parts of one product whose range under a launch is asked: each asks for a polynomial of its own. */
#define LIMIT_LAUNCH_STEPS 100

/* Constants made of constants that are followed to see whether one was made up. */
#define LIMIT_GUESS_CHAIN 4

/* Phis followed one after another when looking for where an index starts: loops nest under 6. */
#define LIMIT_PHI_DEPTH 6

/* SSA copies assigned expressions into their uses; index arithmetic written by people stays below
 * depth 20 and 100 nodes. Beyond this a variable is kept, so unrolled code cannot blow up. */
#define LIMIT_EXPR_DEPTH 64
#define LIMIT_EXPR_NODES 1000

/* Functions called by functions called by ..., followed to put callees first.  Deeper ones are put
 * where they stand. */
#define LIMIT_CALL_CHAIN 100

/* No expression is larger than this, whoever makes it: functions that recurse over expressions
 * stay inside a default stack and finish. */
#define LIMIT_EXPR_BUILD_DEPTH 2000
#define LIMIT_EXPR_BUILD_NODES 100000

/* IR text: nesting of types and expressions (all that LIMIT_EXPR_BUILD_DEPTH allows can be read
 * back), bytes of input, and the highest number of a value, which sizes arrays of passes. */
#define LIMIT_IR_TEXT_DEPTH 2100
#define LIMIT_IR_TEXT_VALUES 1000000
#define LIMIT_IR_TEXT_BYTES ((size_t)64 << 20)

/* Response files may name response files; CMake nests none, Bazel one. */
#define LIMIT_RESPONSE_DEPTH 8

/* Folders upwards, and rounds of parsing, to find the headers that a source names from the top of its
 * project: trees of libraries nest under 8, and what a header includes is seen in the next round. */
#define LIMIT_INCLUDE_PARENTS 8
#define LIMIT_INCLUDE_ROUNDS 4u
/* A file with all its headers: those of projects have under 1 MiB; more is a library kept in the tree
 * (Eigen, CUTLASS), which would cost seconds a file. */
#define LIMIT_INCLUDE_BYTES ((size_t)2 << 20)

/* Files that launch or call what another one defines, and are read behind it: each costs a parse. How many are
 * searched for them, what a file has at most, and folders upwards and downwards: projects nest under 10. */
#define LIMIT_BESIDE_FILES 3
#define LIMIT_BESIDE_SEARCHED 2000
#define LIMIT_BESIDE_SEARCHED_BYTES ((size_t)32 << 20)
#define LIMIT_BESIDE_BYTES ((size_t)1 << 20)
/* Bytes of the arguments of a template between a kernel's name and <<<. */
#define LIMIT_BESIDE_ARGUMENTS 400
#define LIMIT_BESIDE_PARENTS 8u
#define LIMIT_BESIDE_DEPTH 10u

/* Rounds of parse and repair: one gives 99 % of what can be had, four add half a per cent; more are
 * for files that use a class out of sight inside another (`std::tuple<Tensor, optional<Tensor>>`). */
#define LIMIT_REPAIR_ROUNDS 6

/* Diagnostics of one parse that repair reads: a parse costs more than reading what it says, and 20,000
 * unknown names are gone after one. A file with more is not C++. */
#define LIMIT_DIAGNOSTICS 40000

/* clang's own default is 1024: deeper instantiation in a file whose headers are guessed is a loop. */
#define LIMIT_TEMPLATE_DEPTH 200

/* Precompiled headers that no run has used for so long are of another version. */
#define LIMIT_CACHE_DAYS 30

/* Nested brackets: clang's default of 256 is reached by generated expressions; each level costs
 * about 2 KiB of LIMIT_THREAD_STACK in the parser. */
#define LIMIT_BRACKET_DEPTH 1024

/* Steps of constant evaluation: a tenth of clang's default, real kernels need thousands. */
#define LIMIT_CONSTEXPR_STEPS 100000

/* The largest compile database; Chromium's is 200 MiB. */
#define LIMIT_COMPDB_BYTES (1ULL << 30)

/* Files beside a source file that are searched for main(), and how much of each: demo programs are
 * small folders, and main() stands in a file a person wrote.  A folder with more holds no one program. */
#define LIMIT_PROGRAM_FILES 256u
#define LIMIT_PROGRAM_FILE_BYTES ((size_t)1 << 20)
/* Folders upwards that are searched too: src/cuda/kernels is as deep as small programs go. */
#define LIMIT_PROGRAM_PARENTS 3

/* Folders inside folders when files are searched; PATH_MAX stops the system at 2048 or so. */
#define LIMIT_FOLDER_DEPTH 512u

/* Terms of one polynomial: real index expressions have under 12; more comes from generated code. */
#define LIMIT_AFFINE_TERMS 64
/* Factors of one term: ((b*H+h)*Q+q)*K+k multiplies four; twice that is room enough. */
#define LIMIT_AFFINE_DEGREE 8

/* Facts kept for one place; code of macros can have hundreds, and each query walks them all. */
#define LIMIT_GUARD_FACTS 64
/* Casts, calls and copies between a pointer and the vector that it is the start of: real ones have 5. */
#define LIMIT_EXTENT_STEPS 8
/* Blocks between a block and its immediate dominator, and dominators of one block, that are looked at
 * for the condition to get there: `||` and `&&` of one check have under 10. */
#define LIMIT_REACH_BLOCKS 24
#define LIMIT_REACH_STEPS 200
/* Nesting of !, &&, || and selects taken apart in one condition. */
#define LIMIT_GUARD_DEPTH 32
/* Facts about facts: how often a bound may itself be bounded by another fact. */
#define LIMIT_RANGE_TIERS 3
/* Facts added up in one proof; index proofs of real kernels take up to five. */
#define LIMIT_LINEAR_STEPS 6
/* Goals looked at in one proof: about a millisecond. */
#define LIMIT_LINEAR_GOALS 400
/* Assignments tried for a counterexample: about a millisecond. */
#define LIMIT_LINEAR_TRIES 4000
/* Z3: steps for one question and for one file, at about half a million a second; of the questions
 * over public code that are decided at all, the hardest takes 50000.  And the memory that it may have. */
#define LIMIT_SOLVER_STEPS 60000u
#define LIMIT_SOLVER_FILE_STEPS 300000u
/* Questions of a file after which Z3 is not opened (a millisecond) for products that only the numbers
 * of a call could break; a public file of generated kernels has 1500. */
#define LIMIT_SOLVER_NUMBER_QUESTIONS 300u
/* Questions of a file in all: to open and close Z3 takes a millisecond, and no file more than 3 s. */
#define LIMIT_SOLVER_FILE_QUESTIONS 1000u
#define LIMIT_SOLVER_MEGABYTES 256u
/* Numbers that grow inside of Z3's simplex are no steps: one question ran for minutes. Five times what the
 * longest answered one took, so that it decides nothing else. */
#define LIMIT_SOLVER_MILLISECONDS 5000u
/* Nesting and number of expressions that become terms of one question, and bounds of factors that are
 * multiplied: real ones have under 20, 200 and 20. */
#define LIMIT_ENCODE_DEPTH 200
#define LIMIT_ENCODE_TERMS 4000
#define LIMIT_ENCODE_HOST 500 /* expressions that a condition of the host is made of */
#define LIMIT_ENCODE_BOUNDS 64

/* Rounds of the uniformity fixed point; four levels a value, nesting depth rounds in practice. */
#define LIMIT_UNIFORM_ROUNDS 64

/* Nesting of expressions and statements that lowering follows; written code stays below 60, each
 * level costs about 1 KiB of stack. */
#define LIMIT_LOWER_DEPTH 400
/* Instances of one template that are kept, and bodies of instances that are looked through for more:
 * libraries instantiate a kernel for fifty combinations of types. */
#define LIMIT_LOWER_INSTANCES 200
#define LIMIT_LOWER_INSTANCE_BODIES 1000
/* Calls of one function that are told apart by the constants that they hand it, variables that a
 * condition is followed through, and conditions of a file that are looked at so. */
#define LIMIT_INSTANCE_WAYS 128
#define LIMIT_INSTANCE_VALUE_DEPTH 8
#define LIMIT_INSTANCE_STEPS 200000
/* Blocks of one function that are walked on to see where those go that part where a barrier is left out; beyond, they
 * are taken to go the same way. */
#define LIMIT_EXCLUDED_STEPS 2000000
/* Instances of a host template whose launches are told apart: a dispatcher has one for each power of
 * two, or for each vector width and type; for six lengths of a block and up to sixteen elements a thread. */
#define LIMIT_LAUNCH_INSTANCES 128

/* Closures of one function that are lowered where they are called, one inside another, and how deep a
 * closure is looked through for others that launch: dispatchers over types and sizes nest three deep and
 * launch forty instances. */
#define LIMIT_CLOSURES 64
#define LIMIT_CLOSURE_DEPTH 6

/* The use of a macro with its arguments; longer ones are whole functions, the position is enough. */
#define LIMIT_MACRO_USE_BYTES ((size_t)64 << 10)

/* Brackets inside the arguments of __launch_bounds__. */
#define LIMIT_BOUNDS_DEPTH 32
/* Macros looked into for one of them: each may name others twice. */
#define LIMIT_BOUNDS_NAMES 64

/* Classes inside classes whose layout is asked for. */
#define LIMIT_RECORD_DEPTH 16

/* Overloads of a name that are looked at for a dependent call. */
#define LIMIT_OVERLOADS 32

/* Arguments of a call that may change elements it is handed; real ones have up to six. */
#define LIMIT_UPDATED_ARGUMENTS 8

/* Elements of an initialiser list that become stores of their own; tables are longer. */
#define LIMIT_INIT_ELEMENTS 64

/* Values of a `case a ... b:` range. */
#define LIMIT_CASE_RANGE 64

/* Host calls of one function whose result is followed. */
#define LIMIT_CHECKED_CALLS 1000

/* Blocks of a function whose returns are weighed by what others miss, and bodies that are gone through for one of
 * them; beyond, all that leave count as missed. */
#define LIMIT_EARLY_BLOCKS 1000
#define LIMIT_EARLY_BODIES 400

/* Functions that hand a kernel on to the one that launches it, and launches found that way for one
 * wrapper: wrappers of wrappers exist, towers of them do not; a library's test has hundreds. */
#define LIMIT_WRAPPER_DEPTH 3
#define LIMIT_WRAPPED_LAUNCHES 512

/* Steps from a launch dimension to what it is made of: ((n + 7) / 8 + 31) / 32 takes eight. */
#define LIMIT_LAUNCH_DIM_DEPTH 24

/* Calls that lead to a launch and are told apart: a test program calls a helper some dozen times. */
#define LIMIT_LAUNCH_PATHS 64

/* PTX: files in one module (a whole C++ library's headers stay below 2000), and the text itself:
 * the largest of cuda-samples is 12 MiB. */
#define LIMIT_PTX_FILES 65536
#define LIMIT_PTX_BYTES ((size_t)256 << 20)
/* Nested scopes, and registers or instructions of one function: ptxas itself gives up earlier. */
#define LIMIT_PTX_SCOPES 64
#define LIMIT_PTX_REGS 1000000
/* The largest variable: CUDA's static arrays end at 2 GiB; initialisers are written out. */
#define LIMIT_PTX_VARIABLE_BYTES ((uint64_t)1 << 36)

/* Engine ptx-cpu: depth of device calls, and local memory of one thread (CUDA's own limit). */
#define LIMIT_EMU_CALLS 256
#define LIMIT_EMU_LOCAL_BYTES ((uint64_t)512 << 10)
/* Threads of a block and bytes of shared memory: the hardware's limits up to sm_120. */
#define LIMIT_EMU_THREADS 1024
/* Texels of a dimension of a texture: twice what linear memory may have on any device. */
#define LIMIT_EMU_TEXTURE ((uint64_t)1 << 29)
#define LIMIT_EMU_SHARED_BYTES ((uint64_t)228 << 10)
/* What printf may write in one run: witnesses need a line, loops write megabytes. */
#define LIMIT_EMU_PRINT_BYTES ((size_t)1 << 20)
/* Buffers and device-side allocations: each has a TiB of addresses of its own. */
#define LIMIT_EMU_BUFFERS 100000
/* Blocks of a grid that are told one by one when all wait without an end; each is looked at. */
#define LIMIT_EMU_WAIT_BLOCKS ((uint64_t)1 << 16)

/* Job and evidence documents: the largest PTX of cuda-samples is 12 MiB, the largest source 2 MiB. */
#define LIMIT_DOCUMENT_BYTES ((size_t)64 << 20)
/* Scenarios of a job, buffers and parameters of a scenario, values in one parameter: CUDA passes at
 * most 32764 bytes of parameters; the rest is ten times what kernels of the corpora have. */
#define LIMIT_JOB_SCENARIOS 1000
#define LIMIT_JOB_BUFFERS 1000
#define LIMIT_JOB_ARGUMENTS 4096
#define LIMIT_JOB_VALUES 4096
#define LIMIT_JOB_PARAM_BYTES 32764
#define LIMIT_JOB_SYMBOLS 1000
/* Ranges of blocks: scenarios name the few blocks that matter. */
#define LIMIT_JOB_RANGES 100000
#define LIMIT_JOB_OPTIONS 1000
/* A buffer: half of the TiB of addresses that the engine gives each, less what it keeps. */
#define LIMIT_JOB_BUFFER_BYTES ((uint64_t)1 << 38)
/* A job's time in seconds, and the host memory that its engine may have. */
#define LIMIT_JOB_SECONDS 86400
#define LIMIT_JOB_BYTES ((uint64_t)1 << 40)
/* What a worker may answer. The engine reports 64 distinct violations unless asked for more. */
#define LIMIT_EVIDENCE_LIST 100000
/* Groups of threads in one barrier finding: a witness, not a table. */
#define LIMIT_EVIDENCE_GROUPS 16
/* Engine gpu: threads whose barriers are followed (64 bytes each on the device). */
#define LIMIT_GPU_LEDGER ((uint64_t)1 << 20)
/* Device memory for the shadow of one buffer, and of the shared memory of all blocks that are followed:
 * twelve times what it shadows, where words are followed; 48 times for bytes. */
#define LIMIT_GPU_SHADOW ((uint64_t)8 << 30)
/* Warm workers of engine gpu: each holds three contexts of half a GiB on its device, which take a second
 * or two to start; a job takes a tenth of one, so that fewer jobs than these are not worth a worker. */
#define LIMIT_GPU_WORKERS 8
#define LIMIT_GPU_JOBS_EACH 12
/* Devices of one machine that are told of: NVIDIA's largest servers have 16. */
#define LIMIT_GPU_DEVICES 64
/* Confirmation: expressions followed through callers and definitions, and nodes looked at for one
 * launch; host code of real programs stays below a tenth. */
#define LIMIT_CONFIRM_DEPTH 200
#define LIMIT_CONFIRM_STEPS 50000

/* Nested scopes that repair makes up: real names have under ten components. */
#define LIMIT_MADE_UP_DEPTH 24

/* Parentheses in a launch that is read from the text. */
#define LIMIT_LOST_DEPTH 32
/* Arguments of a launch that clang gave up on: more than the longest lists that people write by hand. */
#define LIMIT_LOST_ARGUMENTS 128

/* Template arguments of a function that is named, as written: longer lists name no instance. */
#define LIMIT_INSTANCE_TEXT 256

/* Slices: fields of one kernel parameter (real argument structs have under 60), nesting of structs,
 * instances of host templates that launch (real ones nest under 5), default instantiations that are
 * tried for one kernel and for a file: each costs clang about a millisecond. */
#define LIMIT_SLICE_FIELDS 256
#define LIMIT_SLICE_FIELD_DEPTH 16
#define LIMIT_SLICE_INSTANCE_DEPTH 32
#define LIMIT_SLICE_ROUNDS 12
#define LIMIT_SLICE_GUESSES 400

/* Loops of a kernel and of what it calls whose rounds are told apart; kernels have under 20. */
#define LIMIT_LANES_LOOPS 48
/* Expressions evaluated for all threads of one example block: a tenth of a second. */
#define LIMIT_LANES_WORK 200000
/* Constants that an unknown mode or count is set to in turn, one run of the example for each. */
#define LIMIT_LANES_EQUAL 4
/* Places that nobody gets to for which other made-up numbers are looked for, how many numbers each may
 * change, and how many are tried: each is a part of an example. */
#define LIMIT_LANES_WAYS 6
#define LIMIT_LANES_PINS 8
#define LIMIT_LANES_TRIES 120
/* Blocks of a function that are looked at thread by thread: recursion goes block by block. */
#define LIMIT_LANES_BLOCKS 3000
/* Functions put into each other when barrier intervals are followed, and how deep. */
#define LIMIT_INTERVAL_FRAMES 60
#define LIMIT_INTERVAL_DEPTH 5
/* Shared accesses of one kernel that are compared: more comes from generated code, and each is
 * compared with all others that it reaches. */
#define LIMIT_RACE_ACCESSES 400
/* Places followed from one access until the next barrier. */
#define LIMIT_RACE_STEPS 6000
/* Pairs compared in one example of a kernel. */
#define LIMIT_RACE_PAIRS 20000
/* ... and in all examples of a kernel. */
#define LIMIT_RACE_KERNEL_PAIRS 50000

#endif
