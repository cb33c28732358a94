import { errorResponses, router } from '@crossrate/contract';
import type { Context } from '../clause.ts';
import type { Exchange } from '../exchange.ts';
import { currencyListOf, expectMessage, expectThat } from '../expectations.ts';
import { about } from '../mismatch.ts';
import { askMissing } from './asked.ts';
import { ordinaryAnswers, tablesOf } from './seen-answers.ts';

const { unavailable, invalidCurrency } = errorResponses;

/** What says nothing of currencies: a key that is no good, or used up. */
const OF_THE_KEY = [401, 403, 429];

/**
 * Fails unless requests for currencies with rates were answered, and those for listed currencies without one refused, in
 * one way by each operation, and tables have codes of the list only.
 */
export async function expectListedCodes(context: Context): Promise<void> {
  const { choices } = context;
  const tables = await tablesOf(context);
  // A base may be left out of its own table.
  const available = new Set(tables.flatMap(({ base, rates }) => [...rates.keys()].filter((code) => code !== base)));
  await askMissing(context, available);
  const { currencies: listed } = currencyListOf(await context.api.currencies());
  for (const { rates, answer } of tables) {
    const foreign = [...rates.keys()].find((code) => !listed.includes(code));
    about(answer, () => expectThat(foreign === undefined, 'rates of listed codes only', foreign));
  }
  const asked = (await ordinaryAnswers(context)).filter(({ status }) => !OF_THE_KEY.includes(status));
  for (const answer of asked) {
    const codes = ['base', 'from', 'to'].map((name) => answer.query.get(name)).filter((code) => code !== null);
    // Nothing says that there is a rate from a currency to itself.
    const isOdd = codes.length === 2 && codes[0] === codes[1];
    const missing = codes.find((code) => !available.has(code));
    if (missing === undefined && !isOdd) await expectData(context, answer);
    // One table alone leaves open whether its base has rates.
    if (missing === undefined || new Set(tables.map(({ base }) => base)).size < 2) continue;
    const isRates = answer.path === router.rates.path;
    about(answer, () => {
      const isRefused = answer.status === unavailable.status || answer.status === invalidCurrency.status;
      expectThat(isRefused, `${unavailable.status} or 422 for ${missing}, which no table has a rate of`, answer.status);
      expectMessage(answer, answer.status === unavailable.status ? 'unavailable' : 'invalidCurrency');
      choices.hold(`a listed code without a rate, ${isRates ? 'as a base' : 'to convert'}`, String(answer.status));
    });
  }
}

/** Fails unless there was an answer, be it at the second time: a service may be unavailable for a moment. */
async function expectData({ http, keys }: Context, answer: Exchange): Promise<void> {
  const { status, target } = answer;
  if (status === 200) return;
  if (status === unavailable.status) {
    const again = await http.get(target, keys.active);
    if (again.status === 200 || OF_THE_KEY.includes(again.status)) return;
  }
  about(answer, () => expectThat(false, 'an answer for listed codes that have rates', `${status} ${answer.text}`));
}
