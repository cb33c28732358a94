import { type ErrorName, parameterErrors, parameterReaders } from '@crossrate/contract';
import type { z } from 'zod';
import { createQueryReader } from './read-query.ts';

/** The parsed query, or the error in it. */
export type CheckedQuery = { readonly data: unknown } | { readonly error: ErrorName };

type ParameterName = keyof typeof parameterReaders;

/** A parameter of an operation, with the reader of its text. */
interface Parameter {
  readonly name: ParameterName;
  readonly read: (text: string) => unknown;
  /** Tells whether a query without the parameter is valid. */
  readonly isOptional: boolean;
  /** The value for a query without the parameter. */
  readonly fallback: unknown;
}

/**
 * Creates the function that checks queries against a schema of the contract, in the order of its parameters.
 *
 * The function returns the same data as the schema, because both use the same readers, and takes a sixth of the time. The
 * list of issues that zod builds would cost more than the rest of a refusal. Refusals are free for clients, so each must
 * be cheap.
 *
 * @throws Error when the schema has a parameter without a reader in the contract.
 */
export function createQueryChecker(schema: z.ZodObject): (query: string) => CheckedQuery {
  const read = createQueryReader(Object.keys(schema.shape));
  const parameters = Object.keys(schema.shape).map((name) => describeParameter(schema, name));

  return (query) => {
    const texts = read(query);
    const data: Partial<Record<ParameterName, unknown>> = {};
    for (const { name, read: readText, isOptional, fallback } of parameters) {
      const text = texts[name];
      if (text === undefined && isOptional) data[name] = fallback;
      else {
        const value = typeof text === 'string' ? readText(text) : undefined;
        if (value === undefined) return { error: parameterErrors[name] };
        data[name] = value;
      }
    }
    return { data };
  };
}

function describeParameter({ shape }: z.ZodObject, name: string): Parameter {
  if (!isParameterName(name)) throw new Error(`The contract does not say how the text of ${name} is read.`);
  const { success: isOptional, data: fallback } = (shape[name] as z.ZodType).safeParse(undefined);
  return { name, read: parameterReaders[name], isOptional, fallback };
}

function isParameterName(name: string): name is ParameterName {
  return Object.hasOwn(parameterReaders, name);
}
