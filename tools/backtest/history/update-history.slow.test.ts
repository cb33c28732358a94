import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseHistory } from './history-csv.ts';
import { updateHistory } from './update-history.ts';

/** A stand-in for npm, which answers from a folder with a list of versions and a tarball for each. */
const NPM = `#!/bin/sh
cd "$REGISTRY"
case "$1" in
  view) cat versions.json ;;
  pack)
    for folder; do :; done
    echo "$2" >> packed
    cp "\${2##*@}.tgz" "$folder/" || { echo "npm error 404" >&2; exit 1; } ;;
esac
`;

const onProgress = () => {};
let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crossrate-update-history-'));
  file = join(folder, 'rates.csv');
  for (const name of ['bin', 'registry', 'tmp']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'bin/npm'), NPM);
  chmodSync(join(folder, 'bin/npm'), 0o755);
  vi.stubEnv('PATH', `${join(folder, 'bin')}${delimiter}${process.env.PATH}`);
  vi.stubEnv('REGISTRY', join(folder, 'registry'));
  vi.stubEnv('TMPDIR', join(folder, 'tmp'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  // No test leaves a temporary file behind.
  expect(readdirSync(join(folder, 'tmp'))).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  rmSync(folder, { recursive: true });
});

function publish(tables: Readonly<Record<string, string>>): void {
  for (const [version, json] of Object.entries(tables)) {
    const root = join(folder, 'registry', version);
    mkdirSync(join(root, 'package/v1/currencies'), { recursive: true });
    writeFileSync(join(root, 'package/v1/currencies/usd.min.json'), json);
    execFileSync('tar', ['-czf', `${root}.tgz`, '-C', root, 'package']);
  }
  writeFileSync(join(folder, 'registry/versions.json'), JSON.stringify(Object.keys(tables)));
}

const update = (options: { all?: boolean; signal?: AbortSignal } = {}) =>
  updateHistory(file, { all: false, signal: new AbortController().signal, onProgress, ...options });

/** Returns the packages fetched since the last call. */
function takePacked(): string[] {
  const log = join(folder, 'registry/packed');
  const names = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  rmSync(log, { force: true });
  return names.toSorted();
}

const FIRST_TABLE = { '2024.3.2': '{"date":"2024-03-02","usd":{"eur":0.9226}}' };
const SECOND_TABLE = { '2024.3.10': '{"date":"2024-03-10","usd":{"eur":0.9137}}' };

it('creates the file with tables in the order of time', async () => {
  publish({ ...SECOND_TABLE, ...FIRST_TABLE });
  expect(await update()).toEqual({ fetched: 2, total: 2 });
  const tables = parseHistory(readFileSync(file, 'utf8'), file);
  expect(tables.map(({ date, rates }) => [date, rates.get('EUR')])).toEqual([
    ['2024-03-02', '0.9226'],
    ['2024-03-10', '0.9137'],
  ]);
});

it('fetches a table again only with the option `all`', async () => {
  publish(FIRST_TABLE);
  await update();
  publish({ ...FIRST_TABLE, ...SECOND_TABLE });
  takePacked();
  expect(await update()).toEqual({ fetched: 1, total: 2 });
  expect(takePacked()).toEqual(['@fawazahmed0/currency-api@2024.3.10']);
  expect(await update()).toEqual({ fetched: 0, total: 2 });
  expect(takePacked()).toEqual([]);
  expect(await update({ all: true })).toEqual({ fetched: 2, total: 2 });
  expect(takePacked()).toHaveLength(2);
});

it('reports its progress', async () => {
  publish({ ...FIRST_TABLE, ...SECOND_TABLE });
  const progress: number[][] = [];
  const signal = new AbortController().signal;
  await updateHistory(file, { all: false, signal, onProgress: (...counts) => void progress.push(counts) });
  expect(progress).toEqual([
    [0, 2],
    [1, 2],
    [2, 2],
  ]);
});

it.each([
  [
    'is malformed',
    { '2024.3.10': '{"date":"2024-03-10","usd":{"eur":-1}}' },
    'currency-api@2024.3.10: "-1" is no rate of EUR on 2024-03-10.',
  ],
  [
    'is of another day',
    { '2024.3.10': FIRST_TABLE['2024.3.2'] },
    'currency-api@2024.3.10 has the table of 2024-03-02.',
  ],
  [
    'has no day in its version',
    { '1.0.0': '' },
    'Version 1.0.0 of @fawazahmed0/currency-api is not named after a day.',
  ],
])('leaves the file as it was when a table %s', async (_case, tables, message) => {
  publish(FIRST_TABLE);
  await update();
  const before = readFileSync(file, 'utf8');
  publish({ ...FIRST_TABLE, ...tables });
  await expect(update()).rejects.toThrow(message);
  expect(readFileSync(file, 'utf8')).toBe(before);
});

it('passes on the error of npm', async () => {
  publish(FIRST_TABLE);
  rmSync(join(folder, 'registry/2024.3.2.tgz'));
  await expect(update()).rejects.toThrow(/^npm pack .*currency-api@2024\.3\.2 .*failed: .*npm error 404$/s);
});

it('stops when its signal is aborted', async () => {
  publish(FIRST_TABLE);
  await expect(update({ signal: AbortSignal.abort(new Error('Stopped.')) })).rejects.toThrow('Stopped.');
});

it('refuses to add to a file with other columns', async () => {
  publish(FIRST_TABLE);
  writeFileSync(file, 'date,EUR\n2024-03-01,0.9\n');
  await expect(update()).rejects.toThrow('by --all');
  expect(await update({ all: true })).toEqual({ fetched: 1, total: 1 });
});
