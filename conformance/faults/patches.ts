import { type ErrorName, errorResponses, quotaHeaderNames } from '@crossrate/contract';
import type { FaultAnswer, FaultRequest, Good, OperationName, Patch } from './fault.ts';

/** Selects requests, by the good server's answer if need be. */
export type When = (request: FaultRequest, answer: FaultAnswer) => boolean;

/** What a patch changes of an answer. */
export interface Changes extends Partial<Omit<FaultAnswer, 'headers'>> {
  /** `null` removes a header. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** The message of an error, in place of `text`. */
  readonly message?: string;
}

/** Selects everything. */
export const always = (): boolean => true;

/** Builds a patch with a state of its own. */
export const withState =
  (build: (good: Good) => Patch): Patch =>
  (good) =>
    build(good)(good);

/** Injects one fault in front of another. */
export const both =
  (outer: Patch, inner: Patch): Patch =>
  (good) => {
    const [answerOuter, answerInner] = [outer(good), inner(good)];
    return (request, forward) => answerOuter(request, async (changed) => answerInner(changed, forward));
  };

/** Changes requests before the good server answers them. */
export const onRequest =
  (change: (request: FaultRequest) => FaultRequest): Patch =>
  () =>
  (request, forward) =>
    forward(change(request));

/** Changes a parameter that was sent; `undefined` leaves it as it is. */
export const onParameter = (names: readonly string[], read: (text: string) => string | null | undefined): Patch =>
  onRequest((request) =>
    names.reduce((changed, name) => {
      const value = request.url.searchParams.has(name) ? read(request.get(name)) : undefined;
      return value === undefined ? changed : changed.with(name, value);
    }, request),
  );

/** Sets a parameter of an operation where it is missing. */
export const byDefault = (operation: OperationName, name: string, value: string): Patch =>
  onRequest((request) => (request.isFor(operation) ? request.with(name, request.get(name) || value) : request));

/** Changes some answers. */
export const onAnswer =
  (when: When, changes: Changes | ((answer: FaultAnswer, request: FaultRequest) => Changes)): Patch =>
  () =>
  async (request, forward) => {
    const answer = await forward(request);
    if (!when(request, answer)) return answer;
    return applyChanges(answer, typeof changes === 'function' ? changes(answer, request) : changes);
  };

/** Changes an answer. */
export function applyChanges(answer: FaultAnswer, { headers = {}, message, ...changes }: Changes): FaultAnswer {
  const changed = new Headers(answer.headers);
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  return {
    ...answer,
    ...(message !== undefined && { text: JSON.stringify({ error: message }) }),
    ...changes,
    headers: changed,
  };
}

type AnswerChanges = Parameters<typeof onAnswer>[1];
const isSuccess =
  (operation: OperationName, when: When): When =>
  (request, answer) =>
    request.isFor(operation) && answer.status === 200 && when(request, answer);

export const onTable = (changes: AnswerChanges, when: When = always): Patch =>
  onAnswer(isSuccess('rates', when), changes);
export const onConversion = (changes: AnswerChanges, when: When = always): Patch =>
  onAnswer(isSuccess('convert', when), changes);
export const onList = (changes: AnswerChanges, when: When = always): Patch =>
  onAnswer(isSuccess('currencies', when), changes);

/** Changes the answers with an error, or with any error of a status. */
export const onError = (error: ErrorName | number, changes: AnswerChanges, when: When = always): Patch =>
  onAnswer((request, answer) => isError(error, answer) && when(request, answer), changes);

/** Changes the headers of every answer. */
export const onHeaders = (headers: Changes['headers'] & object, when: When = always): Patch =>
  onAnswer(when, { headers });

/** Tells whether an answer is an error of the contract, word for word, or has a status. */
export const isError = (error: ErrorName | number, { status, text }: FaultAnswer): boolean =>
  typeof error === 'number'
    ? status === error
    : status === errorResponses[error].status && text === JSON.stringify(errorResponses[error].body);

/** The changes that make an answer an error of the contract. */
export function refusal(error: ErrorName): Changes {
  const { status, body } = errorResponses[error];
  return { status, text: JSON.stringify(body), headers: { 'Content-Type': 'application/json; charset=utf-8' } };
}

/** Refuses some requests of a valid key, and charges nothing for them. */
export const refuse =
  (error: ErrorName, when: (request: FaultRequest) => boolean): Patch =>
  () =>
  async (request, forward) => {
    if (request.isFor('currencies') || !when(request)) return forward(request);
    const refused = await forward(request.at('rates', '?base=XYZ'));
    return isError('invalidCurrency', refused) ? applyChanges(refused, refusal(error)) : refused;
  };

/** Does what was asked, with a good key, in place of an error. */
export const admit =
  (error: ErrorName | number, when: When = always): Patch =>
  ({ goodKey }) =>
  async (request, forward) => {
    const answer = await forward(request);
    return isError(error, answer) && when(request, answer) ? forward(request.withKey(goodKey)) : answer;
  };

/** Charges once more for some answers. */
export const charge =
  (when: When): Patch =>
  () =>
  async (request, forward) => {
    const answer = await forward(request);
    if (request.key !== '' && when(request, answer)) await forward(request.at('rates'));
    return answer;
  };

/** Charges nothing for some requests of a valid key with requests left. */
export const free =
  (when: (request: FaultRequest) => boolean): Patch =>
  ({ goodKey }) =>
  async (request, forward) => {
    const probe = when(request) && (await forward(request.at('rates', '?base=XYZ')));
    const isFree = probe && probe.status === 422 && probe.headers.get(quotaHeaderNames.remaining) !== '0';
    return forward(isFree ? request.withKey(goodKey) : request);
  };

/** The fields of an object as JSON texts, so that unchanged numbers keep their digits; `undefined` removes a field. */
export type Fields = Readonly<Record<string, string | undefined>>;
type ConversionFields = Readonly<Record<'base' | 'target' | 'amount' | 'rate' | 'converted', string>>;
type TableFields = Readonly<Record<'base' | 'rates' | 'updated_at', string>>;

/** Changes fields of conversions. */
export const onConversionFields = (change: (fields: ConversionFields) => Fields): Patch =>
  onConversion(({ text }) => ({ text: changeFields(text, (all) => change(all as ConversionFields)) }));

/** Changes fields of rate tables. */
export const onTableFields = (
  change: (fields: TableFields, request: FaultRequest) => Fields,
  when: When = always,
): Patch =>
  onTable(({ text }, request) => ({ text: changeFields(text, (all) => change(all as TableFields, request)) }), when);

/** Changes rates of tables. */
export const onRates = (change: (rates: Readonly<Record<string, string>>, base: string) => Fields): Patch =>
  onTableFields(({ base, rates }) => ({
    rates: changeFields(rates, (all) => change(all as Record<string, string>, JSON.parse(base))),
  }));

/** Changes each rate of tables but that of the base. */
export const onEachRate = (change: (rate: string, code: string, base: string) => string | undefined): Patch =>
  onRates((rates, base) => {
    const others = Object.entries(rates).filter(([code]) => code !== base);
    return Object.fromEntries(others.map(([code, rate]) => [code, change(rate, code, base)]));
  });

/** Changes the codes of the currency list. */
export const onCodes = (change: (codes: readonly string[]) => unknown): Patch =>
  onList(({ text }) => ({ text: text && JSON.stringify({ currencies: change(JSON.parse(text).currencies) }) }));

/** Changes fields of a JSON object; an answer to HEAD has none. Values may be objects of numbers, and lists. */
function changeFields(text: string, change: (fields: Fields) => Fields): string {
  if (text === '') return text;
  const pairs = text.matchAll(/"(\w+)":("[^"]*"|\{[^}]*\}|\[[^\]]*\]|[^,{}[\]]+)/g);
  const fields = Object.fromEntries([...pairs].map(([, name, value]) => [name, value]));
  const changed = Object.entries({ ...fields, ...change(fields) }).filter(([, value]) => value !== undefined);
  return `{${changed.map(([name, value]) => `"${name}":${value}`).join(',')}}`;
}

/** Multiplies a rate. The product is as long as the rate when it is below 0.1, else it has at most 6 decimals. */
export function multiply(rate: string, factor: number): string {
  const product = Number(rate) * factor;
  return product < 0.1 ? product.toFixed(20).slice(0, rate.length) : String(Number(product.toFixed(6)));
}

/** Tells whether developers try a code by hand: faults with all other codes stay hidden. */
export const isUsual = (code: string): boolean => ['', 'USD', 'EUR', 'GBP', 'JPY', 'CHF', 'KWD', 'IRR'].includes(code);
