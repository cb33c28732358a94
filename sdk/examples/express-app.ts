/**
 * A shop's own backend: it has the key, and its visitors do not. All requests share one converter, so that they cost one
 * request of the quota whenever there are new rates, however many visitors there are.
 */

import {
  type Conversion,
  type Converter,
  Crossrate,
  type CurrencyCode,
  isCrossrateError,
  isInvalidRequestError,
} from '@crossrate/sdk';
import express, { type ErrorRequestHandler } from 'express';

const DOLLARS = { sticker: 5, mug: 9.99, chair: 120 };

/** What a failure means to a visitor, who has neither our key nor our quota. Every other one is 502. */
const STATUSES: Readonly<Record<string, number>> = {
  QuotaExceededError: 503,
  ServiceUnavailableError: 503,
  StaleRatesError: 503,
  TimeoutError: 504,
};

// The address and the key come from CROSSRATE_BASE_URL and CROSSRATE_API_KEY.
const crossrate = new Crossrate();
let shared: Converter | undefined;

/** Created by the first request rather than at the start, so that the shop opens even while there are no rates. */
async function currentConverter(): Promise<Converter> {
  shared ??= await crossrate.converter({ base: 'USD' });
  await shared.refresh();
  return shared;
}

/** Whatever a visitor sends: the converter says whether it is a currency. */
function code(value: unknown): CurrencyCode {
  return String(value) as CurrencyCode;
}

/** As the service writes it: the exact texts are numbers of JSON, of which JSON.stringify would drop digits. */
function bodyOf({ base, target, amountText, rateText, convertedText }: Conversion): string {
  return `{"base":"${base}","target":"${target}","amount":${amountText},"rate":${rateText},"converted":${convertedText}}`;
}

const app = express();

/** A batch: refreshed once, then every price from the same table. */
app.get('/prices/:currency', async ({ params }, res) => {
  const converter = await currentConverter();
  const to = code(params.currency);
  const prices = Object.entries(DOLLARS).map(([name, amount]) => {
    const { converted } = converter.convert({ from: 'USD', to, amount });
    return [name, converted];
  });
  res.json({ updatedAt: converter.updatedAt, prices: Object.fromEntries(prices) });
});

/**
 * Answers in the form of the service, by the one table of the shop, so that pages of the shop use the SDK without a key; see react-component.tsx.
 * Between two currencies other than its base the last digits may differ from the service's.
 */
app.get('/api/convert', async ({ query }, res) => {
  const converter = await currentConverter();
  const asked = { from: code(query.from), to: code(query.to), amount: String(query.amount) };
  const body = bodyOf(converter.convert(asked));
  const secondsLeft = Math.floor((converter.expiresAt.getTime() - Date.now()) / 1000);
  res
    .set('Cache-Control', `public, max-age=${Math.max(0, secondsLeft)}`)
    .type('json')
    .send(body);
});

const onError: ErrorRequestHandler = (error, _req, res, next) => {
  if (!isCrossrateError(error)) return next(error);
  if (isInvalidRequestError(error)) return res.status(422).json({ error: error.message });
  // As JSON an error has what may be logged: neither the key nor what led to it.
  console.error(JSON.stringify(error));
  if (error.retryAfter !== undefined) res.set('Retry-After', String(error.retryAfter));
  return res.status(STATUSES[error.name] ?? 502).json({ error: 'There are no prices for the moment.' });
};
app.use(onError);

const port = Number(process.env.PORT ?? 3001);
app.listen(port, () => console.log(`http://127.0.0.1:${port}/prices/EUR`));
