/** The table that the answer of a provider states, in whatever form. */
export interface StatedTable {
  /** Milliseconds since the epoch. */
  readonly asOf: number;
  /** By code in upper case. The base has a rate only when the form lists it. */
  readonly rates: Readonly<Record<string, number>>;
}

/** The fields of all forms in JSON but Frankfurter's version 2. */
interface Body {
  readonly date?: string;
  readonly timestamp?: number;
  readonly time_last_update_unix?: number;
  readonly usd?: Record<string, number>;
  readonly rates?: Record<string, number>;
  readonly conversion_rates?: Record<string, number>;
}

/** A row of Frankfurter's version 2, which answers with an array. */
interface Row {
  readonly date: string;
  readonly quote: string;
  readonly rate: number;
  readonly providers?: readonly { readonly key: string; readonly date: string; readonly rate: number }[];
}

/** A central bank's rate of one currency. */
export interface StatedBankRate {
  readonly code: string;
  /** Milliseconds since the epoch. */
  readonly asOf: number;
  readonly rate: number;
}

/** Reads the answer of any provider. */
export function readStatedTable(text: string): StatedTable {
  if (text.startsWith('<')) return readXml(text);
  const body: Body | Row[] = JSON.parse(text);
  if (Array.isArray(body)) {
    const dates = body.map(({ date }) => Date.parse(date));
    return { asOf: Math.max(...dates), rates: Object.fromEntries(body.map(({ quote, rate }) => [quote, rate])) };
  }
  const seconds = body.timestamp ?? body.time_last_update_unix;
  const rates = Object.entries(body.usd ?? body.rates ?? body.conversion_rates ?? {});
  return {
    asOf: seconds === undefined ? Date.parse(body.date ?? '') : seconds * 1000,
    rates: Object.fromEntries(rates.map(([code, rate]) => [code.toUpperCase(), rate])),
  };
}

/** Reads the rates of banks from an answer of Frankfurter, by the key of the bank and the code. */
export function readBankRates(text: string): Map<string, StatedBankRate> {
  const rows: readonly Row[] = JSON.parse(text);
  const rates = rows.flatMap(({ quote: code, providers = [] }) =>
    providers.map(({ key, date, rate }) => [`${key} ${code}`, { code, asOf: Date.parse(date), rate }] as const),
  );
  return new Map(rates);
}

function readXml(text: string): StatedTable {
  const cubes = text.matchAll(/currency='(\w+)' rate='([\d.]+)'/g);
  return {
    asOf: Date.parse(/time='([\d-]+)'/.exec(text)?.[1] ?? ''),
    rates: Object.fromEntries([...cubes].map(([, code, rate]) => [code, Number(rate)])),
  };
}
