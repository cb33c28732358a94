import {
  type Answer,
  type AnswerStore,
  type Conversion,
  type Converter,
  Crossrate,
  CrossrateError,
  type CurrencyCode,
  isCrossrateError,
  type Quota,
  type RateTable,
  type Rounding,
  storeAnswers,
} from '@crossrate/sdk';
import { checkAnswer } from '@crossrate/sdk/check';

/** A program that uses the package as an application does. It is compiled against the packed package, and never run. */
export async function runProgram(signal: AbortSignal): Promise<void> {
  const crossrate = new Crossrate({
    baseUrl: 'https://rates.example.com',
    apiKey: 'cr_1',
    check: checkAnswer,
    cache: 5,
    headers: [['X-Request-Id', 'price-list']],
  });
  const table: RateTable = await crossrate.rates();
  const answer: Answer<RateTable> = await crossrate.rates({ base: 'EUR' }, { timeout: 500, signal }).withResponse();
  const rate: number | undefined = answer.data.rates.USD;
  const resetAt: Date | undefined = answer.quota?.resetAt;
  const status: number = answer.response.status;
  const conversion: Conversion = await crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 });
  const rounding: Rounding = { round: { increment: '0.05' }, mode: 'half-even' };
  const fetchOptions = { credentials: 'include' } as const;
  const inCash = await crossrate.convert(
    { from: 'USD', to: 'CHF', amount: 1, ...rounding },
    { table: 'never', fetchOptions },
  );
  const converter: Converter = await crossrate.withOptions({ maxRetries: 0 }).converter({ base: 'USD' });
  if (converter.isStale) await converter.refresh({ signal });
  const { converted } = converter.convert({ from: 'USD', to: 'EUR', amount: 100 });
  const codes: readonly CurrencyCode[] = (await crossrate.currencies()).currencies;
  console.log(table.updated_at, rate, resetAt, status, conversion.rate, inCash.grade, converted, codes.length);
}

export function explain(error: unknown): string {
  if (isCrossrateError(error) && error.name === 'QuotaExceededError') return `until ${error.resetAt?.toISOString()}`;
  if (isCrossrateError(error) && error.name === 'AuthenticationError') return `${error.status} ${error.requestId}`;
  if (isCrossrateError(error) && error.name === 'StaleRatesError') return error.message;
  if (error instanceof CrossrateError && error.name === 'TimeoutError') return error.host ?? '';
  return String(error);
}

/** Functions whose types only the compiler writes: their declarations need a name for every type. */
export const fetchAnswer = (crossrate: Crossrate) => crossrate.rates().withResponse();
export const createConverter = (crossrate: Crossrate) => crossrate.converter();
export const shareStore = (store: AnswerStore) => new Crossrate({ cache: storeAnswers(store) });
export const findError = (error: unknown) => isCrossrateError(error) && error;

/** A client of the application's own. */
export class ShopClient extends Crossrate {
  readonly shop = 'shop';
}
export const findShop = (client: ShopClient) => client.withOptions({ timeout: 500 }).shop;

/** Lines that a compiler must refuse. */
export function makeMistakes(crossrate: Crossrate, converter: Converter, quota: Quota): void {
  // @ts-expect-error: no such currency
  crossrate.rates({ base: 'ABC' });
  // @ts-expect-error: no such currency in a table
  crossrate.rates().then(({ rates }) => rates.ABC);
  // @ts-expect-error: a table may lack a currency
  crossrate.rates().then(({ rates }) => rates.EUR.toFixed(2));
  // @ts-expect-error: no amount
  crossrate.convert({ from: 'USD', to: 'EUR' });
  // @ts-expect-error: an amount that is neither a number nor text
  crossrate.convert({ from: 'USD', to: 'EUR', amount: true });
  // @ts-expect-error: no such rounding
  converter.convert({ from: 'USD', to: 'EUR', amount: '100', round: 'cents' });
  // @ts-expect-error: no such rounding of the client either
  crossrate.convert({ from: 'USD', to: 'EUR', amount: '100', round: 'cents' });
  // @ts-expect-error: the client writes the headers
  crossrate.rates({}, { fetchOptions: { headers: {} } });
  // @ts-expect-error: no such option
  crossrate.rates({}, { retries: 3 });
  // @ts-expect-error: no such kind of error
  console.log((error: unknown) => isCrossrateError(error) && error.name === 'TimeOutError');
  // @ts-expect-error: no such option
  new Crossrate({ baseURL: 'https://rates.example.com' });
  // @ts-expect-error: answers are frozen
  crossrate.rates().then((table) => (Object.assign(table, { base: 'EUR' }).rates.EUR = 1));
  // @ts-expect-error: the service counts, not the application
  quota.remaining = 100;
}

export class MistakenClient extends Crossrate {
  // @ts-expect-error: every operation calls the method of this name
  send(price: number): void {
    console.log(price);
  }
}
