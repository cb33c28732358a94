/** Where operators and tools ask. */
export const operatorPaths = {
  liveness: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
  document: '/openapi.json',
} as const;
