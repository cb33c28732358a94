import { setTimeout } from 'node:timers/promises';
import type { Charge, ChargeRequest } from '../../quota/quota-store.ts';
import { Batcher } from '../batcher.ts';
import { type ChargedCounter, handOut, sumUp } from '../charge-batch.ts';
import type { IdentityCheck } from '../identity-check.ts';
import { CHARGE, CHARGE_FREE } from './charge-statement.ts';
import type { Connections, Row } from './connections.ts';
import { isLockTimeout } from './failure-reason.ts';

/** The longest wait for a row that holds up other accounts, and for one that does not. */
const [TOGETHER_MS, ALONE_MS] = [100, 400];
/** The longest pause before accounts that are all held are tried again. */
const PAUSE_MS = 5;

/**
 * Creates the batches of charges. Charges that come while a statement is under way share the next statement and its commit.
 * A charge whose fate is unknown is refused and never sent again: it may be counted, but no request is counted twice or
 * served for free.
 *
 * A process that charges an account holds its row until the commit. So that one busy account does not delay the others, the
 * statement leaves held accounts out, and those without a row of today. Of the held accounts, the one with the oldest charge
 * waits for its row alone, on a connection of `waiting`; the next batch tries the others again. First charges of the day wait
 * together for those of other processes, on another one, and one by one where that takes too long.
 *
 * There is no deadlock: a statement with several rows either waits for none, or locks them in the order of accounts.
 */
export function createCharges(
  { charging, waiting }: Readonly<Record<'charging' | 'waiting', Connections>>,
  identityCheck: IdentityCheck,
  seeDay: (day: number) => void,
): Batcher<ChargeRequest, Charge> {
  async function send(
    connections: Connections,
    text: string,
    asked: readonly ChargeRequest[],
    timeoutMs: number,
    waitMs?: number,
  ) {
    const { totals, places } = sumUp(asked);
    const accounts = totals.map(({ accountId }) => accountId);
    const [counts, limits] = [totals.map(({ count }) => count), totals.map(({ limit }) => limit)];
    const rows = await connections.run(text, [accounts, counts, limits, ...(waitMs ? [waitMs] : [])], timeoutMs);
    identityCheck.assertSame(rows[0]);
    const charges = handOut(places, rows.map(readChargedCounter));
    // A day without a charge has not begun.
    if (charges.some(Boolean)) seeDay(Number(rows[0]?.day));
    return { charges, newAccounts: new Set(accounts.filter((_, index) => rows[index]?.is_first)) };
  }

  const charge = async (asked: readonly ChargeRequest[], timeoutMs: number, waitMs = ALONE_MS) =>
    (await send(waiting, CHARGE, asked, timeoutMs, waitMs)).charges;
  const patient = new Batcher<ChargeRequest, Charge>((asked, timeoutMs) => charge(asked, timeoutMs));

  /** New accounts that wait for their rows one by one, with the ends of their waits. */
  const alone = new Map<number, Promise<undefined>>();
  const newcomers = new Batcher<ChargeRequest, Charge>(async (asked, timeoutMs) => {
    const deadline = performance.now() + timeoutMs;
    try {
      return await charge(asked, timeoutMs, TOGETHER_MS);
    } catch (error) {
      // Where a row is held, nothing was charged.
      if (!isLockTimeout(error)) throw error;
    }
    const results: Promise<Charge | undefined>[] = [];
    for (const [accountId, group] of Map.groupBy(asked.entries(), ([, request]) => request.accountId)) {
      const requests = group.map(([, request]) => request);
      const charged = charge(requests, deadline - performance.now());
      const forget = (): undefined => {
        alone.delete(accountId);
      };
      alone.set(accountId, charged.then(forget, forget));
      for (const [place, [index]] of group.entries()) results[index] = charged.then((charges) => charges[place]);
    }
    return results;
  });
  let waited: { readonly accountId: number; readonly over: Promise<undefined> } | undefined;

  return new Batcher(async (asked, timeoutMs) => {
    const { charges, newAccounts } = await send(charging, CHARGE_FREE, asked, timeoutMs);
    const held = asked.filter(({ accountId }, index) => !charges[index] && !newAccounts.has(accountId));
    const chosen = waited ? undefined : held[0]?.accountId;
    const results = asked.map((request, index) => {
      const { accountId } = request;
      if (charges[index]) return charges[index];
      if (newAccounts.has(accountId)) return alone.get(accountId) ?? newcomers.ask(request);
      if (accountId === chosen) return patient.ask(request);
      return accountId === waited?.accountId ? waited.over : undefined;
    });
    if (chosen !== undefined) {
      const ofChosen = results.filter((_, index) => asked[index]?.accountId === chosen);
      const over = Promise.allSettled(ofChosen).then(() => {
        waited = undefined;
        return undefined;
      });
      waited = { accountId: chosen, over };
    }
    if (!results.some(Boolean)) await Promise.race([waited?.over, setTimeout(PAUSE_MS)]);
    return results;
  });
}

/** Reads a row; `undefined` when the account was left out. */
function readChargedCounter({ day, now_ms, before, after }: Row): ChargedCounter | undefined {
  if (before === null) return undefined;
  return { day: Number(day), now: Number(now_ms), before: Number(before), after: Number(after) };
}
