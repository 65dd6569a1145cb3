#!/bin/sh
# npm start: ends in exec, so that signals arrive at Node itself.
node scripts/start.mjs "$@" || exit
case " $* " in *" --help "*) exit ;; esac
exec node --import ./build/node/server/mount.js \
  node_modules/@remix-run/serve/dist/cli.js build/server/index.js
