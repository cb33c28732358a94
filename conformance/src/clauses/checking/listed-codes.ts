import { errorResponses, router } from '@crossrate/contract';
import type { Context } from '../../clause.ts';
import type { Exchange } from '../../exchange.ts';
import { expectCurrencyList, expectMessage, expectThat } from '../../expectations.ts';
import { checkExchange } from '../../mismatch.ts';
import { askMissing } from '../asking/asked.ts';
import { DEFAULT_BASE, refusesBase } from '../asking/try-code.ts';
import { findAvailableCodes } from './compare-tables.ts';
import { collectOrdinaryAnswers, collectTables } from './seen-answers.ts';

const { unavailable, invalidCurrency } = errorResponses;

/** Statuses about the key, which say nothing of currencies. */
const OF_THE_KEY = [401, 403, 429];

/**
 * Fails unless all of these hold:
 *
 * - every request for currencies with rates was answered
 * - every request for a listed currency without a rate was refused, in the same way by each operation
 * - the list has all codes of the tables
 */
export async function expectListedCodes(context: Context): Promise<void> {
  const { choices } = context;
  const tables = await collectTables(context);
  const available = findAvailableCodes(tables);
  await askMissing(context, available);
  const { currencies: listed } = expectCurrencyList(await context.api.currencies());
  for (const { rates, answer } of tables) {
    const foreign = [...rates.keys()].find((code) => !listed.includes(code));
    checkExchange(answer, () => expectThat(foreign === undefined, 'rates of listed codes only', foreign));
  }
  const asked = (await collectOrdinaryAnswers(context)).filter(({ status }) => !OF_THE_KEY.includes(status));
  for (const answer of asked) {
    const codes = ['base', 'from', 'to'].map((name) => answer.query.get(name)).filter((code) => code !== null);
    // The interface does not promise a rate from a currency to itself.
    const isSame = codes.length === 2 && codes[0] === codes[1];
    const missing = codes.find((code) => !available.has(code));
    if (missing === undefined && !isSame) expectAnswered(answer);
    // The table of one base alone leaves open whether that base has a rate.
    if (missing === undefined || new Set(tables.map(({ base }) => base)).size < 2) continue;
    const isTable = answer.path === router.rates.path;
    checkExchange(answer, () => {
      const { status } = answer;
      const isDocumented = status === unavailable.status || status === invalidCurrency.status;
      // The interface leaves open how an unsupported base is handled.
      const isRefused = isDocumented || (isTable && (refusesBase(answer) || isDefaultTable(answer)));
      expectThat(isRefused, `${unavailable.status} or 422 for ${missing}, which no table has a rate of`, status);
      if (isDocumented) expectMessage(answer, status === unavailable.status ? 'unavailable' : 'invalidCurrency');
      choices.hold(`a listed code without a rate, ${isTable ? 'as a base' : 'to convert'}`, String(answer.status));
    });
  }
}

/** Checks for the table of the default base, under its own name, in answer to a request for another one. */
export function isDefaultTable({ status, body, query }: Exchange): boolean {
  const { base } = (body ?? {}) as { readonly base?: unknown };
  return status === 200 && base === DEFAULT_BASE && query.get('base') !== DEFAULT_BASE;
}

/** Fails unless the request was granted. */
function expectAnswered(answer: Exchange): void {
  const { status, text } = answer;
  const received = `${status} ${text}`;
  checkExchange(answer, () => expectThat(status === 200, 'an answer for listed codes that have rates', received));
}
