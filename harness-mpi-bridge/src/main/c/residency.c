/*
 * Which share of files is in memory: counts resident pages (mincore), so that cold caches are proven and not claimed. A file
 * system that does not map files, such as FUSE with direct_io, does not tell: the result has no resident_bytes then.
 */
#define _DEFAULT_SOURCE
#include "kernel.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define WINDOW (1LL << 30)
#define NOT_KNOWN -1

static long long resident(int file, const char *path, long long size) {
  long long page = sysconf(_SC_PAGESIZE);
  unsigned char *pages = malloc((size_t)(WINDOW / page));
  long long found = 0;
  for (long long at = 0; at < size; at += WINDOW) {
    size_t length = (size_t)(size - at < WINDOW ? size - at : WINDOW);
    void *map = mmap(NULL, length, PROT_READ, MAP_SHARED, file, (off_t)at);
    if (map == MAP_FAILED && errno == ENODEV) {
      free(pages);
      return NOT_KNOWN;
    }
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
  int known = 1;
  for (int i = 0; i < count; i++) {
    struct stat status;
    int file = open(paths[i], O_RDONLY);
    if (file < 0 || fstat(file, &status) != 0) {
      die_errno("open", paths[i]);
    }
    bytes += status.st_size;
    long long found = resident(file, paths[i], status.st_size);
    known = known && found != NOT_KNOWN;
    cached += found;
    close(file);
  }
  printf("{\"kernel\": \"residency\", \"bytes\": %lld", bytes);
  if (known) {
    printf(", \"resident_bytes\": %lld", cached < bytes ? cached : bytes);
  }
  puts("}");
  return 0;
}
