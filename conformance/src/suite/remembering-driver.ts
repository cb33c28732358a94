import { errorResponses } from '@crossrate/contract';
import type { Answer, Driver } from '../drivers/driver.ts';
import type { RecordingFetch } from './recording-fetch.ts';

/**
 * Remembers the answers to one key, so that clauses that look at the same answer cost one request of the daily quota
 * between them. Requests with other keys, and those over plain HTTP, are always sent.
 */
export function rememberingDriver(driver: Driver, key: string | undefined, { last, recall }: RecordingFetch): Driver {
  const known = new Map<string, { readonly answer: Answer; readonly request: string | undefined }>();

  async function remembered(asked: unknown, used: string | undefined, ask: () => Promise<Answer>): Promise<Answer> {
    if (used === undefined || used !== key) return ask();
    const name = JSON.stringify(asked);
    const before = known.get(name);
    if (before) {
      recall(before.request);
      return before.answer;
    }
    const answer = await ask();
    // A target that has no rates for the moment may have some for the next clause.
    if (answer.status !== errorResponses.unavailable.status) known.set(name, { answer, request: last() });
    return answer;
  }

  return {
    rates: (used, base) => remembered(['rates', base ?? null], used, () => driver.rates(used, base)),
    convert: (used, request) => remembered(['convert', request], used, () => driver.convert(used, request)),
    currencies: () => driver.currencies(),
  };
}
