import { router } from '@crossrate/contract';
import type { Context } from '../../clause.ts';
import type { Exchange } from '../../exchange.ts';
import { expectConversion, expectMessage, expectRateTable, expectThat } from '../../expectations.ts';
import { checkExchange } from '../../mismatch.ts';
import { askOnce } from './held-answers.ts';

/** The parameters that hold codes. */
type CodeParameter = 'base' | 'from' | 'to';

/** The base of a table when the request names none. */
export const DEFAULT_BASE = 'USD';

/** The largest relative difference between two moments. The rates of two of the codes differ by more. */
const MOST_DIFFERENCE = 0.01;

/** A request with an unusual code. */
export interface OddCode {
  readonly parameter: CodeParameter;
  /** The value of the parameter. */
  readonly text?: string;
  /** The whole query in place of `text`, as sent. */
  readonly query?: string;
  /** The codes that a lenient parser may read. A table may be of any base, because the interface leaves that open. */
  readonly meanings?: readonly string[];
  /** True when a server may refuse the request with any status of a client's mistake: as malformed, or as unknown. */
  readonly isMalformed?: boolean;
}

/** Writes path and query of a request with an unusual code. */
function writeOddCode({ parameter, text = '', query, meanings = [] }: OddCode): string {
  const { path } = parameter === 'base' ? router.rates : router.convert;
  if (query !== undefined) return `${path}?${query}`;
  const [code, other] = [encodeURIComponent(text), meanings.includes('EUR') ? 'USD' : 'EUR'];
  if (parameter === 'base') return `${path}?base=${code}`;
  return `${path}?${parameter === 'from' ? `from=${code}&to=${other}` : `from=${other}&to=${code}`}&amount=1`;
}

/**
 * Sends a request with an unusual code. Fails unless the target refuses the code, or answers for a code that the text may
 * mean.
 */
export async function tryCode(context: Context, odd: OddCode): Promise<void> {
  const { parameter, meanings = [], isMalformed = false } = odd;
  const answer = await askOnce(context, { path: writeOddCode(odd), key: context.keys.active });
  const { status } = answer;
  if (parameter === 'base') return status >= 400 ? undefined : expectOwnTable(context, answer);
  if (isMalformed && status >= 400 && status < 500) return;
  if (status !== 200 || meanings.length === 0) return expectMessage(answer, 'invalidCurrency');
  const { base, target, rate, converted } = expectConversion(answer);
  const read = parameter === 'from' ? base : target;
  const { api, keys } = context;
  const usual = expectConversion(await api.convert(keys.active, { from: base, to: target, amount: 1 }));
  checkExchange(answer, () => {
    expectThat(meanings.includes(read), `a refusal, or a conversion with ${meanings.join(' or ')}`, read);
    expectNear(`the rate from ${base} to ${target}`, rate, usual.rate);
    // Both amounts are rounded to hundredths.
    expectNear(`converted from ${base} to ${target}`, converted, usual.converted, 0.011);
  });
}

/** Fails unless an answer is a table of the base that it names. */
async function expectOwnTable({ api, keys }: Context, answer: Exchange): Promise<void> {
  const { base, rates } = expectRateTable(answer);
  const byDefault = expectRateTable(await api.rates(keys.active));
  const isKnown = base === byDefault.base || base in byDefault.rates;
  checkExchange(answer, () => expectThat(isKnown, 'a refusal, or a table of a currency with rates', base));
  const usual = base === byDefault.base ? byDefault : expectRateTable(await api.rates(keys.active, base));
  const [code = base, rate = 1] = Object.entries(usual.rates).find(([each, rate]) => each !== base && rate > 0) ?? [];
  checkExchange(answer, () => expectNear(`the rate of ${base} to ${code}`, rates[code] ?? rate, rate));
}

function expectNear(subject: string, received: number, expected: number, rounding = 0): void {
  const isNear = Math.abs(received - expected) <= expected * MOST_DIFFERENCE + rounding;
  expectThat(isNear, `${subject}, about ${expected}`, received);
}
