/* Which share of files is in memory: counts resident pages (mincore), so that cold caches are proven and not claimed. */
#define _DEFAULT_SOURCE
#include "kernel.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define WINDOW (1LL << 30)

static long long resident(int file, const char *path, long long size) {
  long long page = sysconf(_SC_PAGESIZE);
  unsigned char *pages = malloc((size_t)(WINDOW / page));
  long long found = 0;
  for (long long at = 0; at < size; at += WINDOW) {
    size_t length = (size_t)(size - at < WINDOW ? size - at : WINDOW);
    void *map = mmap(NULL, length, PROT_READ, MAP_SHARED, file, (off_t)at);
    if (map == MAP_FAILED || mincore(map, length, pages) != 0) {
      die_errno("map", path);
    }
    for (size_t i = 0; i < (length + (size_t)page - 1) / (size_t)page; i++) {
      found += pages[i] & 1;
    }
    munmap(map, length);
  }
  free(pages);
  return found * page;
}

int residency(int count, char **paths) {
  long long bytes = 0;
  long long cached = 0;
  for (int i = 0; i < count; i++) {
    struct stat status;
    int file = open(paths[i], O_RDONLY);
    if (file < 0 || fstat(file, &status) != 0) {
      die_errno("open", paths[i]);
    }
    bytes += status.st_size;
    cached += resident(file, paths[i], status.st_size);
    close(file);
  }
  printf("{\"kernel\": \"residency\", \"bytes\": %lld, \"resident_bytes\": %lld}\n", bytes, cached < bytes ? cached : bytes);
  return 0;
}
