import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type ForeignServer, keys, type StartedForeignServer } from './foreign-server.ts';
import { codes, unitsPerDollar } from './units-per-dollar.ts';

const program = fileURLToPath(new URL('server.py', import.meta.url));

/** A server in Python that uses only the standard library. */
export const pythonServer: ForeignServer = {
  id: 'python',
  title: 'is written in Python, shows five decimals of rates and rounds ties to even',
  inferred: {
    'rounding of converted': 'half even, to 2 decimals, from the rate shown',
    'digits of rates': '5 decimals',
  },
  contested: [],
  async start(): Promise<StartedForeignServer> {
    const child = spawn('python3', [program], { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(child, 'spawn');
    child.stdin.end(JSON.stringify({ codes, unitsPerDollar, keys }));
    const [port] = await once(createInterface(child.stdout), 'line');
    return {
      url: `http://127.0.0.1:${port}`,
      keys,
      async [Symbol.asyncDispose]() {
        const ended = once(child, 'exit');
        child.kill();
        await ended;
      },
    };
  },
};
