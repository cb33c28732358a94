import { type ErrorName, errorResponses } from '@crossrate/contract';
import { checkNames } from './check-names.ts';

/** The names of the service's errors. A name is unique where a status is not, such as 403. */
export type MockErrorName =
  | 'badRequest'
  | 'unauthorized'
  | 'accountRestricted'
  | 'emailUnverified'
  | 'notFound'
  | 'methodNotAllowed'
  | 'requestTimeout'
  | 'invalidCurrency'
  | 'invalidAmount'
  | 'quotaExceeded'
  | 'headerFieldsTooLarge'
  | 'internal'
  | 'unavailable';

/**
 * A way in which requests fail:
 *
 * - a status from 400 to 599: the service's error with that status, or a proxy's page for a status that the service never
 *   answers with, such as 502
 * - the name of an error of the service
 * - `'reset'`: the connection breaks
 * - `'garbage'`: status 200 with an HTML page
 * - `'truncated'`: status 200 with half of the body
 * - `status` with `retryAfter` in seconds, or `null` for no `Retry-After`
 * - `delay`: the right answer after that many milliseconds; `Infinity` for no answer
 */
export type MockFailure =
  | number
  | MockErrorName
  | 'reset'
  | 'garbage'
  | 'truncated'
  | { readonly status: number; readonly retryAfter: number | null }
  | { readonly delay: number };

/** A valid failure. */
export type Failure =
  | { readonly kind: 'reset' | 'garbage' | 'truncated' }
  | { readonly kind: 'delay'; readonly milliseconds: number }
  | { readonly kind: 'error'; readonly name: ErrorName; readonly retryAfter?: number | null }
  | { readonly kind: 'page'; readonly status: number; readonly retryAfter?: number | null };

const SIMPLE_KINDS = ['reset', 'garbage', 'truncated'] as const;
const ERROR_NAMES: readonly MockErrorName[] = Object.keys(errorResponses) as ErrorName[];

/** @throws TypeError when the failure is invalid. */
export function readFailure(how: MockFailure): Failure {
  if (typeof how === 'number') return readStatus(how);
  if (typeof how === 'object' && how !== null) {
    const isDelay = 'delay' in how;
    checkNames(how, isDelay ? ['delay'] : ['status', 'retryAfter']);
    if (!isDelay) return { ...readStatus(how.status), retryAfter: readRetryAfter(how.retryAfter) };
    if (typeof how.delay === 'number' && how.delay >= 0) return { kind: 'delay', milliseconds: how.delay };
    throw new TypeError('delay must be a number of milliseconds from 0.');
  }
  const kind = SIMPLE_KINDS.find((known) => known === how);
  if (kind) return { kind };
  const name = ERROR_NAMES.find((known) => known === how);
  if (name) return { kind: 'error', name };
  throw new TypeError(
    `There is no way to fail called ${how}. There are: ${[...SIMPLE_KINDS, ...ERROR_NAMES].join(', ')}; a status from 400 to 599; a delay.`,
  );
}

function readRetryAfter(seconds: number | null): number | null {
  if (seconds === null || (Number.isInteger(seconds) && seconds >= 0)) return seconds;
  throw new TypeError('retryAfter must be a whole number of seconds from 0, or null.');
}

function readStatus(status: number): Extract<Failure, { kind: 'error' | 'page' }> {
  if (!(Number.isInteger(status) && status >= 400 && status <= 599))
    throw new TypeError('The status of a failure must be a whole number from 400 to 599.');
  const name = ERROR_NAMES.find((known) => errorResponses[known].status === status);
  return name ? { kind: 'error', name } : { kind: 'page', status };
}

/** The failures of the next requests, in order. */
export class FailureQueue {
  #queue: { readonly how: MockFailure; readonly failure: Failure; times: number }[] = [];

  /** The failures to come, as they were asked for. */
  get pending(): readonly { readonly how: MockFailure; readonly times: number }[] {
    return this.#queue;
  }

  /** @throws TypeError when the failure or `times` is invalid, or no request would reach the failure. */
  add(how: MockFailure, times: number): void {
    const isEndless = times === Number.POSITIVE_INFINITY;
    if (!isEndless && !(Number.isInteger(times) && times >= 1)) {
      throw new TypeError('times must be a whole number from 1, or Infinity.');
    }
    const failure = readFailure(how);
    if (this.#queue.at(-1)?.times === Number.POSITIVE_INFINITY) {
      throw new TypeError('Every request fails already: reset the mock before it fails in another way.');
    }
    this.#queue.push({ how, failure, times });
  }

  /** Takes the failure of the next request; `undefined` for a request that does not fail. */
  take(): Failure | undefined {
    const [next] = this.#queue;
    if (!next) return undefined;
    next.times -= 1;
    if (next.times < 1) this.#queue.shift();
    return next.failure;
  }

  clear(): void {
    this.#queue = [];
  }
}
