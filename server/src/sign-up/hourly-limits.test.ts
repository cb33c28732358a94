import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { EventCounter } from '../../test/sign-up/event-counter.ts';
import { TestClock } from '../../test/test-clock.ts';
import { systemClock } from '../clock.ts';
import { type Address, parseAddress } from './address.ts';
import { type HourlyLimitSettings, HourlyLimits } from './hourly-limits.ts';

const HOUR_MS = 3_600_000;
const LIMITS: HourlyLimitSettings = { client: 10, address: 3, domain: 100, all: 500 };

function read(text: string): Address {
  const address = parseAddress(text);
  if (!address) throw new Error(`${text} is no address.`);
  return address;
}

function openLimits(settings: Partial<HourlyLimitSettings> = {}, clock = new TestClock('2026-11-28T12:00:00Z')) {
  return openProcess(settings, clock, new EventCounter(clock));
}

function openProcess(settings: Partial<HourlyLimitSettings>, clock: TestClock, store: EventCounter) {
  const limits = new HourlyLimits({ ...LIMITS, ...settings }, { store, secret: 'secret', clock });
  const signUp = (email: string, client: string, weight = 1) => limits.findReached(read(email), client, weight);
  /** Counts the sign-ups that succeed of 10,000. */
  const flood = async (attempt: (index: number) => ReturnType<typeof signUp>) => {
    let succeeded = 0;
    for (let index = 0; index < 10_000; index += 1) if (!(await attempt(index))) succeeded += 1;
    return succeeded;
  };
  return { store, signUp, flood, clock };
}

/** Another client for each index. */
const client = (index: number) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;

it('lets 3 of 10,000 sign-ups with one address through, and spares the storage of the others', async () => {
  const { store, signUp, flood } = openLimits();
  expect(await flood((index) => signUp('ann@example.com', client(index)))).toBe(3);
  expect(store.calls).toBe(3 * 4);
  expect(await signUp('ann@example.com', client(0))).toEqual({ limit: 'address', retryAfterSeconds: 3_600 });
});

it('lets 10 of 10,000 sign-ups of one client through, and spares the storage of the others', async () => {
  const { store, signUp, flood } = openLimits();
  expect(await flood((index) => signUp(`ann@example${index}.com`, '10.0.0.1'))).toBe(10);
  expect(store.calls).toBe(10 * 4);
});

it('lets 100 of 10,000 sign-ups with one domain through, and 500 of 10,000 in all', async () => {
  const { store, signUp, flood } = openLimits();
  expect(await flood((index) => signUp(`ann${index}@example.com`, client(index)))).toBe(100);
  expect(store.calls).toBe(100 * 4);
  expect(await flood((index) => signUp(`ann@example${index}.com`, client(index)))).toBe(400);
  expect(store.calls).toBe(500 * 4);
  expect(await signUp('bob@example.org', '10.255.0.1')).toMatchObject({ limit: 'all' });
});

it('keeps each limit with many sign-ups at once, and over several processes', async () => {
  const clock = new TestClock('2026-11-28T12:00:00Z');
  const store = new EventCounter(clock);
  const processes = Array.from({ length: 3 }, () => openProcess({}, clock, store));
  const attempts = Array.from({ length: 300 }, (_, index) =>
    processes[index % 3]?.signUp('ann@example.com', client(index)),
  );
  expect((await Promise.all(attempts)).filter((reached) => !reached)).toHaveLength(3);
});

it('begins another hour with the first sign-up after the last one has ended', async () => {
  const { signUp, clock } = openLimits();
  for (let made = 0; made < 3; made += 1) expect(await signUp('ann@example.com', '10.0.0.1')).toBeUndefined();
  await clock.moveBy(HOUR_MS - 1_500);
  expect(await signUp('ann@example.com', '10.0.0.1')).toEqual({ limit: 'address', retryAfterSeconds: 2 });
  await clock.moveBy(1_500);
  expect(await signUp('ann@example.com', '10.0.0.1')).toBeUndefined();
});

it('counts a sign-up without a proof as five for its client, and as one for all others', async () => {
  const { signUp, flood } = openLimits();
  expect([await signUp('a@a.com', '10.0.0.1', 5), await signUp('b@b.com', '10.0.0.1', 5)]).toEqual([
    undefined,
    undefined,
  ]);
  expect(await signUp('c@c.com', '10.0.0.1', 1)).toMatchObject({ limit: 'client' });
  expect(await signUp('d@d.com', '10.0.0.2', 1)).toBeUndefined();
  expect(await flood((index) => signUp(`ann${index}@example.com`, client(index), 5))).toBe(100);
});

it('lets no sign-up without a proof through that would exceed the limit of its client', async () => {
  const { signUp } = openLimits({ client: 9 });
  for (let made = 0; made < 5; made += 1) expect(await signUp(`a@a${made}.com`, '10.0.0.1')).toBeUndefined();
  expect(await signUp('b@b.com', '10.0.0.1', 5)).toMatchObject({ limit: 'client' });
});

it('lets no refused sign-up use up the limits of others', async () => {
  const { signUp, flood } = openLimits({ client: 10_001 });
  await flood(() => signUp('ann@example.com', '10.0.0.1'));
  for (let index = 0; index < 97; index += 1)
    expect(await signUp(`bob${index}@example.com`, '10.0.0.1')).toBeUndefined();
  // The domain is used up now. That costs neither the addresses nor the client.
  await flood(() => signUp('carla@example.com', '10.0.0.1'));
  expect(await signUp('carla@example.org', '10.0.0.1')).toBeUndefined();
});

it.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8:1:2::1', '2001:DB8:0001:2:0:0:0:99', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::ffff:10.0.0.1', '10.0.0.1', true],
  ['::ffff:a00:1', '10.0.0.1', true],
  ['10.0.0.1', '10.0.0.2', false],
  ['fe80::1%eth0', 'fe80::2', true],
  ['10.0.0.1:50000', '10.0.0.1:50001', true],
  ['[2001:db8:1:2::1]:50000', '2001:db8:1:2::2', true],
  ['unknown', '_hidden', true],
  ['unknown', '10.0.0.1', false],
])('takes %s and %s for one client: %s', async (first, second, isOne) => {
  const { signUp } = openLimits({ client: 1 });
  expect(await signUp('ann@example.com', first)).toBeUndefined();
  expect((await signUp('bob@example.com', second))?.limit).toBe(isOne ? 'client' : undefined);
});

it('takes what reaches one mailbox nearly everywhere for one address: any case, and any tag', async () => {
  const { signUp } = openLimits({ address: 1 });
  expect(await signUp('ann@example.com', '10.0.0.1')).toBeUndefined();
  for (const same of ['Ann@EXAMPLE.com', 'ann+1@example.com', 'ANN+a+b@example.com'])
    expect(await signUp(same, '10.0.0.1')).toMatchObject({ limit: 'address' });
  for (const other of ['anne@example.com', '+1@example.com', '+2@example.com', 'ann@example.org'])
    expect(await signUp(other, '10.0.0.1')).toBeUndefined();
});

it('stores neither clients nor addresses, nor what somebody finds who tries them all without the secret', async () => {
  const names: string[] = [];
  const countEvents = async (name: string) => {
    names.push(name);
    return { count: 1, msLeft: HOUR_MS };
  };
  for (const secret of ['one', 'other']) {
    const limits = new HourlyLimits(LIMITS, { store: { countEvents }, secret, clock: systemClock });
    await limits.findReached(read('ann@example.com'), '10.0.0.1', 1);
  }
  expect(names.join()).not.toMatch(/ann|example|10\.0/);
  expect(new Set(names).size).toBe(8);
});

it('lets through what the limits say, whoever signs up in whatever order', async () => {
  const attempt = fc.record({ client: fc.nat(3), name: fc.nat(2), domain: fc.nat(1), weight: fc.constantFrom(1, 5) });
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { minLength: 1, maxLength: 60 }), async (attempts) => {
      const { signUp } = openLimits({ domain: 6, all: 9 });
      const passed: { client: number; name: number; domain: number; weight: number }[] = [];
      for (const each of attempts)
        if (!(await signUp(`n${each.name}@d${each.domain}.com`, client(each.client), each.weight))) passed.push(each);
      const sum = (isCounted: (each: (typeof passed)[number]) => boolean, weigh = false) =>
        passed.filter(isCounted).reduce((total, { weight }) => total + (weigh ? weight : 1), 0);
      expect(passed.length).toBeLessThanOrEqual(9);
      for (const of of attempts) {
        expect(sum((each) => each.client === of.client, true)).toBeLessThanOrEqual(10);
        expect(sum((each) => each.domain === of.domain)).toBeLessThanOrEqual(6);
        expect(sum((each) => each.domain === of.domain && each.name === of.name)).toBeLessThanOrEqual(3);
      }
    }),
  );
});
