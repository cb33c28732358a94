import { STATUS_CODES } from 'node:http';
import type { ErrorName } from '../error-responses.ts';
import { type JsonObject, readObject } from '../openapi/json.ts';
import { quotaHeaderNames } from '../quota-headers.ts';

/** The service tells a restricted account no quota. */
const WITHOUT_QUOTA: ErrorName = 'accountRestricted';
const QUOTA_HEADERS: readonly string[] = Object.values(quotaHeaderNames);

/**
 * Builds the saved examples of a request from the answers of its operation. Each error has an example of its own, also
 * where several errors share a status.
 */
export function buildExamples(operation: JsonObject, request: JsonObject): JsonObject[] {
  const responses = readObject(operation, 'responses');
  return Object.keys(responses).flatMap((status) => {
    const response = readObject(responses, status);
    const build = (name?: string, body?: string) => ({
      name: name ? `${status} ${name}` : status,
      originalRequest: request,
      status: STATUS_CODES[status],
      code: Number(status),
      ...(body !== undefined && { _postman_previewlanguage: 'json' }),
      header: [
        ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
        ...buildHeaders(response).filter(({ key }) => name !== WITHOUT_QUOTA || !QUOTA_HEADERS.includes(key)),
      ],
      ...(body !== undefined && { body }),
    });
    const examples = readObject(readObject(readObject(response, 'content'), 'application/json'), 'examples');
    const named = Object.keys(examples).map((name) =>
      build(name, JSON.stringify(readObject(examples, name).value, null, 2)),
    );
    return named.length > 0 ? named : [build()];
  });
}

function buildHeaders(response: JsonObject): { key: string; value: string }[] {
  const headers = readObject(response, 'headers');
  return Object.keys(headers).map((key) => ({ key, value: String(readObject(headers, key).example ?? '') }));
}
