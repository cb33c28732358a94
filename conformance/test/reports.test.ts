import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { beforeAll, expect, it } from 'vitest';
import {
  collectReport,
  formatAnnotations,
  formatBadge,
  formatHtml,
  formatJson,
  formatJunit,
  formatMarkdown,
  formatText,
  judge,
  listFailures,
  Mismatch,
  type SuiteReport,
} from '../src/index.ts';
import { escapeMarkup } from '../src/report/escape-markup.ts';
import { toPrintable } from '../src/report/to-printable.ts';
import { buildClause, startTarget } from './suite/suite-world.ts';

const HOSTILE = '</pre><script>alert(1)</script><img src=x onerror=alert(2)>\n::error::forged\u001b[2J';

let report: SuiteReport;
beforeAll(async () => {
  using target = await startTarget((_req, res) => void res.end(HOSTILE));
  const fail = buildClause(async ({ http, choices }) => {
    choices.hold('case of codes', HOSTILE);
    throw new Mismatch('status, exactly', 200, (await http.get('/api/rates?a=<b>')).text);
  });
  const sentence = 'All responses are JSON.';
  report = await collectReport(
    {
      ...{ url: target.url, keys: {}, drivers: ['http'], seed: 5 },
      clauses: [
        { ...fail, id: 'should-fail', level: 'SHOULD' },
        { ...fail, id: 'must-fail', sentence },
        { ...fail, id: 'known-fail' },
        buildClause(async () => {}, { id: 'passes' }),
        buildClause(async () => {}, { id: 'needs-key', needs: ['active'] }),
        buildClause(() => Promise.reject(new Error('broke')), { id: 'breaks' }),
      ],
    },
    { expected: [{ id: 'known-fail', reason: 'a toy' }] },
  );
});

it('writes JSON that is valid by the schema of the package', () => {
  const schema = JSON.parse(readFileSync(new URL('../report.schema.json', import.meta.url), 'utf8'));
  const json = JSON.parse(formatJson(report, judge(report.clauses)));
  const validate = new Ajv({ formats: { 'date-time': true } }).compile(schema);
  expect([validate(json), validate.errors]).toEqual([true, null]);
  expect(json).toMatchObject({
    $schema: expect.stringMatching(/report\.schema\.json$/),
    schemaVersion: 1,
    verdict: { exitCode: 1, failedMust: 1, failedShould: 1, expected: 1, skipped: 1, errors: 1, passed: 1 },
    seed: 5,
    versions: { node: process.versions.node },
    choices: [{ question: 'case of codes' }],
    costs: { requests: 3, dropped: 0, key: { sent: 0, granted: 0 } },
  });
  expect(validate({ ...json, schemaVersion: 2 })).toBe(false);
  expect(validate({ ...json, clauses: [{}] })).toBe(false);
});

it('writes JUnit with the seed, and the duration of every clause', () => {
  const junit = formatJunit(report, judge(report.clauses));
  expect(junit.match(/<testcase [^>]*time="\d+\.\d{3}"/g)).toHaveLength(6);
  expect(junit).toContain('<property name="seed" value="5"/>');
  expect(junit).toContain('failures="1" errors="1" skipped="3"');
  expect(junit).not.toContain('<script>');
});

it('writes a page with the verdict first, then failed MUSTs, failed SHOULDs, and the rest', () => {
  const page = formatHtml(report, judge(report.clauses));
  const places = [
    'The target does not conform',
    'id="must-fail"',
    'id="should-fail"',
    'id="breaks"',
    'case of codes',
    `Node.js ${process.versions.node}`,
    'id="known-fail"',
    'id="needs-key"',
    'id="passes"',
  ].map((text) => page.lastIndexOf(text));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(page).not.toMatch(/<script>alert|<img/);
  expect(page.match(/<script>/g)).toHaveLength(1);
  expect(page).toContain("default-src 'none'");
});

it('writes one line for each GitHub annotation: an error for a MUST, a warning for a SHOULD unless strict', () => {
  const lines = formatAnnotations(judge(report.clauses)).trimEnd().split('\n');
  expect(lines).toEqual([
    expect.stringMatching(/^::error title=MUST must-fail::a promise%0Astatus, exactly%0Arequest: GET /),
    expect.stringMatching(/^::warning title=SHOULD should-fail::/),
    expect.stringMatching(/^::warning title=MUST breaks::a promise%0Abroke/),
  ]);
  expect(formatAnnotations(judge(report.clauses, [], { isStrict: true }))).toMatch(/::error title=SHOULD should-fail/);
});

it('writes text that ends with the verdict, after the inferred choices and the costs', () => {
  const text = formatText(report, judge(report.clauses));
  expect(text).toMatch(
    /case of codes: [\s\S]*Spent: 3 requests[\s\S]*--seed 5[\s\S]*\nThe target does not conform.*\n$/,
  );
  expect(text).toContain('interface: Somewhere: “All responses are JSON.”');
  expect(text).not.toContain('\u001b');
});

it('writes Markdown with the verdict, and escapes the answers of the target', () => {
  const markdown = formatMarkdown(report, judge(report.clauses));
  expect(markdown).toContain('The target does not conform');
  expect(markdown).not.toMatch(/<script|<img|^::/m);
});

it('writes a badge that says how many MUSTs fail', () => {
  const formatBadgeOf = (clauses: SuiteReport['clauses']) =>
    formatBadge(JSON.parse(formatJson({ ...report, clauses }, judge(clauses))));
  const selectClauses = (...ids: string[]) => report.clauses.filter(({ id }) => ids.includes(id));
  expect(formatBadgeOf(report.clauses)).toContain('fails 1 MUST');
  expect(formatBadgeOf(selectClauses('passes'))).toContain('>conforms<');
  expect(formatBadgeOf(selectClauses('passes', 'should-fail'))).toContain('>conforms<');
  expect(formatBadgeOf(selectClauses('passes', 'breaks'))).toContain('not tried to the end');
  expect(formatBadgeOf(selectClauses('passes', 'known-fail'))).toContain('1 known failure');
  expect(formatBadgeOf([])).toContain('not tried');
  const stale = judge(selectClauses('passes'), [{ id: 'passes', reason: 'mended since' }]);
  expect(formatBadge(JSON.parse(formatJson({ ...report, clauses: selectClauses('passes') }, stale)))).toContain(
    'out of date',
  );
});

it('lists the failures, each with its known or its new reason', () => {
  const reason = expect.stringMatching(/^status, exactly: expected 200, received <\/pre>.* ::error::forged/);
  expect(listFailures(report.clauses)).toEqual([
    { id: 'should-fail', driver: 'http', reason },
    { id: 'must-fail', driver: 'http', reason },
    { id: 'known-fail', driver: 'http', reason: 'a toy' },
  ]);
});

it('escapes characters that change the direction of text', () => {
  expect(escapeMarkup('a\u202Eb\u2066c\u200F')).toBe('a\\u{202e}b\\u{2066}c\\u{200f}');
});

it('escapes control characters that a terminal takes for commands', () => {
  expect(escapeMarkup('a\u001B[2J\u009B2J\u007Fb\u00A0\r\n')).toBe('a\uFFFD[2J\uFFFD2J\uFFFDb\u00A0&#13;\n');
});

it.each(['::error::forged', ' \t::error::forged', '\u00A0::error::forged', '##[error]forged', '##vso[task.complete]'])(
  'gives a build server no command from text of a target: %j',
  (text) => {
    expect(toPrintable(text)).not.toMatch(/^\s*::|##\w*\[/);
  },
);
