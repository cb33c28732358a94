import type { HttpAnswer } from '../drivers/driver.ts';
import { expectThat } from '../expectations.ts';

/** A code and a number, whatever stands between them: JSON, XML and CSV write them so. */
const PAIR = /\b[A-Z]{3}\b\W{1,6}\d*\.?\d+/g;

/** More pairs than a text has that is about something else. */
const MANY_PAIRS = 20;

/** Whether an answer has rates in it, in whatever format. */
export function givesRates({ text, headers }: HttpAnswer): boolean {
  // A page may show an example, or some rates to everybody, and is nothing that programs read.
  if (/html/i.test(headers.get('Content-Type') ?? '')) return false;
  if ((text.match(PAIR)?.length ?? 0) >= MANY_PAIRS) return true;
  // JSONP has a call around it.
  return /^[\s\w.$/*;]*\(?\s*\{[^{}[\]]*"(rates"\s*:\s*\{\s*"[A-Z]{3}"|converted"\s*:\s*"?\d)/.test(text);
}

/**
 * Fails when an answer has rates in it. What other paths and methods answer is left open, but rates need a key: HEAD may
 * not succeed either, and nobody may hear that what he has is still right.
 */
export function expectNoRates(answer: HttpAnswer): void {
  const { method, status } = answer;
  const isAdmitted = status === 304 || (method === 'HEAD' && status < 300);
  expectThat(!isAdmitted && !givesRates(answer), 'no rates', `${status}: ${answer.text}`);
}
