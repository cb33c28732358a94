import { readFile } from 'node:fs/promises';
import { getSystemErrorMessage } from 'node:util';
import { isObject, type JsonObject } from '../openapi/json.ts';

/**
 * Reads an OpenAPI 3.1 document in JSON from a file.
 *
 * @throws Error that names the file, if the file has no such document.
 */
export async function readDocument(file: string): Promise<JsonObject> {
  const document: unknown = await readFile(file, 'utf8')
    // Some editors write a byte order mark, which JSON does not allow.
    .then((text) => JSON.parse(text.replace(/^\uFEFF/, '')))
    .catch((error: NodeJS.ErrnoException) => {
      throw new Error(`${file} cannot be read: ${describeError(error)}`);
    });
  const version = isObject(document) ? (document.openapi ?? document.swagger) : undefined;
  if (!isObject(document) || typeof version !== 'string') throw new Error(`${file} is no OpenAPI document in JSON.`);
  if (!version.startsWith('3.1.'))
    throw new Error(`${file} is OpenAPI ${version}, and only OpenAPI 3.1 can be compared: keywords mean other things.`);
  if (!isObject(document.paths)) throw new Error(`${file} is no OpenAPI document in JSON: it has no paths.`);
  return document;
}

/** Describes an error in words. The message of an error of the system has its code, and repeats the file. */
function describeError({ code, errno, message }: NodeJS.ErrnoException): string {
  if (code === 'EISDIR') return 'it is a folder.';
  return errno === undefined ? message : `${getSystemErrorMessage(errno)}.`;
}
