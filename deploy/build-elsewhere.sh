#!/bin/sh
# Builds the image on another machine than the server, for the server's processor, and sends it there.

HELP='sh deploy/build-elsewhere.sh USUARIO@SERVIDOR
Construye la imagen en esta máquina, para el procesador del servidor, y se la envía. No necesita .env.
Después, en el servidor: sudo sh deploy/update.sh --built ~/escuela-imagen.tar'

main() {
  set -eu
  case "${1-} $#" in
    --help*) echo "$HELP" && exit ;;
    ?*@?*' 1') ;;
    *) echo "$HELP" >&2 && exit 1 ;;
  esac
  cd "$(dirname "$0")/.."
  machine=$(ssh "$1" uname -m) || stop "No se ha podido entrar en $1 con ssh."
  case $machine in
    x86_64) platform=linux/amd64 ;;
    aarch64 | arm64) platform=linux/arm64 ;;
    *) stop "El servidor tiene un procesador que no se conoce: $machine" ;;
  esac
  docker build --pull --platform "$platform" -t escuela:next . || stop 'No se ha podido construir: arriba dice por qué.'
  # A file, not a pipe: a part of an image must not arrive unnoticed.
  file=$(mktemp)
  trap 'rm -f "$file"' EXIT
  docker save -o "$file" escuela:next || stop 'No se ha podido guardar la imagen: ¿queda disco?'
  ssh "$1" 'cat > escuela-imagen.tar' < "$file" || stop "No se ha podido llevar la imagen a $1. Repite la orden."
  echo '→ Enviada. Ahora, en el servidor: cd /opt/escuela && sudo sh deploy/update.sh --built ~/escuela-imagen.tar'
}

stop() {
  printf '✖ %s\n' "$*" >&2
  exit 1
}

main "$@"
