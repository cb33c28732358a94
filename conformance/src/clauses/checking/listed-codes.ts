import { errorResponses, router } from '@crossrate/contract';
import type { Context } from '../../clause.ts';
import { type Exchange, readKey } from '../../exchange.ts';
import { expectCurrencyList, expectMessage, expectThat } from '../../expectations.ts';
import { checkExchange } from '../../mismatch.ts';
import { findAvailableCodes } from '../../observing/tables.ts';
import { askMissing } from '../asking/asked.ts';
import { DEFAULT_BASE } from '../asking/try-code.ts';
import { collectOrdinaryAnswers, collectTables } from './seen-answers.ts';

const { unavailable, invalidCurrency } = errorResponses;

/** Statuses about the key, which say nothing of currencies. */
const OF_THE_KEY = [401, 403, 429];

/**
 * Fails unless every request for currencies with rates was answered, and every one for a listed currency without a rate
 * refused, and unless the list has all codes of the tables.
 */
export async function expectListedCodes(context: Context): Promise<void> {
  const { choices, keys } = context;
  const tables = await collectTables(context);
  const available = findAvailableCodes(tables);
  await askMissing(context, available);
  const { currencies: listed } = expectCurrencyList(await context.api.currencies());
  for (const { rates, answer } of tables) {
    const foreign = [...rates.keys()].find((code) => !listed.includes(code));
    checkExchange(answer, () => expectThat(foreign === undefined, 'rates of listed codes only', foreign));
  }
  // The table of one base alone leaves open whether that base has a rate.
  const hasSeveralBases = new Set(tables.map(({ base }) => base)).size > 1;
  // The answer to another key may be about that key.
  const isOfKey = (answer: Exchange) => [keys.active, keys.spare].includes(readKey(answer) ?? '');
  const asked = (await collectOrdinaryAnswers(context)).filter(
    (answer) => isOfKey(answer) && !OF_THE_KEY.includes(answer.status),
  );
  for (const answer of asked) {
    const { status, text, path } = answer;
    const codes = ['base', 'from', 'to'].map((name) => answer.query.get(name)).filter((code) => code !== null);
    const missing = codes.find((code) => !available.has(code));
    // The interface does not promise a rate from a currency to itself.
    const isSame = codes.length === 2 && codes[0] === codes[1];
    const isRight = missing !== undefined || isSame || status === 200;
    const received = `${status} ${text}`;
    checkExchange(answer, () => expectThat(isRight, 'an answer for listed codes that have rates', received));
    if (missing === undefined || !hasSeveralBases) continue;
    const isTable = path === router.rates.path;
    choices.note(`a listed code without a rate, ${isTable ? 'as a base' : 'to convert'}`, String(status));
    if (status === unavailable.status) expectMessage(answer, 'unavailable');
    else if (status === invalidCurrency.status && !isTable) expectMessage(answer, 'invalidCurrency');
    else {
      // The interface leaves open how an unsupported base is handled, and so the message.
      const isLeftOpen = isTable && (status >= 400 || isDefaultTable(answer));
      checkExchange(answer, () =>
        expectThat(isLeftOpen, `503 or 422 for ${missing}, without a rate in any table`, status),
      );
    }
  }
}

/** Checks for the table of the default base, under its own name, in answer to a request for another one. */
export function isDefaultTable({ status, body, query }: Exchange): boolean {
  const { base } = (body ?? {}) as { readonly base?: unknown };
  return status === 200 && base === DEFAULT_BASE && query.get('base') !== DEFAULT_BASE;
}
