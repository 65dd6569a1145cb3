#!/bin/sh
# Goes back to the version before the last update, or forward again. The functions are read whole
# before anything runs: git replaces this file meanwhile.

HELP='sh deploy/go-back.sh [--undo]
Vuelve a la versión de antes de la última actualización, con la base de datos que esa sabe abrir. Lo
recibido desde entonces queda apartado. Si se interrumpe, se puede repetir.
  --undo   otra vez con la versión nueva, y con lo que se apartó'

main() {
  set -eu
  UNDO=no
  case "${1-} $#" in
    ' 0') ;;
    '--undo 1') UNDO=yes ;;
    '--help '*) echo "$HELP" && exit ;;
    *) echo "$HELP" >&2 && exit 1 ;;
  esac
  cd "$(dirname "$0")/.."
  # shellcheck source=deploy/versions.sh
  . deploy/versions.sh
  require_server
  if [ "$UNDO" = yes ]; then go_forward; else go_back; fi
  answers_outside 12 ||
    stop "Está en marcha y está bien, pero $SITE_URL no responde desde fuera: mira «docker compose logs caddy»."
  [ "$UNDO" = yes ] || say 'Para seguir con la versión nueva y lo que se apartó: sh deploy/go-back.sh --undo'
  say "Hecho: $SITE_URL responde."
}

go_forward() {
  git rev-parse -q --verify refs/escuela/undone > /dev/null && image_of escuela:undone > /dev/null ||
    stop "No hay ninguna vuelta atrás que deshacer, o se ha actualizado desde entonces. Lo que se apartó lo dice:
    docker compose exec escuela node $STEP_BACK --list"
  require_way_to undone
  before=$(image_of escuela:current)
  STATE=$(state_of "$(container_of escuela)" || :)
  compose stop escuela || stop 'No se ha podido parar el sitio. Repite la orden.'
  use_version undone
  if ! compose run --rm -T escuela node "$STEP_BACK" --undo; then
    stay_back
    stop 'No se ha podido devolver la base de datos: arriba dice por qué. Sigue puesta la versión de antes. Arréglalo y repite la orden.'
  fi
  start_site || stop 'La versión nueva no ha arrancado. Repite la orden.'
  wait_healthy || stop 'La versión nueva no arranca: mira «docker compose logs escuela».'
}

# Starts what ran before: the version that was gone back to, or the newer one where it was well already.
# Where neither ran, an order was cut off, and which of them can open the database is not known.
stay_back() {
  if [ "$before" != "$(image_of escuela:undone)" ]; then
    use_version previous
    start_site || :
    return
  fi
  case $STATE in *' healthy') start_site || : ;; esac
  stop 'No se ha podido devolver la base de datos: arriba dice por qué. Arréglalo y repite la orden: hasta entonces está como estaba.'
}

main "$@"
