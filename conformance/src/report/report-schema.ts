import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };

/** A release has a higher number when programs that read older reports would misread its reports. */
export const SCHEMA_VERSION = 1;

/** The address of the schema in this version of the package. */
export const REPORT_SCHEMA_ADDRESS = `https://unpkg.com/${manifest.name}@${manifest.version}/dist/report.schema.json`;

const count = z.int().nonnegative();
const text = z.string().optional();
const names = z.array(z.string());
const profile = z.enum(['interface', 'crossrate']);

const detail = z.object({
  reason: z.string().describe('The broken promise, the reason to skip the clause, or the fault of the run'),
  missingKeys: z.array(z.enum(['active', 'restricted', 'unverified', 'spare'])).optional(),
  known: text.describe('The reason of an expected failure'),
  ...{ request: text, expected: text, received: text },
  status: z.int().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: text.describe('The beginning of the answer'),
  sentence: text.describe('The promise word for word'),
  why: text.describe('Why the promise matters, and how to fix a server that breaks it'),
  curl: text.describe('The request as one line for bash, in which keys are variables'),
  replay: text.describe('The request in the form that --replay reads'),
});

const clause = z.object({
  ...{ id: z.string(), level: z.enum(['MUST', 'SHOULD']), profile, title: z.string() },
  status: z.enum(['passed', 'failed', 'skipped', 'error']),
  durationMs: z.number().nonnegative(),
  detail: detail.optional(),
});

const verdict = z.object({
  conclusion: z.string().describe('The verdict in one sentence'),
  exitCode: z.int(),
  isInterrupted: z.boolean(),
  ...{ passed: count, failedMust: count, failedShould: count, skipped: count },
  counted: count.describe('Failures for which the target does not conform'),
  expected: count.describe('Failures in the list of expected failures'),
  missing: count.describe('Skipped clauses of missing keys, for which the run is not complete'),
  errors: count.describe('Clauses that could not be tried'),
  stale: count.describe('Entries of the list of expected failures whose clauses pass now'),
});

/** The schema of a report in JSON. */
const reportSchema = z.object({
  $schema: z.string(),
  schemaVersion: z.literal(SCHEMA_VERSION),
  verdict,
  target: z.string(),
  startedAt: z.iso.datetime(),
  durationMs: z.number().nonnegative(),
  versions: z.object({ interface: z.string(), suite: z.string(), node: z.string() }),
  profile,
  seed: z.int().describe('A run with the same --seed repeats the random picks'),
  choices: z
    .array(z.object({ question: z.string(), answer: z.string() }))
    .describe('The choices of the target where the interface leaves a question open'),
  costs: z.object({
    key: z.object({ sent: count, granted: count }).describe('Requests of --key'),
    requests: count,
    dropped: count.describe('Requests sent again, after a broken answer, a timeout or a passing 503'),
  }),
  coverage: z
    .array(z.object({ of: z.string(), tried: names, untried: names, hint: text.describe('What would try more') }))
    .describe('How much of the interface the run reached'),
  clauses: z.array(clause),
});

/** Builds the JSON Schema in `report.schema.json` of the package. */
export function buildReportSchema(): object {
  const schema = z.toJSONSchema(reportSchema, { target: 'draft-7', io: 'input' });
  return { ...schema, title: 'A report of the Crossrate conformance suite' };
}
