import { router } from '@crossrate/contract';
import type { Context } from '../clause.ts';
import type { Exchange } from '../exchange.ts';
import { conversionOf, rateTableOf } from '../expectations.ts';

/** The table of a base as the run holds it, with its headers; it is asked for when there is none yet. */
export async function heldTable({ api, keys, seen }: Context, base: string): Promise<Exchange> {
  const { updated_at } = rateTableOf(await api.rates(keys.active, base));
  const target = `${router.rates.path}?base=${base}`;
  const held = seen.findLast((answer) => answer.target === target && answer.status === 200);
  if (!held) throw new Error(`the run has lost its table of ${base}, of ${updated_at}`);
  return held;
}

/** A conversion as the run holds it, in the same way. */
export async function heldConversion({ api, keys, seen }: Context): Promise<Exchange> {
  conversionOf(await api.convert(keys.active, { from: 'USD', to: 'EUR', amount: 1 }));
  const target = `${router.convert.path}?from=USD&to=EUR&amount=1`;
  const held = seen.findLast((answer) => answer.target === target && answer.status === 200);
  if (!held) throw new Error('the run has lost its conversion');
  return held;
}
