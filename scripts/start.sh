#!/bin/sh
# npm start: ends in exec, so that signals arrive at Node itself.
node scripts/start.mjs "$@" || exit
case " $* " in *" --help "*) exit ;; esac
# Pictures are worked on in threads; more than two heaps of their own would never be given back.
export MALLOC_ARENA_MAX=2
exec node --import ./build/node/server/mount.js \
  node_modules/@remix-run/serve/dist/cli.js build/server/index.js
