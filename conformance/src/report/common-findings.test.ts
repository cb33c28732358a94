import { expect, it } from 'vitest';
import type { ClauseResult } from '../suite/result.ts';
import { formatCommonFindings } from './common-findings.ts';

const fail = (id: string, request: string, expected: string): ClauseResult => ({
  ...{ id, level: 'MUST', profile: 'interface', title: id, status: 'failed', durationMs: 1 },
  detail: { request, reason: 'status', expected },
});

it('names the finding that fails most clauses, whatever the query, each clause once, and no finding of few', () => {
  const failed = [
    ...[fail('a', 'GET /api/rates?base=EUR → 200', '401'), fail('a', 'GET /api/rates → 200', '401')],
    ...[fail('b', 'GET /api/rates → 200', '401'), fail('c', 'GET /api/rates → 200', '401')],
    ...[fail('d', 'GET /api/rates → 200', '403'), fail('e', 'GET /api/rates → 200', '403')],
  ];
  const line = '  a and 2 more: GET /api/rates → 200: status, expected 401';
  expect(formatCommonFindings({ failed }).slice(1)).toEqual([line]);
  expect(formatCommonFindings({ failed: failed.slice(0, 3) })).toEqual([]);
});
