import type { OpenApiDocument } from '../../contract/src/openapi/document.ts';
import { type Schema, writeType } from './write-type.ts';

/** A query parameter of an operation. */
interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

/** The headers that the client sends by itself: conditions, from its cache. */
const OWN_HEADERS = ['If-None-Match'];

/** The facts about an operation that its generated method needs. */
export interface Operation {
  readonly id: string;
  readonly path: string;
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly keyed: boolean;
  readonly parameters: readonly Parameter[];
  readonly parametersName: string;
  readonly result: Schema;
  /** The name of the type of the result. */
  readonly resultName: string;
}

/**
 * Reads the operations of a document, in document order.
 *
 * @throws Error when an operation is not a GET, takes a parameter outside the query that the client does not send by
 *   itself, or answers 200 without JSON.
 */
export function readOperations(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) => {
    const { get, ...others } = methods ?? {};
    if (!get?.operationId || Object.keys(others).length > 0)
      throw new Error(`${path} is not a GET operation with an id.`);
    const answer = get.responses?.['200'];
    const result = answer && 'content' in answer && answer.content?.['application/json']?.schema;
    if (!result) throw new Error(`${get.operationId} does not answer 200 with JSON.`);
    const pascalId = `${get.operationId[0]?.toUpperCase()}${get.operationId.slice(1)}`;
    const schema = result as Schema;
    return {
      id: get.operationId,
      path,
      summary: get.summary,
      description: get.description,
      keyed: (get.security?.length ?? 0) > 0,
      parameters: (get.parameters ?? []).flatMap((parameter) => {
        if ('in' in parameter && parameter.in === 'header' && OWN_HEADERS.includes(parameter.name)) return [];
        if (!('in' in parameter) || parameter.in !== 'query' || !parameter.schema)
          throw new Error(`${get.operationId} takes a parameter outside the query string.`);
        const { name, required = false } = parameter;
        return { name, required, schema: parameter.schema as Schema };
      }),
      parametersName: `${pascalId}Parameters`,
      result: schema,
      resultName: schema.$ref ? writeType(schema) : `${pascalId}Result`,
    };
  });
}
