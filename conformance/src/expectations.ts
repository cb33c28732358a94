import { isDeepStrictEqual } from 'node:util';
import { type ErrorName, errorResponses } from '@crossrate/contract';
import { z } from 'zod';
import type { Answer, HttpAnswer } from './drivers/driver.ts';
import { Mismatch } from './mismatch.ts';

/** Which codes there are is for the target to say, in its own list. */
const code = z.string().regex(/^[A-Z]{3}$/, 'not three upper-case letters');
/** A small one may be rounded to nothing: how many digits a rate has is left open. */
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

/** Milliseconds by which the clocks of two machines may differ. */
export const CLOCK_DIFFERENCE_MS = 120_000;

/** Fails unless the two are the same. */
export function expectSame(what: string, received: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(received, expected)) throw new Mismatch(what, expected, received);
}

/** Fails unless a condition holds. */
export function expectThat(condition: boolean, expected: string, received: unknown): void {
  if (!condition) throw new Mismatch(expected, expected, received);
}

/** Fails unless an answer has the status, and a body with a message. */
export function expectError(answer: Answer, expected: number): void {
  expectSame('status', answer.status, expected);
  expectErrorBody(answer);
}

/** Fails unless a body is that of an error. */
export function expectErrorBody({ body }: Pick<Answer, 'body'>): void {
  expectThat(errorSchema.safeParse(body).success, 'a body of the form {error: string}', body);
}

/** Fails unless an answer has the status and the exact message of an error. */
export function expectMessage(answer: Answer, name: ErrorName): void {
  const { status, body } = errorResponses[name];
  expectError(answer, status);
  // Whether there may be other fields is a question of its own.
  expectSame('message', (answer.body as typeof body).error, body.error);
}

/** Fails when a body has other fields than these. Whether these are there is another question. */
export function expectNoOtherFields({ body }: Pick<Answer, 'body'>, fields: readonly string[]): void {
  const others = Object.keys(body ?? {}).filter((name) => !fields.includes(name));
  expectThat(others.length === 0, `no fields but ${fields.join(', ')}`, others);
}

/** Fails unless an answer is JSON and says so: media types have no case, and `+json` is JSON, too (RFC 6839). */
export function expectJson({ headers, body, text }: HttpAnswer): void {
  const type = headers.get('Content-Type');
  expectThat(/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type ?? ''), 'a JSON media type', type);
  expectThat(typeof body === 'object' && body !== null, 'a JSON object', text);
}

/** The extended and the basic format, to the minute at the least, with a numeric offset. */
const ISO_8601 = /^(\d{4})-?(\d\d)-?(\d\d)T(\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?)?([+-])(\d\d)(?::?(\d\d))?$/;

/**
 * The moment of a timestamp of ISO 8601, in milliseconds since 1970: `Date` reads one of its formats only.
 *
 * @throws Mismatch when the text is none with a numeric offset, or on a day that there is not.
 */
export function momentOf(text: string): number {
  const [, year, month, day, hour, minute, second, sign, ...offset] = ISO_8601.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  const isDate = !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);
  const [hours = 0, minutes = 0, seconds = 0] = [hour, minute, second].map((digits) => Number(digits ?? 0));
  expectThat(
    isDate && hours <= 24 && minutes < 60 && seconds <= 60,
    'a time of ISO 8601 with a numeric offset, such as +00:00',
    text,
  );
  const [ahead = 0, beside = 0] = offset.map((digits) => Number(digits ?? 0));
  const toUtc = (sign === '-' ? 1 : -1) * (ahead * 60 + beside);
  return Date.parse(date) + ((hours * 60 + minutes + toUtc) * 60 + seconds) * 1_000;
}

/** The rate table of an answer; fails when it is none. */
export const rateTableOf = (answer: Answer) => bodyOf(answer, tableSchema, 'a rate table');

/** The conversion of an answer; fails when it is none. */
export const conversionOf = (answer: Answer) => bodyOf(answer, conversionSchema, 'a conversion');

/** The currency list of an answer; fails when it is none. */
export const currencyListOf = (answer: Answer) => bodyOf(answer, listSchema, 'a currency list');

function bodyOf<Body>({ status, body }: Answer, schema: z.ZodType<Body>, expected: string): Body {
  expectSame('status', status, 200);
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.length ? `${issue.path.join('.')}: ` : '';
  throw new Mismatch(`${expected}: ${place}${issue?.message}`, expected, body);
}
