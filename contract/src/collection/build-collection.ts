import { type JsonObject, readObject } from '../openapi/json.ts';
import { resolveReferences } from '../openapi/resolve-references.ts';
import { VARIABLES } from './build-environment.ts';
import { buildExamples } from './build-examples.ts';
import { buildRequest } from './build-request.ts';

/**
 * Writes an OpenAPI document as a collection of requests in Postman's format 2.1, which Bruno, Insomnia and Hoppscotch
 * also import. The function is pure.
 *
 * @throws Error when a reference of the document leads nowhere.
 */
export function buildCollection(openApi: JsonObject): JsonObject {
  const document = resolveReferences(openApi);
  const { title, description, version } = readObject(document, 'info');
  const { name } = readObject(readObject(readObject(document, 'components'), 'securitySchemes'), 'apiKey');
  const paths = readObject(document, 'paths');
  const items = Object.keys(paths).flatMap((path) => {
    const pathItem = readObject(paths, path);
    return Object.keys(pathItem).map((method) => {
      const operation = readObject(pathItem, method);
      const request = buildRequest(method.toUpperCase(), path, operation);
      return { name: operation.summary, request, response: buildExamples(operation, request) };
    });
  });
  return {
    info: {
      name: title,
      description,
      version,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: {
      type: 'apikey',
      apikey: [
        { key: 'key', value: name, type: 'string' },
        { key: 'value', value: `{{${VARIABLES.apiKey}}}`, type: 'string' },
        { key: 'in', value: 'header', type: 'string' },
      ],
    },
    item: items,
  };
}
