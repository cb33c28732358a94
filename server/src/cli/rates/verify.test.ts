import { DatabaseSync } from 'node:sqlite';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { provideRateArchive, published, type RateArchive } from '../../../test/editions/rate-archive.ts';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { systemClock } from '../../clock.ts';
import { hash } from '../../editions/hash.ts';
import { lendStorage } from '../lend-storage.ts';

const archive = provideRateArchive();

const verify = (from: RateArchive, ...args: string[]) => from.run(['rates', 'verify', ...args]);

/** Changes a storage as somebody could who can write to the file. */
function tamper({ path }: RateArchive, change: (database: DatabaseSync) => void): void {
  using database = new DatabaseSync(`${path}/crossrate.db`);
  change(database);
}

/** Replaces a text in compressed contents. */
function alter(content: unknown, pattern: RegExp, replacement: string): Uint8Array {
  const text = brotliDecompressSync(content as Uint8Array).toString();
  const altered = text.replace(pattern, replacement);
  expect(altered).not.toBe(text);
  return brotliCompressSync(altered);
}

/** Alters the contents of the edition with a number. */
function alterEdition(database: DatabaseSync, number: number, pattern: RegExp, replacement: string): void {
  const row = database.prepare('SELECT content FROM editions WHERE number = ?').get(number);
  const content = alter(row?.content, pattern, replacement);
  database.prepare('UPDATE editions SET content = ? WHERE number = ?').run(content, number);
}

/** Alters the contents of the last edition, and computes its id anew. */
function forge(archive: RateArchive, pattern: RegExp, replacement: string): void {
  tamper(archive, (database) => {
    alterEdition(database, 4, pattern, replacement);
    const content = database.prepare('SELECT content FROM editions WHERE number = 4').get()?.content;
    const id = hash(brotliDecompressSync(content as Uint8Array).toString());
    database.prepare('UPDATE editions SET id = ? WHERE number = 4').run(id);
    database.prepare("UPDATE refresh_state SET json = json_set(json, '$.edition', ?)").run(id);
  });
}

it('judges every edition again, and counts them', async () => {
  const { code, stdout } = await verify(archive);
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^All hold: 4 editions, 4 kept, 4 judged again\.\nThe last one is [\da-f]{64}\nof 2026-11-21T19:00:00\.000Z, which vouches for all before it\.\n$/,
  );
  const { last, ...counts } = JSON.parse((await verify(archive, '--json')).stdout);
  expect(counts).toEqual({ holds: true, editions: 4, kept: 4, judgedAgain: 4 });
  expect(last.publishedAt).toBe(published.last);
});

it.each([
  ['2026-11-21T15:00Z', 3],
  [published.last, 1],
  ['2026-11-21', 4],
])('begins with the edition in force at %s', async (from, editions) => {
  const { stdout } = await verify(archive, '--json', '--from', from);
  expect(JSON.parse(stdout)).toMatchObject({ holds: true, editions, judgedAgain: editions });
});

/** Expects that the first edition that does not hold is one, for a reason. */
async function expectBroken(own: RateArchive, publishedAt: string, problem: RegExp): Promise<void> {
  const { code, stdout } = await verify(own, '--json');
  const { holds, broken } = JSON.parse(stdout);
  const edition = expect.stringMatching(/^[\da-f]{64}$/);
  expect([code, holds, broken]).toEqual([1, false, { edition, publishedAt, problem: expect.stringMatching(problem) }]);
  const { code: again, stdout: text } = await verify(own);
  expect([again, text]).toEqual([
    1,
    expect.stringContaining(`The edition ${broken.edition}\nof ${publishedAt} does not hold: ${broken.problem}`),
  ]);
}

it('names an edition of which a digit of a published rate was altered', async () => {
  await using own = await archive.open();
  tamper(own, (database) => alterEdition(database, 2, /("rates":.*?"SEK",.*?"rate":")9/s, '$18'));
  await expectBroken(own, published.shifted, /^The edition [\da-f]{16} of .* was altered: its contents have the hash/);
});

it('names the first edition that rests on an altered number of a witness', async () => {
  await using own = await archive.open();
  tamper(own, (database) => {
    // A table that came with the third edition.
    const rows = database.prepare('SELECT hash, content FROM stated_tables WHERE last_edition >= 3').all();
    const row = rows.find(({ content }) => /"SEK","11\./.test(brotliDecompressSync(content as Uint8Array).toString()));
    const content = alter(row?.content, /"SEK","11\./, '"SEK","12.');
    database.prepare('UPDATE stated_tables SET content = ? WHERE hash = ?').run(content, String(row?.hash));
  });
  await expectBroken(own, published.first, /^The table of a witness was altered: its contents have the hash/);
});

const ENTRIES = /^The decisions and releases made before it \(\d\) are not stored as they were made\.$/;

it.each([
  ['DELETE FROM stated_tables WHERE last_edition >= 3', published.first, /^The table of .* is missing\.$/],
  ['DELETE FROM editions WHERE number = 3', published.last, /^The edition before it is missing\.$/],
  [
    'DELETE FROM editions WHERE number = 3; UPDATE editions SET number = 3 WHERE number = 4',
    ...[published.last, /^It follows [\da-f]{64}, and [\da-f]{64} is stored before it\.$/],
  ],
  ['UPDATE editions SET content = NULL WHERE number = 2', published.shifted, /^Its contents are missing, and no ed/],
  ["DELETE FROM rate_decisions WHERE kind = 'hold'", published.held, ENTRIES],
  ["DELETE FROM rate_decisions WHERE kind = 'release'", published.last, ENTRIES],
  ["UPDATE rate_decisions SET reason = 'x' WHERE kind = 'hold'", published.held, ENTRIES],
  [
    `INSERT INTO rate_decisions (number, subject, kind, reason, decided_by, decided_at) VALUES (0, 'NOK', 'hold', '', '', 0)`,
    ...[published.held, ENTRIES],
  ],
  [
    'UPDATE editions SET published_at = published_at + 1 WHERE number = 2',
    ...['2026-11-21T13:00:00.001Z', /^It is stored under another time of publication\.$/],
  ],
  ["UPDATE editions SET id = printf('%064d', 0) WHERE number = 4", published.last, /^The edition .* was altered/],
] as [string, string, RegExp][])(
  'names the first edition that does not hold after %s',
  async (sql, edition, problem) => {
    await using own = await archive.open();
    tamper(own, (database) => database.exec(sql));
    await expectBroken(own, edition, problem);
  },
);

it.each([
  [/("rates":.*?"SEK",.*?"rate":")9/s, '$18', /^Its rate of SEK does not follow from the verdict\.$/],
  [/("state":.*?"SEK",.*?"rate":")9/s, '$18', /^By the rules, its witnesses lead to another rate of SEK\.$/],
  [
    /"decisions":\[\]/,
    '"decisions":[{"kind":"hold","subject":"XAU","reason":"x","by":"x","decidedAt":1}]',
    /^Its decisions in force do not follow from those that operators had made\.$/,
  ],
])(
  'judges again an edition whose id was computed anew after a forger had changed %s',
  async (pattern, text, problem) => {
    await using own = await archive.open();
    forge(own, pattern, text);
    await expectBroken(own, published.last, problem);
  },
);

it('ends with 1 for rules that this program does not have', async () => {
  await using own = await archive.open();
  forge(own, /"rules":\d+/, '"rules":99');
  const { code, stdout } = await verify(own);
  expect([code, stdout]).toEqual([
    1,
    expect.stringMatching(
      /^1 edition of rules 99 cannot be judged here: the program that .*\nOtherwise all hold: 4 editions, 4 kept, 3 judged/,
    ),
  ]);
  expect(JSON.parse((await verify(own, '--json')).stdout)).toMatchObject({ holds: false, unknownRules: { 99: 1 } });
});

it('notices that the last edition is missing', async () => {
  await using own = await archive.open();
  tamper(own, (database) => database.exec('DELETE FROM editions WHERE number = 4'));
  const { code, stdout } = await verify(own);
  expect([code, stdout]).toEqual([
    1,
    expect.stringMatching(/^The last stored edition is not the one that was published last\.\nBefore it/),
  ]);
});

it('shows and explains no edition that was altered', async () => {
  await using own = await archive.open();
  tamper(own, (database) => alterEdition(database, 4, /("rates":.*?"SEK",.*?"rate":")9/s, '$18'));
  for (const command of [['show'], ['explain', 'SEK'], ['history', 'SEK'], ['export']]) {
    const { code, stderr } = await own.run(['rates', ...command]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^crossrate: The edition [\da-f]{16} of .* was altered/)]);
  }
});

it('verifies the chain through editions that were pruned after one had said so, and through no others', async () => {
  await using own = await archive.open();
  const clock = { ...systemClock, now: () => Date.parse('2026-11-22T16:30Z') };
  await runCrossrateHere(['refresh', '--once'], { ...own.env, RATES_KEEP_DAYS: '1' }, clock);
  const prune = (before: string) =>
    lendStorage({ env: own.env, clock }, ({ rates }) => rates.editions.prune(Date.parse(before)));
  await prune('2026-11-21T16:30Z');
  const { code, stdout } = await verify(own);
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^All hold: 5 editions, 3 kept, 2 judged again\.\nOf 2 older editions the id alone is kept/),
  ]);
  await prune(published.last);
  expect((await verify(own)).stdout).toMatch(
    /^The edition .*\nof 2026-11-21T16:00:00\.000Z does not hold: Its contents/,
  );
});

it.each([
  [['--from', '9f3c'], 'Expected 2026-11-03T14:02Z'],
  [['--from', '2026-11-03T14:02'], 'The zone is missing'],
  [['SEK'], 'too many arguments'],
])('refuses rates verify %j with exit code 2', async (args, message) => {
  const { code, stderr } = await verify(archive, ...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
