import type { JsonObject } from '../../openapi/json.ts';

/** An operation with what it inherits. */
export interface OperationInPlace {
  readonly path: string;
  readonly operation: JsonObject;
  readonly pathItem: JsonObject;
  readonly document: JsonObject;
}
