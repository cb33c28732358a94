import { describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '../../server/test/postgres/test-database.ts';
import { RULES, type Rule } from './rules.ts';
import { simulate } from './simulate.ts';

async function find(broken?: Rule) {
  await using resources = new AsyncDisposableStack();
  return await simulate(resources, testDatabaseUrl ?? '', broken);
}

describe.skipIf(testDatabaseUrl === undefined)('a router of charges over several databases', () => {
  it('counts each acknowledged charge once, grants no more than the limit, and goes on without one database', async () => {
    const findings = await find();
    expect(findings).toMatchObject({ moves: 2, stopped: 0, aboveLimit: 0, belowAcknowledged: 0, countedTwice: 0 });
    expect(findings.acknowledged).toBeGreaterThan(1_000);
  });

  it.each(Object.entries(RULES))('breaks a promise without the rule %s', async (rule, [_text, broken]) => {
    expect((await find(rule as Rule))[broken]).toBeGreaterThan(0);
  });
});
