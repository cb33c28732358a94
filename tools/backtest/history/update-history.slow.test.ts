import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder.ts';
import { parseHistory } from './history-csv.ts';
import { updateHistory } from './update-history.ts';

/** A stand-in for npm, which answers from a folder with a list of versions and a tarball for each. */
const NPM = `#!/bin/sh
cd "$REGISTRY"
[ "$1" = view ] && exec cat versions.json
for folder; do :; done
cp "\${2##*@}.tgz" "$folder/" || { echo "npm error 404" >&2; exit 1; }
echo "[{\\"filename\\":\\"\${2##*@}.tgz\\"}]"
`;

let temporary: TemporaryFolder;
let [file, registry, packages] = ['', '', ''];

beforeEach(async () => {
  temporary = await makeTemporaryFolder();
  file = join(temporary.path, 'rates.csv');
  [registry, packages] = [join(temporary.path, 'registry'), join(temporary.path, 'packages')];
  for (const folder of [registry, packages]) mkdirSync(folder);
  writeFileSync(join(temporary.path, 'npm'), NPM, { mode: 0o755 });
  vi.stubEnv('PATH', `${temporary.path}${delimiter}${process.env.PATH}`);
  vi.stubEnv('REGISTRY', registry);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await temporary[Symbol.asyncDispose]();
});

function publish(tables: Readonly<Record<string, string>>): void {
  for (const [version, json] of Object.entries(tables)) {
    const root = join(registry, version);
    mkdirSync(join(root, 'package/v1/currencies'), { recursive: true });
    writeFileSync(join(root, 'package/v1/currencies/usd.min.json'), json);
    execFileSync('tar', ['-czf', `${root}.tgz`, '-C', root, 'package']);
  }
  writeFileSync(join(registry, 'versions.json'), JSON.stringify(Object.keys(tables)));
}

const FIRST = { '2024.3.2': '{"date":"2024-03-02","usd":{"eur":0.9226}}' };
const SECOND = { '2024.3.10': '{"date":"2024-03-10","usd":{"eur":0.9137}}' };

it('adds missing tables in the order of time, and leaves no package behind', async () => {
  publish(SECOND);
  expect(await updateHistory(file, packages)).toEqual({ fetched: 1, total: 1 });
  publish({ ...SECOND, ...FIRST });
  expect(await updateHistory(file, packages)).toEqual({ fetched: 1, total: 2 });
  const tables = parseHistory(readFileSync(file, 'utf8'), file);
  expect(tables.map(({ date, rates }) => [date, rates.get('EUR')])).toEqual([
    ['2024-03-02', '0.9226'],
    ['2024-03-10', '0.9137'],
  ]);
  expect(readdirSync(packages)).toEqual([]);
});

it.each([
  ['malformed', '2024.3.10', '{"date":"2024-03-10","usd":{"eur":-1}}', '"-1" is no rate of EUR on 2024-03-10.'],
  ['of another day', '2024.3.10', FIRST['2024.3.2'], 'currency-api@2024.3.10 has the table of 2024-03-02.'],
  ['without a day in its version', '1.0.0', '', 'Version 1.0.0 of @fawazahmed0/currency-api is not named after a day.'],
])('leaves the file as it was when a table is %s', async (_case, version, json, message) => {
  publish(FIRST);
  await updateHistory(file, packages);
  const before = readFileSync(file, 'utf8');
  publish({ ...FIRST, [version]: json });
  await expect(updateHistory(file, packages)).rejects.toThrow(message);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

it('refuses to add to a file with other columns', async () => {
  publish(FIRST);
  writeFileSync(file, 'date,EUR\n2024-03-01,0.9\n');
  await expect(updateHistory(file, packages)).rejects.toThrow('remove the file to fetch everything');
});
