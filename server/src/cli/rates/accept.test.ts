import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { provideRateArchive, published } from '../../../test/editions/rate-archive.ts';

const archive = provideRateArchive();

const ACCEPT = ['rates', 'accept', 'SEK', '--provider', 'currency-api', '--reason', 'Devalued.'];
const DOUBTS =
  /^\d+\.\d+ for 1 USD is [+-]\d+\.\d\d % from the last rate, 9\.98\d+; usual is up to ±\d\.\d\d %\.\n(\d+) of \d+ witnesses that state SEK state another rate: see `rates explain SEK`\.\n/;

/** Opens an archive in which one provider states other rates than all others. */
async function openDoubtful() {
  const own = await archive.open('nothing');
  await own.refresh(published.first);
  await own.refresh(published.shifted, { 'currency-api': 'shifted' });
  return Object.assign(own, {
    countDecisions: async () => JSON.parse((await own.run(['rates', 'list', '--json'])).stdout).decisions.length,
  });
}

it('says what speaks against a rate, and accepts it with --force only', async () => {
  await using own = await openDoubtful();
  const { code, stderr } = await own.run(ACCEPT);
  expect([code, stderr]).toEqual([1, expect.stringMatching(DOUBTS)]);
  expect(stderr).toMatch(/\ncrossrate: Nothing was stored\. .* repeat the command with --force\.\n$/);
  expect(await own.countDecisions()).toBe(0);
  expect(await own.run([...ACCEPT, '--force'])).toMatchObject({ code: 0, stderr: '' });
  expect(await own.countDecisions()).toBe(1);
});

it.each([
  ['y\n', 0],
  ['\n', 1],
  ['', 1],
])('asks at a terminal, where %j ends the command with %i', async (typed, code) => {
  await using own = await openDoubtful();
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const replaced = vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as unknown as typeof process.stdin);
  onTestFinished(() => replaced.mockRestore());
  stdin.end(typed);
  const ended = await own.run(ACCEPT);
  expect([ended.code, ended.stderr]).toEqual([code, expect.stringContaining('Accept it all the same? [y/N] ')]);
  expect(await own.countDecisions()).toBe(1 - code);
});
