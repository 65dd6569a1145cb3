#!/bin/sh
# The copies elsewhere, in their container; scripts/copies.ts does all of it.

HELP='sh deploy/copies.sh --setup | --now | --check | --sheet | --recover
Lleva las copias del sitio cifradas a otra parte, cada noche.
  --setup     pregunta a dónde, y acaba con una hoja para imprimir; repetida, cambia de sitio
  --now       lleva ahora la última copia, o dice por qué no puede
  --check     lee de vuelta lo que hay allí y ensaya su restauración: sola, una vez al mes
  --sheet     escribe otra vez la hoja
  --recover   en un servidor nuevo, con la hoja en la mano: trae la escuela de vuelta'

COPIES=build/node/scripts/copies.js

main() {
  set -eu
  case "${1-} $#" in
    '--setup 1' | '--now 1' | '--check 1' | '--sheet 1' | '--recover 1') ;;
    '--help '*) echo "$HELP" && exit ;;
    *) echo "$HELP" >&2 && exit 1 ;;
  esac
  cd "$(dirname "$0")/.."
  # shellcheck source=deploy/versions.sh
  . deploy/versions.sh
  require_server
  [ "$1" != --setup ] || prepare_first
  # Not by compose(), which lets nobody answer.
  # shellcheck disable=SC2086 # two words
  $COMPOSE run --rm copias node "$COPIES" "$1" || stop 'Arriba dice por qué. Corrígelo y repite la orden.'
  case $1 in
    --setup | --now) begin_nights ;;
    --recover) bring_back ;;
  esac
}

# The first that goes is of now: their container could not make it.
prepare_first() {
  STATE=$(state_of "$(container_of escuela)" || :)
  copy_data || say 'Ahora no se ha podido hacer una copia: arriba dice por qué. Saldrá la última que haya.'
}

# From here on the container is started with the others, also by an update.
begin_nights() {
  if ! grep -q '^COMPOSE_PROFILES=' .env; then
    # Its last line may lack its end.
    [ -z "$(tail -c 1 .env)" ] || echo >> .env
    echo 'COMPOSE_PROFILES=copias' >> .env
  fi
  compose up -d copias || stop 'El contenedor de las copias no ha arrancado. Repite la orden.'
}

# What came back lies there twice for a moment, before anything makes room for it.
require_room() {
  asked=$(compose run --rm -T copias sh -c 'du -ck /copias/recuperado/escuela-*.tar' | awk 'END { print 2 * $1 }')
  free=$(compose run --rm -T escuela df -Pk /data | awk 'END { print $4 }')
  [ "${free:-$asked}" -ge "$asked" ] ||
    stop "La copia ha llegado, y para ponerla en su lugar faltan $(((asked - free) / 1024 + 1)) MB de disco: no se ha cambiado nada. Haz sitio y repite la orden."
}

# Whom the files name must be there before the site starts; the archive goes last, so that a stream
# that broke off lacks it.
bring_back() {
  require_room
  # Also where an order that was cut off has stopped it.
  if [ -n "$(container_of escuela)" ]; then : > .git/escuela-stopped; fi
  compose stop escuela || stop 'No se ha podido parar el sitio. Repite la orden.'
  # shellcheck disable=SC2086 # two words
  compose run --rm -T copias sh -c 'cd /copias/recuperado && tar -cf - $(ls -d bajas erasures session-secret 2> /dev/null) escuela-*.tar' |
    $COMPOSE run --rm -T -e COPIES_DIR=/data/fuera escuela sh -c "rm -rf /data/fuera && mkdir -p /data/fuera/recuperado && { tar -xf - -C /data/fuera/recuperado && node $COPIES --place; code=\$?; rm -rf /data/fuera; exit \$code; }" ||
    not_placed
  compose run --rm -T copias rm -r /copias/recuperado || :
  start_site && wait_healthy || stop 'El sitio no arranca: mira «docker compose logs». Corrígelo y repite la orden.'
  rm -f .git/escuela-stopped
  begin_nights
  # Until here it can be repeated, and finds in its place what it has placed.
  compose exec -T escuela rm -f /data/recuperada || :
  say "Hecho: la escuela ha vuelto. Entra en $SITE_URL/admin con la contraseña de siempre."
}

# One that did not run is not started: it would begin a database of its own.
not_placed() {
  if [ -e .git/escuela-stopped ] && start_site; then rm -f .git/escuela-stopped; fi
  stop 'La copia ha llegado, pero no se ha puesto en su lugar: arriba dice por qué.'
}

main "$@"
