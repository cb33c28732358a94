import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { clauses, Mismatch, selectClauses } from '../../src/index.ts';
import { prepareHiding } from '../../src/suite/secrets.ts';
import { buildClause, collectResults, startTarget } from './suite-world.ts';

const KEY = 'cr_secret_0123456789';
const bytes = Buffer.from(KEY);
const hide = prepareHiding([KEY]);

/** Tries a clause that fails with a text from the target, and returns the detail of its result. */
async function findDetail(received: unknown, key = KEY, headers: Record<string, string> = {}) {
  const clause = buildClause(async () => {
    throw new Mismatch('status', 200, received);
  });
  const access = { url: 'http://127.0.0.1:1', keys: { active: key }, headers };
  const [result] = await collectResults({ ...access, clauses: [clause] });
  return result?.detail;
}

it('removes a key before it shortens a text, so that no part of the key is left', async () => {
  for (let length = 270; length <= 300; length += 1) {
    const detail = await findDetail(`${'x'.repeat(length)}${KEY}`);
    expect(JSON.stringify(detail)).not.toContain('cr_');
    expect(detail?.received?.length).toBeLessThanOrEqual(301);
  }
});

it.each([
  [`half ${KEY.slice(0, 14)}, end ${KEY.slice(-9)}, ${KEY.slice(0, 15).toUpperCase()}`, 'half [key], end [key], [key]'],
  [`${KEY.toUpperCase()} ${KEY.slice(0, -1)} ${KEY}x Bearer ${KEY}`, '[key] [key] [key]x Bearer [key]'],
  [[...KEY].reverse().join(''), '[key]'],
])('removes a key and its pieces from %s', (text, shown) => {
  expect(hide(text)).toBe(shown);
});

it.each([
  ['base64', bytes.toString('base64')],
  ['base64 of a name', btoa(`${KEY}:`)],
  ['base64 of a password', btoa(`x:${KEY}`)],
  ['base64 amid other words', btoa(`{"k":"${KEY}"}`)],
  ['base64 for addresses', Buffer.from(`??${KEY}`).toString('base64url')],
  ['encoded base64', encodeURIComponent(btoa(`?>${KEY}`))],
  ['cut base64', btoa(`${KEY}:`).slice(0, 20)],
  ['hexadecimal digits', bytes.toString('hex').toUpperCase()],
  ['SHA-256', createHash('sha256').update(KEY).digest('hex').toUpperCase()],
  ['SHA-256 in base64', createHash('sha256').update(KEY).digest('base64')],
])('removes a key that a target repeats in an encoding: %s', (_name, encoded) => {
  const shown = hide(`so ${encoded}!`);
  expect(shown).toContain('[key]');
  for (let from = 0; from + 12 <= encoded.length; from += 1)
    expect(shown).not.toContain(encoded.slice(from, from + 12));
});

it('removes a key with other characters than letters, also as it is written in an address or in JSON', () => {
  const key = 'a+b/c=d e012';
  const hideKey = prepareHiding([key]);
  for (const text of [key, encodeURIComponent(key), `${new URLSearchParams({ key })}`, key.replace('/', '\\/')])
    expect(hideKey(text)).toMatch(/^(key=)?\[key\]$/);
});

it('removes the encoded value of a header, and the credentials behind the name of a scheme', async () => {
  const headers = { 'X-Gate': 'a token of a gate', Authorization: 'Bearer hunter2hunter2' };
  const text = `${btoa('a token of a gate')} hunter2hunter2`;
  expect((await findDetail(text, KEY, headers))?.received).toMatch(/^\[key\]\S*\[key\]$/);
});

it.each<[key: string, received: unknown, shown: string]>([
  ['s3cret78', { error: 'sorry s3cret78' }, '{"error":"sorry [key]"}'],
  ['a', { rates: 'a', base: 'cab' }, '{"rates":"a","base":"cab"}'],
  ['cr_mock_restricted', 'This account is restricted.', 'This account is restricted.'],
  [KEY, 'dXNlcjpwYXNzd29yZA== and %20%20%20%20%20.', 'dXNlcjpwYXNzd29yZA== and %20%20%20%20%20.'],
])('removes the key %s as a whole word, and shows words that only resemble it', async (key, received, shown) => {
  expect((await findDetail(received, key))?.received).toBe(shown);
});

it('keeps the words of the suite, whatever placeholder the key is', async () => {
  expect((await findDetail('', 'status'))?.reason).toBe('status');
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
  expect(result?.status).toBe('failed');
  expect(JSON.stringify(result)).not.toContain('4711');
});

it('removes the encoded value of a header, and the password in a Basic one', async () => {
  const text = `${btoa('a token of a gate')} user:hunter2hunter2 hunter2hunter2`;
  const headers = { 'X-Gate': 'a token of a gate', Authorization: `Basic ${btoa('user:hunter2hunter2')}` };
  expect((await findDetail(text, KEY, headers))?.received).toMatch(/^\[key\]\S* \[key\] \[key\]$/);
});
