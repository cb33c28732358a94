import type { JsonObject } from '../openapi/json.ts';
import { VARIABLES } from './variables.ts';

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
