import { amount, base, body, bodySchema, currencies, note, schemas } from './places.ts';
import type { PlantedChange } from './planted-change.ts';

const answer = [...currencies, 'responses', '200'];
const json = [...answer, 'content', 'application/json'];

/** Changes that express the same interface in another way. */
export const equalDocuments: readonly Omit<PlantedChange, 'rule'>[] = [
  {
    title: 'any other field is allowed by `{}`',
    sharedEdits: [[body, note]],
    edits: [[[...bodySchema, 'additionalProperties'], {}]],
  },
  {
    title: 'any other field is allowed by `true`',
    sharedEdits: [
      [body, note],
      [[...bodySchema, 'additionalProperties'], {}],
    ],
    edits: [[[...bodySchema, 'additionalProperties'], true]],
  },
  {
    title: 'a text has at least no letter',
    edits: [[[...schemas, 'ErrorBody', 'properties', 'error', 'minLength'], 0]],
  },
  {
    title: 'a list has no least length any more, which was 0',
    sharedEdits: [[[...schemas, 'CurrencyList', 'properties', 'currencies', 'minItems'], 0]],
    edits: [[[...schemas, 'CurrencyList', 'properties', 'currencies', 'minItems']]],
  },
  {
    title: 'a media type is written in capitals',
    sharedEdits: [[[...answer, 'content'], { 'text/csv; charset=utf-8': {} }]],
    edits: [[[...answer, 'content'], { 'Text/CSV;charset=UTF-8': {} }]],
  },
  { title: 'values are exploded, as they are', edits: [[[...base, 'explode'], true]] },
  { title: 'reserved characters are encoded, as they are', edits: [[[...base, 'allowReserved'], false]] },
  { title: 'the style is that of queries', edits: [[[...base, 'style'], 'form']] },
  { title: 'a parameter is not required, as before', edits: [[[...base, 'required'], false]] },
  {
    title: 'the style of a header is that of headers',
    edits: [
      [['components', 'headers', 'ETag', 'style'], 'simple'],
      [['components', 'headers', 'ETag', 'explode'], false],
    ],
  },
  {
    title: 'a reference stands alone in `allOf`',
    edits: [[[...json, 'schema'], { allOf: [{ $ref: '#/components/schemas/CurrencyList' }] }]],
  },
  {
    title: 'a type says the same beside a reference',
    edits: [[[...amount, 'schema', 'allOf'], [{ type: 'number', exclusiveMinimum: 0 }]]],
  },
];
