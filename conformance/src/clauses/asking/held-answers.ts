import { router } from '@crossrate/contract';
import type { Context } from '../../clause.ts';
import type { Answer } from '../../drivers/driver.ts';
import type { Exchange } from '../../exchange.ts';
import { expectConversion, expectCurrencyList, expectRateTable } from '../../expectations.ts';
import { CONVERSION, CONVERSION_PATH } from './usual-requests.ts';

/** Obtains the table of a base, or of the default base, with its headers: the latest one in the run, or a new one. */
export async function obtainTable({ api, keys, seen }: Context, base?: string): Promise<Exchange> {
  expectRateTable(await api.rates(keys.active, base));
  return findLatest(seen, base === undefined ? router.rates.path : `${router.rates.path}?base=${base}`);
}

/** Obtains a conversion of 1 USD to EUR with its headers, in the same way. */
export async function obtainConversion({ api, keys, seen }: Context): Promise<Exchange> {
  expectConversion(await api.convert(keys.active, CONVERSION));
  return findLatest(seen, CONVERSION_PATH);
}

function findLatest(seen: Context['seen'], target: string): Exchange {
  const held = seen.findLast((answer) => answer.target === target && answer.status === 200 && answer.method === 'GET');
  if (!held) throw new Error(`the run has lost its answer to ${target}`);
  return held;
}

/** Finds a listed code without a rate; `undefined` when the target has rates of all codes. A table may leave its base out. */
export function findCodeWithoutRate(list: Answer, table: Answer): string | undefined {
  const { base, rates } = expectRateTable(table);
  return expectCurrencyList(list).currencies.find((code) => code !== base && !(code in rates));
}
