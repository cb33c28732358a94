import type { Fault, ProxyRequest } from '../broken-server.ts';
import { changeTexts } from './answers.ts';

/** The fields of a JSON object by name, each as JSON text, so that unchanged numbers keep their digits. */
export type Fields = Readonly<Record<string, string>>;

/** The fields of a conversion. */
export type ConversionFields = Readonly<Record<'base' | 'target' | 'amount' | 'rate' | 'converted', string>>;

/** The fields of a rate table. */
export type TableFields = Readonly<Record<'base' | 'rates' | 'updated_at', string>>;

/** Changes conversions. */
export const changeConversions = (change: (fields: ConversionFields, request: ProxyRequest) => Fields): Fault =>
  changeTexts('convert', (text, request) => formatFields(change(parseFields(text) as ConversionFields, request)));

/** Changes rate tables. */
export const changeTables = (change: (fields: TableFields, request: ProxyRequest) => Fields): Fault =>
  changeTexts('rates', (text, request) => formatFields(change(parseFields(text) as TableFields, request)));

/** Changes the rates of rate tables. */
export const changeRates = (change: (rates: Fields, base: string) => Fields): Fault =>
  changeTables((fields) => ({
    ...fields,
    rates: formatFields(change(parseFields(fields.rates), JSON.parse(fields.base))),
  }));

/** Changes the codes of the currency list. */
export const changeCodes = (change: (codes: readonly string[]) => readonly unknown[]): Fault =>
  changeTexts('currencies', (text) => JSON.stringify({ currencies: change(JSON.parse(text).currencies) }));

/** Parses a JSON object. Its values may be objects and lists, which in turn hold only strings and numbers. */
function parseFields(text: string): Fields {
  const pairs = text.matchAll(/"(\w+)":("[^"]*"|\{[^}]*\}|\[[^\]]*\]|[^,{}[\]]+)/g);
  return Object.fromEntries([...pairs].map(([, name, value]) => [name, value]));
}

function formatFields(fields: Fields): string {
  const pairs = Object.entries(fields).map(([name, value]) => `"${name}":${value}`);
  return `{${pairs.join(',')}}`;
}
