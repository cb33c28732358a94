import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '../openapi/json.ts';
import { type Compare, compareKeys, compareMaps } from './compare-keys.ts';
import { compareSchemas } from './compare-schemas.ts';

/** Compares the parameters of an operation by their place and name. */
export const compareParameters: Compare = (before, after) => {
  const [namedBefore, namedAfter] = [nameParameters(before), nameParameters(after)];
  const changes = compareNamed(namedBefore, namedAfter);
  const orderBefore = Object.keys(namedBefore).filter((name) => name in namedAfter);
  const orderAfter = Object.keys(namedAfter).filter((name) => name in namedBefore);
  if (isDeepStrictEqual(orderBefore, orderAfter)) return changes;
  const breaks = 'clients that are generated from the document and pass parameters by position';
  return [...(changes ?? []), { what: 'the parameters stand in another order', breaks }];
};

function nameParameters(list: unknown): JsonObject {
  const parameters = Array.isArray(list) ? list.filter(isObject) : [];
  return Object.fromEntries(
    parameters.map((parameter) => [`${parameter.in} parameter \`${parameter.name}\``, parameter]),
  );
}

const compareNamed = compareMaps({
  owner: 'the operation',
  gone: (name) => ({ what: `the ${name} is gone`, breaks: `clients that send the ${name}` }),
  added: (name, { required }) =>
    required
      ? { what: `the ${name} is new and required`, breaks: 'every client' }
      : { what: `the ${name} is new and optional` },
  kept: (name, before, after) =>
    compareKeys(before, after, `the ${name}`, {
      required: (_, isRequired) =>
        isRequired
          ? [{ what: `the ${name} is required`, breaks: `clients that leave out the ${name}` }]
          : [{ what: `the ${name} is optional` }],
      schema: compareSchemas({ use: 'send', name: `the ${name}` }),
    }),
});
