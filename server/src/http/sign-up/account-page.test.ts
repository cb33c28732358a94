import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { type SignUpService, startSignUpService } from '../../../test/sign-up/sign-up-service.ts';
import { TestClock } from '../../../test/test-clock.ts';
import type { Account } from '../../access/account.ts';
import { toUtcDay } from '../../quota/utc-day.ts';
import { signUpPaths } from '../../sign-up/sign-up-paths.ts';
import { writeAccountPage } from './account-page.ts';

const NOW = Date.parse('2026-11-28T18:48:01Z');
const TODAY = toUtcDay(NOW);
const ACCOUNT: Account = {
  id: 1,
  email: 'ada@example.com',
  verified: true,
  restricted: false,
  revoked: false,
  dailyLimit: 100,
  createdAt: '2026-11-01T00:00:00.000Z',
};

/** Writes the page of an account with the requests of days before today, today being 0. */
const write = (account: Partial<Account>, used: Readonly<Record<number, number>> = {}) =>
  writeAccountPage(
    { ...ACCOUNT, ...account },
    { today: TODAY, used: new Map(Object.entries(used).map(([ago, count]) => [TODAY - Number(ago), count])) },
    NOW,
  ).content.source;

const show = async (service: SignUpService, key: string) => {
  const response = await service.post(signUpPaths.account, { key });
  return { status: response.status, page: await response.text() };
};

it('shows the requests of today and of the days before, from the storage, and charges none', async () => {
  await using service = await startSignUpService({ clock: new TestClock('2026-11-28T18:48:00Z') });
  const key = await service.createKey({ dailyLimit: 40 });
  for (const _ of [1, 2, 3]) await service.get('/api/rates', key);
  using database = new DatabaseSync(join(service.dataDirectory, 'crossrate.db'), { timeout: 5_000 });
  database.exec(`INSERT INTO usage (account_id, day, used) SELECT id, ${TODAY - 2}, 1234 FROM accounts`);
  for (const _ of [1, 2]) {
    const { status, page } = await show(service, key);
    expect(status).toBe(200);
    expect(page).toContain('<dd class="text">someone@example.com</dd>');
    expect(page).toContain('<b>3</b> of 40 requests used, 37 left.');
    expect(page).toMatch(/midnight UTC, in 5 hours and 1\d minutes\./);
    expect(page).toContain('<th scope="row">28 Nov 2026</th><td class="figure">3</td>');
    expect(page).toContain('<th scope="row">27 Nov 2026</th><td class="figure">0</td>');
    expect(page).toContain('<th scope="row">26 Nov 2026</th><td class="figure">1,234</td>');
    expect(page).toContain('1,237 in all, and 1,234 on the busiest day, 26 Nov 2026.');
    expect(page).not.toContain(key);
  }
});

it.each(['', 'nonsense', 'cr_000000000000000000000000000000000000', '"><script>alert(1)</script>'])(
  'shows the form again for the key "%s" with the error beside the field, but not what was typed',
  async (key) => {
    await using service = await startSignUpService();
    const { status, page } = await show(service, key);
    expect(status).toBe(401);
    expect(page).toContain('aria-invalid="true" aria-describedby="key-error"');
    expect(page).not.toContain('<script>');
    if (key) expect(page).not.toContain(key);
  },
);

it('takes a key that is sent twice for an unknown one', async () => {
  await using service = await startSignUpService();
  const key = await service.createKey();
  expect((await service.post(signUpPaths.account, `key=${key}&key=${key}`)).status).toBe(401);
});

it('shows accounts whose requests are refused, too, with the reason', async () => {
  await using service = await startSignUpService();
  const keys = await service.createKeys();
  expect((await show(service, keys.active)).page).toContain('<dd>The key works.</dd>');
  expect((await show(service, ` ${keys.restricted}\n`)).page).toContain('Restricted: requests are refused.');
  expect((await show(service, keys.unverified)).page).toContain('The e-mail address is not confirmed');
});

it('answers with a page while the storage cannot be read', async () => {
  await using service = await startSignUpService();
  const key = await service.createKey();
  using database = new DatabaseSync(join(service.dataDirectory, 'crossrate.db'), { timeout: 5_000 });
  database.exec('DROP TABLE usage');
  const { status, page } = await show(service, key);
  expect([status, page]).toEqual([503, expect.stringContaining('<h1>One moment, please</h1>')]);
});

it('says both of an account that is restricted and not verified', () => {
  expect(write({ restricted: true, verified: false })).toMatch(/Restricted.*not confirmed/s);
});

it('shows thirty days, of which those without a charge are 0', () => {
  const page = write({}, { 0: 5, 29: 7, 30: 9 });
  expect(page.match(/<rect class="(full|empty)" x=/g)).toHaveLength(30);
  expect(page.match(/<tr><th scope="row">/g)).toHaveLength(30);
  expect(page).toContain('<th scope="row">30 Oct 2026</th><td class="figure">7</td>');
  expect(page).toContain('12 in all, and 7 on the busiest day, 30 Oct 2026.');
});

it('draws the highest column in full, and the others in proportion, but no request as none', () => {
  const heights = [...write({}, { 0: 1, 1: 500, 2: 1_000 }).matchAll(/x="\d+" .*? height="([\d.]+)"/g)].map(
    ([, height]) => height,
  );
  expect(heights.slice(-4)).toEqual(['1.0', '100.0', '50.0', '3.0']);
});

it('draws no columns when there is nothing to draw, and keeps the table', () => {
  const page = write({});
  expect(page).toContain('<b>0</b> of 100 requests used, 100 left.');
  expect(page).toContain('<p>No requests.</p>');
  expect(page).not.toContain('class="days"');
  expect(page.match(/<td class="figure">0<\/td>/g)).toHaveLength(30);
});

it.each([
  ['a limit of 0', { dailyLimit: 0 }, {}, '<b>0</b> of 0 requests used, 0 left.', '100.0'],
  ['a limit that was lowered', { dailyLimit: 10 }, { 0: 25 }, '<b>25</b> of 10 requests used, 0 left.', '100.0'],
  ['a limit that is used up', {}, { 0: 100 }, '<b>100</b> of 100 requests used, 0 left.', '100.0'],
  ['half of a large limit', { dailyLimit: 2_000_000 }, { 0: 1_000_000 }, '<b>1,000,000</b> of 2,000,000', '50.0'],
])('draws %s as a bar of the right length, with the figures beside it', (_, account, used, words, width) => {
  const page = write(account, used);
  expect(page).toContain(words);
  expect(page).toContain(`<rect class="full${width === '100.0' ? ' spent' : ''}" width="${width}" height="1" />`);
});

it('keeps an address from being read as markup', () => {
  expect(write({ email: '<b>ada</b>@example.com' })).toContain('&lt;b&gt;ada&lt;/b&gt;@example.com');
});
