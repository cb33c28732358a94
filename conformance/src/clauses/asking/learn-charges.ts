import { router } from '@crossrate/contract';
import type { Context } from '../../clause.ts';
import type { Exchange } from '../../exchange.ts';
import { expectRateTable } from '../../expectations.ts';
import { REFUSALS } from '../../suite/choices.ts';
import type { Charge } from '../checking/explain-grants.ts';
import { readDailyQuotas } from '../checking/quota-headers.ts';
import { OVERLOOKED } from './overlooked.ts';

/** Requests that a target may charge for or not: two that it refuses, and the list. */
const OPEN = [
  `${router.rates.path}?base=XYZ`,
  `${router.convert.path}?from=USD&to=XYZ&amount=1`,
  router.currencies.path,
] as const;

/**
 * Learns from the headers of the active key whether refused requests and the list count, and which conversions a target
 * grants. The quota key sends only what was learnt.
 *
 * @returns The codes with a rate, and the path of a request that is refused, if there is one.
 */
export async function learnCharges({ api, http, keys, choices }: Context) {
  const table = await api.rates(keys.active);
  const { base, rates } = expectRateTable(table);
  const granted = [table];
  const asked: Exchange[] = [];
  for (const [place, { example }] of OVERLOOKED.entries()) {
    asked.push(await http.get(OPEN[place] ?? '', keys.active));
    granted.push(await api.convert(keys.active, example));
  }
  const charges = asked.map((_, place) => readCharge(granted[place], granted[place + 1]));
  const refused = [0, 1].filter((place) => (asked[place]?.status ?? 0) >= 400);
  const [refusal = -1] = refused;
  const isCounted = refused.some((place) => charges[place] === 'counted');
  if (charges[refusal]) choices.hold(REFUSALS, isCounted ? 'counted' : 'free');
  choices.note('currency list with a key', charges[2] ?? 'not shown');
  return {
    codes: [...new Set([base, ...Object.keys(rates)])].sort(),
    overlooked: OVERLOOKED.filter((_, place) => granted[place + 1]?.status === 200),
    refusal: OPEN[refusal],
  };
}

/** Reads from two granted answers whether the request between them counted; `undefined` when their headers do not tell. */
function readCharge(before?: Exchange, after?: Exchange): Charge | undefined {
  const [left = Number.NaN, stillLeft = Number.NaN] = [before, after].map((answer) => {
    const isWhole = answer?.status === 200 && answer.dropped === undefined;
    return isWhole ? readDailyQuotas(answer)[0]?.remaining : undefined;
  });
  return ({ 1: 'free', 2: 'counted' } as const)[left - stillLeft];
}
