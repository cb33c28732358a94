import type { AppRoute } from '@ts-rest/core';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import { currencyCodes } from '../currencies.ts';
import { API_KEY_HEADER, limits } from '../limits.ts';
import { metadataOf } from '../route-metadata.ts';
import { headerComponents } from './header-components.ts';
import { describeResponses } from './responses.ts';

/** An OpenAPI 3.1 document. */
export type OpenApiDocument = ReturnType<typeof createDocument>;

const DESCRIPTION = `Exchange rates of ${currencyCodes.length} ISO 4217 currencies, refreshed every ${limits.refreshIntervalHours} hours.

- Send your key in the \`${API_KEY_HEADER}\` header. A key includes ${limits.requestsPerDay} requests per day; the counter resets at midnight UTC.
- Only answers with status 200 on \`/api/rates\` and \`/api/convert\` are counted.
- Rates carry six decimals, and never fewer than six significant figures. \`converted\` is \`amount\` times the \`rate\` shown, rounded half up to two decimals.
- Every error has a body of the form \`{ "error": "…" }\`, also 404 and 405 on other paths and methods, 400 and 408 for what is no complete HTTP request, and 500 for a defect of the service.`;

/**
 * Describes a ts-rest router as an OpenAPI 3.1 document. The function is pure.
 *
 * @param router - The keys of the routes become the operation ids.
 */
export function buildOpenApiDocument(router: Readonly<Record<string, AppRoute>>, version: string): OpenApiDocument {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [operationId, route] of Object.entries(router)) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describeOperation(operationId, route) };
  }
  return createDocument({
    openapi: '3.1.0',
    'x-generated-by': 'npm run generate',
    info: {
      title: 'Crossrate',
      version,
      summary: 'Currency exchange rates that teams can trust with prices.',
      description: DESCRIPTION,
      contact: { name: 'The operator of the service, who issues the keys' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The host that serves this document.' }],
    tags: [{ name: 'Exchange rates', description: 'Rates, conversions and the supported currencies.' }],
    paths,
    components: {
      headers: headerComponents,
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: API_KEY_HEADER,
          description: 'A key of the form `cr_…`, issued by the operator of the service.',
        },
      },
    },
  });
}

/** The request header for a 304. The router does not name it, because the server reads it before ts-rest. */
const conditionHeader = z.object({
  'If-None-Match': z.string().optional().meta({
    description: 'The `ETag` of content that the client holds. If the content is still current, the answer is 304.',
  }),
});

function describeOperation(operationId: string, route: AppRoute): ZodOpenApiOperationObject {
  const { access } = metadataOf(route);
  const requestParams = {
    ...(route.query ? { query: route.query as z.ZodObject } : {}),
    ...(304 in route.responses && { header: conditionHeader }),
  };
  return {
    operationId,
    tags: ['Exchange rates'],
    ...(route.summary && { summary: route.summary }),
    ...(route.description && { description: route.description }),
    security: access === 'key' ? [{ apiKey: [] }] : [],
    requestParams,
    responses: describeResponses(route),
  };
}
