import type { Answer, Driver } from '../drivers/driver.ts';
import { dependsOnRequest } from './depends-on-request.ts';
import { createJournal, type Journal } from './journal.ts';

/** A driver that remembers answers from one clause to the next. */
interface RememberingDriver extends Driver {
  /** Begins a clause: the next requests belong to this journal. */
  begin(journal: Journal): void;
}

/**
 * Remembers the answers to requests with the shared key, so that clauses that need the same answer cost one request of
 * the daily quota. Sends every request with another key or without a key.
 */
export function createRememberingDriver(driver: Driver, sharedKey: string | undefined): RememberingDriver {
  const remembered = new Map<string, { readonly answer: Answer; readonly exchange: Journal['last'] }>();
  let journal = createJournal();

  async function recall(key: string | undefined, name: string, send: () => Promise<Answer>): Promise<Answer> {
    if (key === undefined || key !== sharedKey) return send();
    const known = remembered.get(name);
    if (known) {
      journal.last = known.exchange;
      if (known.exchange && 'status' in known.exchange) journal.answers.push(known.exchange);
      return known.answer;
    }
    const answer = await send();
    if (dependsOnRequest(answer)) remembered.set(name, { answer, exchange: journal.last });
    return answer;
  }

  return {
    begin(next) {
      journal = next;
    },
    rates: (key, base) => recall(key, `rates ${JSON.stringify(base)}`, () => driver.rates(key, base)),
    convert: (key, request) => recall(key, `convert ${JSON.stringify(request)}`, () => driver.convert(key, request)),
    currencies: () => driver.currencies(),
  };
}
