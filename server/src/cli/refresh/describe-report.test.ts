import { expect, it } from 'vitest';
import { describeReport } from './describe-report.ts';
import type { ProviderReport, RefreshReport } from './report.ts';

const nothing: RefreshReport = {
  built: false,
  confirmed: false,
  currencies: 0,
  withoutRate: [],
  providers: [],
  held: [],
};

const believed: ProviderReport = {
  provider: 'ecb',
  result: 'believed',
  asOf: '2026-11-20T00:00:00.000Z',
  quoted: 30,
  believed: 30,
  served: 30,
  outvoted: [],
  unreadable: [],
};

it('keeps text of a provider from controlling the terminal', () => {
  const hostile = '\u001b[31mALL GOOD\r\n\u009b2J\u202e';
  const unreadable = [{ code: 'BRL', text: hostile, asOf: 0, reason: 'not a number' }] as const;
  const { asOf: _, ...silent } = believed;
  const failed: ProviderReport = { ...silent, quoted: 0, result: 'failed', reason: hostile, unreadable };
  const text = describeReport({ ...nothing, providers: [failed] });
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
  expect(text.split('\n')).toEqual([
    expect.stringContaining('PROVIDER'),
    expect.stringMatching(/^ecb .*failed: \uFFFD\[31mALL GOOD/),
    '',
    expect.stringMatching(/^no rate: ecb BRL, not a number \(\uFFFD/),
    '',
    'No provider had rates.',
  ]);
});

it('shows the worst doubted quotes, and the number of the others', () => {
  const codes = ['SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'RON'] as const;
  const outvoted = codes.map((code) => {
    return { code, finding: 'outvoted', stated: '944', expected: '9.44', deviation: '× 100' } as const;
  });
  const lines = describeReport({ ...nothing, built: true, providers: [{ ...believed, outvoted }] }).split('\n');
  expect(lines.filter((line) => line.startsWith('outvoted'))).toHaveLength(5);
  expect(lines).toContain('outvoted: ecb SEK, 1 USD = 944, × 100 of 9.44');
  expect(lines).toContain('and 2 more of ecb');
});

it('shows why rates are kept, and says how many more there are', () => {
  const about = { reason: 'the sources disagree', provider: 'ecb', asOf: '2026-11-20T00:00:00.000Z' } as const;
  const held = Array.from({ length: 23 }, () => ({ ...about, code: 'SEK' as const }));
  const lines = describeReport({ ...nothing, built: true, providers: [believed], held }).split('\n');
  expect(lines.filter((line) => line.startsWith('kept'))).toHaveLength(20);
  expect(lines).toContain('kept: SEK, as of 2026-11-20T00:00:00.000Z from ecb: the sources disagree');
  expect(lines).toContain('and 3 more');
});

it.each([
  [
    { built: true, confirmed: true, currencies: 190, withoutRate: ['CLF'] } as const,
    '190 currencies have a rate. Without one: CLF',
  ],
  [
    { built: true, confirmed: false, currencies: 191 },
    '191 currencies have a rate.\nNo second provider has confirmed the majors.',
  ],
  [{ built: false, providers: [believed] }, 'The providers contradict each other: no rates.'],
  [{ built: false }, 'No provider had rates.'],
])('sums up %j in words', (report, words) => {
  expect(
    describeReport({ ...nothing, ...report })
      .split('\n\n')
      .at(-1),
  ).toBe(words);
});
