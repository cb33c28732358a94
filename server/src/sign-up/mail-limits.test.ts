import { expect, it } from 'vitest';
import { TestClock } from '../../test/test-clock.ts';
import { MailLimits } from './mail-limits.ts';

function openLimits() {
  const clock = new TestClock('2026-11-29T12:00:00Z');
  const limits = new MailLimits(clock);
  let addresses = 0;
  /** Counts a mail to another address each time, unless one is given. */
  const count = (client: string, address?: string) => {
    addresses += 1;
    return limits.count(client, address ?? `a${addresses}@example.com`);
  };
  const countSent = (times: number, name: (index: number) => string, address?: string) =>
    Array.from({ length: times }, (_, index) => count(name(index), address)).filter((each) => !('limit' in each))
      .length;
  return { clock, count, countSent };
}

it('lets three mails an hour go to an address, and ten to a client, and says when there are more', async () => {
  const { clock, count, countSent } = openLimits();
  expect(countSent(5, (index) => `192.0.2.${index}`, 'ann@example.com')).toBe(3);
  await clock.moveTo('2026-11-29T12:30:00Z');
  expect(count('192.0.2.9', 'ann@example.com')).toEqual({ limit: 'address', retryAfterSeconds: 1_800 });
  expect(countSent(12, () => '198.51.100.1')).toBe(10);
  expect(count('198.51.100.1')).toMatchObject({ limit: 'client', retryAfterSeconds: 3_600 });
  await clock.moveTo('2026-11-29T13:00:01Z');
  expect(count('192.0.2.9', 'ann@example.com')).not.toHaveProperty('limit');
});

it.each([
  ['an IPv4 address', () => '192.0.2.1', 10],
  ['an IPv4 address in an IPv6 one', () => '::ffff:192.0.2.1', 10],
  ['a client with another port each time', (index: number) => `192.0.2.1:${index}`, 10],
  ['a client in brackets', (index: number) => `[2001:db8::1]:${index}`, 10],
  ['an IPv6 network of 56 bits', (index: number) => `2001:db8:1:1${index % 2}::${index}`, 10],
  ['an IPv6 network of 48 bits', (index: number) => `2001:db8:1:${(index * 256).toString(16)}::1`, 50],
  ['all that is no IP address', (index: number) => `unix:${index}`, 10],
  ['the whole world', (index: number) => `10.${index >> 16}.${(index >> 8) % 256}.${index % 256}`, 3_000],
])('limits %s', (_, name, most) => {
  const { countSent } = openLimits();
  expect(countSent(most + 30, name)).toBe(most);
});

it('does not count mails that did not go out', () => {
  const { count, countSent } = openLimits();
  for (let failed = 0; failed < 100; failed += 1) {
    const counted = count('192.0.2.1', 'ann@example.com');
    if ('forget' in counted) counted.forget();
  }
  expect(countSent(9, () => '192.0.2.1', 'ann@example.com')).toBe(3);
});

it('takes back the count of one limit alone', () => {
  const { count, countSent } = openLimits();
  for (let failed = 0; failed < 10; failed += 1) {
    const counted = count('192.0.2.1', 'ann@example.com');
    if ('forget' in counted) counted.forget('address');
  }
  expect(count('192.0.2.1')).toMatchObject({ limit: 'client' });
  expect(countSent(9, () => '192.0.2.2', 'ann@example.com')).toBe(3);
});

it('counts mails that are on their way', () => {
  const { count } = openLimits();
  const all = Array.from({ length: 4 }, () => count('192.0.2.1', 'ann@example.com'));
  expect(all.map((each) => 'limit' in each)).toEqual([false, false, false, true]);
});
