import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import { driverNames } from '../suite/result.ts';

/** Incremented when a program that reads older reports would misread a newer one. */
export const SCHEMA_VERSION = 1;

/** The address of this version's schema. */
export const REPORT_SCHEMA_ADDRESS = `https://unpkg.com/${manifest.name}@${manifest.version}/report.schema.json`;

const count = z.int().nonnegative();
const level = z.enum(['MUST', 'SHOULD']);
const profile = z.enum(['interface', 'crossrate']);
const driver = z.enum(driverNames);

const detail = z.object({
  reason: z.string().describe('What did not match, why the clause was skipped, or what went wrong with the run'),
  known: z.string().optional().describe('Why the failure was expected'),
  request: z.string().optional(),
  status: z.int().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.string().optional().describe('The beginning of the answer'),
  expected: z.string().optional(),
  received: z.string().optional(),
  reference: z.string().describe('The section of the interface'),
  sentence: z.string().optional().describe('What the section says'),
  page: z.string().optional().describe('The address of the page of the clause'),
  curl: z.string().optional().describe('The request as one line for bash, in which keys are variables'),
  replay: z.string().optional().describe('What --replay takes'),
});

const clause = z.object({
  id: z.string(),
  level,
  profile,
  title: z.string(),
  driver,
  status: z.enum(['passed', 'failed', 'skipped', 'error']),
  durationMs: z.number().nonnegative(),
  detail: detail.optional(),
});

/** The schema of a report in JSON. */
export const reportSchema = z.object({
  $schema: z.string(),
  schemaVersion: z.literal(SCHEMA_VERSION),
  verdict: z.object({
    conclusion: z.string().describe('The verdict in one sentence'),
    exitCode: z.int(),
    isInterrupted: z.boolean(),
    passed: count,
    failedMust: count,
    failedShould: count,
    counted: count.describe('Failures for which the target does not conform'),
    expected: count.describe('Failures that the list of expected failures has'),
    skipped: count,
    errors: count.describe('Clauses that could not be tried'),
    stale: count.describe('Entries of the list of expected failures that do not fail any more'),
  }),
  target: z.string(),
  startedAt: z.iso.datetime(),
  durationMs: z.number().nonnegative(),
  versions: z.object({ suite: z.string(), node: z.string() }),
  set: z.string().describe('The frozen set of clauses, by its month'),
  profile,
  drivers: z.array(driver),
  seed: z.int().describe('With --seed, what was picked by chance is picked again'),
  choices: z
    .array(z.object({ question: z.string(), answer: z.string() }))
    .describe('What the target has chosen where the interface leaves it open'),
  costs: z.object({
    key: z.object({ sent: count, granted: count }).describe('Requests of --key'),
    requests: count,
    dropped: count.describe('Requests that were sent again, after a broken connection or a passing 503'),
  }),
  clauses: z.array(clause),
});

/** A report in JSON. */
export type JsonReport = z.infer<typeof reportSchema>;

/** Builds the JSON Schema in `report.schema.json`. */
export function describeSchema(): object {
  return {
    ...z.toJSONSchema(reportSchema, { target: 'draft-7', io: 'input' }),
    title: 'A report of the Crossrate conformance suite',
  };
}
