import { isObject } from '../openapi/json.ts';
import type { Finding } from './change.ts';
import { type Compare, compareKeys, compareMaps } from './compare-keys.ts';
import { describeChange, describeList } from './describe-values.ts';

/** A value that clients send or read. */
export interface ValueInUse {
  readonly use: 'send' | 'read';
  /** The name of the value in a sentence, such as "the header `ETag`". */
  readonly name: string;
  /** The path of the value within a body, such as `.rates.*`; empty for a whole body, a header or a parameter. */
  readonly path?: string;
}

/** Compares two schemas. The service must take each value that it took, and give only values that it promised. */
export function compareSchemas(value: ValueInUse): Compare {
  const mapKeywords = (keywords: readonly string[], compare: (keyword: string) => Compare) =>
    Object.fromEntries(keywords.map((keyword) => [keyword, compare(keyword)]));
  const comparisons = {
    ...mapKeywords(['type', 'pattern', 'format', 'multipleOf', 'uniqueItems'], (each) => compareFixed(each, value)),
    ...mapKeywords(['minimum', 'exclusiveMinimum', 'minItems'], (each) => compareBounds(each, value, 'lower')),
    ...mapKeywords(['maximum', 'maxItems'], (each) => compareBounds(each, value, 'upper')),
    default: compareDefaults(value),
    enum: compareEnums(value),
    required: compareRequired(value),
    properties: compareProperties(value),
    items: compareNested('items', value, '[]'),
    additionalProperties: compareNested('additionalProperties', value, '.*'),
    propertyNames: compareNested('propertyNames', value, '.{name}'),
  };
  return (before, after) =>
    isObject(before) && isObject(after) ? compareKeys(before, after, value.name, comparisons) : undefined;
}

/** Whether a schema allows fewer values, more values, or some more and some fewer. */
type Effect = 'fewer' | 'more' | 'other';

function judge({ use, name }: ValueInUse, effect: Effect, what: string): Finding {
  const isHarmless = effect === (use === 'send' ? 'more' : 'fewer');
  return { what, ...(!isHarmless && { breaks: `clients that ${use} ${name}` }) };
}

/** Compares the values of a keyword that cannot be ordered from wide to narrow. */
function compareFixed(keyword: string, value: ValueInUse): Compare {
  return (before, after) => {
    const effect = before === undefined ? 'fewer' : after === undefined ? 'more' : 'other';
    return [judge(value, effect, `\`${keyword}\` of ${value.name} is ${describeChange(before, after)}`)];
  };
}

function compareBounds(keyword: string, value: ValueInUse, side: 'lower' | 'upper'): Compare {
  return (before, after) => {
    if (typeof before !== 'number' || typeof after !== 'number') return compareFixed(keyword, value)(before, after);
    const isTighter = side === 'lower' ? after > before : after < before;
    const what = `\`${keyword}\` of ${value.name} is ${describeChange(before, after)}`;
    return [judge(value, isTighter ? 'fewer' : 'more', what)];
  };
}

function compareDefaults({ name }: ValueInUse): Compare {
  return (before, after) => {
    const what = `the default of ${name} is ${describeChange(before, after)}`;
    // A newly documented default says what the service did before.
    return [{ what, ...(before !== undefined && { breaks: `clients that leave out ${name}` }) }];
  };
}

function compareEnums(value: ValueInUse): Compare {
  return (before, after) => {
    if (!Array.isArray(before) || !Array.isArray(after)) return compareFixed('enum', value)(before, after);
    const gone = before.filter((each) => !after.includes(each));
    const added = after.filter((each) => !before.includes(each));
    return [
      ...(gone.length > 0 ? [judge(value, 'fewer', `${value.name} cannot be ${describeList(gone)} any more`)] : []),
      ...(added.length > 0 ? [judge(value, 'more', `${value.name} can be ${describeList(added)}`)] : []),
    ];
  };
}

function compareRequired(value: ValueInUse): Compare {
  return (before = [], after = []) => {
    if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
    const gone = before.filter((field) => !after.includes(field)).map((field) => nest(value, `.${field}`));
    const added = after.filter((field) => !before.includes(field)).map((field) => nest(value, `.${field}`));
    return [
      ...gone.map((field) => judge(field, 'more', `${field.name} may be missing`)),
      ...added.map((field) => judge(field, 'fewer', `${field.name} is required`)),
    ];
  };
}

/** Compares fields. The objects of the interface promise to have no others (`additionalProperties: false`). */
function compareProperties(value: ValueInUse): Compare {
  const judgeField = (field: ValueInUse, verb: string) => judge(field, 'other', `the field ${field.name} is ${verb}`);
  return compareMaps({
    owner: value.name,
    gone: (name) => judgeField(nest(value, `.${name}`), 'gone'),
    added: (name) => judgeField(nest(value, `.${name}`), 'new'),
    kept: (name, before, after) => compareSchemas(nest(value, `.${name}`))(before, after) ?? [],
  });
}

function compareNested(keyword: string, value: ValueInUse, step: string): Compare {
  return (before, after) => {
    const isNested = isObject(before) && isObject(after);
    return (isNested ? compareSchemas(nest(value, step)) : compareFixed(keyword, value))(before, after);
  };
}

/** Names a part of a value: `.rates` and then `.*` give `rates.*`. */
function nest({ use, path = '' }: ValueInUse, step: string): ValueInUse {
  const nested = `${path}${step}`;
  return { use, path: nested, name: `\`${nested.replace(/^\./, '')}\`` };
}
