import {
  conversionSchema,
  currencyListSchema,
  type ErrorName,
  errorHeaders,
  errorResponses,
  quotaHeaderNames,
  rateTableSchema,
  retryAfterErrors,
} from '@crossrate/contract';
import { type Answer, fieldOf } from '../exchange/read-answers.ts';
import { Finding } from '../finding.ts';
import { parseJson, readText } from './read-body.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const METRICS_TYPE = /^text\/plain; version=\d/;
const errors = Object.entries(errorResponses) as [ErrorName, (typeof errorResponses)[ErrorName]][];

/** What an answer turned out to be. */
export type Subject = 'rates' | 'convert' | 'currencies' | 'operator' | 'preflight' | 'unchanged' | ErrorName;

/**
 * Holds an answer against the contract, whatever the request was.
 *
 * @throws Finding when it is none of the contract's.
 */
export function checkAnswer(answer: Answer): Subject {
  const type = fieldOf(answer, 'Content-Type');
  if (type !== undefined && type !== JSON_TYPE && !METRICS_TYPE.test(type)) {
    throw new Finding('foreign', `${answer.status} with ${type}: ${answer.body.toString('latin1', 0, 120)}`);
  }
  require(answer, 'X-Request-Id', /^[\w.-]{1,64}$/);
  require(answer, 'X-Content-Type-Options', /^nosniff$/);
  require(answer, 'Access-Control-Allow-Origin', /^\*$/);
  if (answer.status === 204) return 'preflight';
  if (answer.status === 304) {
    require(answer, 'ETag', /^(W\/)?".+"$/);
    return 'unchanged';
  }
  return answer.status === 200 ? checkContent(answer) : checkError(answer);
}

/** Whether an answer is one for which a key is charged. */
export function isCharged(answer: Answer): boolean {
  return answer.status === 200 && fieldOf(answer, quotaHeaderNames.remaining) !== undefined;
}

function checkContent(answer: Answer): Subject {
  require(answer, 'Cache-Control', /./);
  if (METRICS_TYPE.test(fieldOf(answer, 'Content-Type') ?? '')) return 'operator';
  require(answer, 'Content-Type', JSON_TYPE);
  // Nothing but its head is to be had of an answer to HEAD: keyed ones tell the quota, and one is public.
  if (answer.isHeadOnly) return isCharged(answer) ? 'rates' : 'currencies';
  const body = parseJson(readText(answer));
  const subjects = [
    ['rates', rateTableSchema],
    ['convert', conversionSchema],
    ['currencies', currencyListSchema],
  ] as const;
  const [subject] = subjects.find(([, schema]) => schema.safeParse(body).success) ?? [];
  if (subject === undefined) {
    const isOperators = typeof body === 'object' && body !== null && ('status' in body || 'openapi' in body);
    if (isOperators && !isCharged(answer)) return 'operator';
    throw new Finding('foreign', `200 with ${JSON.stringify(body).slice(0, 200)}`);
  }
  if (subject !== 'convert') require(answer, 'ETag', /^(W\/)?".+"$/);
  if (subject !== 'currencies') requireQuota(answer);
  return subject;
}

function checkError(answer: Answer): Subject {
  const { status } = answer;
  require(answer, 'Content-Type', JSON_TYPE);
  require(answer, 'Cache-Control', 'no-store');
  const possible = errors.filter(([, response]) => response.status === status);
  const body = answer.isHeadOnly ? undefined : (parseJson(readText(answer)) as { error?: unknown; reason?: unknown });
  const found =
    body === undefined
      ? possible[0]
      : possible.find(
          ([
            ,
            {
              body: { error },
            },
          ]) => error === body?.error,
        );
  // Readiness tells its reason beside the error.
  const extra = Object.keys(body ?? {}).filter((field) => field !== 'error' && field !== 'reason');
  if (!found || extra.length > 0) throw new Finding('foreign', `${status} with ${JSON.stringify(body)?.slice(0, 200)}`);
  const [name] = found;
  for (const [field, value] of Object.entries(errorHeaders[name] ?? {})) require(answer, field, value);
  if (retryAfterErrors[name]) require(answer, 'Retry-After', /^\d+$/);
  if (name === 'quotaExceeded') requireQuota(answer);
  return name;
}

function requireQuota(answer: Answer): void {
  for (const name of Object.values(quotaHeaderNames)) require(answer, name, /\d/);
}

function require(answer: Answer, name: string, expected: string | RegExp): void {
  const value = fieldOf(answer, name);
  const isThere = typeof expected === 'string' ? value === expected : value !== undefined && expected.test(value);
  if (!isThere) {
    const body = answer.body.toString('latin1', 0, 120);
    throw new Finding('field', `${answer.status} with ${name}: ${value ?? '(absent)'}, ${body}`);
  }
}
