import { isObject, type JsonObject, readList } from '../../openapi/json.ts';
import type { OperationInPlace } from './operation-in-place.ts';

/** A parameter with its defaults filled in. */
export type Parameter = JsonObject & { readonly name: string };

/**
 * Collects the parameters of an operation and of its path, each under an id that is equal in both documents for the
 * same parameter. Parameters of the operation replace those of the path.
 */
export function collectParameters({ operation, pathItem, path }: OperationInPlace): Map<string, Parameter> {
  const parameters = [pathItem, operation].flatMap((owner) => readList(owner, 'parameters')).filter(isObject);
  const variables = Array.from(path.matchAll(/\{([^}]*)\}/g), ([, name]) => name);
  return new Map(
    parameters.map((parameter) => {
      const name = String(parameter.name);
      return [identify(String(parameter.in), name, variables), { ...addDefaults(parameter), name }];
    }),
  );
}

function identify(place: string, name: string, variables: readonly (string | undefined)[]): string {
  // The case of a header's name does not matter, and the name of a variable in a path is never sent.
  if (place === 'header') return `header \`${name.toLowerCase()}\``;
  const position = place === 'path' ? variables.indexOf(name) : -1;
  return position < 0 ? `${place} parameter \`${name}\`` : `variable ${position + 1} of the path`;
}

function addDefaults(parameter: JsonObject): JsonObject {
  const style = parameter.style ?? (parameter.in === 'query' || parameter.in === 'cookie' ? 'form' : 'simple');
  return { explode: style === 'form', allowReserved: false, allowEmptyValue: false, ...parameter, style };
}
