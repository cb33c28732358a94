import { router } from '@crossrate/contract';
import type { Context } from '../../clause.ts';
import type { Answer, HttpAnswer } from '../../drivers/driver.ts';
import {
  expectConversion,
  expectErrorBody,
  expectMessage,
  expectRateTable,
  expectSame,
  expectThat,
} from '../../expectations.ts';
import { checkExchange } from '../../mismatch.ts';
import { REFUSED_EARLY } from '../checking/refused-early.ts';
import { compareUnlessRefreshed } from '../checking/unless-refreshed.ts';
import { askOnce } from './ask-once.ts';
import { CONVERSION } from './usual-requests.ts';

/** The parameters that hold codes. */
export type CodeParameter = 'base' | 'from' | 'to';

/** The code to send in each parameter of an ordinary request. */
export const USUAL_CODES: Readonly<Record<CodeParameter, string>> = { base: 'EUR', from: 'USD', to: 'EUR' };

/** The base of a table when the request names none. */
export const DEFAULT_BASE = 'USD';

/** The way in which a target handled a code. */
type CodeOutcome = 'refused' | 'accepted' | 'taken for the default';

/** A text to send as a code. */
export interface OddCode {
  readonly text: string;
  /** The code that a lenient parser may read. Absent when no parser can read a code. */
  readonly meaning?: string | undefined;
  /** True when a server may refuse the request before it reaches the service: see {@link REFUSED_EARLY}. */
  readonly isMalformed?: boolean;
}

/** Checks whether two rates are so far apart that they belong to different currencies. */
const isFarOff = (rate: number, expected: number) => Math.abs(rate / expected - 1) > 0.01;

/**
 * Sends a text as a code. Fails unless the target refuses the text, or answers for the code that the text means. The
 * table of the default base passes, too: the interface does not say how a target handles an unsupported base.
 */
export async function tryCode(context: Context, parameter: CodeParameter, odd: OddCode): Promise<CodeOutcome> {
  const { keys } = context;
  const value = encodeURIComponent(odd.text);
  if (parameter === 'base') {
    const answer = await askOnce(context, { path: `${router.rates.path}?base=${value}`, key: keys.active });
    return judgeTable(context, answer, odd);
  }
  const [from, to] = parameter === 'from' ? [value, USUAL_CODES.to] : [USUAL_CODES.from, value];
  const query = `from=${from}&to=${to}&amount=${CONVERSION.amount}`;
  const answer = await askOnce(context, { path: `${router.convert.path}?${query}`, key: keys.active });
  if (odd.isMalformed && REFUSED_EARLY.includes(answer.status)) return 'refused';
  if (answer.status !== 200 || odd.meaning === undefined) {
    expectMessage(answer, 'invalidCurrency');
    return 'refused';
  }
  await expectUsualConversion(context, answer);
  return 'accepted';
}

/**
 * Tells whether a status refuses a base. A status about the key says nothing of the base, and 503 tells the client to
 * try again.
 */
export function refusesBase({ status }: Pick<Answer, 'status'>): boolean {
  return status >= 400 && status < 500 && ![401, 403, 429].includes(status);
}

/** Fails unless an answer is the conversion of the usual codes. */
async function expectUsualConversion(context: Context, answer: HttpAnswer): Promise<void> {
  const given = checkExchange(answer, () => expectConversion(answer));
  checkExchange(answer, () =>
    expectSame('base and target', [given.base, given.target], [USUAL_CODES.from, USUAL_CODES.to]),
  );
  await compareUnlessRefreshed(context, async ({ api, keys }) => {
    const { rate, converted } = expectConversion(await api.convert(keys.active, CONVERSION));
    checkExchange(answer, () => expectSame('rate and converted', [given.rate, given.converted], [rate, converted]));
  });
}

/** Checks the answer to a request for a table, and returns how the target handled the base. */
async function judgeTable(
  context: Context,
  answer: HttpAnswer,
  { meaning, isMalformed }: OddCode,
): Promise<CodeOutcome> {
  const { api, keys } = context;
  if (answer.status !== 200) {
    checkExchange(answer, () => expectThat(refusesBase(answer), 'a table, or a refusal of the base', answer.status));
    if (!isMalformed) checkExchange(answer, () => expectErrorBody(answer));
    return 'refused';
  }
  const { base, rates } = checkExchange(answer, () => expectRateTable(answer));
  const possible = meaning === undefined ? [DEFAULT_BASE] : [meaning, DEFAULT_BASE];
  checkExchange(answer, () =>
    expectThat(possible.includes(base), `a refusal, or a table of ${possible.join(' or ')}`, base),
  );
  const usual = expectRateTable(await api.rates(keys.active, base === DEFAULT_BASE ? undefined : base));
  const outcome = base === meaning && base !== DEFAULT_BASE ? 'accepted' : 'taken for the default';
  const code = Object.keys(usual.rates).find((each) => each !== base && each !== DEFAULT_BASE);
  if (code === undefined) return outcome;
  const [rate, expected] = [rates[code], usual.rates[code]];
  if (rate !== undefined && expected !== undefined)
    checkExchange(answer, () =>
      expectThat(!isFarOff(rate, expected), `the rates of ${base}: ${expected} to ${code}`, rate),
    );
  return outcome;
}
