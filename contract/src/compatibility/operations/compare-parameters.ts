import { findUnjudged } from '../find-unjudged.ts';
import type { Finding } from '../finding.ts';
import { isSame } from '../is-same.ts';
import { compareSchemas } from '../schemas/compare-schemas.ts';
import type { Parameter } from './collect-parameters.ts';

/** Compares the parameters of an operation, including the parameters of its path. */
export function* compareParameters(
  before: ReadonlyMap<string, Parameter>,
  after: ReadonlyMap<string, Parameter>,
): Generator<Finding> {
  for (const [id, { name }] of before) {
    if (!after.has(id))
      yield { rule: 'parameter-removed', what: `the ${id} is gone`, breaks: `clients that send \`${name}\`` };
  }
  for (const [id, parameterAfter] of after) {
    const parameterBefore = before.get(id);
    if (parameterBefore) yield* compareParameter(parameterBefore, parameterAfter);
    else if (parameterAfter.required === true)
      yield { rule: 'parameter-required', what: `the ${id} is new and required`, breaks: 'every client' };
    else yield { rule: 'parameter-added', what: `the ${id} is new and optional` };
  }
  const orderBefore = [...before.keys()].filter((id) => after.has(id));
  const orderAfter = [...after.keys()].filter((id) => before.has(id));
  if (!isSame(orderBefore, orderAfter)) {
    const breaks = 'clients that are generated from the document and pass parameters by position';
    yield { rule: 'parameters-reordered', what: 'its parameters stand in another order', breaks };
  }
}

function* compareParameter(before: Parameter, after: Parameter): Generator<Finding> {
  const { name } = after;
  if (after.in === 'path' && before.name !== name)
    yield { rule: 'text-changed', what: `the variable \`${before.name}\` of the path is called \`${name}\`` };
  if (after.required === true && before.required !== true) {
    const breaks = `clients that leave out \`${name}\``;
    yield { rule: 'parameter-required', what: `the parameter \`${name}\` is required now`, breaks };
  }
  if (after.required !== true && before.required === true)
    yield { rule: 'parameter-optional', what: `the parameter \`${name}\` is optional now` };
  for (const { rule, at, what, breaks, isAboutAbsence } of compareSchemas(before.schema, after.schema)) {
    const clients = `clients that ${isAboutAbsence ? 'leave out' : 'send'} \`${name}${at}\``;
    yield { rule, what: `of \`${name}${at}\`, ${what}`, ...(breaks.includes('send') && { breaks: clients }) };
  }
  yield* findUnjudged(before, after, {
    judged: ['name', 'in', 'required', 'schema'],
    ofWhat: ` of the parameter \`${name}\``,
  });
}
