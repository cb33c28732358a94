import { isDeepStrictEqual } from 'node:util';
import { type ErrorName, errorResponses } from '@crossrate/contract';
import { z } from 'zod';
import type { Exchange } from './exchange.ts';
import { checkExchange, Mismatch } from './mismatch.ts';

/** Any three letters: the target's own list decides which codes exist. */
const code = z.string().regex(/^[A-Z]{3}$/, 'not three upper-case letters');
/** Zero is valid: the interface leaves the digits of a rate open, so a target may round a small rate to 0. */
const rate = z.number().nonnegative();
const tableSchema = z.object({ base: code, rates: z.record(code, rate), updated_at: z.string() });
const conversionSchema = z.object({
  base: code,
  target: code,
  amount: z.number(),
  rate,
  converted: z.number().nonnegative(),
});
const listSchema = z.object({ currencies: z.array(code) });
const errorSchema = z.object({ error: z.string().regex(/\S/) });

/** The greatest difference between the clocks of two machines, in milliseconds. */
export const CLOCK_DIFFERENCE_MS = 120_000;

/**
 * Fails unless two values are deeply equal.
 *
 * @param subject - The name of the value in the report, such as `status`.
 *
 * @example
 * ```ts
 * import { createClient, expectSame } from '@crossrate/conformance';
 * const http = createClient('http://127.0.0.1:3000');
 * expectSame('status', (await http.get('/api/rates')).status, 401);
 * ```
 */
export function expectSame(subject: string, received: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(received, expected)) throw new Mismatch(subject, expected, received);
}

/**
 * Fails unless a condition holds.
 *
 * @param expected - The condition in words, for the report.
 * @param received - The value that the report shows beside the condition.
 *
 * @example
 * ```ts
 * import { expectThat } from '@crossrate/conformance';
 * const rate = 0.880226;
 * expectThat(rate > 0, 'a rate above 0', rate);
 * ```
 */
export function expectThat(condition: boolean, expected: string, received: unknown): asserts condition {
  if (!condition) throw new Mismatch(expected, expected, received);
}

/**
 * Fails unless an answer has one of some statuses, and a body with a message.
 *
 * @returns The body.
 *
 * @example
 * ```ts
 * import { createClient, expectError } from '@crossrate/conformance';
 * const http = createClient('http://127.0.0.1:3000');
 * console.log(expectError(await http.get('/api/rates'), 401).error);
 * ```
 */
export function expectError(answer: Exchange, ...expected: readonly [number, ...number[]]): { readonly error: string } {
  expectStatus(answer, ...expected);
  return expectErrorBody(answer);
}

/** Fails unless an answer has one of some statuses. */
export function expectStatus(answer: Exchange, ...expected: readonly [number, ...number[]]): void {
  if (expected.includes(answer.status)) return;
  checkExchange(answer, () => {
    throw new Mismatch('status', expected.join(' or '), answer.status);
  });
}

/** Reads the body of an error. Fails unless the body is one. */
export function expectErrorBody(answer: Exchange): { readonly error: string } {
  return checkExchange(answer, () => {
    const expected = 'a body of the form {error: string}';
    if (!errorSchema.safeParse(answer.body).success) throw new Mismatch(expected, expected, answer.body);
    return answer.body as { readonly error: string };
  });
}

/** Fails unless an answer has the status and the exact message of an error of the interface. */
export function expectMessage(answer: Exchange, name: ErrorName): void {
  const { status, body } = errorResponses[name];
  // Other clauses judge additional fields.
  const { error } = expectError(answer, status);
  checkExchange(answer, () => expectSame('message', error, body.error));
}

/** Fails when a body has a field outside a list. A missing field does not fail. */
export function expectNoOtherFields(answer: Exchange, fields: readonly string[]): void {
  const others = Object.keys(answer.body ?? {}).filter((name) => !fields.includes(name));
  checkExchange(answer, () => expectThat(others.length === 0, `no fields but ${fields.join(', ')}`, others));
}

/**
 * Fails unless an answer is a JSON object or array with a JSON media type. Media types are case-insensitive, and a
 * `+json` type is JSON, too (RFC 6839); `text/json` is in use, though nobody has registered it.
 */
export function expectJson(answer: Exchange): void {
  const { headers, body, text } = answer;
  const type = headers.get('Content-Type');
  checkExchange(answer, () => {
    expectThat(/^(text\/json|application\/([\w.-]+\+)?json)\s*(;|$)/i.test(type ?? ''), 'a JSON media type', type);
    expectThat(typeof body === 'object' && body !== null, 'a JSON object', text);
  });
}

/**
 * Reads the rate table of an answer. Fails unless the status is 200 and the body is a rate table.
 *
 * @example
 * ```ts
 * import { createClient, expectRateTable } from '@crossrate/conformance';
 * const http = createClient('http://127.0.0.1:3000');
 * console.log(expectRateTable(await http.rates('cr_…')).updated_at);
 * ```
 */
export const expectRateTable = (answer: Exchange) => parseBody(answer, tableSchema, 'a rate table');

/**
 * Reads the conversion of an answer. Fails unless the status is 200 and the body is a conversion.
 *
 * @example
 * ```ts
 * import { createClient, expectConversion } from '@crossrate/conformance';
 * const http = createClient('http://127.0.0.1:3000');
 * const answer = await http.convert('cr_…', { from: 'USD', to: 'EUR', amount: 100 });
 * console.log(expectConversion(answer).converted);
 * ```
 */
export const expectConversion = (answer: Exchange) => parseBody(answer, conversionSchema, 'a conversion');

/** Reads the currency list of an answer. Fails unless the status is 200 and the body is a currency list. */
export const expectCurrencyList = (answer: Exchange) => parseBody(answer, listSchema, 'a currency list');

function parseBody<Body>(answer: Exchange, schema: z.ZodType<Body>, expected: string): Body {
  expectStatus(answer, 200);
  const result = schema.safeParse(answer.body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.length ? `${issue.path.join('.')}: ` : '';
  return checkExchange(answer, () => {
    throw new Mismatch(`${expected}: ${place}${issue?.message}`, expected, answer.body);
  });
}
