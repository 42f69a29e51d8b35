#!/bin/bash
# Runs the CLIs of turns and records how each really ended. A launcher needs nobody: the app may be gone.
#
#   bash -p launcher.sh
#
# Stays for as long as stdin is open and reads what to launch: a number and a turn's folder, each ended by a
# NUL. Every turn gets a launcher of its own, a fork of this small process (the app is large, and a fork of it
# holds its event loop), leader of a process group. On stdout it tells, with the number before each line:
#   started PID START BOOT     ended     refused WHY
# The folder holds `prompt.md` and `launch`, which sets workspace, stdin, deadline and grace (seconds) and
# limit (bytes), changes the environment, and leaves the command in $@. In the folder it makes
#   stdout.log  stderr.log     the CLI's output, straight from the CLI
#   started  pid, start time, boot id, a line each: the claim; who finds it there does not run
#   reason   why it ended the CLI (timed_out, output_limit), unless a reason is there already
#   exit     "exit N" or "signal N"
# A file counts only as whole lines, and is created by exactly one writer. On a full disk the end goes into
# exit.spare, 32 bytes made beforehand and overwritten in place. The CLI leads a process group of its own with default signals; a
# TERM to the launcher is passed on to that group once. bash >= 3.2; no program is run on the usual path.

tell() {
  printf '%s\n' "$number $1" 2>/dev/null >&4
}

refuse() {
  tell "refused $1"
  exit 125
}

# Holds the deadline and the output limit of every turn, for as long as there is a launcher. It counts its own
# seconds, so the machine's sleep is no run time. Launchers hear nothing of it: a signal that meets the end of
# a CLI would cost its status. A read that times out may lose a character, so only a note's first is read with
# a time; two stand before each, and one is enough.
clock() {
  trap '' HUP INT QUIT TERM
  exec 2>/dev/null 3>&- 4>&-
  local first pid cli deadline grace limit folder status second=$SECONDS
  local clis=() deadlines=() graces=() limits=() folders=() left=()
  while :; do
    IFS= read -r -t 1 -n 1 -d '' first
    status=$?
    # bash 3.2 does not tell a timeout from the end of the pipe.
    if [ $status -eq 1 ] && { [ "${BASH_VERSINFO[0]}" -ge 4 ] || [ "$SECONDS" = "$second" ]; }; then exit; fi
    if [ "$first" = + ]; then note_turn; fi
    if [ "$SECONDS" = "$second" ]; then continue; fi
    second=$SECONDS
    for pid in "${!clis[@]}"; do tick; done
  done
}

note_turn() {
  IFS=' ' read -r -d '' pid cli deadline grace limit folder
  pid=${pid#+}
  unset "clis[$pid]" "left[$pid]"
  if [ "$cli" = ended ]; then return; fi
  clis[$pid]=$cli deadlines[$pid]=$deadline graces[$pid]=$grace limits[$pid]=$limit folders[$pid]=$folder
}

# A second of one turn is over.
tick() {
  local size=0
  cli=${clis[$pid]} folder=${folders[$pid]}
  deadlines[$pid]=$((deadlines[$pid] - 1))
  output_size
  if [ -n "${left[$pid]}" ]; then
    left[$pid]=$((left[$pid] - 1))
    if [ "${left[$pid]}" -le 0 ]; then kill -KILL -- "-$cli" || unset "clis[$pid]" "left[$pid]"; fi
  elif ! kill -0 "$pid"; then
    end_because # Nobody is left to record an end, so nothing may go on.
  elif [ "${deadlines[$pid]}" -le 0 ]; then
    end_because timed_out
  elif [ "$size" -gt "${limits[$pid]}" ]; then
    end_because output_limit
  fi
}

end_because() {
  set -C
  if [ -n "$1" ]; then printf '%s\n' "$1" >"$folder/reason"; fi
  set +C
  left[$pid]=${graces[$pid]}
  kill -TERM -- "-$cli"
}

# The offset of the launcher's open log is its size, and costs no process; elsewhere than on Linux wc asks for it.
output_size() {
  local word
  if [ -e /proc/self/fdinfo/1 ]; then
    read -r word size <"/proc/$pid/fdinfo/1"
  else
    size=$(command -p wc -c <"$folder/stdout.log")
  fi
}

# What the CLI left of its group: TERM, grace, KILL.
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

# $$ is the pid of the process this one was forked from; bash 3.2 has no other name for its own.
identify() {
  local stat
  if read -r stat </proc/self/stat; then
    pid=${stat%% *}
    set -- ${stat##*) }
    start=${20}
  else
    pid=$(exec command -p sh -c 'echo $PPID')
    start=$(command -p ps -o lstart= -p "$pid")
  fi
}

# Only the job table tells an exit code of 143 from the signal, and only while SIGCHLD is handled. It is
# read back through exit.spare, because a $(...) would cost a process.
note_end() {
  if [ -n "$how" ]; then return; fi
  local LC_ALL=C state='' number=''
  jobs -l 1<>"$folder/exit.spare" && read -r _ _ state number _ <"$folder/exit.spare"
  case $state in
    '' | Running | Stopped*) ;;
    Exit) how=exit code=$number ;;
    Done) how=exit code=0 ;;
    *) how=signal ;;
  esac
}

# The number of a signal, which the job table spells out; `status` is what an earlier wait said.
wait_again() {
  wait "$cli"
  code=$?
  if [ $code -eq 127 ] && [ -n "$status" ]; then code=$status; fi
  if [ "$how" = signal ]; then code=$((code - 128)); fi
}

pass_on() {
  asked=1
  if [ -n "$cli" ]; then kill -TERM -- "-$cli"; fi
}

open_files() {
  umask 077
  set -C
  printf '%-31s\n' '' >"$folder/exit.spare" && : >"$folder/stdout.log" && : >"$folder/stderr.log" ||
    refuse "its files could not be made in $folder"
  set +C
  umask "$mask"
  cd -- "$workspace" || refuse "its workspace can't be entered: $workspace"
  exec 5<"$stdin" >>"$folder/stdout.log" 2>>"$folder/stderr.log" || refuse 'its files could not be opened'
}

launch() {
  local number=$1 folder=$2 workspace='' stdin='' deadline=0 grace=0 limit=0
  local pid start cli='' how='' asked='' status='' code=''
  trap : PIPE
  set --
  . "$folder/launch" || refuse 'what to launch could not be read'
  if ! [ "$deadline" -gt 0 ]; then refuse 'no deadline was given'; fi
  set -f
  identify
  open_files
  printf '\0' >&3 || refuse 'the deadline clock does not run'
  set -C
  printf '%s\n' "$pid" "$start" "$boot" 2>/dev/null >"$folder/started" || refuse 'the turn is claimed already'
  set +C

  trap pass_on HUP INT QUIT TERM
  trap note_end CHLD
  set -m
  # What a subshell starts in the background would read nothing.
  exec "$@" 0<&5 3>&- 4>&- 5<&- &
  cli=$!
  set +m
  # Told only now: two launches that fork at the same time cost more than one after the other.
  tell "started $pid $start $boot"
  exec 2>/dev/null 5<&-
  if [ -n "$asked" ]; then pass_on; fi
  printf '%s\0' "++$pid $cli $deadline $grace $limit $folder" >&3

  # A handled signal ends wait early; afterwards wait mostly still knows the status, else answers 127.
  while [ -z "$how" ] && kill -0 "$cli"; do
    wait "$cli"
    status=$?
  done
  note_end # The CLI may be gone before the trap has run.
  if [ -z "$code" ]; then wait_again; fi
  set -C
  printf '%s\n' "${how:-exit} $code" >"$folder/exit" ||
    printf '%-31s\n' "${how:-exit} $code" 1<>"$folder/exit.spare"
  tell ended
  printf '%s\0' "++$pid ended" >&3
  exec 3>&- 4>&- 0</dev/null 1>&2
  end_group
}

main() {
  local path number folder mask boot processes=$1
  # Where a person may have many processes, bash makes room for the ends of as many in every fork, and clears
  # it: half a megabyte. It looks once, at its start; nothing is started before the limit is what it was.
  if [ -z "$processes" ]; then
    processes=$(ulimit -Su)
    ulimit -Su 256 && exec /bin/bash -p "$0" "$processes"
  else
    ulimit -Su "$processes"
  fi
  for path in /dev/fd/*; do
    if [ "${path##*/}" -gt 2 ]; then eval "exec ${path##*/}>&-"; fi
  done
  exec 4>&1 1>/dev/null 2>/dev/null
  mask=$(umask)
  read -r boot </proc/sys/kernel/random/boot_id || boot=$(command -p sysctl -n kern.bootsessionuuid)
  trap : PIPE
  set -m
  exec 3> >(clock)
  while IFS= read -r -d '' number && IFS= read -r -d '' folder; do
    printf '\0' >&3 || exec 3> >(clock)
    launch "$number" "$folder" &
    disown # Else every fork clears what this process remembers of ended launchers.
  done
}

main "$@"
