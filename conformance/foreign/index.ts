import { startFastifyServer } from './fastify-server.ts';
import type { ForeignServer } from './foreign-server.ts';
import { policyServers } from './policies.ts';
import { startProgram } from './start-program.ts';

const ROUNDING = 'rounding of converted';
const NO_CENTS = ['every-two-decimals'];

/** Conforming servers with other choices than this project's: programs of their own first, then variants of one service. */
export const foreignServers: readonly ForeignServer[] = [
  {
    id: 'fastify',
    title: 'runs on Fastify, which validates by JSON schema, and computes with doubles',
    inferred: { [ROUNDING]: 'half up, to 2 decimals, from the rate shown, in binary floating point' },
    contested: NO_CENTS,
    start: startFastifyServer,
  },
  {
    id: 'wsgi',
    title: 'runs on the WSGI server of Python, rounds ties to even, and counts what it refuses',
    inferred: { [ROUNDING]: 'half even, to 2 decimals, from the rate shown', 'refused requests': 'counted' },
    program: 'python3',
    start: (given) => startProgram(['python3', 'server.py'], given),
  },
  ...policyServers,
];
