import { type ErrorName, parameterReaders } from '@crossrate/contract';
import type { z } from 'zod';
import { createQueryReader, type Parameters } from './read-query.ts';

/** The parsed query, or the error in it. */
export type CheckedQuery = { readonly data: unknown } | { readonly error: ErrorName };

type ParameterName = keyof typeof parameterReaders;

/** A parameter of an operation, with the reader of its text and the value for a query without it. */
interface Parameter {
  readonly name: ParameterName;
  readonly read: (text: string) => unknown;
  readonly fallback: unknown;
}

/**
 * Creates the function that checks queries against a schema of the contract. The function checks currencies before the
 * amount.
 *
 * The function returns the same data as the schema, because both use the same readers, and takes a sixth of the time. The
 * list of issues that zod builds would cost more than the rest of a refusal. Refusals are free for clients, so each must
 * be cheap.
 *
 * @throws Error when the schema has a parameter without a reader in the contract.
 */
export function createQueryChecker(schema: z.ZodObject): (query: string) => CheckedQuery {
  const read = createQueryReader(Object.keys(schema.shape));
  const parameters = Object.keys(schema.shape)
    .map((name) => describeParameter(schema, name))
    .toSorted((one, other) => Number(one.name === 'amount') - Number(other.name === 'amount'));

  return (query) => {
    const texts = read(query);
    const data: Partial<Record<ParameterName, unknown>> = {};
    for (const parameter of parameters) {
      const value = readParameter(parameter, texts);
      if (value === undefined) return { error: parameter.name === 'amount' ? 'invalidAmount' : 'invalidCurrency' };
      data[parameter.name] = value;
    }
    return { data };
  };
}

function describeParameter({ shape }: z.ZodObject, name: string): Parameter {
  if (!isParameterName(name)) throw new Error(`The contract does not say how the text of ${name} is read.`);
  return { name, read: parameterReaders[name], fallback: (shape[name] as z.ZodType).safeParse(undefined).data };
}

function isParameterName(name: string): name is ParameterName {
  return Object.hasOwn(parameterReaders, name);
}

function readParameter({ name, read, fallback }: Parameter, texts: Parameters): unknown {
  const text = texts[name];
  if (text === undefined) return fallback;
  return typeof text === 'string' ? read(text) : undefined;
}
