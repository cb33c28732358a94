import helmet from 'helmet';
import { collectHeaders, type Headers } from '../answers/collect-headers.ts';

const NOTHING = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

/** What pages load, from this host only. */
const SHOW = { ...NOTHING, styleSrc: ["'self'"], imgSrc: ["'self'", 'data:'] };

/** The policy of the files and the keys: no page of another origin may read or embed them. */
export const filePolicy = writePolicy(NOTHING);

/** The policy of pages whose scripts ask the service. */
export const pagePolicy = writePolicy({ ...SHOW, scriptSrc: ["'self'"], connectSrc: ["'self'"] });

/**
 * The policy of pages with forms, which run no scripts. With `no-referrer`, browsers would hide the origin of a form from the
 * server, too.
 */
export const formPolicy = writePolicy({ ...SHOW, formAction: ["'self'"] }, 'same-origin');

function writePolicy(
  directives: Readonly<Record<string, readonly string[]>>,
  referrers: 'no-referrer' | 'same-origin' = 'no-referrer',
): Headers {
  return collectHeaders(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: Object.fromEntries(Object.entries(directives).map(([name, values]) => [name, [...values]])),
      },
      referrerPolicy: { policy: referrers },
      // Browsers would apply `X-Frame-Options` in addition to `frame-ancestors`, which is newer and more exact.
      xFrameOptions: false,
      // A proxy that has TLS sets the field (RFC 6797, section 7.2).
      strictTransportSecurity: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  );
}
