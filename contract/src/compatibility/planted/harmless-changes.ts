import { amount, base, body, convert, currencies, headers, rates, schemas, toExamplesPath } from './places.ts';
import type { PlantedChange } from './planted-change.ts';

const any = { content: { 'application/json': {} } };

/** Changes that break no client. */
export const harmlessChanges: readonly PlantedChange[] = [
  { title: 'a path is new', edits: [[['paths', '/api/history'], { get: {} }]], rule: 'path-added' },
  { title: 'a method is new', edits: [[['paths', '/api/rates', 'head'], {}]], rule: 'operation-added' },
  { title: 'a server is new', edits: [[['servers', 1], { url: 'https://eu.example' }]], rule: 'server-added' },
  { title: 'an operation asks for no key any more', edits: [[[...rates, 'security'], []]], rule: 'security-relaxed' },
  {
    title: 'an operation accepts a token instead of the key',
    edits: [[[...rates, 'security', 1], { token: [] }]],
    rule: 'security-relaxed',
  },
  {
    title: 'a new parameter is optional',
    edits: [[[...rates, 'parameters', 2], { in: 'query', name: 'symbols', schema: { type: 'string' } }]],
    rule: 'parameter-added',
  },
  { title: 'a required parameter is optional', edits: [[[...amount, 'required']]], rule: 'parameter-optional' },
  {
    title: 'the default of an optional parameter is documented, and was not before',
    edits: [[[...convert, 'parameters', 0, 'schema', 'default'], 'USD']],
    rule: 'default-changed',
  },
  {
    title: 'amounts start lower',
    edits: [[[...amount, 'schema', 'exclusiveMinimum'], 0]],
    rule: 'bound-changed',
  },
  {
    title: 'amounts may be texts, too',
    edits: [
      [
        [...amount, 'schema', 'type'],
        ['number', 'string'],
      ],
    ],
    rule: 'type-changed',
  },
  {
    title: 'a parameter takes codes that are not listed',
    edits: [[[...base, 'schema'], { type: 'string', default: 'USD' }]],
    rule: 'values-added',
  },
  {
    title: 'a parameter has no pattern any more',
    sharedEdits: [[[...amount, 'schema', 'pattern'], '^\\d+$']],
    edits: [[[...amount, 'schema', 'pattern']]],
    rule: 'constraint-changed',
  },
  {
    title: 'a body is not required any more',
    sharedEdits: [[body, { ...any, required: true }]],
    edits: [[[...body, 'required']]],
    rule: 'request-body-optional',
  },
  {
    title: 'a body may be CSV, too',
    sharedEdits: [[body, any]],
    edits: [[[...body, 'content', 'text/csv'], {}]],
    rule: 'content-added',
  },
  {
    title: 'a new error comes with a status of its own',
    edits: [[[...convert, 'responses', '451'], { description: 'Not in this country.' }]],
    rule: 'status-added',
  },
  {
    title: 'conversions may answer 304',
    edits: [[[...convert, 'responses', '304'], { description: 'Still current.' }]],
    rule: 'status-added',
  },
  {
    title: 'a new error has a known status',
    edits: [[[...toExamplesPath(rates, '403'), 'closed'], { value: { error: 'This account is closed.' } }]],
    rule: 'message-added',
  },
  {
    title: 'a field is added to an answer that may have others',
    sharedEdits: [[[...schemas, 'Conversion', 'additionalProperties']]],
    edits: [[[...schemas, 'Conversion', 'properties', 'fee'], { type: 'number' }]],
    rule: 'field-added',
  },
  {
    title: 'a field of an answer is there at all times',
    sharedEdits: [[[...schemas, 'Conversion', 'required', 4]]],
    edits: [[[...schemas, 'Conversion', 'required', 4], 'converted']],
    rule: 'field-required',
  },
  {
    title: 'an answer has no other fields any more',
    sharedEdits: [[[...schemas, 'ErrorBody', 'additionalProperties']]],
    edits: [[[...schemas, 'ErrorBody', 'additionalProperties'], false]],
    rule: 'fields-closed',
  },
  {
    title: 'a converted amount is below a billion',
    edits: [[[...schemas, 'Conversion', 'properties', 'converted', 'maximum'], 1e9]],
    rule: 'bound-changed',
  },
  {
    title: 'a header is new',
    edits: [[[...convert, 'responses', '200', 'headers', 'ETag'], { $ref: '#/components/headers/ETag' }]],
    rule: 'header-added',
  },
  {
    title: 'a header is always there',
    edits: [[[...headers, 'RateLimit', 'required'], true]],
    rule: 'header-required',
  },
  {
    title: 'an operation is described in other words',
    edits: [[[...currencies, 'description'], 'All codes.']],
    rule: 'text-changed',
  },
  { title: 'an operation is deprecated', edits: [[[...currencies, 'deprecated'], true]], rule: 'text-changed' },
  { title: 'the version differs', edits: [[['info', 'version'], '99.0.0']], rule: 'text-changed' },
  {
    title: 'the header of the key is written in small letters',
    edits: [[['components', 'securitySchemes', 'apiKey', 'name'], 'x-api-key']],
    rule: 'text-changed',
  },
  { title: 'an operation gets a second tag', edits: [[[...rates, 'tags', 1], 'Tables']], rule: 'text-changed' },
  {
    title: 'the example of an answer differs',
    edits: [[[...rates, 'responses', '200', 'content', 'application/json', 'examples', 'success', 'value'], {}]],
    rule: 'text-changed',
  },
  { title: 'a type is new', edits: [[[...schemas, 'Quota'], { type: 'integer' }]], rule: 'component-added' },
  {
    title: 'the paths have an extension',
    edits: [[['paths', 'x-team'], { $ref: 'nowhere' }]],
    rule: 'text-changed',
  },
  {
    title: 'the answers of an operation have an extension',
    edits: [[[...rates, 'responses', 'x-team'], 'money']],
    rule: 'text-changed',
  },
  {
    title: 'the description of the key has an extension',
    edits: [[['components', 'securitySchemes', 'apiKey', 'x-team'], 'money']],
    rule: 'text-changed',
  },
  {
    title: 'an operation that had no id gets one',
    sharedEdits: [[[...rates, 'operationId']]],
    edits: [[[...rates, 'operationId'], 'rates']],
    rule: 'operation-renamed',
  },
  {
    title: 'the document follows a newer patch release of OpenAPI',
    edits: [[['openapi'], '3.1.1']],
    rule: 'text-changed',
  },
  {
    title: 'a variable of a path has another name',
    sharedEdits: [[['paths', '/api/{base}'], { get: { parameters: [{ in: 'path', name: 'base', required: true }] } }]],
    edits: [
      [['paths', '/api/{base}']],
      [['paths', '/api/{code}'], { get: { parameters: [{ in: 'path', name: 'code', required: true }] } }],
    ],
    rule: 'text-changed',
  },
  {
    title: 'a variable of a server is described in other words',
    sharedEdits: [[['servers', 0, 'variables'], { region: { default: 'eu' } }]],
    edits: [[['servers', 0, 'variables', 'region', 'description'], 'Where.']],
    rule: 'text-changed',
  },
  {
    title: 'a field that had no name gets one, and a maximum',
    edits: [
      [
        [...schemas, 'RateTable', 'properties', 'rates', 'properties'],
        { EUR: { type: 'number', exclusiveMinimum: 0, maximum: 9 } },
      ],
    ],
    rule: 'field-added',
  },
  {
    title: 'a 404 is documented apart from the other errors, and has the same body',
    sharedEdits: [
      [[...convert, 'responses', '4XX'], { content: { 'application/json': { example: { error: 'No.' } } } }],
    ],
    edits: [[[...convert, 'responses', '404'], { content: { 'application/json': {} } }]],
    rule: 'status-added',
  },
  {
    title: 'an operation may answer 304, where all undocumented answers were JSON',
    sharedEdits: [[[...convert, 'responses', 'default'], { content: { 'application/json': {} } }]],
    edits: [[[...convert, 'responses', '304'], { description: 'Still current.' }]],
    rule: 'status-added',
  },
];
