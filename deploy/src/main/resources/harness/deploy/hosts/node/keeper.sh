# Undoes what a run has done to this host, as soon as its controller says so, is gone, or has been silent for too long.
# What a run does is written down before it is done: one script for each step, which undoes it. First this looks for what
# runs have left whose keepers are gone, too. Arguments: the work directory, the run's name, seconds of silence.
# For any POSIX shell.
work=$1
run=$2
silence=$3
runs=$work/runs
own=$runs/$run
umask 077
trap '' HUP PIPE INT

undo() { # directory; the last step first
  failed=
  for step in $(ls "$1/undo" 2>/dev/null | sort -rn); do
    if problem=$(timeout 60 sh "$1/undo/$step" 2>&1 </dev/null 9>&-); then
      rm -f "$1/undo/$step"
    else
      failed=yes
      echo "left: $(echo "${problem:-step $step did not end within a minute}" | tail -n 1)"
    fi
  done
  [ -n "$failed" ] || rm -rf --one-file-system "$1"
}

lives() { # directory; its keeper has the run's name among its words
  keeper=$(cat "$1/keeper" 2>/dev/null) || return 1
  tr '\0' '\n' <"/proc/$keeper/cmdline" 2>/dev/null | grep -qxF "$(basename "$1")"
}

await_end() { # directory
  tries=0
  while lives "$1" && [ $tries -lt 300 ]; do
    tries=$((tries + 1))
    sleep 1
  done
}

lock() { # one at a time: a keeper whose directory does not name it yet would be taken for dead
  exec 9>"$work/keepers.lock"
  tries=0
  while command -v flock >/dev/null && ! flock -n 9 && [ $tries -lt 300 ]; do
    tries=$((tries + 1))
    sleep 1
  done
}

mkdir -p "$runs" || exit 1
await_end "$own" # the run is resumed while what it did before is still being undone
lock
if lives "$own"; then
  echo busy
  exit 1
fi
for other in "$runs"/*.mpi "$runs"/*.disks; do
  if [ -d "$other" ] && ! lives "$other" && ! lives "${other%.disks}.mpi"; then
    undo "$other"
  fi
done
mkdir -p "$own/undo" "$own/mnt" || exit 1
chmod 711 "$own" "$own/mnt"
echo $$ >"$own/keeper"
exec 9>&-
echo ready
while timeout "$silence" sh -c 'read -r line'; do :; done
case $run in *.disks) await_end "$runs/${run%.disks}.mpi" ;; esac # its servers have their files on these disks
undo "$own"
[ ! -d "$own" ] || exit 1
echo undone
