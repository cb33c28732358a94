import { STATUS_CODES } from 'node:http';
import { type JsonObject, objectAt } from '../openapi/json.ts';

/**
 * Builds the saved examples of a request from the answers of its operation: one for each error, not only for each
 * status.
 */
export function buildExamples(operation: JsonObject, request: JsonObject): JsonObject[] {
  const responses = objectAt(operation, 'responses');
  return Object.keys(responses).flatMap((status) => {
    const response = objectAt(responses, status);
    const build = (name: string, body?: string) => ({
      name,
      originalRequest: request,
      status: STATUS_CODES[status],
      code: Number(status),
      ...(body !== undefined && { _postman_previewlanguage: 'json' }),
      header: [
        ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
        ...buildHeaders(response),
      ],
      ...(body !== undefined && { body }),
    });
    const examples = objectAt(objectAt(objectAt(response, 'content'), 'application/json'), 'examples');
    const named = Object.keys(examples).map((name) =>
      build(`${status} ${name}`, JSON.stringify(objectAt(examples, name).value, null, 2)),
    );
    return named.length > 0 ? named : [build(status)];
  });
}

function buildHeaders(response: JsonObject): { key: string; value: string }[] {
  const headers = objectAt(response, 'headers');
  return Object.keys(headers).map((key) => ({ key, value: String(objectAt(headers, key).example ?? '') }));
}
