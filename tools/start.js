// Starts a program from its sources: `node tools/start.js <program> [arguments]`.

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startProgram } from './start-program.js';

const [, , name = '', ...args] = process.argv;
const program = resolve(name);

// The reader of the output may leave early, as `head` does. The program still ends its work.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
});
process.argv.splice(1, Number.POSITIVE_INFINITY, program, ...args);
await startProgram(pathToFileURL(program).href);
