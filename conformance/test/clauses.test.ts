import { describe, expect, it } from 'vitest';
import { clauses, frozenSets, openTarget, selectClauses } from '../src/index.ts';
import { provideService } from './mocked-service.ts';
import { SkippingClock } from './skipping-clock.ts';

const service = provideService();

describe.each(['http', 'sdk'] as const)('over %s', (driver) => {
  const expressible = clauses.filter(({ only }) => driver === 'http' || only !== 'http');
  it.each(expressible)('$level $id: $title', async (clause) => {
    // The clauses share no context here. Each plans for a whole day's quota, and so needs fresh keys.
    const keys = await service.createKeys();
    await clause.run(openTarget({ url: service.url, keys, clock: new SkippingClock() }).begin(driver).context);
  });
});

it.each(frozenSets)('freezes the clauses of the set %s', (suite) => {
  const frozen = selectClauses(clauses, { suite, profile: 'crossrate' });
  expect(frozen.map(({ level, id }) => `${level} ${id}`)).toMatchSnapshot();
});

it('gives every clause an id of its own', () => {
  expect(new Set(clauses.map(({ id }) => id)).size).toBe(clauses.length);
});
