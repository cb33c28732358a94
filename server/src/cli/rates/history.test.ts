import { expect, it, onTestFinished } from 'vitest';
import { provideRateArchive, published } from '../../../test/editions/rate-archive.ts';

const archive = provideRateArchive();

const history = (...args: string[]) => archive.run(['rates', 'history', ...args]);

it('lists the changes of a rate, and the decisions about it in between with who, when and why', async () => {
  const { code, stdout } = await history('SEK');
  expect(code).toBe(0);
  const lines = stdout.trimEnd().split('\n');
  const row = (at: string, rest: string) =>
    expect.stringMatching(new RegExp(`^${at}  [\\da-f]{16}  +9\\.98\\d+ +${rest}`));
  expect(lines).toEqual([
    expect.stringMatching(/^AT +EDITION +1 USD IN SEK +GRADE +PROVIDER +AS OF +DECISION$/),
    row(published.first, 'confirmed +currency-api +2026-11-20T00:00:00\\.000Z$'),
    row(published.shifted, 'confirmed +frankfurter +2026-11-20T00:00:00\\.000Z$'),
    '2026-11-21T14:00:00.000Z  SEK is held since 2026-11-21T14:00:00.000Z by ann: The "bank", closed',
    row(published.held, 'held +frankfurter +2026-11-20T00:00:00\\.000Z +hold SEK$'),
    '2026-11-21T17:00:00.000Z  SEK is judged like any other again since 2026-11-21T17:00:00.000Z by ben: released',
    row(published.last, 'confirmed +currency-api +2026-11-20T00:00:00\\.000Z$'),
  ]);
});

it('says when a rate became stale, because nobody was served it any more', async () => {
  const { stdout } = await archive.run(['rates', 'history', 'SEK'], '2026-11-22T20:00:00Z');
  expect(stdout).toMatch(/\n2026-11-22T19:00:00\.000Z {2}[\da-f]{16} {2}- +- +- +-\n$/);
});

it('says nothing of an edition in which nothing changed', async () => {
  const { stdout } = await history('AED');
  expect(stdout.trimEnd().split('\n')).toHaveLength(2);
});

it('begins with the edition in force', async () => {
  const { stdout } = await history('SEK', '--from', '2026-11-21T15:00Z', '--to', '2026-11-21T18:00Z', '--json');
  const events = JSON.parse(stdout);
  expect(events.map(({ at }: { at: string }) => at)).toEqual([
    published.shifted,
    published.held,
    '2026-11-21T17:00:00.000Z',
  ]);
  expect(events[1]).toEqual({
    ...{ at: published.held, base: 'USD', target: 'SEK', edition: expect.stringMatching(/^[\da-f]{64}$/) },
    ...{
      rate: expect.stringMatching(/^9\.98/),
      grade: 'held',
      provider: 'frankfurter',
      asOf: '2026-11-20T00:00:00.000Z',
    },
    decisions: [
      {
        ...{ subject: 'SEK', decision: 'hold', reason: 'The "bank", closed', by: 'ann' },
        decidedAt: '2026-11-21T14:00:00.000Z',
      },
    ],
  });
  expect(events[2]).toEqual({
    ...{ at: '2026-11-21T17:00:00.000Z', subject: 'SEK', decision: 'release', reason: 'released', by: 'ben' },
  });
});

it('shows the published digits of any base, as they were shown', async () => {
  const events = JSON.parse((await history('JPY', '--base', 'SEK', '--json')).stdout);
  for (const { at, rate } of events.filter(({ edition }: { edition?: string }) => edition)) {
    const shown = await archive.run(['rates', 'show', 'JPY', '--base', 'SEK', '--at', at, '--json']);
    expect(rate).toBe(JSON.parse(shown.stdout).rates[0].rate);
  }
});

it('writes CSV, with quotes where a reason needs them', async () => {
  const [columns, ...lines] = (await history('SEK', '--csv')).stdout.trimEnd().split('\n');
  expect(columns).toBe('at,edition,base,target,rate,grade,provider,asOf,subject,decision,by,reason');
  expect(lines).toHaveLength(6);
  expect(lines[0]).toMatch(
    /^2026-11-21T10:00:00\.000Z,[\da-f]{64},USD,SEK,9\.98\d+,confirmed,currency-api,2026[^,]+,,,,$/,
  );
  expect(lines[2]).toBe('2026-11-21T14:00:00.000Z,,,,,,,,SEK,hold,ann,"The ""bank"", closed"');
});

it('draws the rates on a terminal', async () => {
  const { isTTY } = process.stdout;
  onTestFinished(() => void Object.assign(process.stdout, { isTTY }));
  Object.assign(process.stdout, { isTTY: true });
  expect((await history('SEK')).stdout).toMatch(/\n\n[▁▂▃▄▅▆▇█]{4}\n$/);
  expect((await history('SEK', '--json')).stdout).not.toMatch(/[▁█]/);
});

it.each([
  [[], "missing required argument 'currency'"],
  [['XXX'], 'Expected one of the supported currency codes.'],
  [['SEK', '--from', '2026-11-22', '--to', '2026-11-21'], '--from is 2026-11-22T00:00:00.000Z'],
  [['SEK', '--to', '12:00'], 'Expected 2026-11-03T14:02Z'],
  [['SEK', '--csv', '--json'], "option '--csv' cannot be used with option '--json'"],
])('refuses rates history %j with exit code 2', async (args, message) => {
  const { code, stderr } = await history(...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
