import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { provideRateArchive, published } from '../../../test/editions/rate-archive.ts';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { findRow } from '../../../test/processes/find-row.ts';
import { makeDatabaseFolder } from '../../../test/processes/use-storage.ts';
import { startTestService } from '../../../test/test-service.ts';
import { systemClock } from '../../clock.ts';
import { lendStorage } from '../lend-storage.ts';

const archive = provideRateArchive();

const show = (...args: string[]) => archive.run(['rates', 'show', ...args]);
const showJson = async (...args: string[]) => JSON.parse((await show('--json', ...args)).stdout);

it('shows the rates that a server answered with at that time, byte for byte', async () => {
  await using own = await archive.open('nothing');
  const answers = new Map<string, string>();
  for (const [time, scenario] of [
    ['2026-11-21T10:02:00Z', 'healthy'],
    ['2026-11-21T13:02:00Z', 'shifted'],
  ] as const) {
    await own.refresh(time, { 'currency-api': scenario });
    const clock = { ...systemClock, now: () => Date.parse(time) };
    await using service = await startTestService({ clock }, { ...own.env, PROVIDERS: 'currency-api,frankfurter,ecb' });
    const key = await service.createKey();
    answers.set(time, await (await service.get('/api/rates?base=EUR', key)).text());
  }
  expect(new Set(answers.values()).size).toBe(2);
  for (const [time, answer] of answers) {
    const { stdout } = await own.run(['rates', 'show', '--base', 'EUR', '--at', time, '--json']);
    const { answer: shown, rates } = JSON.parse(stdout);
    expect(shown).toBe(answer);
    const digits = answer.slice(0, answer.indexOf('}'));
    for (const { code, rate } of rates) expect(digits).toMatch(new RegExp(`[{,]"${code}":${rate}(,|$)`));
    expect(rates).toHaveLength(Object.keys(JSON.parse(answer).rates).length);
  }
});

it('shows the edition, its time, and each rate with its grade, its provider and its as-of time', async () => {
  const { code, stdout } = await show('--at', '2026-11-21T15:59:59.999Z');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Edition [\da-f]{64}\npublished at 2026-11-21T13:00:00\.000Z, in force at 2026-11-21T15:59/);
  expect(findRow(stdout, 'CODE')).toEqual(['CODE', 'FOR 1 USD', 'GRADE', 'PROVIDER', 'AS OF']);
  const sek = ['SEK', expect.stringMatching(/^9\.98\d+$/), 'confirmed', 'frankfurter', '2026-11-20T00:00:00.000Z'];
  expect(findRow(stdout, 'SEK')).toEqual(sek);
  expect(findRow(stdout, 'BGN')?.[2]).toBe('confirmed');
});

it('shows the edition in force now by default', async () => {
  expect(await showJson('SEK')).toMatchObject({ at: '2026-11-21T20:00:00.000Z', publishedAt: published.last });
});

it.each([
  ['at its publication', published.held, published.held],
  ['a millisecond before the next one', '2026-11-21T18:59:59.999Z', published.held],
  ['in another zone', '2026-11-21T17:00+01:00', published.held],
])('finds an edition by a time %s', async (_, at, publishedAt) => {
  expect(await showJson('SEK', '--at', at)).toMatchObject({ publishedAt });
});

it('finds an edition by the first digits of its id, at its publication', async () => {
  const { edition } = await showJson('--at', published.shifted);
  for (const digits of [4, 16, 64]) {
    const found = await showJson('--at', edition.slice(0, digits).toUpperCase());
    expect(found).toMatchObject({ edition, at: published.shifted });
  }
});

it('asks for more digits when several ids begin with the same ones', async () => {
  await using own = await archive.open();
  const { edition } = await showJson();
  const other = `${edition.slice(0, 6)}${edition[6] === '0' ? 1 : 0}${'0'.repeat(57)}`;
  using database = new DatabaseSync(`${own.path}/crossrate.db`);
  database.prepare('INSERT INTO editions VALUES (5, ?, ?, NULL)').run(other, Date.parse(published.last));
  const find = (digits: number) => own.run(['rates', 'show', '--json', '--at', edition.slice(0, digits)]);
  for (const digits of [4, 6]) {
    const { code, stderr } = await find(digits);
    const reason = `Several editions begin with ${edition.slice(0, digits)}; write more digits.`;
    expect([code, stderr]).toEqual([1, `crossrate: ${reason}\n`]);
  }
  expect(JSON.parse((await find(7)).stdout)).toMatchObject({ edition });
});

it('shows only the named currencies, and ends with 1 when one of them had no rate', async () => {
  const { code, stdout } = await show('sek', 'CLF');
  expect([code, stdout]).toEqual([1, expect.stringMatching(/\nSEK .*\n\nCLF had no rate\.\n$/)]);
  const { rates, withoutRate } = await showJson('SEK', 'CLF');
  expect([rates, withoutRate]).toEqual([[expect.objectContaining({ code: 'SEK' })], ['CLF']]);
});

it.each([
  [
    'a time before the first edition',
    ['--at', '2026-11-21'],
    `No rates were published by 2026-11-21T00:00:00.000Z; the first edition is of ${published.first}.`,
  ],
  [
    'the future',
    ['--at', '2026-11-22'],
    '2026-11-22T00:00:00.000Z is in the future; now it is 2026-11-21T20:00:00.000Z.',
  ],
  ['an unknown edition', ['--at', '00000000'], 'There is no edition whose id begins with 00000000.'],
  ['a base without a rate', ['--base', 'CLF'], 'CLF had no rate at 2026-11-21T20:00:00.000Z.'],
] as const)('says with exit code 1 what it does not find: %s', async (_, args, reason) => {
  const { code, stderr } = await show(...args);
  expect([code, stderr]).toEqual([1, `crossrate: ${reason}\n`]);
});

it.each(['show', 'explain SEK', 'history SEK', 'export', 'verify'])('says that %s finds nothing yet', async (line) => {
  await using folder = await makeDatabaseFolder();
  const { code, stderr } = await runCrossrateHere(['rates', ...line.split(' ')], { DATA_DIR: folder.path });
  expect([code, stderr]).toEqual([1, 'crossrate: No rates were published yet.\n']);
});

it('says that an edition is no longer kept', async () => {
  await using own = await archive.open();
  await lendStorage({ env: own.env, clock: systemClock }, ({ rates }) =>
    rates.editions.prune(Date.parse(published.held)),
  );
  for (const command of [['show'], ['explain', 'SEK']]) {
    const { code, stderr } = await own.run(['rates', ...command, '--at', published.first]);
    const reason =
      /^crossrate: The contents of the edition [\da-f]{16} of 2026-11-21T10:00:00\.000Z are no longer kept \(RATES_KEEP_DAYS\)\.\n$/;
    expect([code, stderr]).toEqual([1, expect.stringMatching(reason)]);
  }
});

it('does not show rates that were stale', async () => {
  const { code, stderr } = await archive.run(['rates', 'show'], '2026-11-22T19:00:00Z');
  const reason = 'No rates were served at 2026-11-22T19:00:00.000Z: those of the edition in force were stale.';
  expect([code, stderr]).toEqual([1, `crossrate: ${reason}\n`]);
});

it.each([
  [['XXX'], 'Expected one of the supported currency codes.'],
  [['--base', 'XXX'], 'Expected one of the supported currency codes.'],
  [['--at', '2026-11-03T14:02'], 'The zone is missing'],
  [['--at', '9f3'], 'or 4 to 64 hexadecimal digits'],
  [['--at', 'yesterday'], 'Expected 2026-11-03T14:02Z'],
  [['--at'], 'argument missing'],
])('refuses rates show %j with exit code 2', async (args, message) => {
  const { code, stderr } = await show(...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
