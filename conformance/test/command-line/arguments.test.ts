import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { clauses } from '../../src/index.ts';
import { runCommand as run } from '../command-here.ts';
import { provideService } from '../mocked-service.ts';
import { bin } from '../program.ts';
import { provideFolder } from './command-line-world.ts';

const service = provideService();
const inFolder = provideFolder();

/** A key of the service's form. */
const KEY = `cr_${'Secret'.repeat(6)}`;

it.each(['--seed', '--driver'])(
  'gives no command to a terminal or a build server from a wrong argument: %s',
  async (option) => {
    const hostile = 'x\n ::error::forged\n##[add-mask]a\u001B[2J';
    const { code, stderr } = await run('--url', 'http://x', `${option}=${hostile}`);
    expect([code, stderr]).toEqual([2, expect.stringContaining('is invalid')]);
    expect(stderr).not.toMatch(/^\s*::|##\[|[^\P{Cc}\n]/mu);
  },
);

it.each([
  [[], "required option '--url <address>' not specified"],
  [['http://rates.example.com'], 'no option in front of it; the address of the server goes behind --url'],
  [['--url', 'rates.example.com'], '--url takes an http or https address, such as http://127.0.0.1:3000.\n'],
  [['--url', 'cr_secret'], '--url takes an http or https address'],
  [['--url=secret'], '--url takes an http or https address'],
  [['--url', KEY], '--url takes an http or https address'],
  [['--url', `http://x/${KEY}/api`], "argument 'http://x/[key]/api' is invalid"],
  [['--driver', KEY], "argument '[key]' is invalid"],
  [['--url', 'http://x', '--ca', KEY], '--ca [key] cannot be read'],
  [['--url', 'http://x', '--section', KEY], 'no section is called [key]'],
  [['--url', 'http://me:secret@x'], '--url takes an address without a user name and a password.\n'],
  [['--url', 'me:secret@x'], '--url takes an address without a user name and a password.\n'],
  [['--url', 'http://x/?key=secret'], '--url takes an address without a query or a fragment.\n'],
  [['--url', 'http://x#secret'], '--url takes an address without a query or a fragment.\n'],
  [['--url', 'http://x/api/'], 'Expected the address without /api'],
  [['--url', 'http://x', '--key', 'a\tb'], 'The key of --key has characters that no header can carry'],
  [
    ['--url', 'http://x', '--json', '/no/such/folder/report.json'],
    'report.json cannot be written: there is no folder /no/such/folder',
  ],
  [
    ['--url', 'http://x', '--json', `${import.meta.filename}/report.json`],
    `cannot be written: not a directory (${import.meta.filename}).`,
  ],
  [['--url', 'http://x', '--json', ''], '--json needs the name of a file.'],
  [['--url', 'http://x', '--json', '-'], '--json writes to a file, and not to the standard output'],
  [['--url', 'http://x', '--json', tmpdir()], 'cannot be written: it is a folder'],
  [['--url', 'http://x', '--json', 'a', '--html', './a'], '--html and --json name the same file, ./a.'],
  [
    ['--url', 'http://x', '--badge', import.meta.filename, '--expected-failures', import.meta.filename],
    'is no list of expected failures',
  ],
  [['--url', 'http://x', '--replay', ''], '--replay cannot be sent'],
  [['--url', 'http://x', '--only', 'rates-base,rates-fields'], 'Expected ids with spaces between them'],
  [['--url', 'http://x', '--only', 'no-such-clause'], 'There is no such clause'],
  [['--url', 'http://x', '--driver', 'pigeon'], 'Allowed choices are http, sdk, both'],
  [['--url', 'http://x', '--rate', '0'], 'Expected a number of requests'],
  [['--url', 'http://x', '--timeout', '0'], 'Expected a number of seconds'],
  [['--url', 'http://x', '--seed', '-1'], 'Expected a whole number'],
  [['--url', 'http://x', '--suite', '2031-01'], 'There is no such set; these are known: 2026-12'],
  [['--url', 'http://x', '--profile', 'other'], 'Allowed choices are interface, crossrate'],
  [['--url', 'http://x', '--level', 'must'], 'Allowed choices are MUST, SHOULD'],
  [['--url', 'http://x', '--section', 'no such section'], 'There are: Authentication, '],
  [['--url', 'http://x', '--header', 'secret'], "--header takes 'Name: value'"],
  [['--url', 'http://x', '--header', 'X-Api-Key: secret'], '--header takes no X-API-KEY'],
  [['--url', 'http://x', '--header', 'Host: secret'], '--header takes no Host, which fetch sets itself'],
  [['--url', 'http://x', '--header', 'A: secret', '--header', 'a: secret'], '--header has a twice'],
  [['--url', 'http://x', '--header', 'A: secret\nB: c'], 'has characters that no header can carry'],
  [['--header', 'A: secret', '--nope=secret'], 'unknown option'],
  [['--url', 'http://x', '--ca', '/no/such/file'], '--ca /no/such/file cannot be read: there is no such file.\n'],
  [['--url', 'http://x', '--ca', tmpdir()], 'cannot be read: it is a folder.\n'],
  [['--url', 'http://x', '--ca='], '--ca needs the name of a file.\n'],
  [['--url', 'http://x', '--ca', import.meta.filename], 'it is no PEM'],
  [['--url', 'http://x', '--quota-key', 'secret', '--quota-key-command', 'x'], 'exclude one another'],
  [['badge'], "missing required argument 'report'\nRun with --help to see what is possible.\n"],
  [['badge', 'secret', 'secret'], "too many arguments for 'badge'"],
  [['badge', tmpdir()], 'cannot be read: it is a folder.\n'],
  [['badge', '/no/such/report'], '/no/such/report cannot be read: there is no such file.'],
  [['badge', 'package.json'], 'package.json is no report in JSON'],
  [
    ['--url', 'http://x', '--expected-failures', '/no/such/file'],
    '--expected-failures /no/such/file cannot be read: there is no such file.\n',
  ],
  [['--url', 'http://x', '--expected-failures', `${import.meta.filename}/list`], 'cannot be read: not a directory.\n'],
  [['--verbose'], "unknown option '--verbose'"],
])('refuses %j with exit code 2', async (args, message) => {
  const { code, stderr } = await run(...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  expect(stderr).not.toMatch(/secret/i);
});

it('never overwrites the list of expected failures with a report', async () => {
  const list = inFolder('precious.json');
  await writeFile(list, '[]');
  const { code, stderr } = await run('--url', service.url, '--expected-failures', list, '--json', list);
  expect([code, stderr]).toEqual([2, expect.stringContaining('--json and --expected-failures name the same file')]);
  expect(await readFile(list, 'utf8')).toBe('[]');
});

it('describes an invalid list of expected failures in one line', async () => {
  const list = inFolder('wrong.json');
  await writeFile(list, '[{ "id": "rates-base" }]');
  const { stderr } = await run('--url', service.url, '--expected-failures', list);
  expect(stderr).toMatch(/is no list of expected failures: .*expected string.* at 0\.reason\n$/);
});

it.each(['--help', '--list'])('ends %s with 0 when its output is closed', async (option) => {
  const suite = spawn(process.execPath, [bin, option], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  suite.stdout.destroy();
  expect(await once(suite, 'exit')).toEqual([0, null]);
});

it.each([['help'], ['help', 'badge'], ['badge', '--help']])('explains itself by %j', async (...args) => {
  const { code, stdout } = await run(...args);
  expect([code, stdout]).toEqual([0, expect.stringContaining('Usage: crossrate-conformance')]);
});

it('prints one line for each clause with --list, and groups the options with --help', async () => {
  const { code, stdout } = await run('--list');
  expect(code).toBe(0);
  expect(stdout.trim().split('\n')).toHaveLength(clauses.length);
  const { stdout: help } = await run('--help');
  const groups = [...help.matchAll(/^(\w.*):$/gm)].map(([, title]) => title);
  expect(groups).toEqual(['Options', 'The target', 'Keys', 'Clauses', 'Reports', 'Commands']);
});
