#!/bin/bash
# Runs the CLI of one turn and records how it really ended. It needs nobody: the app may be gone.
#
#   bash -p launcher.sh FOLDER DEADLINE_SECONDS GRACE_SECONDS LIMIT_BYTES COMMAND [ARGUMENT...]
#
# Called as leader of a session of its own, with stdin, stdout and stderr already open. In FOLDER it writes
#   started  pid, start time, boot id, a line each: the claim; who finds it there does not run (exit 125)
#   reason   why it ended the CLI (timed_out, output_limit), unless a reason is there already
#   exit     "exit N" or "signal N"
# A file counts only as whole lines, and is created by exactly one writer. On a full disk the end goes into
# exit.spare, 32 bytes made beforehand and overwritten in place. The CLI leads a process group of its own with default signals; a
# TERM to the launcher is passed on to that group once. bash >= 3.2; no program is run on the usual path.

refuse() {
  printf 'launcher: %s\n' "$1" >&2
  exit 125
}

# The deadline and the output limit, counted in ticks so that the machine's sleep is no run time.
clock() {
  trap '' HUP INT QUIT TERM
  exec 2>/dev/null
  local cli elapsed=0 word status size
  read -r word && read -r cli || exit
  while :; do
    read -r -t 1 word
    status=$?
    if [ $status -eq 0 ]; then exit; fi
    # bash 3.2 does not tell a timeout from the end of the pipe.
    if [ $status -le 128 ] && { [ "${BASH_VERSINFO[0]}" -ge 4 ] || ! kill -0 $$; }; then
      end_group # The launcher was killed: nobody is left to record an end, so nothing may go on.
    fi
    elapsed=$((elapsed + 1))
    if [ $elapsed -ge "$deadline" ]; then end_because timed_out; fi
    output_size
    if [ "$size" -gt "$limit" ]; then end_because output_limit; fi
  done
}

# The offset of the open log is its size, and costs no process; elsewhere than on Linux wc asks for it.
output_size() {
  if [ -r /proc/self/fdinfo/1 ]; then
    read -r word size </proc/self/fdinfo/1
  else
    size=$(command -p wc -c <"$folder/stdout.log")
  fi
}

end_because() {
  set -C
  printf '%s\n' "$1" >"$folder/reason"
  end_group
}

# TERM, grace, KILL to the CLI's group.
end_group() {
  local left=$((grace * 10))
  kill -TERM -- "-$cli" || exit 0
  while [ $left -gt 0 ]; do
    command -p sleep 0.1
    kill -0 -- "-$cli" || exit 0
    left=$((left - 1))
  done
  kill -KILL -- "-$cli"
  exit 0
}

identify() {
  local stat
  if read -r stat 2>/dev/null </proc/$$/stat; then
    set -- ${stat##*) }
    start=${20}
    read -r boot </proc/sys/kernel/random/boot_id
  else
    start=$(command -p ps -o lstart= -p $$)
    boot=$(command -p sysctl -n kern.bootsessionuuid)
  fi
}

# Only the job table tells an exit code of 143 from the signal, and only while SIGCHLD is handled. It is
# read back through exit.spare, because a $(...) would cost a process.
note_end() {
  if [ -n "$how" ]; then return; fi
  local LC_ALL=C state=''
  jobs -l 1<>"$folder/exit.spare" && read -r _ _ state _ <"$folder/exit.spare"
  case $state in
    '' | Running | Stopped*) ;;
    Exit | Done) how=exit ;;
    *) how=signal ;;
  esac
}

pass_on() {
  asked=1
  if [ -n "$cli" ]; then kill -TERM -- "-$cli"; fi
}

main() {
  local folder=$1 deadline=$2 grace=$3 limit=$4 path start boot cli='' how='' asked='' status='' last
  shift 4
  for path in /dev/fd/*; do
    if [ "${path##*/}" -gt 2 ]; then eval "exec ${path##*/}>&-"; fi
  done
  set -f
  if ! [ "$deadline" -gt 0 ] 2>/dev/null; then refuse 'no deadline was given'; fi
  trap : PIPE
  exec 3> >(clock) || refuse 'cannot make the deadline clock'
  printf 'ready\n' >&3 || refuse 'the deadline clock does not run'

  identify
  set -C
  printf '%s\n' $$ "$start" "$boot" 2>/dev/null >"$folder/started" || refuse 'the turn is claimed already'
  set +C

  trap pass_on HUP INT QUIT TERM
  trap note_end CHLD
  set -m
  (
    exec 3>&-
    exec "$@"
  ) &
  cli=$!
  set +m
  exec 2>/dev/null
  if [ -n "$asked" ]; then pass_on; fi
  printf '%s\n' "$cli" >&3

  # A handled signal ends wait early; afterwards wait mostly still knows the status, else answers 127.
  while [ -z "$how" ] && kill -0 "$cli"; do
    wait "$cli"
    status=$?
  done
  note_end # The CLI may be gone before the trap has run.
  wait "$cli"
  last=$?
  if [ $last -ne 127 ] || [ -z "$status" ]; then status=$last; fi
  if [ "$how" = signal ]; then status=$((status - 128)); fi
  set -C
  printf '%s\n' "${how:-exit} $status" >"$folder/exit" ||
    printf '%-31s\n' "${how:-exit} $status" 1<>"$folder/exit.spare"
  printf 'done\n' >&3
  exec 3>&- 0</dev/null 1>&2
  end_group
}

main "$@"
