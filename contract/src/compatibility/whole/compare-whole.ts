import { type JsonObject, readObject } from '../../openapi/json.ts';
import { findUnjudged } from '../find-unjudged.ts';
import type { Finding } from '../finding.ts';
import { isSame } from '../is-same.ts';
import { joinKeys } from '../join-keys.ts';
import { compareServers } from './compare-servers.ts';
import { removeTexts } from './remove-texts.ts';

const JUDGED = ['openapi', 'info', 'paths', 'components', 'servers', 'security'];

/** Compares the parts of a document that concern all operations: servers, security schemes, names of types. */
export function* compareWhole(before: JsonObject, after: JsonObject): Generator<Finding> {
  yield* compareServers(before, after);
  yield* compareSecuritySchemes(before, after);
  yield* compareTypeNames(before, after);
  if (!isSame(before.info, after.info)) yield { rule: 'text-changed', what: 'its own description has changed' };
  if (before.openapi !== after.openapi)
    yield { rule: 'text-changed', what: `it is written in OpenAPI ${after.openapi} instead of ${before.openapi}` };
  yield* findUnjudged(before, after, { judged: JUDGED });
  yield* findUnjudged(readExtensions(before), readExtensions(after), { judged: [], ofWhat: ' of the paths' });
}

function* compareSecuritySchemes(before: JsonObject, after: JsonObject): Generator<Finding> {
  const [schemesBefore, schemesAfter] = [readSecuritySchemes(before), readSecuritySchemes(after)];
  for (const name of Object.keys(schemesBefore)) {
    const [schemeBefore, schemeAfter] = [readObject(schemesBefore, name), readObject(schemesAfter, name)];
    const breaks = `clients that show ${name}`;
    if (!isSame(readScheme(schemeBefore), readScheme(schemeAfter)))
      yield { rule: 'security-scheme-changed', what: `${name} is shown in another way`, breaks };
    else if (!isSame(schemeBefore, schemeAfter))
      yield { rule: 'text-changed', what: `${name} is described in other words` };
  }
}

/** Reads a security scheme without its texts. The case of a header's name does not matter. */
function readScheme(scheme: JsonObject): JsonObject {
  const isHeader = scheme.in === 'header';
  return { ...removeTexts(scheme), ...(isHeader && { name: String(scheme.name).toLowerCase() }) };
}

function* compareTypeNames(before: JsonObject, after: JsonObject): Generator<Finding> {
  const [typesBefore, typesAfter] = [readTypes(before), readTypes(after)];
  for (const name of joinKeys(typesBefore, typesAfter)) {
    const breaks = `clients that are generated from the document and name \`${name}\``;
    if (!Object.hasOwn(typesAfter, name))
      yield { rule: 'component-removed', what: `the type \`${name}\` is gone`, breaks };
    else if (!Object.hasOwn(typesBefore, name)) yield { rule: 'component-added', what: `the type \`${name}\` is new` };
  }
}

function readSecuritySchemes(document: JsonObject): JsonObject {
  return readObject(readObject(document, 'components'), 'securitySchemes');
}

function readTypes(document: JsonObject): JsonObject {
  return readObject(readObject(document, 'components'), 'schemas');
}

/** Reads the extensions among the paths (`x-…`). */
function readExtensions(document: JsonObject): JsonObject {
  const entries = Object.entries(readObject(document, 'paths'));
  return Object.fromEntries(entries.filter(([key]) => key.startsWith('x-')));
}
