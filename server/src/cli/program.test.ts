import { expect, it } from 'vitest';
import { runCrossrateHere } from '../../test/processes/command-line-here.ts';

it('names every wrong setting at once and exits with 2', async () => {
  const { code, stderr, stdout } = await runCrossrateHere(['serve'], { PORT: 'eighty', PROVIDERS: 'reuters' });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/PORT is "eighty".*\n.*PROVIDERS is "reuters"/);
});

it.each([
  ...['', 'serve', 'demo', 'refresh', 'rates', 'keys', 'storage'],
  ...['rates show', 'rates explain', 'rates history', 'rates export', 'rates verify'],
  ...['refresh explain', 'rates accept', 'keys create', 'storage copy', 'storage backup', 'storage restore'],
])('explains %s, in 80 columns', async (line) => {
  const { code, stdout } = await runCrossrateHere([...line.split(' ').filter(Boolean), '--help'], {});
  expect([code, stdout]).toEqual([0, expect.stringContaining('Usage: crossrate')]);
  expect(stdout.split('\n').filter((each) => each.length > 80)).toEqual([]);
});

it('shows the default of each setting that has one', async () => {
  const { stdout } = await runCrossrateHere(['serve', '--help'], {});
  const shown = stdout.replace(/\s+/g, ' ');
  expect(shown).toContain('PORT a port from 0 to 65535 (default: 3000)');
  expect(shown).toMatch(/DATABASE_URL the address of a Postgres database, [^()]+ DATABASE_CONNECTIONS a number/);
  expect(shown).toContain('FIXER_ACCESS_KEY');
});

it.each([
  [[], 'Usage: crossrate'],
  [['dance'], "unknown command 'dance'"],
  [['serve', 'now'], 'too many arguments'],
  [['refresh'], 'add --once'],
])('refuses %j with exit code 2', async (args, message) => {
  const { code, stderr } = await runCrossrateHere(args, {});
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
