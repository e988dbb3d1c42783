/* What all kernels share: arguments, errors, clock, latencies, stamped content, and the one JSON object of a result. */
#ifndef HARNESS_KERNEL_H
#define HARNESS_KERNEL_H

#include <mpi.h>
#include <stddef.h>
#include <stdint.h>

extern int rank;
extern int processes;

/* ---- the kernels: each reads its arguments, runs and prints its result ---- */
void segmented(void);
void bt(void);
void flash(void);
void pop(void);
void metadata(void);
int residency(int count, char **paths);

/* ---- arguments: name=value, each known, each once ---- */
void args_read(int count, char **words);
const char *arg_text(const char *name, const char *otherwise); /* otherwise NULL: has to be given */
long long arg_count(const char *name, long long otherwise, long long least); /* otherwise < least: has to be given */
int arg_yes(const char *name);                                               /* yes or no; no if not given */
int arg_word(const char *name, const char *const *words);                    /* index of the value; the first if not given */
void args_done(void);                                                        /* refuses what nobody asked for */

/* ---- errors: one line on standard error, and every process ends ---- */
_Noreturn void die(const char *format, ...) __attribute__((format(printf, 1, 2)));
_Noreturn void die_errno(const char *what, const char *path);
void check_mpi(int code, const char *what, const char *path);
void *allocate(size_t bytes); /* aligned for O_DIRECT */

/* ---- the clock: seconds since the common start of all processes ---- */
typedef struct {
  double begin;
  double end;
} span;
void clock_start(void);
double now(void);
int nodes(void); /* how many machines the processes run on */
span span_of_all(span own); /* first begin to last end, known to process 0 */
double max_of_all(double own);
double sum_of_all(double own);
long long total_of_all(long long own);
void progress(long long done, long long total); /* process 0 says now and then how far it is */

/* ---- latencies of single operations ---- */
#define BUCKETS 2048
typedef struct {
  uint64_t buckets[BUCKETS];
  uint64_t longest;
} latencies;
void latency_add(latencies *all, double seconds);
void latency_print(const char *key, latencies *own); /* of all processes */

/* ---- content: pseudo-random words, with a stamp of place and writer in the first word of every 4 KiB ---- */
#define STAMP_EVERY 4096
uint64_t mix(uint64_t value);
uint64_t content_key(uint64_t seed, uint64_t writer);
void content_fill(void *buffer, size_t bytes, uint64_t seed);
void content_stamp(void *buffer, size_t bytes, uint64_t key, uint64_t offset);
long long content_wrong_stamp(const void *buffer, size_t bytes, uint64_t key, uint64_t offset); /* -1: none */
long long content_wrong_byte(const void *buffer, const void *filled, size_t bytes, uint64_t key, uint64_t offset);

/* ---- files ---- */
void replace(const char *path); /* removes an old file, and nothing but a file */
void write_whole(int file, const void *buffer, size_t bytes, long long offset, const char *path);
void read_whole(int file, void *buffer, size_t bytes, long long offset, const char *path);
void require_size(const char *path, long long bytes);
MPI_Info hints_of(const char *text); /* key=value;key=value */

/* ---- the result ---- */
void result_begin(const char *kernel);
void result_text(const char *key, const char *value);
void result_count(const char *key, long long value);
void result_seconds(const char *key, double value);
void result_per_process(const char *key, double own);
void result_hints(MPI_File file);            /* those that the MPI library has taken */
void result_raw(const char *key, const char *json);
void result_end(void);

#endif
