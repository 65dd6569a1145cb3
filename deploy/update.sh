#!/bin/sh
# Updates the site, and goes back by itself where the new version does not answer. The functions are
# read whole before anything runs: git replaces this file meanwhile.

HELP='sh deploy/update.sh [--built ARCHIVO]
Actualiza el sitio: hace una copia, trae la versión nueva, la construye, la arranca y comprueba que
responde; si no, vuelve a la de antes. Si se interrumpe, se puede repetir. Sirve también para instalarlo.
  --built ARCHIVO   no construye: usa la imagen que ha enviado deploy/build-elsewhere.sh'

main() {
  set -eu
  IMAGE_FILE=
  case "${1-} $#" in
    ' 0') ;;
    '--built 2') IMAGE_FILE=$(realpath "$2") ;;
    '--help '*) echo "$HELP" && exit ;;
    *) echo "$HELP" >&2 && exit 1 ;;
  esac
  cd "$(dirname "$0")/.."
  # shellcheck source=deploy/versions.sh
  . deploy/versions.sh
  require_server
  require_disk
  RUNNING=$(container_of escuela)
  STATE=$(state_of "$RUNNING" || :)
  if [ -n "$RUNNING" ]; then
    FORMER=$(docker inspect --format '{{.Image}}' "$RUNNING")
  else
    FORMER=$(image_of escuela:current || :)
  fi
  find_before
  if answers_outside 1; then ANSWERED=yes; else ANSWERED=no; fi

  [ -z "$FORMER" ] || copy_data ||
    stop 'No hay copia: no se ha cambiado nada. Arréglalo y repite la orden.'
  say 'Trae la versión nueva…'
  git pull -q --ff-only ||
    stop 'No se ha podido traer la versión nueva: no se ha cambiado nada. Si hay cambios tuyos, «git status» los dice.'
  build
  if [ "$FORMER" != "$(image_of escuela:next)" ]; then
    keep_former
    drop_undone
  fi
  say 'Arranca la versión nueva…'
  docker tag escuela:next escuela:current
  if start_site && wait_healthy; then
    if answers_outside 12; then succeed; fi
    [ "$ANSWERED" = yes ] || unreachable
  fi
  return_to_former
}

# Finds the commit of FORMER, and what Caddy is with it, and notes both. One that an update left which has
# not ended well is UNFINISHED.
find_before() {
  if [ -z "$FORMER" ] || ! noted_of "$FORMER" 2 > /dev/null; then
    if [ -e "$NOTED" ]; then unfinished=yes; else unfinished=no; fi
    printf '%s\n' "$FORMER" "$(git rev-parse HEAD)" "$(caddy_image || :)" "$unfinished" > "$NOTED.new"
    mv "$NOTED.new" "$NOTED"
  fi
  BEFORE=$(noted_of "$FORMER" 2)
  CADDY=$(noted_of "$FORMER" 3)
  UNFINISHED=$(noted_of "$FORMER" 4)
}

# What a copy and an image need. With less, a version that lacks only room would be taken for a bad one.
require_disk() {
  root=$(docker info --format '{{.DockerRootDir}}' 2> /dev/null || :)
  [ -d "$root" ] || root=.
  free=$(df -Pk "$root" | awk 'NR == 2 { print int($4 / 1024) }')
  [ "${free:-1024}" -ge 1024 ] ||
    stop "Al disco le quedan $free MB, y actualizar pide 1024: no se ha cambiado nada. Haz sitio («docker builder prune», o vacía la papelera del panel) y repite la orden."
}

build() {
  if [ -n "$IMAGE_FILE" ]; then
    docker load -i "$IMAGE_FILE" || give_up "No se ha podido leer $IMAGE_FILE. El sitio sigue como estaba."
  else
    say 'Construye la imagen, sobre la base más reciente. Tarda unos minutos…'
    docker build --pull -t escuela:next . || give_up 'No se ha podido construir. El sitio sigue como estaba.'
  fi
  compose pull -q caddy || give_up 'No se ha podido traer Caddy. El sitio sigue como estaba.'
  compose run --rm -T --no-deps caddy caddy validate --config /etc/caddy/Caddyfile > /dev/null ||
    give_up 'Caddy no entiende deploy/caddy/Caddyfile. El sitio sigue como estaba.'
}

# Ends before the new version has run; compose.yaml and the Caddyfile are again those that run.
give_up() {
  forget_new
  stop "$*"
}

forget_new() {
  git reset -q --keep "$BEFORE" || :
  [ -z "$CADDY" ] || docker tag "$CADDY" caddy:2 || :
}

# What runs is the version to go back to, unless an update left it that was not well.
keep_former() {
  [ -n "$FORMER" ] || return 0
  case "$STATE, $UNFINISHED" in
    *' healthy, '* | *', no') ;;
    *) if image_of escuela:previous > /dev/null; then return 0; fi ;;
  esac
  keep_version previous "$FORMER" "$BEFORE" "$CADDY"
  echo "${COPY:-}" > .git/escuela-copy
}

succeed() {
  rm -f "$NOTED"
  # What no name leads to any more: each build leaves hundreds of megabytes.
  docker image prune -f > /dev/null 2>&1 || :
  say "Hecho: $SITE_URL responde. Para volver a la versión de antes: sh deploy/go-back.sh"
  exit 0
}

# It did not answer before either: that has other reasons, which no older version mends.
unreachable() {
  stop "El sitio está en marcha y está bien, pero $SITE_URL no responde desde fuera, como tampoco antes.
  ¿Lleva el dominio a este servidor? ¿Están abiertos los puertos 80 y 443? Mira «docker compose logs caddy»."
}

return_to_former() {
  compose logs --tail 20 escuela >&2 || :
  if [ "$FORMER" = "$(image_of escuela:current)" ]; then
    forget_new
    start_site || :
    # Not by itself: where .env is wrong, what came since would be put aside for nothing.
    [ "$(image_of escuela:previous || :)" = "$FORMER" ] ||
      say 'Si se interrumpió una actualización, la versión de antes vuelve con: sh deploy/go-back.sh'
    stop 'El sitio no responde, y el programa es el mismo que antes: puede ser .env, Caddy o el disco. Arriba está lo último que ha dicho.'
  fi
  image_of escuela:previous > /dev/null ||
    stop 'El sitio no responde, y no hay otra versión a la que volver. Arriba está lo último que ha dicho.'
  say 'La versión nueva no responde: vuelve a la de antes…'
  go_back
  drop_undone
  answers_outside 12 || stop "La versión de antes está en marcha, pero $SITE_URL no responde desde fuera."
  stop 'No se ha actualizado: el sitio sigue con la versión de antes. Más arriba está lo último que dijo la nueva.'
}

main "$@"
