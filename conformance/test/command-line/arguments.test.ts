import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { clauses } from '../../src/index.ts';
import { runCommand as run } from '../command-here.ts';
import { bin } from '../program.ts';
import { provideFolder } from './command-line-world.ts';

const inFolder = provideFolder();
const here = import.meta.filename;

/** A key of the service's form. */
const KEY = `cr_${'Secret'.repeat(6)}`;

it.each<[args: string[], message: string]>([
  [[], "required option '--url <address>' not specified"],
  [['http://rates.example.com'], 'no option in front of it; the address of the server goes behind --url'],
  [['--url', 'rates.example.com'], '--url takes an http or https address, such as http://127.0.0.1:3000.\n'],
  [['--url', KEY], '--url takes an http or https address'],
  [['--demo=secret'], '--demo takes an http or https address'],
  [['--url', `http://x/${KEY}/api`], "argument 'http://x/[key]/api' is invalid"],
  [['--url', 'me:secret@x'], '--url takes an address without a user name and a password.\n'],
  [['--url', 'http://x/?key=secret'], '--url takes an address without a query or a fragment.\n'],
  [['--url', 'http://x/api/'], 'Expected the address without /api'],
  [['--driver', KEY], "argument '[key]' is invalid"],
  [['--verbose'], "unknown option '--verbose'"],
  [['--kye', KEY], "unknown option '--kye'"],
  [[`--kye=${KEY}`], "unknown option '--kye=[key]'"],
  [[`-k${KEY}`], 'unknown option'],
  [['--key', `-${KEY}`, '--nope'], "unknown option '--nope'"],
  [['--header', 'A: secret', '--nope=secret'], 'unknown option'],
  [['--key', KEY, 'another_secret'], 'no option in front of it'],
  [['--key', '--quota-key', KEY], 'no option in front of it'],
])('refuses %j with exit code 2, and shows no key', async (args, message) => {
  await expectRefusal(args, message);
});

it.each<[args: string[], message: string]>([
  [['--demo', 'http://y'], 'cannot be used with option'],
  [['--ca', KEY], '--ca [key] cannot be read'],
  [['--ca', '/no/such/file'], '--ca /no/such/file cannot be read: there is no such file.\n'],
  [['--ca', tmpdir()], 'cannot be read: it is a folder.\n'],
  [['--ca='], '--ca needs the name of a file.\n'],
  [['--ca', here], 'has no certificates: it is no PEM'],
  [['--key', 'a\tb'], 'The key of --key has characters that no header can carry'],
  [['--key', KEY, '--quota-key', KEY], 'The keys of --key and --quota-key are the same'],
  [['--quota-key', 'secret', '--quota-key-command', 'x'], 'cannot be used with option'],
  [['--json', '/no/such/folder/report.json'], 'report.json cannot be written: there is no folder /no/such/folder'],
  [['--json', `${here}/report.json`], `cannot be written: not a directory (${here}).`],
  [['--json', ''], '--json needs the name of a file.'],
  [['--json', '-'], '--json writes to a file, and not to the standard output'],
  [['--json', tmpdir()], 'cannot be written: it is a folder'],
  [['--json', 'a', '--html', './a'], '--html and --json name the same file, ./a.'],
  [['--expected-failures', here], 'is no list of expected failures'],
  [
    ['--expected-failures', '/no/such/file'],
    '--expected-failures /no/such/file cannot be read: there is no such file.\n',
  ],
  [['--baseline', 'package.json'], '--baseline package.json is no report in JSON of this suite.'],
  [['--replay', ''], '--replay cannot be sent: it is no request of a finding'],
  [['--only', 'rates-base, rates-base-default'], 'Expected ids with commas between them, and no spaces.'],
  [['--only', 'rates-base', 'rates-base-default'], 'ids have commas between them'],
  [['--only', 'rates-base,no-such-clause'], "There is no clause 'no-such-clause'; --list shows them all."],
  [['--only', 'rates-base', '--skip', 'rates-base'], 'No clause is left to try; --list shows which there are.'],
  [['--rate', '1e-9'], 'Expected a number from 0.001 to 10000'],
  [['--concurrency', '17'], 'Expected a whole number from 1 to 16'],
  [['--concurrency', '1.5'], 'Expected a whole number from 1 to 16'],
  [['--seed', '-1'], 'Expected a whole number from 0 to'],
  [['--profile', 'other'], 'Allowed choices are interface, crossrate'],
  [['--header', 'secret'], "--header takes 'Name: value'"],
  [['--header', 'X-Api-Key: secret'], '--header takes no X-API-KEY'],
  [['--header', 'Host: secret'], '--header takes no Host, which fetch sets itself'],
  [['--header', 'A: secret', '--header', 'a: secret'], '--header has a twice'],
  [['--header', 'A: secret\nB: c'], 'has characters that no header can carry'],
])('refuses %j beside an address with exit code 2, and shows no key', async (args, message) => {
  await expectRefusal(['--url', 'http://x', ...args], message);
});

async function expectRefusal(args: readonly string[], message: string): Promise<void> {
  const { code, stdout, stderr } = await run(...args);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  expect(stderr).not.toMatch(/secret/i);
}

it('gives no command to a terminal or a build server from a wrong argument', async () => {
  const hostile = 'x\n ::error::forged\n##[add-mask]a\u001B[2J';
  const { stderr } = await run('--url', 'http://x', `--seed=${hostile}`);
  expect(stderr).not.toMatch(/^\s*::|##\[|[^\P{Cc}\n]/mu);
});

it('never overwrites the list of expected failures with a report', async () => {
  const list = inFolder('precious.json');
  await writeFile(list, '{ "failures": [] }');
  await expectRefusal(
    ['--url', 'http://x', '--expected-failures', list, '--json', list],
    '--json and --expected-failures name the same file',
  );
  expect(await readFile(list, 'utf8')).toBe('{ "failures": [] }');
});

it.each([
  [
    '{ "failures": [{ "id": "rates-base" }] }',
    /is no list of expected failures: .*expected string.* at failures\.0\.reason\.\n$/,
  ],
  ['{ "failures": [{ "id": "gone", "reason": "a" }] }', /names a clause that there is not: gone\.\n$/],
])('describes in one line what is wrong with the list %s', async (text, message) => {
  const list = inFolder('wrong.json');
  await writeFile(list, text);
  expect((await run('--url', 'http://x', '--expected-failures', list)).stderr).toMatch(message);
});

it.each(['--help', '--list'])('ends %s with 0 when its output is closed', async (option) => {
  const suite = spawn(process.execPath, [bin, option], { stdio: ['ignore', 'pipe', 'ignore'] });
  suite.stdout.destroy();
  expect(await once(suite, 'exit')).toEqual([0, null]);
});

it('prints one line for each clause with --list, and groups the options with --help', async () => {
  const { code, stdout } = await run('--list');
  expect([code, stdout.trim().split('\n')]).toEqual([0, expect.objectContaining({ length: clauses.length })]);
  const { stdout: help } = await run('--help');
  const groups = [...help.matchAll(/^(\w.*):$/gm)].map(([, title]) => title);
  expect(groups).toEqual(['Options', 'The target', 'Keys', 'Clauses', 'Reports']);
});
