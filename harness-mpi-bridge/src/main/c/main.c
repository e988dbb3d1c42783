/* harness-kernels KERNEL name=value ...: runs under an MPI launcher; process 0 prints one JSON object. */
#include "kernel.h"

#include <stdio.h>
#include <string.h>

static const struct {
  const char *name;
  void (*run)(void);
} kernels[] = {
    {"segmented", segmented}, {"bt", bt}, {"flash", flash}, {"pop", pop}, {"metadata", metadata},
};

/* All processes have done all that they had to. MPI_Finalize may still wait for ever (MPICH 4.0 over TCP): whoever has started
   the program then knows that it may be ended. */
static void tell_done(void) {
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    fputs("harness-kernels: done\n", stderr);
    fflush(stderr);
  }
}

int main(int count, char **words) {
  if (count < 2) {
    die("which kernel?");
  }
  if (strcmp(words[1], "residency") == 0) {
    return residency(count - 2, words + 2);
  }
  for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
    if (strcmp(words[1], kernels[i].name) == 0) {
      MPI_Init(&count, &words);
      MPI_Comm_rank(MPI_COMM_WORLD, &rank);
      MPI_Comm_size(MPI_COMM_WORLD, &processes);
      args_read(count - 2, words + 2);
      kernels[i].run();
      tell_done();
      MPI_Finalize();
      return 0;
    }
  }
  die("no kernel '%s'", words[1]);
}
