import {
  type ErrorName,
  errorHeaders,
  errorResponses,
  metadataOf,
  quotaHeaderNames,
  retryAfterErrors,
  router,
} from '@crossrate/contract';
import { type Answer, findField } from '../exchange/read-answers.ts';
import { Finding } from '../finding.ts';
import { parseJson, readText } from './read-body.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const METRICS_TYPE = /^text\/plain; version=\d/;

type OperationName = keyof typeof router;

const operations = Object.entries(router) as [OperationName, (typeof router)[OperationName]][];
const errors = Object.entries(errorResponses) as [ErrorName, (typeof errorResponses)[ErrorName]][];

/** The kinds of answers: by the operation that succeeded, or by the name of the error. */
export type AnswerKind = OperationName | 'operator' | 'preflight' | 'unchanged' | ErrorName;

/**
 * Checks an answer against the contract without knowing the request, and classifies the answer.
 *
 * @throws Finding when the contract has no such answer.
 */
export function checkAnswer(answer: Answer): AnswerKind {
  const type = findField(answer, 'Content-Type');
  if (type !== undefined && type !== JSON_TYPE && !METRICS_TYPE.test(type)) {
    throw new Finding(`The contract has no ${answer.status} with ${type}: ${answer.body.toString('latin1', 0, 120)}`);
  }
  requireField(answer, 'X-Request-Id', /^[\w.-]{1,64}$/);
  requireField(answer, 'X-Content-Type-Options', /^nosniff$/);
  // What operators read is for pages of this server alone, and costs nothing.
  const isOwn = findField(answer, 'Cross-Origin-Resource-Policy') === 'same-origin' && !isCharged(answer);
  if (!isOwn) requireField(answer, 'Access-Control-Allow-Origin', /^\*$/);
  if (answer.status === 204) return 'preflight';
  if (answer.status === 304) {
    requireField(answer, 'ETag', /^(W\/)?".+"$/);
    return 'unchanged';
  }
  return answer.status === 200 ? checkContent(answer) : checkError(answer);
}

/** Tells whether an answer has cost its key a charge. */
export function isCharged(answer: Answer): boolean {
  return answer.status === 200 && findField(answer, quotaHeaderNames.remaining) !== undefined;
}

function checkContent(answer: Answer): AnswerKind {
  requireField(answer, 'Cache-Control', /./);
  if (METRICS_TYPE.test(findField(answer, 'Content-Type') ?? '')) return 'operator';
  requireField(answer, 'Content-Type', JSON_TYPE);
  // An answer to HEAD shows only its head. Operations with a key report the quota; the list of currencies does not.
  if (answer.isHeadOnly) return isCharged(answer) ? 'rates' : 'currencies';
  const body = parseJson(readText(answer));
  const found = operations.find(([, { responses }]) => responses[200].safeParse(body).success);
  if (found === undefined) {
    const isForOperators = typeof body === 'object' && body !== null && ('status' in body || 'openapi' in body);
    if (isForOperators && !isCharged(answer)) return 'operator';
    throw new Finding(`The contract has no 200 with ${JSON.stringify(body).slice(0, 200)}`);
  }
  const [kind, route] = found;
  if (304 in route.responses) requireField(answer, 'ETag', /^(W\/)?".+"$/);
  if (metadataOf(route).access === 'key') requireQuota(answer);
  return kind;
}

function checkError(answer: Answer): AnswerKind {
  const { status } = answer;
  requireField(answer, 'Content-Type', JSON_TYPE);
  requireField(answer, 'Cache-Control', 'no-store');
  const possible = errors.filter(([, response]) => response.status === status);
  const body = answer.isHeadOnly ? undefined : (parseJson(readText(answer)) as { error?: unknown; reason?: unknown });
  const found = possible.find(([, response]) => body === undefined || response.body.error === body.error);
  // /readyz adds a reason to the error.
  const extra = Object.keys(body ?? {}).filter((field) => field !== 'error' && field !== 'reason');
  if (!found || extra.length > 0)
    throw new Finding(`The contract has no ${status} with ${JSON.stringify(body)?.slice(0, 200)}`);
  const [name] = found;
  for (const [field, value] of Object.entries(errorHeaders[name] ?? {})) requireField(answer, field, value);
  if (retryAfterErrors[name]) requireField(answer, 'Retry-After', /^\d+$/);
  if (name === 'quotaExceeded') requireQuota(answer);
  return name;
}

function requireQuota(answer: Answer): void {
  for (const name of Object.values(quotaHeaderNames)) requireField(answer, name, /\d/);
}

/** @throws Finding when a header field is absent, or has another value. */
function requireField(answer: Answer, name: string, expected: string | RegExp): void {
  const value = findField(answer, name);
  const isAsExpected = typeof expected === 'string' ? value === expected : value !== undefined && expected.test(value);
  if (!isAsExpected) {
    const body = answer.body.toString('latin1', 0, 120);
    throw new Finding(`${answer.status} has the field ${name}: ${value ?? '(absent)'}, and the body ${body}`);
  }
}
