import { describe, expect, it } from 'vitest';
import { testDatabaseUrl } from '../../server/test/postgres/test-database.ts';
import { RULES, type Rule } from './rules.ts';
import { simulate } from './simulate.ts';

/** The promise that breaks without a rule. */
const NOTICED: Record<Rule, 'aboveLimit' | 'belowAcknowledged' | 'countedTwice'> = {
  checksShare: 'aboveLimit',
  hashesItself: 'aboveLimit',
  decidesDay: 'belowAcknowledged',
  keepsDays: 'aboveLimit',
  locksRole: 'aboveLimit',
  givesFirst: 'aboveLimit',
  sendsOnce: 'countedTwice',
  refusesUnknown: 'belowAcknowledged',
};

describe.skipIf(testDatabaseUrl === undefined)('a router of charges over several databases', () => {
  it('counts each acknowledged charge once, grants no more than the limit, and goes on without one database', async () => {
    await using resources = new AsyncDisposableStack();
    const findings = await simulate(resources, testDatabaseUrl ?? '');
    expect(findings).toMatchObject({ moves: 2, aboveLimit: 0, belowAcknowledged: 0, countedTwice: 0, stopped: 0 });
    expect(findings.acknowledged).toBeGreaterThan(1_000);
  });

  it.each(Object.keys(RULES) as Rule[])('breaks a promise without the rule %s', async (rule) => {
    await using resources = new AsyncDisposableStack();
    const findings = await simulate(resources, testDatabaseUrl ?? '', rule);
    expect(findings[NOTICED[rule]]).toBeGreaterThan(0);
  });
});
