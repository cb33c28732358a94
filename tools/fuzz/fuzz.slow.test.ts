import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledServer } from '../testing/server/bundled-server.ts';
import { describeReport, escapeForPrintf } from './describe-report.ts';
import { type FindingKind, findingKinds } from './finding.ts';
import { fuzz } from './fuzz.ts';
import { defects } from './planted-defects.ts';
import { startTarget } from './start-target.ts';
import type { Target } from './target.ts';

/** A fixed seed makes a failure repeatable. `npm run fuzz` tries other seeds. */
const SEED = 12;

const resources = new AsyncDisposableStack();
let target: Target;
beforeAll(async () => {
  target = await startTarget(resources, bundledServer);
});
afterAll(() => resources.disposeAsync());

const kinds = Object.keys(findingKinds) as FindingKind[];

it('finds nothing wrong with the real server', async () => {
  const report = await fuzz(target, { seed: SEED, seconds: 60, requests: 350 });
  expect(report.failure && describeReport(report)).toBeUndefined();
  expect(report.requests).toBeGreaterThanOrEqual(350);
});

it('reports a single request in the singular', () => {
  const report = describeReport({ seed: 1, requests: 1, conversations: 1, known: {} });
  expect(report).toContain('1 request in 1 conversation, seed 1');
});

describe('a server with a planted defect', () => {
  it.each(kinds)('is reported as %s', async (kind) => {
    await using stack = new AsyncDisposableStack();
    const { target: defective, options } = await defects[kind](target, stack);
    const known = kinds.filter((other) => other !== kind);
    const { failure } = await fuzz(defective, { seed: SEED, seconds: 30, known, endsOnFailure: true, ...options });
    expect(failure?.kind).toBe(kind);
  });
});

it('shrinks a failing conversation to one request, and replays it from the printed seed and path', async () => {
  await using stack = new AsyncDisposableStack();
  const { target: defective } = await defects.field(target, stack);
  const options = { seed: SEED, seconds: 30, known: kinds.filter((kind) => kind !== 'field') };
  const first = await fuzz(defective, options);
  expect(first.failure?.conversation.requests).toHaveLength(1);
  const again = await fuzz(defective, { ...options, path: first.failure?.path ?? '', endsOnFailure: true });
  expect(again.conversations).toBe(1);
  expect(again.failure?.conversation).toEqual(first.failure?.conversation);
  expect(describeReport(first)).toContain(`npm run fuzz -- --seed ${SEED} --path '${first.failure?.path}'`);
});

it('escapes bytes for the printf of a shell', () => {
  expect(escapeForPrintf(Buffer.from("GET /%41'\\ \x00\xff\r\n", 'latin1'))).toBe(
    'GET /%%41\\047\\134 \\000\\377\\r\\n',
  );
});
