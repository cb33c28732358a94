import { isObject, type JsonObject, readObject } from '../../openapi/json.ts';
import { findUnjudged } from '../find-unjudged.ts';
import type { Finding } from '../finding.ts';
import { compareSchemas } from '../schemas/compare-schemas.ts';

/** Compares the header fields of an answer. The case of their names does not matter. */
export function* compareHeaders(answer: string, before: JsonObject, after: JsonObject): Generator<Finding> {
  const [headersBefore, headersAfter] = [readHeaders(before), readHeaders(after)];
  for (const [id, headerBefore] of headersBefore) {
    const label = `the header \`${headerBefore.name}\` of ${answer}`;
    const headerAfter = headersAfter.get(id);
    if (headerAfter) yield* compareHeader(label, headerBefore.value, headerAfter.value);
    else yield { rule: 'header-removed', what: `${label} is gone`, breaks: `clients that read ${label}` };
  }
  for (const [id, { name }] of headersAfter)
    if (!headersBefore.has(id)) yield { rule: 'header-added', what: `the header \`${name}\` of ${answer} is new` };
}

interface Header {
  readonly name: string;
  readonly value: JsonObject;
}

function readHeaders(answer: JsonObject): Map<string, Header> {
  const headers = Object.entries(readObject(answer, 'headers'));
  return new Map(headers.map(([name, value]) => [name.toLowerCase(), { name, value: addDefaults(value) }]));
}

function addDefaults(header: unknown): JsonObject {
  return { style: 'simple', explode: false, ...(isObject(header) && header) };
}

function* compareHeader(label: string, before: JsonObject, after: JsonObject): Generator<Finding> {
  const clients = `clients that read ${label}`;
  if (before.required === true && after.required !== true)
    yield { rule: 'header-optional', what: `${label} may be missing now`, breaks: clients };
  if (before.required !== true && after.required === true)
    yield { rule: 'header-required', what: `${label} is always there now` };
  for (const { rule, what, breaks } of compareSchemas(before.schema, after.schema))
    yield { rule, what: `of ${label}, ${what}`, ...(breaks.includes('read') && { breaks: clients }) };
  yield* findUnjudged(before, after, { judged: ['required', 'schema'], ofWhat: ` of ${label}` });
}
