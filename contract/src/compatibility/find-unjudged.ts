import type { JsonObject } from '../openapi/json.ts';
import { compareUnjudged } from './compare-unjudged.ts';
import type { Finding } from './finding.ts';

interface Scope {
  /** The keys that rules judge. */
  readonly judged: readonly string[];
  /** Ends the name of a key in a sentence, such as " of the body". Empty for the keys of the place itself. */
  readonly ofWhat?: string;
}

/** Reports the differences that no rule judges. A text breaks no client; any other difference may break some. */
export function findUnjudged(before: JsonObject, after: JsonObject, { judged, ofWhat = '' }: Scope): Finding[] {
  return compareUnjudged(before, after, judged).map(({ key, isText }) =>
    isText
      ? { rule: 'text-changed', what: `\`${key}\`${ofWhat} has changed` }
      : {
          rule: 'unjudged',
          what: `\`${key}\`${ofWhat} differs, and no rule judges it`,
          breaks: `clients that rely on \`${key}\`${ofWhat}`,
        },
  );
}
