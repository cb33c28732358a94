import type { JsonObject } from '../openapi/json.ts';
import { compareRest } from './compare-rest.ts';
import type { Finding } from './finding.ts';

/** Reports the differences that no rule judges. A text breaks no client; any other difference may break some. */
export function findUnjudged(before: JsonObject, after: JsonObject, judged: readonly string[], of = ''): Finding[] {
  return compareRest(before, after, judged).map(({ key, isText }) =>
    isText
      ? { rule: 'text-changed', what: `\`${key}\`${of} is another text` }
      : {
          rule: 'unjudged',
          what: `\`${key}\`${of} differs, and no rule judges it`,
          breaks: `clients that rely on \`${key}\`${of}`,
        },
  );
}
