import { expect, it } from 'vitest';
import type { ClauseResult } from '../suite/result.ts';
import { formatCommonFindings, listCommonFindings } from './common-findings.ts';

const fail = (id: string, request: string, reason: string, expected?: string): ClauseResult => ({
  ...{ id, level: 'MUST', profile: 'interface', title: id, driver: 'http', status: 'failed', durationMs: 1 },
  detail: { request, reason, reference: 'Somewhere', ...(expected !== undefined && { expected }) },
});

it('names the finding that fails most clauses, whatever the query of their requests', () => {
  const failed = [
    fail('a', 'GET /api/rates?base=EUR → 200', 'a rate table: rates.GBP: no number', 'a rate table'),
    fail('b', 'GET /api/rates → 200', 'a rate table: rates.GBP: no number', 'a rate table'),
    fail('c', 'GET /api/currencies → 200', 'order'),
    fail('d', 'GET /api/rates → 200', 'a rate table: rates.GBP: no number', 'a rate table'),
  ];
  expect(formatCommonFindings({ failed }).slice(1)).toEqual([
    '  a and 2 more: GET /api/rates → 200: a rate table: rates.GBP: no number',
  ]);
});

it('keeps findings apart that expect different answers', () => {
  const failed = [401, 403, 422].map((status) => fail(`of-${status}`, 'GET /api/rates → 200', 'status', `${status}`));
  expect(formatCommonFindings({ failed })).toEqual([]);
});

it('counts a clause once that fails over both drivers', () => {
  const result = fail('a', 'GET /api/rates → 500', 'status', '200');
  const other = fail('b', 'GET /api/rates → 500', 'status', '200');
  expect(listCommonFindings({ failed: [result, { ...result, driver: 'sdk' }, other] })).toEqual([]);
});

it('says nothing when nothing failed', () => {
  expect(formatCommonFindings({ failed: [] })).toEqual([]);
});
