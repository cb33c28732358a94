import { isDeepStrictEqual } from 'node:util';
import {
  type Conversion,
  type CurrencyList,
  conversionSchema,
  currencyListSchema,
  type ErrorName,
  errorBodySchema,
  errorResponses,
  type RateTable,
  rateTableSchema,
} from '@crossrate/contract';
import type { Answer } from './drivers/driver.ts';
import { Mismatch } from './mismatch.ts';

/** Fails unless the two are the same. */
export function expectSame(what: string, received: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(received, expected)) throw new Mismatch(what, expected, received);
}

/** Fails unless a condition holds. */
export function expectThat(condition: boolean, expected: string, received: unknown): void {
  if (!condition) throw new Mismatch(expected, expected, received);
}

/** Fails unless an answer has the status, and a body with a message. */
export function expectError({ status, body }: Answer, expected: number): void {
  expectSame('status', status, expected);
  expectThat(errorBodySchema.safeParse(body).success, 'a body of the form {error: string}', body);
}

/** Fails unless an answer has the status and the exact message of an error. */
export function expectMessage(answer: Answer, name: ErrorName): void {
  const { status, body } = errorResponses[name];
  expectError(answer, status);
  expectSame('body', answer.body, body);
}

/** Fails unless a body is an object with exactly these fields. */
export function expectFields({ body }: Pick<Answer, 'body'>, fields: readonly string[]): void {
  if (typeof body !== 'object' || body === null) throw new Mismatch('a JSON object', 'an object', body);
  expectSame('fields', Object.keys(body).sort(), [...fields].sort());
}

/** The rate table of an answer; fails when it is none. */
export const rateTableOf = (answer: Answer): RateTable => bodyOf(answer, rateTableSchema, 'a rate table');

/** The conversion of an answer; fails when it is none. */
export const conversionOf = (answer: Answer): Conversion => bodyOf(answer, conversionSchema, 'a conversion');

/** The currency list of an answer; fails when it is none. */
export const currencyListOf = (answer: Answer): CurrencyList => bodyOf(answer, currencyListSchema, 'a currency list');

interface Schema<Body> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Body }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
}

function bodyOf<Body>({ status, body }: Answer, schema: Schema<Body>, expected: string): Body {
  expectSame('status', status, 200);
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.length ? `${issue.path.join('.')}: ` : '';
  throw new Mismatch(`${expected}: ${place}${issue?.message}`, expected, body);
}
