import helmet from 'helmet';

/** Answers are data: pages of any origin may read them, but nothing may run or frame them. */
export const securityHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  // The server speaks plain HTTP, over which RFC 6797 forbids this field. The proxy that has TLS sends it.
  strictTransportSecurity: false,
  // These fields concern documents only, and each would cost every answer time and bytes.
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});
