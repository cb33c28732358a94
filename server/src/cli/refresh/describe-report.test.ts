import { expect, it } from 'vitest';
import { describeReport } from './describe-report.ts';

it('keeps what a provider sends from controlling the terminal', () => {
  const hostile = '\u001b[31mALL GOOD\r\n\u009b2J\u202e';
  const text = describeReport({
    built: false,
    currencies: 0,
    withoutRate: [],
    providers: [{ provider: 'ecb', codes: 0, rejected: 0, filled: 0, result: 'failed', reason: hostile }],
    doubts: [{ provider: 'ecb', code: 'BRL', values: { value: hostile }, reason: 'not a number', believed: false }],
  });
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
  expect(text.split('\n')).toEqual([
    expect.stringContaining('PROVIDER'),
    expect.stringMatching(/^ecb .*failed: \uFFFD\[31mALL GOOD/),
    '',
    expect.stringMatching(/^rejected: ecb BRL, not a number \(value \uFFFD/),
    '',
    'No provider had rates.',
  ]);
});
