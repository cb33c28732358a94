import type { Driver } from '../drivers/driver.ts';

/**
 * Remembers the answers to one key, so that clauses that look at the same answer cost one request of the daily quota
 * between them. Requests with other keys, and those over plain HTTP, are always sent.
 */
export function rememberingDriver(driver: Driver, key: string | undefined): Driver {
  const known = new Map<string, ReturnType<Driver['rates']>>();
  const remembered = (asked: string, ask: () => ReturnType<Driver['rates']>) => {
    const answer = known.get(asked) ?? ask();
    known.set(asked, answer);
    return answer;
  };
  return {
    rates: (used, base) =>
      used === key && used !== undefined
        ? remembered(`rates ${base ?? ''} ${base === undefined}`, () => driver.rates(used, base))
        : driver.rates(used, base),
    convert: (used, request) =>
      used === key && used !== undefined
        ? remembered(`convert ${JSON.stringify(request)}`, () => driver.convert(used, request))
        : driver.convert(used, request),
    currencies: () => driver.currencies(),
  };
}
