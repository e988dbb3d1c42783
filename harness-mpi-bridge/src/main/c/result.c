/* The one JSON object that process 0 prints, and the times of single operations in it. */
#define _GNU_SOURCE
#include "kernel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- latencies: 32 buckets for each power of two, so that a value is known to 3 % ---- */

void latency_add(latencies *all, double seconds) {
  uint64_t nanos = seconds > 0 ? (uint64_t)(seconds * 1e9) : 0;
  int index = (int)nanos;
  if (nanos >= 64) {
    int exponent = 63 - __builtin_clzll(nanos) - 5;
    index = exponent * 32 + (int)(nanos >> exponent);
  }
  all->buckets[index]++;
  if (nanos > all->longest) {
    all->longest = nanos;
  }
}

static uint64_t bucket_top(int index) {
  if (index < 64) {
    return (uint64_t)index;
  }
  int exponent = index / 32 - 1;
  return ((uint64_t)(index - exponent * 32 + 1) << exponent) - 1;
}

/* ---- the result ---- */

static FILE *result;
static char *result_memory;
static size_t result_size;

static void key_of(const char *key) {
  fprintf(result, ", \"%s\": ", key);
}

static void text(const char *value) {
  fputc('"', result);
  for (const unsigned char *c = (const unsigned char *)value; *c != 0; c++) {
    if (*c == '"' || *c == '\\') {
      fputc('\\', result);
    }
    if (*c < 0x20) {
      fprintf(result, "\\u%04x", *c);
    } else {
      fputc(*c, result);
    }
  }
  fputc('"', result);
}

void result_begin(const char *kernel) {
  int count = nodes();
  char library[MPI_MAX_LIBRARY_VERSION_STRING];
  int length;
  MPI_Get_library_version(library, &length);
  library[strcspn(library, "\n,")] = 0;
  result = open_memstream(&result_memory, &result_size);
  fprintf(result, "{\"kernel\": \"%s\"", kernel);
  result_text("mpi", library);
  result_count("processes", processes);
  result_count("nodes", count);
}

void result_text(const char *key, const char *value) {
  key_of(key);
  text(value);
}

void result_count(const char *key, long long value) {
  key_of(key);
  fprintf(result, "%lld", value);
}

void result_seconds(const char *key, double value) {
  key_of(key);
  fprintf(result, "%.9f", value);
}

void result_raw(const char *key, const char *json) {
  key_of(key);
  fputs(json, result);
}

void result_per_process(const char *key, double own) {
  double *all = allocate(sizeof(double) * (size_t)processes);
  MPI_Gather(&own, 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  key_of(key);
  fputc('[', result);
  for (int i = 0; i < processes; i++) {
    fprintf(result, "%s%.9f", i == 0 ? "" : ", ", all[i]);
  }
  fputc(']', result);
  free(all);
}

void latency_print(const char *key, latencies *own) {
  latencies *all = allocate(sizeof *all);
  MPI_Reduce(own->buckets, all->buckets, BUCKETS, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(&own->longest, &all->longest, 1, MPI_UINT64_T, MPI_MAX, 0, MPI_COMM_WORLD);
  key_of(key);
  fputc('[', result);
  const char *comma = "";
  for (int i = 0; i < BUCKETS; i++) {
    if (all->buckets[i] > 0) {
      uint64_t top = bucket_top(i);
      fprintf(result, "%s[%llu, %llu]", comma, (unsigned long long)(top < all->longest ? top : all->longest),
              (unsigned long long)all->buckets[i]);
      comma = ", ";
    }
  }
  fputc(']', result);
  free(all);
}

void result_hints(MPI_File file) {
  MPI_Info info;
  int count = 0;
  MPI_File_get_info(file, &info);
  MPI_Info_get_nkeys(info, &count);
  key_of("hints");
  fputc('{', result);
  const char *comma = "";
  for (int i = 0; i < count; i++) {
    char key[MPI_MAX_INFO_KEY + 1];
    char value[MPI_MAX_INFO_VAL + 1];
    int found = 0;
    MPI_Info_get_nthkey(info, i, key);
    MPI_Info_get(info, key, MPI_MAX_INFO_VAL, value, &found);
    if (found) {
      fputs(comma, result);
      text(key);
      fputs(": ", result);
      text(value);
      comma = ", ";
    }
  }
  fputc('}', result);
  MPI_Info_free(&info);
}

void result_end(void) {
  fputs("}\n", result);
  fclose(result);
  if (rank == 0) {
    fwrite(result_memory, 1, result_size, stdout);
    fflush(stdout);
  }
  free(result_memory);
}
