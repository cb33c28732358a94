import { expect, it } from 'vitest';
import { type ClauseResult, judge } from '../../src/index.ts';
import { groupSkips } from '../../src/suite/verdict.ts';

const failed: ClauseResult = {
  ...{ id: 'a', level: 'MUST', profile: 'interface', title: 'a promise' },
  ...{ status: 'failed', durationMs: 1 },
};

it('ends with 1 when a MUST failed, even if another clause could not be tried, and says both', () => {
  const error: ClauseResult = { ...failed, id: 'b', status: 'error' };
  const conclusion = 'The target does not conform, and could not be tried to the end.';
  expect(judge([failed, error])).toMatchObject({ exitCode: 1, conclusion });
  expect(judge([{ ...failed, level: 'SHOULD' }, error]).exitCode).toBe(3);
  expect(judge([{ ...failed, level: 'SHOULD' }, error], [], { isStrict: true }).exitCode).toBe(1);
});

it('groups skips by reason', () => {
  const skip = (id: string, reason: string): ClauseResult => ({
    ...{ ...failed, id, status: 'skipped' },
    detail: { reason },
  });
  const skipped = [skip('a', 'no key'), skip('b', 'no rates'), skip('c', 'no rates')];
  expect(groupSkips(skipped)).toEqual(['1 clause was skipped: no key', '2 clauses were skipped: no rates']);
});
