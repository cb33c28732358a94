import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { isRunning } from './is-running.ts';

const resolveUrl = (file: string) => new URL(file, import.meta.url).href;
const writeScript = (end: string) => `
  import { spawn } from 'node:child_process';
  import { killAtExit } from '${resolveUrl('kill-at-exit.ts')}';
  import '${resolveUrl('exit-at-sigterm.ts')}';
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  killAtExit(child);
  child.once('spawn', () => { console.log(child.pid); ${end} });`;

it.each([
  { how: 'by itself', end: 'process.exit()', expected: [0, null] },
  { how: 'by SIGTERM', end: "process.kill(process.pid, 'SIGTERM')", expected: [143, null] },
])('leaves no child behind when the process ends $how', async ({ end, expected }) => {
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', writeScript(end)]);
  const exited = once(parent, 'exit');
  const [pid] = await once(parent.stdout, 'data');
  expect(await exited).toEqual(expected);
  await expect.poll(() => isRunning(Number(pid))).toBe(false);
});
