# Finds Java runtimes, one jdk=version|home a line. Comes before scripts that want to know. For any POSIX shell.
runtime() { # home
  [ -r "$1/release" ] && "$1/bin/java" -version >/dev/null 2>&1 || return # one that does not start is none
  echo "jdk=$(sed -n 's/^JAVA_VERSION=//p' "$1/release" | head -n 1)|$1"
}

runtimes() { # the home that is wanted, or an empty word for all
  if [ -n "$1" ]; then
    runtime "$1"
    return
  fi
  [ -z "$JAVA_HOME" ] || runtime "$JAVA_HOME"
  found=$(command -v java) && runtime "$(dirname "$(dirname "$(readlink -f "$found")")")"
  for home in /usr/lib/jvm/* /usr/local/java* /opt/java* /opt/jdk*; do
    [ -L "$home" ] || runtime "$home"
  done
}
