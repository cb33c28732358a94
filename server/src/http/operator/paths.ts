/** The paths for operators. */
export const operatorPaths = {
  liveness: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
} as const;
