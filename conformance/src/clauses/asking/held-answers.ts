import { router } from '@crossrate/contract';
import type { Context } from '../../clause.ts';
import type { Answer } from '../../drivers/driver.ts';
import type { Exchange } from '../../exchange.ts';
import { expectConversion, expectCurrencyList, expectRateTable } from '../../expectations.ts';

/** Obtains the table of a base with its headers: the latest one in the run, or a new one if there is none. */
export async function obtainTable({ api, keys, seen }: Context, base: string): Promise<Exchange> {
  const { updated_at } = expectRateTable(await api.rates(keys.active, base));
  const target = `${router.rates.path}?base=${base}`;
  const held = seen.findLast((answer) => answer.target === target && answer.status === 200);
  if (!held) throw new Error(`the run has lost its table of ${base}, of ${updated_at}`);
  return held;
}

/** Obtains a conversion of 1 USD to EUR with its headers, in the same way. */
export async function obtainConversion({ api, keys, seen }: Context): Promise<Exchange> {
  expectConversion(await api.convert(keys.active, { from: 'USD', to: 'EUR', amount: 1 }));
  const target = `${router.convert.path}?from=USD&to=EUR&amount=1`;
  const held = seen.findLast((answer) => answer.target === target && answer.status === 200);
  if (!held) throw new Error('the run has lost its conversion');
  return held;
}

/** Finds a listed code without a rate; `undefined` when the target has rates of all codes. A table may leave its base out. */
export function findCodeWithoutRate(list: Answer, table: Answer): string | undefined {
  const { base, rates } = expectRateTable(table);
  return expectCurrencyList(list).currencies.find((code) => code !== base && !(code in rates));
}

/** The fields of the interface without the time: the content of an answer in the narrowest sense. */
const CONTENT = ['base', 'target', 'amount', 'rate', 'converted', 'rates', 'currencies'];

/** Picks the content of an answer: a target may add fields that change with every answer, or write the time anew. */
export function pickContent({ body }: Exchange): unknown {
  return Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => CONTENT.includes(name)));
}
