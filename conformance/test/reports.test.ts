import { Ajv } from 'ajv';
import { beforeAll, expect, it } from 'vitest';
import {
  clauses,
  collectReport,
  formatReport,
  judge,
  Mismatch,
  type ReportFormat,
  type SuiteReport,
} from '../src/index.ts';
import { escapeMarkup } from '../src/report/escape-markup.ts';
import { formatMarkdown } from '../src/report/format-markdown.ts';
import { findArea } from '../src/report/page/areas.ts';
import { buildReportSchema } from '../src/report/report-schema.ts';
import { toPrintable } from '../src/report/to-printable.ts';
import { buildClause, startTarget } from './suite/suite-world.ts';

const HOSTILE = '</pre><script>alert(1)</script><img src=x onerror=alert(2)>\n::error::forged\u001b[2J';

let report: SuiteReport;
const format = (name: ReportFormat | 'markdown') => {
  const verdict = judge(report.clauses);
  return name === 'markdown' ? formatMarkdown(report, verdict) : formatReport(name, report, verdict);
};
beforeAll(async () => {
  using target = await startTarget((_req, res) => void res.end(HOSTILE));
  const fail = buildClause(async ({ http, choices }) => {
    choices.hold('case of codes', HOSTILE);
    throw new Mismatch('status, exactly', 200, (await http.get('/api/rates?a=<b>')).text);
  });
  report = await collectReport({
    ...{ url: target.url, keys: {}, seed: 5 },
    clauses: [
      { ...fail, id: 'should-fail', level: 'SHOULD' },
      { ...fail, id: 'must-fail', sentences: ['All responses are JSON.'] },
      { ...fail, id: 'known-fail' },
      buildClause(async () => {}, { id: 'passes' }),
      buildClause(async () => {}, { id: 'needs-key', needs: ['active'] }),
      buildClause(() => Promise.reject(new Error('broke')), { id: 'breaks' }),
    ],
    expected: [{ id: 'known-fail', reason: 'a toy' }],
  });
});

it('writes JSON that is valid by the schema of the package', () => {
  const json = JSON.parse(format('json'));
  const validate = new Ajv({ formats: { 'date-time': true } }).compile(buildReportSchema());
  expect([validate(json), validate.errors]).toEqual([true, null]);
  expect(json).toMatchObject({
    verdict: { exitCode: 1, failedMust: 1, failedShould: 1, expected: 1, skipped: 1, missing: 1, errors: 1, passed: 1 },
    ...{ seed: 5, versions: { node: process.versions.node }, choices: [{ question: 'case of codes' }] },
    costs: { requests: 3, dropped: 0, key: { sent: 0, granted: 0 } },
  });
  expect(validate({ ...json, schemaVersion: 2 })).toBe(false);
  expect(validate({ ...json, clauses: [{}] })).toBe(false);
});

it.each([
  [
    'text',
    'interface: “All responses are JSON.”',
    'seed 5',
    'GET /api/rates, 1 of 8: 200; not 304',
    'does not conform',
  ],
  ['junit', 'failures="1" errors="1" skipped="3"', '"seed" value="5"', 'is a SHOULD', 'expected to fail: a toy'],
  [
    'markdown',
    '❌',
    '1 clause was skipped: needs --key',
    '<b>must-fail',
    '<b>should-fail',
    'seed 5',
    'GET /api/rates, 1 of 8',
  ],
] as const)('writes the facts of the run as %s, in their order', (name, ...facts) => {
  const places = facts.map((fact) => format(name).indexOf(fact));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(format(name)).not.toMatch(name === 'text' ? /^\s*::/m : /<script|<img|^\s*::/m);
  expect(format(name)).not.toContain('\u001b');
});

it('has an area for every clause of the suite', () => {
  expect(clauses.filter(({ id }) => findArea(id) === findArea('acme-euro'))).toEqual([]);
});

it.each(['::error::a', ' \t::error::a', '\u00A0::error::a', '##[error]a', '##vso[task]', 'a\u202Eb', 'a\u009B2J'])(
  'gives a build server and a terminal no command from text of a target: %j',
  (text) => {
    for (const clean of [toPrintable, escapeMarkup]) expect(clean(text)).not.toMatch(/^\s*::|##\w*\[|\p{C}/u);
  },
);
