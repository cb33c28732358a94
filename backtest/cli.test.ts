import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runScript } from '../testing/run-script.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';

const script = fileURLToPath(new URL('cli.ts', import.meta.url));

const runBacktest = (...args: string[]) => runScript(script, args);

it('prints figures as text, writes a page, and exits with 0 when every goal is met', async () => {
  await using folder = await makeTemporaryFolder();
  const file = join(folder.path, 'page.html');
  const { code, stdout, stderr } = await runBacktest('--every', '999', '--html', file);
  expect([code, stdout]).toEqual([0, expect.stringContaining('Every goal is met.')]);
  expect(stdout).toMatch(/^HONEST HISTORY: \d+ false alarms? in [\d,]+ judgements/m);
  expect(stderr).toContain('50 %');
  const page = await readFile(file, 'utf8');
  expect(page).toContain('</html>');
  expect(page).not.toMatch(/<script|https?:|url\(/);
});

it('prints JSON with --json', async () => {
  const { code, stdout } = await runBacktest('--replay', '2025-03-06/currency-api/x1.3/EUR', '--json');
  expect([code, JSON.parse(stdout)]).toEqual([0, { trial: expect.objectContaining({ target: 'EUR' }), published: [] }]);
});

it('shows one trial, and exits with 1 when a wrong rate is published', async () => {
  const caught = await runBacktest('--replay', '2025-03-06/currency-api/x1.3/EUR');
  expect([caught.code, caught.stdout]).toEqual([0, expect.stringMatching(/currency-api .* outvoted|discredited/)]);
  const unseen = await runBacktest('--replay', '2025-03-06/currency-api+frankfurter/x1.3/EUR');
  expect([unseen.code, unseen.stdout]).toEqual([1, expect.stringContaining('Published although wrong: EUR')]);
});

it.each([
  [['--every', '0'], 'Expected a whole number from 1 to 999.'],
  [['--replay', 'nonsense'], '"nonsense" is no date such as 2025-03-06.'],
  [['--replay', '1999-01-01/ecb/x1.3/GBP'], 'The history has no table of 1999-01-01.'],
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
