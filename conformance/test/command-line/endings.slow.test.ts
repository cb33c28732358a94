import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { currencyCodes } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { listenLocally } from '../../../tools/testing/listen-locally.ts';
import { startFaultyServer } from '../../faults/index.ts';
import { onTable } from '../../faults/patches.ts';
import { systemClock } from '../../src/clock.ts';
import { runCommand as run } from '../command-here.ts';
import { provideService } from '../mocked-service.ts';
import { bin } from '../program.ts';
import { provideFolder, startServer } from './command-line-world.ts';

const service = provideService();
const inFolder = provideFolder();
const LIST = JSON.stringify({ currencies: currencyCodes });

it('ends with 3 when keys are missing, and says which, unless --partial accepts that', async () => {
  const only = ['--url', service.url, '--quiet', '--only', 'currencies-count,every-echo,auth-restricted'];
  const whole = await run(...only);
  expect([whole.code, whole.stdout]).toEqual([
    3,
    expect.stringContaining('What was tried conforms, but keys are missing.'),
  ]);
  const lines =
    '\n1 clause needs --key: set CROSSRATE_KEY\n1 clause needs --restricted-key: set CROSSRATE_RESTRICTED_KEY\n';
  expect(whole.stdout).toContain(lines);
  const part = await run(...only, '--partial');
  expect([part.code, part.stdout]).toEqual([0, expect.stringContaining(lines)]);
});

it.each<[code: number, message: string, args: string[]]>([
  [3, 'Nothing was tried: keys are missing.', ['--only', 'every-echo']],
  [2, 'Nothing was tried: every clause was skipped.', ['--only', 'every-echo', '--partial']],
  [
    2,
    '1 clause was skipped: it sends what a firewall may take for an attack',
    ['--only', 'auth-similar', '--no-probes'],
  ],
])('ends with %i and "%s" when no clause could be tried', async (code, message, args) => {
  const ended = await run('--url', service.url, ...args);
  expect([ended.code, ended.stdout]).toEqual([code, expect.stringContaining(message)]);
});

it('fails for a SHOULD of the profile only with --strict', async () => {
  const { active: goodKey } = await service.createKeys();
  const keepForAnybody = onTable({ headers: { 'Cache-Control': 'max-age=600', Vary: null } });
  const good = { url: service.url, fetch, goodKey, clock: systemClock };
  await using target = await startFaultyServer(keepForAnybody, good);
  const only = ['--url', target.url, '--key', goodKey, '--only', 'caching-freshness'];
  const junit = inFolder('should.xml');
  const lax = await run(...only, '--junit', junit);
  expect([lax.code, lax.stdout]).toEqual([0, expect.stringMatching(/^✗ SHOULD/m)]);
  expect(await readFile(junit, 'utf8')).toContain('failures="0"');
  const strict = await run(...only, '--strict', '--junit', junit);
  expect([strict.code, strict.stdout]).toEqual([1, expect.stringContaining('The target does not conform.')]);
  expect(strict.stdout).toContain('profile interface;');
  expect(await readFile(junit, 'utf8')).not.toContain('failures="0"');
});

it.each<[what: string, answer: Parameters<typeof startServer>, message: RegExp]>([
  ['a target without rates', [503, '{"error":"no"}'], /has no rates for the moment \(503\)\.$/],
  [
    'a login page',
    [200, '<html><input type="password">'],
    /answers 200 with a page, .*If a login is in front of it, --header/,
  ],
  [
    'a gate',
    [403, '{"message":"Forbidden"}'],
    /answers 403 with JSON of something else, .*--header takes what opens it/,
  ],
  ['a parked page', [200, '<!doctype html>For sale'], /answers 200 with a page, .*Give its address without \/api\.$/],
  ['a gateway', [502, '<html>Bad gateway'], /answers 502 with a page: the service is down, or another server is/],
  ['another service', [404, '{"error":"Not found"}'], /currencies answers 404 with JSON of something else/],
  [
    'a redirect',
    [302, '', { Location: 'https://login.example/x?key=1' }],
    /redirects \(302\) to https:\/\/login\.example, .*--header/,
  ],
])('stops before the clauses with 3 and one sentence at %s', async (_what, answer, message) => {
  using target = await startServer(...answer);
  const { code, stdout, stderr } = await run('--url', target.url, '--key', 'cr_secret');
  expect([code, stdout, stderr.trim()]).toEqual([3, '', expect.stringMatching(message)]);
  expect(target.keys).not.toContain('cr_secret');
});

it.each(['{"currencies":[]}', '{"currencies":"USD"}', '{"error":"Who are you?"}'])(
  'leaves the wrong list %s to the clauses',
  async (body) => {
    using target = await startServer(200, body);
    const { code, stdout } = await run('--url', target.url, '--only', 'currencies-count');
    expect([code, stdout]).toEqual([1, expect.stringContaining('✗ MUST   currencies-count (http)')]);
  },
);

it('names --timeout when a target takes connections and never answers', async () => {
  using target = await listenLocally(createServer(() => {}));
  const { code, stderr } = await run('--url', target.url, '--timeout', '0.1');
  expect([code, stderr]).toEqual([3, expect.stringContaining('it does not answer in time; --timeout allows more')]);
});

it('ends with 3 and the reason when the target cannot be reached', async () => {
  const { url, [Symbol.dispose]: close } = await startServer(200, '');
  close();
  const { code, stderr } = await run('--url', url);
  expect([code, stderr]).toEqual([3, expect.stringMatching(/currencies cannot be reached: .*ECONNREFUSED/)]);
});

it('tries a service below a path', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((req, res) => {
    asked.push(req.url);
    res.writeHead(200, { 'Content-Type': 'application/json' }).end(LIST);
  });
  using target = await listenLocally(server);
  const { code } = await run('--url', `${target.url}/money/`, '--only', 'currencies-count');
  expect([code, new Set(asked)]).toEqual([0, new Set(['/money/api/currencies'])]);
});

it.each(['SIGINT', 'SIGTERM'] as const)(
  'stops on %s with 130, and reports the clauses tried so far',
  async (signal) => {
    const json = inFolder('interrupted.json');
    using target = await startServer(200, LIST);
    const pace = ['--rate', '0.2', '--only', 'currencies-count,currencies-iso-4217'];
    const suite = spawn(process.execPath, [bin, '--url', target.url, ...pace, '--json', json]);
    const output = suite.stdout.setEncoding('utf8');
    const [first] = await once(output, 'data');
    expect(first).toContain('✓ MUST   currencies-count');
    suite.kill(signal);
    const [rest] = await once(output, 'data');
    const [code] = await once(suite, 'exit');
    expect([code, rest]).toEqual([130, expect.stringContaining('The run was interrupted.')]);
    expect(JSON.parse(await readFile(json, 'utf8')).clauses).toHaveLength(1);
  },
);

it('ends with 3 when its output is closed', async () => {
  using target = await startServer(200, LIST);
  const suite = spawn(process.execPath, [bin, '--url', target.url, '--rate', '20'], {
    env: { PATH: process.env.PATH },
  });
  await once(suite.stdout, 'data');
  suite.stdout.destroy();
  const errors = suite.stderr.setEncoding('utf8').toArray();
  const [code] = await once(suite, 'exit');
  expect([code, (await errors).join('')]).toEqual([3, '']);
});

it('suggests --rate when a target limits bursts and names no time', async () => {
  let keyed = 0;
  const server = createServer((req, res) => {
    if (req.headers['x-api-key']) keyed += 1;
    res.writeHead(keyed === 2 ? 429 : 200).end(LIST);
  });
  using target = await listenLocally(server);
  const { stderr } = await run('--url', target.url, '--key', 'cr_some_key', '--only', 'every-echo,auth-rates-key');
  expect(stderr).toContain('refused requests (429) without Retry-After, and granted later ones; --rate 5 sends fewer');
});

it('shows colours when the terminal, or FORCE_COLOR, wants them', async () => {
  using target = await startServer(200, LIST);
  const only = [bin, '--url', target.url, '--only', 'currencies-count'];
  const read = (env: NodeJS.ProcessEnv) =>
    spawn(process.execPath, only, { env })
      .stdout.setEncoding('utf8')
      .toArray()
      .then((texts) => texts.join(''));
  expect(await read({ FORCE_COLOR: '1' })).toContain(
    '\u001B[32m✓\u001B[39m \u001B[1mMUST\u001B[22m   currencies-count',
  );
  expect(await read({ NO_COLOR: '1' })).toContain('✓ MUST   currencies-count');
});

it('reads the answer to --replay only up to a bound', async () => {
  const bomb = gzipSync(Buffer.alloc(200_000_000), { level: 9 });
  const server = createServer((_req, res) => res.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb));
  using target = await listenLocally(server);
  const word = Buffer.from('["GET",["/api/currencies"],[]]').toString('base64url');
  const { code, stderr } = await run('--url', target.url, '--replay', word);
  expect([code, stderr]).toEqual([3, expect.stringContaining('gave no answer: a body of a reasonable size')]);
});
