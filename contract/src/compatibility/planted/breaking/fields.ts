import { CONVERT, CURRENCIES, headers, RATES, schemas } from '../places.ts';
import type { BreakingChange } from '../planted-change.ts';

/** Breaking changes of the fields that clients read in the body of an answer. */
export const breakingFields: readonly BreakingChange[] = [
  {
    title: 'a field is removed',
    edits: [[[...schemas, 'Conversion', 'properties', 'rate']], [[...schemas, 'Conversion', 'required', 3]]],
    rule: 'field-removed',
    place: CONVERT,
    breaks: 'clients that read `rate` of a 200',
  },
  {
    title: 'a field may be missing',
    edits: [[[...schemas, 'RateTable', 'required', 2]]],
    rule: 'field-optional',
    place: RATES,
    breaks: 'clients that read `updated_at` of a 200',
  },
  {
    title: 'a field is added to an answer that was promised to have no other',
    edits: [[[...schemas, 'Conversion', 'properties', 'fee'], { type: 'number' }]],
    rule: 'field-added',
    place: CONVERT,
    breaks: 'clients that read `fee` of a 200',
  },
  {
    title: 'an answer may have any other field',
    edits: [[[...schemas, 'ErrorBody', 'additionalProperties'], true]],
    rule: 'fields-opened',
    place: CURRENCIES,
    breaks: 'clients that read a 503',
  },
  {
    title: 'a field may be null',
    edits: [
      [
        [...schemas, 'Conversion', 'properties', 'converted', 'type'],
        ['number', 'null'],
      ],
    ],
    rule: 'type-changed',
    place: CONVERT,
    breaks: 'clients that read `converted` of a 200',
  },
  {
    title: 'rates are texts',
    edits: [[[...schemas, 'RateTable', 'properties', 'rates', 'additionalProperties', 'type'], 'string']],
    rule: 'type-changed',
    place: RATES,
    breaks: 'clients that read `rates.*` of a 200',
  },
  {
    title: 'a currency is new, where 191 were promised',
    edits: [[[...schemas, 'CurrencyCode', 'enum', 191], 'XYZ']],
    rule: 'values-added',
    place: CURRENCIES,
    breaks: 'clients that read `currencies[]` of a 200',
  },
  {
    title: 'rates have names that are no currencies',
    edits: [[[...schemas, 'RateTable', 'properties', 'rates', 'propertyNames']]],
    rule: 'values-added',
    place: RATES,
    breaks: 'clients that read `rates.{name}` of a 200',
  },
  {
    title: 'the list may be longer',
    edits: [[[...schemas, 'CurrencyList', 'properties', 'currencies', 'maxItems'], 200]],
    rule: 'bound-changed',
    place: CURRENCIES,
    breaks: 'clients that read `currencies` of a 200',
  },
  {
    title: 'a rate may be 0',
    edits: [
      [[...schemas, 'Conversion', 'properties', 'rate', 'exclusiveMinimum']],
      [[...schemas, 'Conversion', 'properties', 'rate', 'minimum'], 0],
    ],
    rule: 'bound-changed',
    place: CONVERT,
    breaks: 'clients that read `rate` of a 200',
  },
  {
    title: 'times are written in another form',
    edits: [[[...schemas, 'RateTable', 'properties', 'updated_at', 'pattern'], 'Z$']],
    rule: 'constraint-changed',
    place: RATES,
    breaks: 'clients that read `updated_at` of a 200',
  },
  {
    title: 'times are of no stated format',
    edits: [[[...schemas, 'RateTable', 'properties', 'updated_at', 'format']]],
    rule: 'constraint-changed',
    place: RATES,
    breaks: 'clients that read `updated_at` of a 200',
  },
  {
    title: 'a header is of another type',
    edits: [[[...headers, 'Retry-After', 'schema', 'type'], 'string']],
    rule: 'type-changed',
    place: CONVERT,
    breaks: 'clients that read the header `Retry-After` of a 503',
  },
  {
    title: 'a field gets a name and may be null, where all fields were numbers',
    edits: [[[...schemas, 'RateTable', 'properties', 'rates', 'properties'], { EUR: { type: ['number', 'null'] } }]],
    rule: 'field-added',
    place: RATES,
    breaks: 'clients that read `rates.EUR` of a 200',
  },
  {
    title: 'a field of a type of its own is new, beside patterns for fields',
    sharedEdits: [
      [[...schemas, 'ErrorBody', 'additionalProperties']],
      [[...schemas, 'ErrorBody', 'patternProperties'], { '^x': { type: 'string' } }],
    ],
    edits: [[[...schemas, 'ErrorBody', 'properties', 'xCode'], { type: 'number' }]],
    rule: 'field-added',
    place: CURRENCIES,
    breaks: 'clients that read `xCode` of a 503',
  },
  {
    title: 'a field whose name is `$ref` may be null',
    sharedEdits: [[[...schemas, 'ErrorBody', 'properties', '$ref'], { type: 'string' }]],
    edits: [
      [
        [...schemas, 'ErrorBody', 'properties', '$ref', 'type'],
        ['string', 'null'],
      ],
    ],
    rule: 'type-changed',
    place: CURRENCIES,
    breaks: 'clients that read `$ref` of a 503',
  },
  {
    title: 'a reference leads to another type, and the key beside the reference stays',
    sharedEdits: [
      [[...schemas, 'Code'], { enum: ['A'] }],
      [[...schemas, 'Conversion', 'properties', 'base'], { $ref: '#/components/schemas/Code', enum: ['A', 'B', 'C'] }],
    ],
    edits: [[[...schemas, 'Code', 'enum', 1], 'B']],
    rule: 'unjudged',
    place: CONVERT,
    breaks: 'clients that read `base` of a 200',
  },
  {
    title: 'a part of a type that is made of parts may be null',
    sharedEdits: [
      [[...schemas, 'Conversion', 'additionalProperties']],
      [[...schemas, 'Conversion', 'allOf'], [{ properties: { fee: { type: 'number' } } }]],
    ],
    edits: [
      [
        [...schemas, 'Conversion', 'allOf', 0, 'properties', 'fee', 'type'],
        ['number', 'null'],
      ],
    ],
    rule: 'type-changed',
    place: CONVERT,
    breaks: 'clients that read `fee` of a 200',
  },
  {
    title: 'a field of a type that contains itself may be null',
    sharedEdits: [
      [[...schemas, 'Step'], { properties: { name: { type: 'string' }, next: { $ref: '#/components/schemas/Step' } } }],
      [[...schemas, 'Conversion', 'properties', 'way'], { $ref: '#/components/schemas/Step' }],
    ],
    edits: [
      [
        [...schemas, 'Step', 'properties', 'name', 'type'],
        ['string', 'null'],
      ],
    ],
    rule: 'type-changed',
    place: CONVERT,
    breaks: 'clients that read `way.name` of a 200',
  },
  {
    title: 'a type whose name has to be encoded may be null',
    sharedEdits: [
      [[...schemas, 'A B'], { type: 'string' }],
      [[...schemas, 'Conversion', 'properties', 'note'], { $ref: '#/components/schemas/A%20B' }],
    ],
    edits: [
      [
        [...schemas, 'A B', 'type'],
        ['string', 'null'],
      ],
    ],
    rule: 'type-changed',
    place: CONVERT,
    breaks: 'clients that read `note` of a 200',
  },
  {
    title: 'a field is added to an answer that has no unnamed fields (`unevaluatedProperties`)',
    sharedEdits: [
      [[...schemas, 'Conversion', 'additionalProperties']],
      [[...schemas, 'Conversion', 'unevaluatedProperties'], false],
    ],
    edits: [[[...schemas, 'Conversion', 'properties', 'fee'], { type: 'number' }]],
    rule: 'field-added',
    place: CONVERT,
    breaks: 'clients that read `fee` of a 200',
  },
  {
    title: 'an answer that has no unnamed fields (`unevaluatedProperties`) may have any',
    sharedEdits: [
      [[...schemas, 'Conversion', 'additionalProperties']],
      [[...schemas, 'Conversion', 'unevaluatedProperties'], false],
    ],
    edits: [[[...schemas, 'Conversion', 'additionalProperties'], true]],
    rule: 'unjudged',
    place: CONVERT,
    breaks: 'clients that read a 200',
  },
  {
    title: 'a bound is no number, as OpenAPI 3.0 had it',
    sharedEdits: [[[...schemas, 'Conversion', 'properties', 'rate', 'exclusiveMinimum'], true]],
    edits: [[[...schemas, 'Conversion', 'properties', 'rate', 'exclusiveMinimum'], false]],
    rule: 'unjudged',
    place: CONVERT,
    breaks: 'clients that read `rate` of a 200',
  },
];
