import { errorResponses } from '@crossrate/contract';
import type { Answer, Driver } from '../drivers/driver.ts';
import { type Journal, newJournal } from './recorder.ts';

/** A driver under which clauses run one after another. */
export interface RememberingDriver extends Driver {
  /** Tells of which journal the next requests are. */
  begin(journal: Journal): void;
}

/**
 * Remembers the answers to one key, so that clauses that look at the same answer cost one request of the daily quota
 * between them. Requests with other keys, and those over plain HTTP, are always sent.
 */
export function rememberingDriver(driver: Driver, key: string | undefined): RememberingDriver {
  const known = new Map<string, { readonly answer: Answer; readonly last: Journal['last'] }>();
  let journal: Journal = newJournal();

  async function remembered(asked: unknown, used: string | undefined, ask: () => Promise<Answer>): Promise<Answer> {
    if (used === undefined || used !== key) return ask();
    const name = JSON.stringify(asked);
    const before = known.get(name);
    if (before) {
      journal.last = before.last;
      if (before.last && 'status' in before.last) journal.answers.push(before.last);
      return before.answer;
    }
    const answer = await ask();
    // A target that has no rates for the moment may have some for the next clause.
    if (answer.status !== errorResponses.unavailable.status) known.set(name, { answer, last: journal.last });
    return answer;
  }

  return {
    begin(next) {
      journal = next;
    },
    rates: (used, base) => remembered(['rates', base ?? null], used, () => driver.rates(used, base)),
    convert: (used, request) => remembered(['convert', request], used, () => driver.convert(used, request)),
    currencies: () => driver.currencies(),
  };
}
