#!/bin/sh
# Tries 200 seeds on every correct server, 25 in a process, and on the mock: `npm run conformance:seeds`. Arguments go to Vitest.
for first in 0 25 50 75 100 125 150 175; do
  FIRST_SEED=$first SEEDS=25 vitest run conformance/test/foreign.slow.test.ts "$@" || exit 1
done
SEEDS=200 vitest run conformance/test/mock.test.ts "$@"
