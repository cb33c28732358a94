/** The path of the OpenAPI document of a target. */
export const DOCUMENT_PATH = '/openapi.json';
