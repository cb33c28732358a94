import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { killAtExit } from './kill-at-exit.ts';

const module = new URL('kill-at-exit.ts', import.meta.url);
const WAIT = 'setInterval(() => {}, 1000)';
const script = (end: string) => `
  import { spawn } from 'node:child_process';
  import { killAtExit } from '${module}';
  const child = spawn(process.execPath, ['--eval', "${WAIT}"], { stdio: 'ignore' });
  killAtExit(child);
  child.once('spawn', () => { console.log(child.pid); ${end} });`;

it.each([
  { how: 'by itself', end: 'process.exit()', expected: [0, null] },
  { how: 'by SIGTERM', end: "process.kill(process.pid, 'SIGTERM')", expected: [143, null] },
])('leaves no child behind when the process ends $how', async ({ end, expected }) => {
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script(end)]);
  const exited = once(parent, 'exit');
  const [pid] = await once(parent.stdout, 'data');
  expect(await exited).toEqual(expected);
  await expect.poll(() => isRunning(Number(pid))).toBe(false);
});

it('stops listening when the child has ended', async () => {
  const count = () => process.listenerCount('exit') + process.listenerCount('SIGTERM');
  const before = count();
  const child = spawn(process.execPath, ['--eval', '']);
  killAtExit(child);
  expect(count()).toBe(before + 2);
  await once(child, 'exit');
  expect(count()).toBe(before);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
