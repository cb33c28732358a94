import { type AppRoute, isAppRouteNoBody } from '@ts-rest/core';
import type { z } from 'zod';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { type ErrorName, errorResponses } from '../error-responses.ts';
import { limits } from '../limits.ts';
import { metadataOf } from '../route-metadata.ts';
import { listHeaders } from './headers.ts';

const DESCRIPTIONS: Record<number, string> = {
  200: 'The request was successful.',
  304: 'The content that the client holds is still current. Costs no request.',
  401: 'The API key is missing or invalid.',
  403: 'The account is restricted, or its e-mail address is not verified.',
  422: 'A parameter is missing or invalid.',
  429: 'The daily request limit of the key is exceeded.',
  431: `The request line and the header fields, cookies among them, have more than ${limits.requestHeadBytes / 1024} KiB together.`,
  503: 'No rates are available for the moment, or the storage of the service fails.',
};

/** The description of every example of a success. */
const EXAMPLE_USE =
  'Shows the shape of an answer: a mock made from this document, such as Prism, answers with it whatever is asked. The mock of `@crossrate/sdk/testing` answers with the right values.';

/**
 * Describes the answers of a route: for each status its headers, its body and examples.
 *
 * @throws Error for a status without a description here.
 */
export function describeResponses(route: AppRoute): ZodOpenApiResponsesObject {
  const { errors } = metadataOf(route);
  const entries = Object.entries(route.responses).map(([key, body]) => {
    const status = Number(key);
    const description = DESCRIPTIONS[status];
    if (description === undefined) throw new Error(`Nothing describes the status ${status} of ${route.path}.`);
    const response = { description, headers: listHeaders(route, status) };
    if (isAppRouteNoBody(body)) return [key, response];
    const schema = body as z.ZodType;
    const [value] = (schema.meta()?.examples ?? []) as unknown[];
    const success = { description: EXAMPLE_USE, value };
    const examples = status < 400 ? { success } : buildErrorExamples(errors, status);
    return [key, { ...response, content: { 'application/json': { schema, examples } } }];
  });
  return Object.fromEntries(entries);
}

function buildErrorExamples(errors: readonly ErrorName[], status: number) {
  const named = errors.filter((name) => errorResponses[name].status === status);
  return Object.fromEntries(named.map((name) => [name, { value: errorResponses[name].body }]));
}
