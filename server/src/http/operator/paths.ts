/** The paths for operators. */
export const operatorPaths = {
  liveness: '/healthz',
  readiness: '/readyz',
  metrics: '/metrics',
} as const;

/** The paths of the data of the page that explains a rate. */
export const whyPaths = {
  now: '/why/now.json',
  rate: '/why/rate.json',
  history: '/why/history.json',
} as const;
