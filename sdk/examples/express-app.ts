/**
 * The backend of a shop, which keeps the key from the visitors. All visitors share one client and one converter, so the shop
 * spends one request of the quota on each new rate table, however many visitors there are.
 */

import {
  type Conversion,
  type Converter,
  Crossrate,
  type CurrencyCode,
  isCrossrateError,
  type RateTable,
} from '@crossrate/sdk';
import express, { type ErrorRequestHandler, type Response } from 'express';

const DOLLARS = { sticker: 5, mug: 9.99, chair: 120 };

/** The status of each failure for a visitor, who has neither our key nor our quota. Every other failure is 502. */
const STATUSES: Readonly<Record<string, number>> = {
  QuotaExceededError: 503,
  ServiceUnavailableError: 503,
  StaleRatesError: 503,
  TimeoutError: 504,
};

// The address and the key come from CROSSRATE_BASE_URL and CROSSRATE_API_KEY.
const crossrate = new Crossrate();
let shared: Converter | undefined;

/** Creates the converter with the first request, so that the shop starts even while the service has no rates. */
async function obtainConverter(): Promise<Converter> {
  shared ??= await crossrate.converter({ base: 'USD' });
  await shared.refresh();
  return shared;
}

/** Reads a parameter of a visitor. The converter refuses a text that is not a currency. */
function parseCode(value: unknown): CurrencyCode {
  return String(value) as CurrencyCode;
}

/** Writes bodies as the service does: the exact texts become numbers, whose digits `JSON.stringify` would drop. */
function writeConversion({ base, target, amountText, rateText, convertedText }: Conversion): string {
  return `{"base":"${base}","target":"${target}","amount":${amountText},"rate":${rateText},"converted":${convertedText}}`;
}

function writeTable({ base, ratesText, updated_at }: RateTable): string {
  const rates = Object.entries(ratesText).map(([code, text]) => `"${code}":${text}`);
  return `{"base":"${base}","rates":{${rates.join()}},"updated_at":"${updated_at}"}`;
}

function send(res: Response, body: string): void {
  res.set('Cache-Control', 'public, max-age=60').type('json').send(body);
}

const app = express();

/** Converts a batch: one refresh, then every price from the same table. */
app.get('/prices/:currency', async ({ params }, res) => {
  const converter = await obtainConverter();
  const to = parseCode(params.currency);
  const prices = Object.entries(DOLLARS).map(([name, amount]) => {
    const { converted } = converter.convert({ from: 'USD', to, amount });
    return [name, converted];
  });
  res.json({ updatedAt: converter.updatedAt, prices: Object.fromEntries(prices) });
});

/**
 * Answers in the form of the service. Pages of the shop use the SDK without a key; see react-component.tsx. A page asks for
 * a conversion, or for the table of its source currency.
 */
app.get('/api/convert', async ({ query }, res) => {
  const asked = { from: parseCode(query.from), to: parseCode(query.to), amount: String(query.amount) };
  send(res, writeConversion(await crossrate.convert(asked)));
});

app.get('/api/rates', async ({ query }, res) => {
  send(res, writeTable(await crossrate.rates({ base: parseCode(query.base ?? 'USD') })));
});

const onError: ErrorRequestHandler = (error, _req, res, next) => {
  if (!isCrossrateError(error)) return next(error);
  if (error.name === 'InvalidRequestError') return res.status(422).json({ error: error.message });
  // The JSON of an error may be logged: it contains neither the key nor the cause.
  console.error(JSON.stringify(error));
  if (error.retryAfter !== undefined) res.set('Retry-After', String(error.retryAfter));
  return res.status(STATUSES[error.name] ?? 502).json({ error: 'There are no prices for the moment.' });
};
app.use(onError);

const port = Number(process.env.PORT ?? 3002);
app.listen(port, () => console.log(`http://127.0.0.1:${port}/prices/EUR`));
