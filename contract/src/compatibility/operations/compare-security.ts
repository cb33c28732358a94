import { isObject, type JsonObject, readList } from '../../openapi/json.ts';
import type { Finding } from '../finding.ts';

/** Compares the security requirements of an operation: its own, or else those of the document. */
export function* compareSecurity(before: readonly JsonObject[], after: readonly JsonObject[]): Generator<Finding> {
  const [requirementsBefore, requirementsAfter] = [readRequirements(before), readRequirements(after)];
  for (const requirement of requirementsBefore.filter(
    (each) => !requirementsAfter.some((other) => satisfies(each, other)),
  )) {
    const shown = Object.keys(requirement).join(' and ') || 'no key';
    const asked = requirementsAfter.map((each) => Object.keys(each).join(' and ')).join(' or ');
    yield { rule: 'security-added', what: `it asks for ${asked} now`, breaks: `clients that show ${shown}` };
  }
  for (const requirement of requirementsAfter.filter(
    (each) => !requirementsBefore.some((other) => satisfies(each, other)),
  )) {
    const shown = Object.keys(requirement).join(' and ') || 'no key';
    yield { rule: 'security-relaxed', what: `it is content with ${shown} now` };
  }
}

/** Reads the alternative requirements of the first owner that has any. Without requirements, the empty one suffices. */
function readRequirements(owners: readonly JsonObject[]): JsonObject[] {
  const owner = owners.find((each) => Array.isArray(each.security));
  const alternatives = owner ? readList(owner, 'security').filter(isObject) : [];
  return alternatives.length > 0 ? alternatives : [{}];
}

/** Tells whether credentials that meet one requirement also meet another. */
function satisfies(shown: JsonObject, asked: JsonObject): boolean {
  return Object.keys(asked).every((scheme) => {
    const scopes = readList(shown, scheme);
    return Object.hasOwn(shown, scheme) && readList(asked, scheme).every((scope) => scopes.includes(scope));
  });
}
