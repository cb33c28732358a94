// The real server, in which a request to a provider never ends and keeps threads of the process busy, as a name that hangs
// in the DNS does.
import { open } from 'node:fs';

/** The threads of Node, unless the program asks for more. */
const THREADS = 4;

globalThis.fetch = (_address, init) => {
  for (let thread = 0; thread < THREADS; thread += 1) open(String(process.env.PIPE_WITHOUT_WRITER), () => {});
  console.log(JSON.stringify({ msg: 'a look-up hangs' }));
  return new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });
};
process.argv.push('serve');
await import('../../src/bin.ts');
