import { expect, it } from 'vitest';
import { clauses, type Keys, openTarget } from '../src/index.ts';
import { provideService } from './mocked-service.ts';
import { SkippingClock } from './skipping-clock.ts';

const service = provideService();

// The clauses share no context here. Each plans for a whole day's quota, and so needs fresh keys.
it.each(clauses)(
  '$level $id: $title; passes with the keys that it says it needs, and without all others',
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
    await clause.run(openTarget({ url: service.url, keys, clock: new SkippingClock() }).begin().context);
    expect([...looked]).toEqual(expect.arrayContaining([...needs]));
  },
);

it('keeps the ids and the levels of all clauses', () => {
  expect(clauses.map(({ level, id }) => `${level} ${id}`)).toMatchSnapshot();
});

it('gives every clause an id of its own', () => {
  expect(new Set(clauses.map(({ id }) => id)).size).toBe(clauses.length);
});
