#!/bin/sh
# In place of docker, for the scripts of deploy/. An image is one line, «SCHEMA-HEALTH-OUTSIDE-COMMAND»,
# as the file `version` of a commit says: the schema that it brings data to, how it gets with data that
# it can open (healthy, starting, ends), whether Caddy leads to it (yes, no), whether it has step-back
# (yes, no). In $FAKE: images/NAME, running, caddy, data, aside, restarts, unsettled. What `failing` names by a pattern of
# the shell, one a line, fails; each call is written into `calls`.

echo "$*" >> "$FAKE/calls"
while read -r pattern; do
  # shellcheck disable=SC2254 # a pattern
  case "$*" in $pattern) exit 1 ;; esac
done < "$FAKE/failing"
for last in "$@"; do :; done

read_file() {
  value=
  test -e "$FAKE/$1" && read -r value < "$FAKE/$1"
}
write_file() { echo "$2" > "$FAKE/$1"; }
# Splits the line of an image into its four words.
parse() {
  IFS=- read -r schema health outside command << LINE
$1
LINE
}
id_of() {
  read_file "images/$1" || value=$1
  case $value in *-* | caddy*) ;; *) return 1 ;; esac
}
build() { read -r built < "$2" && write_file "images/$1" "$built"; }
in_container() {
  read_file images/escuela:current && parse "$value"
  case "$*" in
    *'test -s /data'*) if test -e "$FAKE/data"; then echo hay; else echo no; fi ;;
    *'test -e '*) if test "$command" = yes; then echo hay; else echo no; fi ;;
    *step-back.js\ --undo) if test -e "$FAKE/aside"; then mv "$FAKE/aside" "$FAKE/data"; fi ;;
    *step-back.js)
      read_file data
      if test "$value" -gt "$schema"; then
        write_file aside "$value"
        write_file data "$schema"
      fi
      ;;
  esac
}
start() {
  read_file images/escuela:current && parse "$value"
  write_file running "$value"
  read_file data
  if test "${value:-0}" -lt "$schema"; then write_file data "$schema"; fi
}
# The name of Caddy's image in compose.yaml.
caddy_image() { sed -n 's/^ *image: \(caddy:.*\)/\1/p' compose.yaml; }
state() {
  read_file data
  if test "$schema" -lt "$value" || test "$health" = ends; then echo restarting 3 starting; else
    read_file restarts
    restarts=${value:-0}
    # Docker looks again only after a while.
    if test -e "$FAKE/unsettled"; then rm "$FAKE/unsettled" && health=starting; fi
    echo "running $restarts $health"
  fi
}

case "$*" in
  'tag '*) id_of "$2" && write_file "images/$3" "$value" ;;
  'rmi '*) rm -f "$FAKE/images/$last" ;;
  'build '*) build escuela:next version ;;
  'load '*) build escuela:next "$last" ;;
  'save '*) read_file "images/$last" && echo "$value" > "$3" ;;
  'image inspect '*) id_of "$last" && echo "$value" ;;
  'inspect '*) test -n "$last" && read_file running && case "$*" in *.Image*) echo "$value" ;; *) parse "$value" && state ;; esac ;;
  'compose ps '*) if test -e "$FAKE/running"; then echo container; fi ;;
  'compose stop '*) rm -f "$FAKE/running" ;;
  'compose pull '*)
    caddy=$(caddy_image)
    write_file "images/$caddy" "$(echo caddy ${caddy#caddy:2} newest)"
    ;;
  'compose up '*' caddy') read_file "images/$(caddy_image)" && read -r file < deploy/caddy/Caddyfile && write_file caddy "$value, $file" ;;
  'compose up '*) start ;;
  'compose exec '*) test -e "$FAKE/running" && in_container "$@" ;;
  'compose run '*) in_container "$@" ;;
esac
