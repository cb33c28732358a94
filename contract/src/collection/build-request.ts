import { isObject, type JsonObject, readList, readObject } from '../openapi/json.ts';
import { VARIABLES } from './build-environment.ts';

/** Builds a request of the collection from an operation, with the values of its examples. */
export function buildRequest(method: string, path: string, operation: JsonObject): JsonObject {
  const parameters = readList(operation, 'parameters').filter(isObject);
  const headers = parameters.filter((parameter) => parameter.in === 'header' && parameter.required !== true);
  const query = parameters.filter((parameter) => !headers.includes(parameter)).map(buildParameter);
  const base = `{{${VARIABLES.baseUrl}}}`;
  const text = query.map(({ key, value }) => `${key}=${value}`).join('&');
  return {
    method,
    description: operation.description,
    // All other requests inherit the authentication of the collection.
    ...(readList(operation, 'security').length === 0 && { auth: { type: 'noauth' } }),
    header: headers.map(buildOptionalHeader),
    url: {
      raw: `${base}${path}${text && `?${text}`}`,
      host: [base],
      path: path.split('/').slice(1),
      ...(query.length > 0 && { query }),
    },
  };
}

/** Builds a header that is not sent until the user enables it and sets a value. */
function buildOptionalHeader({ name, description }: JsonObject): JsonObject {
  return { key: name, value: '', description, disabled: true };
}

interface QueryParameter {
  readonly key: string;
  readonly value: string;
  readonly description: string;
}

/** @throws Error when the parameter has no example or is not a query parameter. */
function buildParameter(parameter: JsonObject): QueryParameter {
  const schema = readObject(parameter, 'schema');
  const value = schema.default ?? parameter.example ?? schema.example;
  if (parameter.in !== 'query' || value === undefined)
    throw new Error(`The collection cannot show the parameter ${parameter.name}, which needs an example in a query.`);
  return { key: String(parameter.name), value: String(value), description: String(schema.description ?? '') };
}
