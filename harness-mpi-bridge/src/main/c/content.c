/* Content that says who wrote it, where and in which trial. */
#include "kernel.h"

#include <string.h>

/* The finaliser of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014). */
uint64_t mix(uint64_t value) {
  value += 0x9e3779b97f4a7c15u;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9u;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebu;
  return value ^ (value >> 31);
}

uint64_t content_key(uint64_t seed, uint64_t writer) {
  return mix(seed ^ mix(writer + 1));
}

void content_fill(void *buffer, size_t bytes, uint64_t seed) {
  uint64_t *word = buffer;
  for (size_t i = 0; i < bytes / sizeof *word; i++) {
    word[i] = mix(seed + i);
  }
}

static uint64_t word_at(const void *buffer, size_t offset) {
  uint64_t word;
  memcpy(&word, (const char *)buffer + offset, sizeof word);
  return word;
}

void content_stamp(void *buffer, size_t bytes, uint64_t key, uint64_t offset) {
  for (size_t at = 0; at < bytes; at += STAMP_EVERY) {
    uint64_t stamp = key + offset + at;
    memcpy((char *)buffer + at, &stamp, sizeof stamp);
  }
}

long long content_wrong_stamp(const void *buffer, size_t bytes, uint64_t key, uint64_t offset) {
  for (size_t at = 0; at < bytes; at += STAMP_EVERY) {
    if (word_at(buffer, at) != key + offset + at) {
      return (long long)at;
    }
  }
  return -1;
}

long long content_wrong_byte(const void *buffer, const void *filled, size_t bytes, uint64_t key, uint64_t offset) {
  for (size_t at = 0; at < bytes; at += STAMP_EVERY) {
    size_t length = bytes - at < STAMP_EVERY ? bytes - at : STAMP_EVERY;
    if (word_at(buffer, at) != key + offset + at) {
      return (long long)at;
    }
    const char *one = (const char *)buffer + at;
    const char *other = (const char *)filled + at;
    if (memcmp(one + 8, other + 8, length - 8) != 0) {
      size_t within = 8;
      while (one[within] == other[within]) {
        within++;
      }
      return (long long)(at + within);
    }
  }
  return -1;
}
