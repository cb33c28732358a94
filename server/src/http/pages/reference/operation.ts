import openApi from '@crossrate/contract/openapi.json' with { type: 'json' };

/** A parameter of an operation. */
export interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly description: string;
  readonly required?: boolean;
  readonly schema: {
    readonly type?: string;
    readonly $ref?: string;
    readonly default?: unknown;
    readonly example?: unknown;
  };
}

/** An answer of an operation. */
export interface Answer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: Readonly<
    Record<string, { readonly examples: Readonly<Record<string, { readonly value: unknown }>> }>
  >;
}

/** An operation of the OpenAPI document. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, Answer>>;
}

/** The operations by path, in the order of the document. */
export const operations: Readonly<Record<string, { readonly get: Operation }>> = openApi.paths;

const headers: Readonly<Record<string, { readonly description: string }>> = openApi.components.headers;

/** Describes a header of an answer. */
export function describeHeader({ $ref }: { readonly $ref: string }): string {
  return headers[$ref.slice('#/components/headers/'.length)]?.description ?? '';
}

/** Lists the parameters of the query: the others are conditions of a cache. */
export function listParameters({ parameters = [] }: Operation): readonly Parameter[] {
  return parameters.filter((parameter) => parameter.in === 'query');
}

/** Gives the value of a parameter in examples. */
export function exampleOf({ schema }: Parameter): string {
  return String(schema.default ?? schema.example ?? '');
}
