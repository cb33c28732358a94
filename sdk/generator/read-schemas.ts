import type { OpenApiDocument } from '../../contract/src/openapi/document.ts';
import type { Schema } from './write-type.ts';

/** Reads the component schemas of a document, by name. */
export function readSchemas({ components }: OpenApiDocument): Readonly<Record<string, Schema>> {
  return (components?.schemas ?? {}) as Record<string, Schema>;
}
