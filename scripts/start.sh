#!/bin/sh
# npm start: ends in exec, so that signals arrive at Node itself.
node scripts/start.mjs "$@" || exit
case " $* " in *" --help "*) exit ;; esac
exec sh scripts/run.sh
