# shellcheck shell=sh
# What update.sh and go-back.sh share. A version of the site is an image and the commit it was built
# of: escuela:current runs; escuela:previous ran before it (refs/escuela/previous); escuela:undone is
# what was gone back from (refs/escuela/undone); escuela:next is built and does not run yet. What Caddy
# was with each of them is escuela-caddy:previous, and :undone.

STEP_BACK=build/node/scripts/step-back.js

# The image that an update began with, its commit and its Caddy, until the update has ended well: where
# it was cut off, this folder has those of the new version already.
NOTED=.git/escuela-before
noted_of() { [ "$(sed -n 1p "$NOTED" 2> /dev/null)" = "$1" ] && sed -n "$2p" "$NOTED"; }

say() { printf '→ %s\n' "$*"; }
stop() {
  printf '✖ %s\n' "$*" >&2
  exit 1
}

# Debian 13 has the first, Debian 12 the second.
if docker compose version > /dev/null 2>&1; then COMPOSE='docker compose'; else COMPOSE=docker-compose; fi
# shellcheck disable=SC2086 # two words
compose() { $COMPOSE "$@" < /dev/null; }

# Ends the script where the machine lacks something, or another one is at work.
require_server() {
  for program in docker git curl; do
    command -v "$program" > /dev/null || stop "Falta $program: apt-get install $program"
  done
  compose version > /dev/null 2>&1 || stop 'Falta docker compose: apt-get install docker-compose'
  docker info > /dev/null 2>&1 ||
    stop 'Docker no responde. ¿Está en marcha, y eres root? Prueba con sudo delante.'
  SITE_URL=$(sed -n 's/^SITE_URL=//p' .env 2> /dev/null | tail -n 1 | tr -d "\"'\r" | sed 's#/*$##')
  [ -n "$SITE_URL" ] || stop 'Escribe SITE_URL=https://tu-dominio en el archivo .env'
  exec 9> .git/escuela-lock
  flock -n 9 || stop 'Otra orden está actualizando o volviendo atrás: espera a que acabe.'
}

# The id of an image, if there is one of that name.
image_of() { docker image inspect --format '{{.Id}}' "$1" 2> /dev/null; }

# The id of Caddy's image, as compose.yaml names it, perhaps by its digest.
caddy_image() { image_of "$(sed -n 's/^ *image: \(caddy:.*\)/\1/p' compose.yaml)"; }

# The container of a service, if one runs or is being started anew.
container_of() { compose ps -q "$1" 2> /dev/null | head -n 1; }

# «running 0 healthy»: what it does, how often it ended by itself, what its health check says.
state_of() {
  docker inspect --format '{{.State.Status}} {{.RestartCount}} {{.State.Health.Status}}' "$1" 2> /dev/null
}

# Whether the site gets healthy within three minutes, or TRIES times two seconds. One that ends
# meanwhile, and is started anew, does not; before, on a day long ago, it may have.
wait_healthy() {
  tries=${TRIES:-90}
  often=
  while [ "$tries" -gt 0 ]; do
    state=$(state_of "$(container_of escuela)")
    ends=${state#* }
    ends=${ends%% *}
    : "${often:=$ends}"
    case $state in
      "running $often healthy") return 0 ;;
      "running $often "* | 'created 0 '*) ;;
      *) return 1 ;;
    esac
    tries=$((tries - 1))
    sleep 2
  done
  return 1
}

# Whether the site answers by its own address, as a visitor asks it, within so many tries.
answers_outside() {
  tries=$1
  while [ "$tries" -gt 0 ]; do
    curl -fsS --max-time 10 "$SITE_URL/salud" > /dev/null 2>&1 && return 0
    tries=$((tries - 1))
    [ "$tries" -eq 0 ] || sleep 5
  done
  return 1
}

# Says in words whether a file is in the site's container, «hay» or «no»: an engine that could not look
# ends as `test` does where there is none.
look_for() {
  how=$1
  shift
  # shellcheck disable=SC2086 # two words
  compose $how -T escuela sh -c "if test $*; then echo hay; else echo no; fi"
}

# Makes an archive of what the site holds, named as those of each night, and notes it in COPY. STATE is
# what state_of says of the site.
copy_data() {
  case $STATE in
    'running 0 '* | 'running '*' healthy') in_container='exec' ;;
    *) in_container='run --rm' ;;
  esac
  case $(look_for "$in_container" -s /data/escuela.sqlite) in
    hay) ;;
    no) return 0 ;;
    *) return 1 ;;
  esac
  COPY=/data/backups/escuela-$(date -u +%Y%m%dT%H%M%SZ).tar
  say "Hace una copia de los datos: $COPY"
  # shellcheck disable=SC2086
  compose $in_container -T escuela node build/node/scripts/backup.js --to "$COPY"
}

# Starts what escuela:current is. Caddy reads its file only as it starts.
start_site() { compose up -d && compose up -d --no-deps --force-recreate caddy; }

# Notes what runs now, and its commit, under a name.
keep_version() {
  docker tag "$2" "escuela:$1" || stop 'No se ha podido apuntar la versión de ahora. Repite la orden.'
  git update-ref "refs/escuela/$1" "$3"
  [ -z "$4" ] || docker tag "$4" "escuela-caddy:$1"
}

# What was gone back from is gone forward to no more: by now the other database is the living one.
drop_undone() {
  git update-ref -d refs/escuela/undone
  docker rmi escuela:undone > /dev/null 2>&1 || :
}

# Ends the script, before anything is stopped, where a change in this folder stands in the way of a
# version's commit. Files that only look changed, by their owner or date, do not.
require_way_to() {
  git rev-parse -q --verify "refs/escuela/$1" > /dev/null || return 0
  git update-index -q --refresh > /dev/null 2>&1 || :
  git read-tree -n -m -u HEAD "refs/escuela/$1" 2> /dev/null ||
    stop 'Tus cambios de esta carpeta estorban: «git status» los dice. Apártalos con «git stash» y repite la orden. Sigue puesta la versión de ahora.'
}

# Makes a version the one that runs with the next start, and its commit that of this folder.
use_version() {
  docker tag "escuela:$1" escuela:current || stop "No se ha podido poner escuela:$1. Repite la orden."
  if git rev-parse -q --verify "refs/escuela/$1" > /dev/null; then
    git reset -q --keep "refs/escuela/$1" ||
      stop 'Tus cambios de esta carpeta estorban: «git status» los dice. Apártalos con «git stash» y repite la orden.'
  fi
  if image_of "escuela-caddy:$1" > /dev/null; then docker tag "escuela-caddy:$1" caddy:2; fi
}

# Goes back to escuela:previous with the database that it can open, and keeps what ran until now as
# escuela:undone. It can be repeated wherever it was interrupted.
go_back() {
  image_of escuela:previous > /dev/null || stop 'No hay ninguna versión anterior: falta la imagen escuela:previous.'
  require_way_to previous
  STATE=$(state_of "$(container_of escuela)" || :)
  compose stop escuela || stop 'No se ha podido parar el sitio. Repite la orden.'
  if [ "$(image_of escuela:current)" != "$(image_of escuela:previous)" ]; then
    runs=$(image_of escuela:current)
    keep_version undone "$runs" "$(noted_of "$runs" 2 || git rev-parse HEAD)" "$(noted_of "$runs" 3 || caddy_image || :)"
    STATE=
  fi
  use_version previous
  # Versions of before the command lack it: they may be able to open the database all the same.
  case $(look_for 'run --rm' -e "$STEP_BACK") in
    hay) compose run --rm -T escuela node "$STEP_BACK" || stay ;;
    no) ;;
    *) stay ;;
  esac
  start_site || stop 'La versión anterior no ha arrancado. Repite: sh deploy/go-back.sh'
  wait_healthy || stop "La versión anterior no arranca: mira «docker compose logs escuela».
  Si dice que la base de datos es de una versión más nueva, recupera la copia de antes de actualizar:
    docker compose stop escuela &&
    docker compose run --rm escuela node build/node/scripts/restore.js --from $(newest_copy) &&
    docker compose up -d"
}

# Ends with what ran before: the version that was gone back to already, if it was well, else the newer.
stay() {
  case $STATE in
    *' healthy') ;;
    *) if image_of escuela:undone > /dev/null; then use_version undone; fi ;;
  esac
  start_site || :
  stop 'La base de datos no ha podido volver atrás: arriba dice por qué. Sigue puesta la versión que había.'
}

# The copy that the last update made.
newest_copy() { grep . .git/escuela-copy 2> /dev/null || echo /data/backups/escuela-….tar; }
