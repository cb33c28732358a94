/** Where operators and their tools ask. */
export const operatorPaths = {
  liveness: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
} as const;

/** Where everybody finds the interface itself. */
export const DOCUMENT_PATH = '/openapi.json';
