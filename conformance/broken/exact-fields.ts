import { texts } from './answers.ts';
import type { ProxyRequest, Spoil } from './broken-server.ts';

/** The fields of a JSON object by name, each as JSON text: what is not spoilt keeps its digits. */
export type Fields = Readonly<Record<string, string>>;

/** The fields of a conversion. */
export type ConversionFields = Readonly<Record<'base' | 'target' | 'amount' | 'rate' | 'converted', string>>;

/** The fields of a rate table. */
export type TableFields = Readonly<Record<'base' | 'rates' | 'updated_at', string>>;

/** Changes conversions. */
export const conversions = (change: (fields: ConversionFields, request: ProxyRequest) => Fields): Spoil =>
  texts('convert', (text, request) => textOf(change(fieldsOf(text) as ConversionFields, request)));

/** Changes rate tables. */
export const tables = (change: (fields: TableFields, request: ProxyRequest) => Fields): Spoil =>
  texts('rates', (text, request) => textOf(change(fieldsOf(text) as TableFields, request)));

/** Changes the rates of rate tables. */
export const rates = (change: (rates: Fields, base: string) => Fields): Spoil =>
  tables((fields) => ({ ...fields, rates: textOf(change(fieldsOf(fields.rates), JSON.parse(fields.base))) }));

/** Changes the codes of the currency list. */
export const codes = (change: (codes: readonly string[]) => readonly unknown[]): Spoil =>
  texts('currencies', (text) => JSON.stringify({ currencies: change(JSON.parse(text).currencies) }));

/** Reads an object whose objects and lists hold no others. */
function fieldsOf(text: string): Fields {
  const pairs = text.matchAll(/"(\w+)":("[^"]*"|\{[^}]*\}|\[[^\]]*\]|[^,{}[\]]+)/g);
  return Object.fromEntries([...pairs].map(([, name, value]) => [name, value]));
}

function textOf(fields: Fields): string {
  const pairs = Object.entries(fields).map(([name, value]) => `"${name}":${value}`);
  return `{${pairs.join(',')}}`;
}
