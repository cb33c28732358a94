import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { describeRequest } from '../src/exchange.ts';
import { type Clause, type Keys, Mismatch } from '../src/index.ts';
import { formatCurl } from '../src/suite/curl.ts';
import { keyVariables } from '../src/suite/key-names.ts';
import { readReplay } from '../src/suite/replay.ts';
import { runCommand } from './command-here.ts';
import { buildClause, collectResults, startTarget } from './suite/suite-world.ts';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['rawHeaders'];
  readonly body: string;
}

const received: Received[] = [];
const target = await startTarget(async (req, res) => {
  const body = Buffer.concat(await req.toArray()).toString();
  received.push({ method: req.method, url: req.url, headers: req.rawHeaders, body });
  res.writeHead(418, { 'Content-Type': 'text/plain' }).end(`you are ${req.headers['x-api-key']}`);
});
afterAll(() => target[Symbol.dispose]());
beforeEach(() => void received.splice(0));

/** Headers that an HTTP client adds to every request. */
const ADDED_BY_CLIENTS =
  /^(host|user-agent|accept|accept-language|accept-encoding|sec-fetch-mode|connection|content-length)$/i;

/** Lists headers as lines, with names in the letters that were sent, but for headers that clients add. */
function listHeaders({ headers }: Received): string[] {
  const pairs = headers.flatMap((name, index) => (index % 2 ? [] : [[name, headers[index + 1]] as const]));
  return pairs
    .filter(([name]) => !ADDED_BY_CLIENTS.test(name))
    .map(([name, value]) => `${name}: ${value}`)
    .sort();
}

/** Tries a clause that sends a request and fails, and returns the finding. */
async function findFailure(run: Clause['run'], keys: Partial<Keys>, headers?: Record<string, string>) {
  const clause = buildClause(async (context) => {
    await run(context);
    throw new Mismatch('status', 200, 418);
  });
  const [result] = await collectResults({ url: target.url, clauses: [clause], keys, ...(headers && { headers }) });
  return result?.detail;
}

const KEY = 'cr_Secret0123456789abcdef';
const cases: readonly [name: string, run: Clause['run']][] = [
  ['a key in its header', async ({ http, keys }) => void (await http.get('/api/rates?base=EUR', keys.active))],
  ['a key in a query', async ({ http, keys }) => void (await http.get(`/api/rates?api_key=${keys.active}&base=EUR`))],
  ['a key in a word', async ({ http, keys }) => void (await http.get(`/api/${keys.active}x/rates`))],
  [
    'a key behind a scheme',
    async ({ http, keys }) =>
      void (await http.get('/api/rates', undefined, { authorization: `Bearer ${keys.active}` })),
  ],
  ['a key without its end', async ({ http, keys }) => void (await http.get('/api/rates', keys.active.slice(0, -1)))],
  ['a key without its beginning', async ({ http, keys }) => void (await http.get('/api/rates', keys.active.slice(1)))],
  ['half a key', async ({ http, keys }) => void (await http.get('/api/rates', keys.active.slice(0, 12)))],
  [
    'a key with one character replaced',
    async ({ http, keys }) =>
      void (await http.get('/api/rates', `${keys.active.slice(0, 12)}#${keys.active.slice(13)}`)),
  ],
  ['a key in capitals', async ({ http, keys }) => void (await http.get('/api/rates', keys.active.toUpperCase()))],
  [
    'a cut key in small letters',
    async ({ http, keys }) => void (await http.get('/api/rates', keys.active.slice(0, -3).toLowerCase())),
  ],
  [
    'a key as a name in Basic',
    async ({ http, keys }) =>
      void (await http.get('/api/rates', undefined, { authorization: `Basic ${btoa(`${keys.active}:`)}` })),
  ],
  [
    'a key as a password in Basic',
    async ({ http, keys }) =>
      void (await http.get('/api/rates', undefined, { authorization: `Basic ${btoa(`x:${keys.active}`)}` })),
  ],
  [
    'the hash of a key',
    async ({ http, keys }) =>
      void (await http.get('/api/rates', createHash('sha256').update(keys.active).digest('hex'))),
  ],
  [
    'a key from its end to its beginning',
    async ({ http, keys }) => void (await http.get('/api/rates', [...keys.active].reverse().join(''))),
  ],
  ['an empty header', async ({ http }) => void (await http.get('/api/rates', ''))],
  [
    'names in other letters',
    async ({ http, keys }) =>
      void (await http.get('/api/rates', undefined, { 'x-aPi-kEy': keys.active, 'If-None-Match': '"a", W/"b\'c"' })),
  ],
  [
    'characters that a shell would expand',
    async ({ http, keys }) =>
      void (await http.get(`/api/rates?base=%24HOME'"\`id\`&a[0]={x}&b=$(id)!`, keys.active, {
        'X-Shell': '$HOME `id` "\'\\ !',
      })),
  ],
  [
    'other scripts',
    async ({ http, keys }) =>
      void (await http.get('/api/convert?from=uſd&to=€&amount=１', keys.active, { 'X-Name': 'caf\u00e9\u00ff' })),
  ],
  [
    'a POST with a body',
    async ({ http, keys }) =>
      void (await http.send({
        method: 'POST',
        path: '/api/rates',
        key: keys.active,
        body: `{"key":"${keys.active}'"}`,
      })),
  ],
  [
    'a HEAD',
    async ({ http, keys }) => void (await http.send({ method: 'HEAD', path: '/api/rates', key: keys.active })),
  ],
];

/** A key that needs no encoding, and one that does. */
const activeKeys = [KEY, 'quote"q\'uote&more+a/b=c%41|<d>'];

async function expectReproducible(run: Clause['run'], keys: Partial<Keys>, extraHeaders: Record<string, string> = {}) {
  const detail = await findFailure(run, keys, extraHeaders);
  const [asked, ...none] = received.splice(0);
  expect(none).toEqual([]);
  if (!asked || !detail?.curl || !detail.replay) throw new Error('There is no finding.');
  for (const secret of [...Object.values(keys), ...Object.values(extraHeaders)]) {
    const shown = JSON.stringify(detail) + Buffer.from(detail.replay, 'base64url');
    expect(shown.toLowerCase()).not.toContain(secret.toLowerCase());
    expect(shown).not.toContain(encodeURIComponent(secret));
    expect(shown).not.toContain([...secret].reverse().join(''));
  }
  expect(detail.curl).not.toContain('\n');

  const variables = Object.entries(keys).map(([name, key]) => [keyVariables[name as keyof Keys], key]);
  const extra = Object.entries(extraHeaders).map(([name, value]) => [`CROSSRATE_HEADER_${name.toUpperCase()}`, value]);
  const env = { PATH: process.env.PATH, ...Object.fromEntries([...variables, ...extra]) };
  // Bash would take the socket of its input for a login from afar, and read the settings of whoever runs the tests.
  await promisify(execFile)('bash', ['--norc', '-c', `${detail.curl} --silent`], { env });
  const again = readReplay(detail.replay, keys);
  await fetch(target.url + again.path, { ...again, headers: { ...again.headers, ...extraHeaders } });
  expect(received).toHaveLength(2);
  for (const each of received) {
    expect([each.method, each.url, each.body]).toEqual([asked.method, asked.url, asked.body]);
    expect(listHeaders(each)).toEqual(listHeaders(asked));
  }
}

it.each(cases)(
  'shows %s as a curl line and as a replay that send the same request, and shows no key',
  async (_name, run) => {
    for (const active of activeKeys) {
      received.splice(0);
      await expectReproducible(run, { active });
    }
  },
);

it('shows each key as its own variable, even if the keys begin alike or have a single letter', async () => {
  const keys = { active: 'cr_mock_active', restricted: 'cr_mock_restricted', spare: 'q' };
  for (const key of Object.values(keys)) {
    const detail = await findFailure(async ({ http }) => void (await http.get('/api/rates', key)), keys);
    received.splice(0);
    const [name] = Object.entries(keys).find(([, each]) => each === key) ?? [];
    expect(detail?.curl).toContain(`"X-API-KEY: $${keyVariables[name as keyof Keys]}"`);
  }
});

it('formats a curl line for HTTP/1.1 when the letters of a header name matter', async () => {
  const request = describeRequest('https://x', 'https://x/api/rates', { headers: { 'x-aPi-kEy': 'b' } });
  expect(formatCurl(request, { url: 'https://x', keys: {} })).toBe(
    "curl -i --http1.1 -H 'x-aPi-kEy: b' 'https://x/api/rates'",
  );
});

it('shows headers of --header as variables', async () => {
  const extraHeaders = { Authorization: 'Basic c2VjcmV0LXRva2Vu' };
  await expectReproducible(
    async ({ http, keys }) => void (await http.get('/api/rates', keys.active)),
    { active: KEY },
    extraHeaders,
  );
});

it('shows the request, the status, the content type and the body of a wrong answer', async () => {
  const detail = await findFailure(async ({ http, keys }) => void (await http.get('/api/rates', keys.active)), {
    active: KEY,
  });
  expect(detail).toMatchObject({
    request: 'GET /api/rates → 418',
    status: 418,
    headers: { 'content-type': 'text/plain' },
    body: 'you are [key]',
  });
});

it('replays a finding with the keys of the command line, and shows the answer without them', async () => {
  const detail = await findFailure(
    async ({ http, keys }) => void (await http.get('/api/rates?base=EUR', keys.active)),
    {
      active: KEY,
    },
  );
  received.splice(0);
  const today = 'cr_today_another_and_longer_key';
  const { code, stdout } = await runCommand('--url', target.url, '--key', today, '--replay', detail?.replay ?? '');
  expect(received.map(({ url }) => url)).toEqual(['/api/rates?base=EUR']);
  expect(listHeaders(received[0] as Received)).toEqual([`X-API-KEY: ${today}`]);
  expect(code).toBe(0);
  expect(stdout).toContain(`curl -i -H "X-API-KEY: $CROSSRATE_KEY" '${target.url}/api/rates?base=EUR'`);
  expect(stdout).toMatch(/^status 418$[\s\S]*^content-type: text\/plain$[\s\S]*^you are \[key\]$/m);
  expect(stdout).not.toContain(today);
});

it.each([
  ['nonsense', 'it is no request of a finding'],
  [Buffer.from('["GET",["@x/api"],[]]').toString('base64url'), 'it is no request of a finding'],
  [
    Buffer.from('["GET",["/"],[["X-API-KEY",[["spare"]]]]]').toString('base64url'),
    'it needs the key of CROSSRATE_QUOTA_KEY',
  ],
])('refuses to replay %s', async (word, reason) => {
  const { code, stderr } = await runCommand('--url', target.url, '--replay', word);
  expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
});
