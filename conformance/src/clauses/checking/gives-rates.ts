import type { Exchange } from '../../exchange.ts';
import { expectThat } from '../../expectations.ts';

/** A code and a number with punctuation between them, as in JSON, XML and CSV. */
const PAIR = /\b[A-Z]{3}\b\W{1,6}\d*\.?\d+/g;

/** The number of pairs that only a text with rates has. */
const MANY_PAIRS = 20;

/** Checks whether an answer contains rates, in any format that programs read. */
export function givesRates({ text, headers }: Exchange): boolean {
  // A page for people may show an example, or a few rates to everybody.
  if (/html/i.test(headers.get('Content-Type') ?? '')) return false;
  if ((text.match(PAIR)?.length ?? 0) >= MANY_PAIRS) return true;
  // JSONP wraps the object into a call.
  return /^[\s\w.$/*;]*\(?\s*\{[^{}[\]]*"(rates"\s*:\s*\{\s*"[A-Z]{3}"|converted"\s*:\s*"?\d)/.test(text);
}

/**
 * Fails when an answer gives rates, or confirms with 304 those that a client holds. The interface leaves open how other
 * paths and methods are answered, but rates need a key.
 */
export function expectNoRates(answer: Exchange): void {
  expectThat(answer.status !== 304 && !givesRates(answer), 'no rates', `${answer.status}: ${answer.text}`);
}
