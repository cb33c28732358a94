import type { JsonObject } from '../openapi/json.ts';

/** The names of the variables that a user of the collection sets. */
export const VARIABLES = { baseUrl: 'baseUrl', apiKey: 'apiKey' } as const;

/**
 * Builds the environment of the collection: the address of the demo, and an empty variable for a key, marked as secret.
 */
export function buildEnvironment(): JsonObject {
  return {
    name: 'Crossrate demo',
    values: [
      { key: VARIABLES.baseUrl, value: 'http://127.0.0.1:3000', type: 'default', enabled: true },
      { key: VARIABLES.apiKey, value: '', type: 'secret', enabled: true },
    ],
    _postman_variable_scope: 'environment',
  };
}
