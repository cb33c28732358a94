/** The paths for operators. */
export const operatorPaths = {
  liveness: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
} as const;

/** The path of the OpenAPI document. */
export const DOCUMENT_PATH = '/openapi.json';
