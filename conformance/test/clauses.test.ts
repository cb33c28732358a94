import { expect, it } from 'vitest';
import { clauses, type Keys, openTarget, runSuite } from '../src/index.ts';
import { provideService } from './mocked-service.ts';
import { SkippingClock } from './skipping-clock.ts';

const service = provideService();

// The clauses share no context here. Each plans for a whole day's quota, and so needs fresh keys.
it.each(clauses)(
  '$level $id: $title; passes over http with the keys that it says it needs, and without all others',
  async (clause) => {
    const { needs = ['active'] } = clause;
    const created = await service.createKeys();
    const looked = new Set<string>();
    const keys = new Proxy(created, {
      get(given, name: keyof Keys) {
        looked.add(name);
        return needs.some((needed) => needed === name) ? given[name] : undefined;
      },
    });
    await clause.run(openTarget({ url: service.url, keys, clock: new SkippingClock() }).begin('http').context);
    expect([...looked]).toEqual(expect.arrayContaining([...needs]));
  },
);

it('tries a clause that uses a key up with its first driver, though another driver comes first', async () => {
  const exhausting = clauses.filter(({ exhausts, only }) => exhausts && only === 'http');
  expect(exhausting.length).toBeGreaterThan(0);
  const keys = await service.createKeys();
  const statuses: string[] = [];
  const suite = runSuite({ url: service.url, keys, clauses: exhausting, drivers: ['sdk', 'http'] });
  for await (const { driver, status } of suite) statuses.push(`${driver} ${status}`);
  expect(new Set(statuses)).toEqual(new Set(['http passed']));
});

it('keeps the ids and the levels of all clauses', () => {
  expect(clauses.map(({ level, id }) => `${level} ${id}`)).toMatchSnapshot();
});

it('gives every clause an id of its own', () => {
  expect(new Set(clauses.map(({ id }) => id)).size).toBe(clauses.length);
});
