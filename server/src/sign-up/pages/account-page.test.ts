import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { type SignUpService, startSignUpService } from '../../../test/sign-up/sign-up-service.ts';
import { TestClock } from '../../../test/test-clock.ts';
import { toUtcDay } from '../../quota/utc-day.ts';
import { signUpPaths } from '../sign-up-paths.ts';

const NOW = '2026-11-28T18:48:00Z';

const show = async (service: SignUpService, key: string) => {
  const response = await service.post(signUpPaths.account, { key });
  return { status: response.status, page: await response.text() };
};

it('shows the requests of today and of the last thirty days, from the storage, and charges none', async () => {
  await using service = await startSignUpService({ clock: new TestClock(NOW) });
  const key = await service.createKey({ dailyLimit: 40 });
  for (const _ of [1, 2, 3]) await service.get('/api/rates', key);
  using database = new DatabaseSync(join(service.dataDirectory, 'crossrate.db'), { timeout: 5_000 });
  const today = toUtcDay(Date.parse(NOW));
  database.exec(`INSERT INTO usage (account_id, day, used) SELECT id, ${today - 2}, 1234 FROM accounts`);
  for (const _ of [1, 2]) {
    const { status, page } = await show(service, key);
    expect(status).toBe(200);
    expect(page).toContain('<b class="text">someone@example.com</b>: the key works.');
    expect(page).toContain('<b>3</b> of 40 requests used today, 37 left until midnight UTC.');
    const rows = [...page.matchAll(/<th scope="row">(.*?)<.*<meter max="1234" value="(\d+)".*>([\d,]+)<\/td>/g)];
    expect(rows).toHaveLength(30);
    expect(rows.slice(0, 3).map((row) => row.slice(1))).toEqual([
      ['28 Nov 2026', '3', '3'],
      ['27 Nov 2026', '0', '0'],
      ['26 Nov 2026', '1234', '1,234'],
    ]);
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

it('shows accounts whose requests are refused, too, with the reason, and takes a key that is sent twice for a wrong one', async () => {
  await using service = await startSignUpService();
  const { active, restricted, unverified } = await service.createKeys();
  expect((await show(service, ` ${restricted}\n`)).page).toContain('restricted; requests are refused.');
  expect((await show(service, unverified)).page).toContain('not verified; requests are refused.');
  expect((await service.post(signUpPaths.account, `key=${active}&key=${active}`)).status).toBe(401);
});
