import type { JsonObject } from '../openapi/json.ts';
import { compareUnjudged } from './compare-unjudged.ts';
import type { Finding } from './finding.ts';

interface Scope {
  /** The keys that rules judge. */
  readonly judged: readonly string[];
  /** The place of the keys, as the end of a clause, such as " of the body". */
  readonly of?: string;
}

/** Reports the differences that no rule judges. A text breaks no client; any other difference may break some. */
export function findUnjudged(before: JsonObject, after: JsonObject, { judged, of = '' }: Scope): Finding[] {
  return compareUnjudged(before, after, judged).map(({ key, isText }) =>
    isText
      ? { rule: 'text-changed', what: `\`${key}\`${of} is another text` }
      : {
          rule: 'unjudged',
          what: `\`${key}\`${of} differs, and no rule judges it`,
          breaks: `clients that rely on \`${key}\`${of}`,
        },
  );
}
