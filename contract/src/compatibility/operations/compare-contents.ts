import { type JsonObject, readObject } from '../../openapi/json.ts';
import { findUnjudged } from '../find-unjudged.ts';
import type { Finding } from '../finding.ts';
import { compareSchemas } from '../schemas/compare-schemas.ts';
import type { Use } from '../schemas/schema-difference.ts';

/** A message that clients send or read. */
export interface Message {
  readonly use: Use;
  /** The name of the message in findings, such as "a 200". */
  readonly name: string;
}

/** Compares the media types of a message, each with its schema. */
export function* compareContents(before: JsonObject, after: JsonObject, { use, name }: Message): Generator<Finding> {
  const [contentsBefore, contentsAfter] = [readContents(before), readContents(after)];
  for (const type of Object.keys(contentsBefore)) {
    const breaks = `clients that ${use} ${name} as ${type}`;
    if (!Object.hasOwn(contentsAfter, type))
      yield { rule: 'content-removed', what: `${name} is no ${type} any more`, breaks };
    else yield* compareContent(readObject(contentsBefore, type), readObject(contentsAfter, type), { use, name });
  }
  for (const type of Object.keys(contentsAfter))
    if (!Object.hasOwn(contentsBefore, type)) yield { rule: 'content-added', what: `${name} may be ${type}, too` };
}

/** Reads the contents of a message by media type, in lower case, because the case of its name does not matter. */
function readContents(message: JsonObject): JsonObject {
  const contents = Object.entries(readObject(message, 'content'));
  return Object.fromEntries(contents.map(([type, content]) => [type.toLowerCase().replaceAll(' ', ''), content]));
}

function* compareContent(before: JsonObject, after: JsonObject, { use, name }: Message): Generator<Finding> {
  for (const { rule, at, what, breaks, isAboutAbsence } of compareSchemas(before.schema, after.schema)) {
    const field = at ? `\`${at.slice(1)}\` of ${name}` : name;
    const clients = `clients that ${isAboutAbsence && use === 'send' ? 'leave out' : use} ${field}`;
    yield { rule, what: `of ${field}, ${what}`, ...(breaks.includes(use) && { breaks: clients }) };
  }
  yield* findUnjudged(before, after, { judged: ['schema'], ofWhat: ` of ${name}` });
}
