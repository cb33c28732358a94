import helmet from 'helmet';
import { collectFields, type Fields } from '../answers/fields.ts';

const NOTHING = { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] };

/** Unlike the answers of the API, pages are run. No other host gives them anything or hears of them. */
const RUN = {
  ...NOTHING,
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
};

/** Of what documents load, and of the keys: no page of another origin may read or embed them. */
export const filePolicy = writePolicy({ ...NOTHING, frameAncestors: ["'none'"] });

/** Of the first page of the demo, which frames the reference. */
export const demoPolicy = writePolicy({ ...RUN, frameSrc: ["'self'"], frameAncestors: ["'none'"] });

/** Of the reference: RapiDoc sets styles within its elements. */
export const referencePolicy = writePolicy({
  ...RUN,
  styleSrc: ["'self'", "'unsafe-inline'"],
  frameAncestors: ["'self'"],
});

function writePolicy(directives: Readonly<Record<string, readonly string[]>>): Fields {
  return collectFields(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: Object.fromEntries(Object.entries(directives).map(([name, values]) => [name, [...values]])),
      },
      // Browsers would apply it beside the newer `frame-ancestors`, which says more.
      xFrameOptions: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  );
}
