import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { clauses, Mismatch, selectClauses } from '../../src/index.ts';
import { removeKeys } from '../../src/suite/remove-keys.ts';
import { runCommand } from '../command-here.ts';
import { buildClause, collectResults, startTarget } from './suite-world.ts';

const KEY = 'cr_secret_0123456789';

/** Tries a clause that fails with a text from the target, and returns the detail of its result. */
async function findDetail(received: unknown, key: string) {
  const clause = buildClause(async () => {
    throw new Mismatch('status', 200, received);
  });
  const [result] = await collectResults({ url: 'http://127.0.0.1:1', clauses: [clause], keys: { active: key } });
  return result?.detail;
}

it('removes a key before it shortens a text, so that no part of the key is left', async () => {
  for (let length = 270; length <= 300; length += 1) {
    const detail = await findDetail(`${'x'.repeat(length)}${KEY}`, KEY);
    expect(JSON.stringify(detail)).not.toContain('cr_');
    expect(detail?.received?.length).toBeLessThanOrEqual(301);
  }
});

it('removes pieces of a key that a target repeats, but no common word that a key contains', async () => {
  const text = (
    await findDetail(`half ${KEY.slice(0, 14)}, end ${KEY.slice(-9)}, ${KEY.slice(0, 15).toUpperCase()}`, KEY)
  )?.received;
  expect(text).toBe('half [key], end [key], [key]');
  expect((await findDetail('This account is restricted.', 'cr_mock_restricted'))?.received).toBe(
    'This account is restricted.',
  );
});

it.each(['quote"quote\'01', 'back\\slash\\01', 'a+b/c=d<e>^|01', 'per%41cent01', 'amp&ersand01'])(
  'removes the key %s also as it is escaped in JSON and in URLs',
  async (key) => {
    const given = new URL(`http://x/?api_key=${key}`).search;
    for (const text of [
      key,
      JSON.stringify({ key }),
      encodeURIComponent(key),
      `${new URLSearchParams({ key })}`,
      given,
    ])
      expect(removeKeys(text, [key])).toContain('[key]');
    expect((await findDetail({ error: `sorry ${key}` }, key))?.received).toBe('{"error":"sorry [key]"}');
    using target = await startTarget((_req, res) => void res.writeHead(418).end());
    const clause = buildClause(async ({ http, keys }) => {
      const { status } = await http.get(`/api/rates?api_key=${keys.active}`);
      throw new Mismatch('status', 401, status);
    });
    const [result] = await collectResults({ url: target.url, clauses: [clause], keys: { active: key } });
    expect(result?.detail?.request).toBe('GET /api/rates?api_key=[key] → 418');
  },
);

it('removes variants of a key: in capitals, cut, extended, or behind a scheme', () => {
  const made = [KEY.toUpperCase(), KEY.slice(0, -1), `${KEY}x`, `Bearer ${KEY}`];
  expect(removeKeys(made.join(' '), [KEY])).toBe('[key] [key] [key]x Bearer [key]');
});

const bytes = Buffer.from(KEY);
it.each([
  ['base64', bytes.toString('base64')],
  ['base64 of a name', btoa(`${KEY}:`)],
  ['base64 of a password', btoa(`x:${KEY}`)],
  ['base64 amid other words', btoa(`{"k":"${KEY}"}`)],
  ['base64 for addresses', Buffer.from(`??${KEY}`).toString('base64url')],
  ['cut base64', btoa(`${KEY}:`).slice(0, 20)],
  ['hexadecimal digits', bytes.toString('hex').toUpperCase()],
  ['escapes of addresses', bytes.toString('hex').replace(/../g, '%$&')],
  ['escapes of JSON', bytes.toString('hex').replace(/../g, '\\u00$&')],
  ['references of HTML', [...bytes].map((byte) => `&#${byte};`).join('')],
  ['SHA-256', createHash('sha256').update(KEY).digest('hex')],
  ['SHA-256 in capitals', createHash('sha256').update(KEY).digest('hex').toUpperCase()],
  ['SHA-256 in base64', createHash('sha256').update(KEY).digest('base64')],
])('removes a key that a target repeats in an encoding: %s', async (_name, encoded) => {
  const { received = '' } = (await findDetail(`so ${encoded}!`, KEY)) ?? {};
  expect(received).toContain('[key]');
  for (let from = 0; from + 12 <= encoded.length; from += 1)
    expect(received).not.toContain(encoded.slice(from, from + 12));
});

it('removes the encoded value of a header, and the password in a Basic one', async () => {
  const clause = buildClause(async () => {
    throw new Mismatch('status', 200, `${btoa('a token of a gate')} user:hunter2hunter2 hunter2hunter2`);
  });
  const headers = { 'X-Gate': 'a token of a gate', Authorization: `Basic ${btoa('user:hunter2hunter2')}` };
  const [result] = await collectResults({ url: 'http://127.0.0.1:1', clauses: [clause], headers });
  expect(result?.detail?.received).toMatch(/^\[key\]\S* \[key\] \[key\]$/);
});

it('removes a key that no header can carry, such as the placeholder of a manual', async () => {
  expect((await findDetail('sorry cr_…', 'cr_…'))?.received).toBe('sorry [key]');
});

it('shows words that only resemble an encoded key', async () => {
  const words = 'The hash 3f786850e387550fdab836ed7e6dc881de23001b, dXNlcjpwYXNzd29yZA== and %20%20%20%20%20.';
  expect((await findDetail(words, KEY))?.received).toBe(words);
});

it('removes a short key where it is a whole word, and not inside other words', async () => {
  expect((await findDetail({ error: 'sorry s3cret7' }, 's3cret7'))?.received).toBe('{"error":"sorry [key]"}');
  expect((await findDetail({ rates: 'a', base: 'cab' }, 'a'))?.received).toBe('{"rates":"[key]","base":"cab"}');
  expect((await findDetail('', 'status'))?.reason).toBe('status');
});

it.each([
  [['--key', KEY, 'another_secret'], 'no option in front of it'],
  [['--key', 'x', KEY], 'no option in front of it'],
  [['--key', '--quota-key', KEY], 'no option in front of it'],
  [['--key', KEY, '--only', 'rates-base', '--json', 'x', KEY], 'no option in front of it'],
  [[`--kye=${KEY}`], "unknown option '--kye=[key]'"],
  [['--kye', KEY], "unknown option '--kye'"],
  [[`-k${KEY}`], 'unknown option'],
  [['--key', `-${KEY}`, '--nope'], "unknown option '--nope'"],
  [['--url', 'http://x', '--key', KEY, '--quota-key', KEY], 'The keys of --key and --quota-key are the same'],
  [['--url', 'http://x', '--unverified-key', KEY, '--restricted-key', KEY], 'of --restricted-key and --unverified-key'],
])('shows no key when it refuses %j', async (args, message) => {
  const { code, stdout, stderr } = await runCommand(...args);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  expect(stderr).not.toMatch(/secret/);
});

it('shows no session that a target opens with a cookie, though the session lets a client in without a key', async () => {
  using target = await startTarget((req, res) => {
    const isOpen = req.headers['x-api-key'] === KEY || req.headers.cookie === 'sid=session-4711';
    const headers = { 'Content-Type': 'application/json', 'Set-Cookie': 'sid=session-4711; HttpOnly' };
    const table = { base: 'USD', rates: { USD: 1 }, updated_at: '2026-09-29T00:00:00+00:00' };
    res.writeHead(isOpen ? 200 : 401, headers).end(JSON.stringify(isOpen ? table : { error: 'No key.' }));
  });
  const tried = selectClauses(clauses, { only: ['auth-header-only'] });
  const [result] = await collectResults({ url: target.url, clauses: tried, keys: { active: KEY } });
  expect(result?.detail?.reason).toBe('status without a key, with the cookies of this answer');
  expect(JSON.stringify(result)).not.toContain('4711');
});
