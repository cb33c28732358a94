import type { JsonObject } from '../openapi/json.ts';
import { compareRest } from './compare-rest.ts';
import type { Finding } from './finding.ts';

/** Findings about what differs without a rule of its own: texts break nobody, the rest may break anybody. */
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
