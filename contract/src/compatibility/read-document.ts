import { readFile } from 'node:fs/promises';
import { isObject, type JsonObject } from '../openapi/json.ts';

/**
 * Reads an OpenAPI 3.1 document in JSON from a file.
 *
 * @throws Error that names the file, if the file has no such document.
 */
export async function readDocument(file: string): Promise<JsonObject> {
  const document: unknown = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch((error: Error) => {
      throw new Error(`${file} cannot be read: ${error.message}`);
    });
  if (!isObject(document) || !isObject(document.paths) || !String(document.openapi).startsWith('3.1.'))
    throw new Error(`${file} is no OpenAPI 3.1 document in JSON. Other versions give the keywords other meanings.`);
  return document;
}
