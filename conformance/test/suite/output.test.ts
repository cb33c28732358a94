import { expect, it } from 'vitest';
import { type ClauseResult, judge, type KeyName } from '../../src/index.ts';
import { formatResult, formatSummary } from '../../src/report/format-text.ts';
import { groupSkips } from '../../src/suite/verdict.ts';

const failed: ClauseResult = {
  ...{ id: 'a', level: 'MUST', profile: 'interface', title: 'a promise' },
  ...{ driver: 'http', status: 'failed', durationMs: 1 },
};

it('escapes control characters, line ends and build server commands from a target', () => {
  const text = '\u001b[2J\r\n✓ MUST   forged\u0085\u2028\u202e##vso[task.complete]##[error]';
  const detail = { reason: `::error::${text}`, request: text, expected: text, received: text, reference: 'Somewhere' };
  const lines = formatResult({ ...failed, detail }).split('\n');
  expect(lines).toHaveLength(6);
  expect(lines[4]).toBe(
    '    received:  \\u{1b}[2J\\u{d}\\u{a}✓ MUST   forged\\u{85}\\u{2028}\\u{202e}\\u{23}#vso[task.complete]\\u{23}#[error]',
  );
  expect(lines[1]).toMatch(/^ {4}\\u\{3a\}:error/);
});

it('ends with 1 when a MUST failed, even if another clause could not be tried, and says both', async () => {
  const error: ClauseResult = { ...failed, id: 'b', status: 'error' };
  const verdict = judge([failed, error]);
  expect(verdict.exitCode).toBe(1);
  const costs = { key: { sent: 0, granted: 0 }, requests: 0, dropped: 0 };
  const set = {
    versions: { suite: '1', node: '24' },
    profile: 'interface',
    drivers: ['http'],
  } as const;
  const about = { target: 'http://x', startedAt: '', durationMs: 0, ...set, seed: 1, choices: [], costs };
  const report = { ...about, clauses: [failed, error] };
  expect(formatSummary(report, verdict)).toContain('The target does not conform, and could not be tried to the end.');
  expect(judge([{ ...failed, level: 'SHOULD' }, error]).exitCode).toBe(3);
  expect(judge([{ ...failed, level: 'SHOULD' }, error], [], { isStrict: true }).exitCode).toBe(1);
});

it('groups skips by key and by reason, and counts a clause of two drivers once', () => {
  const skip = (id: string, reason: string, missingKeys?: readonly KeyName[]): ClauseResult => ({
    ...{ ...failed, id, status: 'skipped' },
    detail: { reason, reference: 'Somewhere', ...(missingKeys && { missingKeys }) },
  });
  const skipped = [
    ...[skip('a', '', ['spare', 'active']), skip('a', '', ['spare', 'active']), skip('b', '', ['active'])],
    ...[skip('c', 'no rates'), skip('d', 'no rates'), skip('e', 'too late')],
  ];
  expect(groupSkips(skipped)).toEqual([
    '2 clauses need --key: set CROSSRATE_KEY',
    '1 clause needs --quota-key: set CROSSRATE_QUOTA_KEY',
    '2 clauses were skipped: no rates',
    '1 clause was skipped: too late',
  ]);
});
