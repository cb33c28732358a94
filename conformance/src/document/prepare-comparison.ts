import { type OutputUnit, Validator } from '@cfworker/json-schema';
import type { Exchange } from '../exchange.ts';
import { type OwnDocument, type Part, toPart } from './own-document.ts';

/**
 * Prepares to compare bodies with the document of a target.
 *
 * The validator interprets schemas: one that compiles them would run text of the target.
 *
 * @returns A function that finds what the document denies of a body; `undefined` when nothing, or when the document says
 *   nothing of such an answer.
 */
export function prepareComparison(document: OwnDocument): (answer: Exchange) => OutputUnit | undefined {
  const validators = new Map<Part, Validator>();
  const build = (schema: Part) => {
    const whole = { ...schema, components: document.components };
    return new Validator(document.isOld ? translate(whole) : whole, document.isOld ? '4' : '2020-12');
  };
  return ({ path, status, headers, body }) => {
    const operation = document.findOperation(path);
    const response = operation && document.findResponse(operation, String(status));
    const [type = ''] = (headers.get('Content-Type') ?? '').toLowerCase().split(/\s*;/);
    const { schema } = toPart(toPart(response?.content)[type]);
    if (body === undefined || schema === undefined) return undefined;
    const part = toPart(schema);
    const validator = validators.get(part) ?? build(part);
    validators.set(part, validator);
    return validator.validate(body).errors.at(-1);
  };
}

/** Copies a schema of OpenAPI 3.0, in which `nullable` allows null. */
function translate(schema: Part): Part {
  return JSON.parse(JSON.stringify(schema), (_name, value) =>
    value?.nullable === true ? { anyOf: [{ type: 'null' }, value] } : value,
  );
}
