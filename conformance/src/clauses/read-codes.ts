import { errorResponses, router } from '@crossrate/contract';
import type { Context } from '../clause.ts';
import type { Answer, HttpAnswer } from '../drivers/driver.ts';
import { conversionOf, expectError, expectErrorBody, expectSame, expectThat, rateTableOf } from '../expectations.ts';
import { about } from '../mismatch.ts';
import { askOnce } from './ask-once.ts';
import { CONVERSION } from './authentication.ts';
import { unlessRefreshed } from './unless-refreshed.ts';

/** The parameters that hold codes. */
export type Place = 'base' | 'from' | 'to';

/** The code that a place has where nothing is odd. */
export const USUAL: Readonly<Record<Place, string>> = { base: 'EUR', from: 'USD', to: 'EUR' };

/** The base when none is asked for. */
const DEFAULT_BASE = 'USD';

/** What a target made of a code. */
export type Reading = 'refused' | 'accepted' | 'taken for the default';

/** A text in the place of a code. */
export interface OddCode {
  readonly text: string;
  /** The code that a lenient reader may take it for. None when it is no code in any reading. */
  readonly meaning?: string | undefined;
  /** Whether it may be refused before it gets to the service. */
  readonly isMalformed?: boolean;
}

/** Whether two rates are so far apart that they are not of the same two currencies. */
const isOther = (rate: number, expected: number) => Math.abs(rate / expected - 1) > 0.01;

/**
 * Sends a text in the place of a code. It is refused, or read as what it means: an answer about anything else is wrong.
 * How a base that is not supported is handled is left open, so the table of the default base will do, too.
 */
export async function readCode(context: Context, place: Place, odd: OddCode): Promise<Reading> {
  const { keys } = context;
  const value = encodeURIComponent(odd.text);
  if (place === 'base') {
    const answer = await askOnce(context, { path: `${router.rates.path}?base=${value}`, key: keys.active });
    return readTable(context, answer, odd);
  }
  const [from, to] = place === 'from' ? [value, USUAL.to] : [USUAL.from, value];
  const query = `from=${from}&to=${to}&amount=${CONVERSION.amount}`;
  const answer = await askOnce(context, { path: `${router.convert.path}?${query}`, key: keys.active });
  if (odd.isMalformed && answer.status === 400) return 'refused';
  if (answer.status !== 200 || odd.meaning === undefined) {
    expectInvalidCurrency(answer);
    return 'refused';
  }
  await expectUsualConversion(context, answer);
  return 'accepted';
}

/** Fails unless an answer refuses a currency with the exact message, whatever else is in its body. */
export function expectInvalidCurrency(answer: Answer): void {
  const { status, body } = errorResponses.invalidCurrency;
  expectError(answer, status);
  expectSame('error', (answer.body as typeof body).error, body.error);
}

/** Fails unless a conversion is that of the usual codes. */
async function expectUsualConversion(context: Context, answer: HttpAnswer): Promise<void> {
  const given = about(answer, () => conversionOf(answer));
  about(answer, () => expectSame('base and target', [given.base, given.target], [USUAL.from, USUAL.to]));
  await unlessRefreshed(context, async ({ api, keys }) => {
    const { rate, converted } = conversionOf(await api.convert(keys.active, CONVERSION));
    about(answer, () => expectSame('rate and converted', [given.rate, given.converted], [rate, converted]));
  });
}

async function readTable(context: Context, answer: HttpAnswer, { meaning, isMalformed }: OddCode): Promise<Reading> {
  const { api, keys } = context;
  if (answer.status !== 200) {
    const isRefused = answer.status >= 400 && answer.status < 500 && ![401, 403, 429].includes(answer.status);
    about(answer, () => expectThat(isRefused, 'a table, or a refusal of the base', answer.status));
    if (!isMalformed) about(answer, () => expectErrorBody(answer));
    return 'refused';
  }
  const { base, rates } = about(answer, () => rateTableOf(answer));
  const possible = meaning === undefined ? [DEFAULT_BASE] : [meaning, DEFAULT_BASE];
  about(answer, () => expectThat(possible.includes(base), `a refusal, or a table of ${possible.join(' or ')}`, base));
  const usual = rateTableOf(await api.rates(keys.active, base === DEFAULT_BASE ? undefined : base));
  const [code] = Object.keys(usual.rates).filter((each) => each !== base && each !== DEFAULT_BASE);
  const [rate, expected] = [rates[code ?? ''], usual.rates[code ?? '']];
  if (rate !== undefined && expected !== undefined)
    about(answer, () => expectThat(!isOther(rate, expected), `the rates of ${base}: ${expected} to ${code}`, rate));
  return base === meaning && base !== DEFAULT_BASE ? 'accepted' : 'taken for the default';
}
