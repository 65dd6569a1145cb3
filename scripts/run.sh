#!/bin/sh
# The site's process, as npm start, the container and the tests start it; docs/performance.md has what
# its settings were measured to do. Arguments are options of Node.
# Pictures are worked on in threads; more than two heaps of their own would never be given back.
export MALLOC_ARENA_MAX=2
# What a picture takes goes back to the system at once: glibc would raise these bounds, and keep 60 MB.
# What a page takes to be compressed is less, and stays: to be given it anew costs more than to compress.
export MALLOC_MMAP_THRESHOLD_=524288
export MALLOC_TRIM_THRESHOLD_=2097152
# A young generation in which a page fits: a fifth less work for each. Twice as much saves no more of it, and holds 20 MB.
# It is held small until the site listens: 15 MB less at rest.
# The old one may grow by a fifth between its collections, where V8 would let it double and more: 80 MB less after load.
# And it is for what has lived long: V8 would make there what often does, such as a list of listeners that holds a
# request, and each request would wait for it to be collected: a quarter of a cached page's work.
exec node --max-semi-space-size=8 --heap-growing-percent=20 --no-allocation-site-pretenuring "$@" \
  --import ./build/node/server/small-start.js --import ./build/node/server/main.js \
  node_modules/@remix-run/serve/dist/cli.js build/server/index.js
