import type { JsonObject } from '../../openapi/json.ts';

/** An operation with the path and the document from which it inherits. */
export interface OperationInPlace {
  readonly path: string;
  readonly operation: JsonObject;
  readonly pathItem: JsonObject;
  readonly document: JsonObject;
}
