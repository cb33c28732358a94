import type { Answer, Driver } from '../drivers/driver.ts';
import { isPassing } from './passing.ts';
import { createJournal, type Journal } from './recorder.ts';

/** A driver that remembers answers from one clause to the next. */
export interface RememberingDriver extends Driver {
  /** Begins a clause: the next requests belong to this journal. */
  begin(journal: Journal): void;
}

/**
 * Remembers the answers to one key, so that all clauses that need the same answer cost one request of the daily quota.
 * Requests with other keys, and the requests of `Context.http`, are always sent.
 */
export function createRememberingDriver(driver: Driver, key: string | undefined): RememberingDriver {
  const remembered = new Map<string, { readonly answer: Answer; readonly last: Journal['last'] }>();
  let journal = createJournal();

  async function recall(asked: unknown, used: string | undefined, ask: () => Promise<Answer>): Promise<Answer> {
    if (used === undefined || used !== key) return ask();
    const name = JSON.stringify(asked);
    const before = remembered.get(name);
    if (before) {
      journal.last = before.last;
      if (before.last && 'status' in before.last) journal.answers.push(before.last);
      return before.answer;
    }
    const answer = await ask();
    if (!isPassing(answer)) remembered.set(name, { answer, last: journal.last });
    return answer;
  }

  return {
    begin(next) {
      journal = next;
    },
    rates: (used, base) => recall(['rates', base ?? null], used, () => driver.rates(used, base)),
    convert: (used, request) => recall(['convert', request], used, () => driver.convert(used, request)),
    currencies: () => driver.currencies(),
  };
}
