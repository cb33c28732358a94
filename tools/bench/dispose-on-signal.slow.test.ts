import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const PROGRAM = `
import { disposeOnSignal } from '${import.meta.resolve('./dispose-on-signal.ts')}';
const resources = new AsyncDisposableStack();
disposeOnSignal(resources);
resources.defer(() => new Promise((resolve) => setTimeout(() => resolve(console.log('disposed')), 50)));
setInterval(() => {}, 1_000);
console.log('ready');
`;

it('a tool disposes of its resources on SIGTERM before it ends', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = text(child.stdout);
  child.stdout.once('data', () => child.kill('SIGTERM'));
  expect(await once(child, 'exit')).toEqual([143, null]);
  expect(await printed).toBe('ready\ndisposed\n');
});
