import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runScript } from '../testing/run-script.ts';

const script = fileURLToPath(new URL('cli.ts', import.meta.url));

const runBacktest = (...args: string[]) => runScript(script, args);

it('prints figures as JSON, the tasks beside them, and exits with 1 when a goal is missed', {
  timeout: 180_000,
}, async () => {
  const { code, stdout, stderr } = await runBacktest('--rounds', '1', '--json');
  const { goals, honest } = JSON.parse(stdout);
  expect(code).toBe(goals.every(({ isMet }: { isMet: boolean }) => isMet) ? 0 : 1);
  expect(honest.length).toBeGreaterThan(10);
  expect(stderr).toMatch(/^the days of currency-api$/m);
});

it.each([
  [['--rounds', '0'], 'Expected a whole number from 1 to 9999.'],
  [['--unknown'], "unknown option '--unknown'"],
])('names a wrong argument and exits with 2: %j', async (args, message) => {
  expect(await runBacktest(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
});

it('ends its help without an error when the reader has left, as head does', async () => {
  const child = spawn(process.execPath, ['--conditions=@crossrate/source', script, '--help']);
  child.stdout.destroy();
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([code, stderr]).toEqual([0, '']);
});
