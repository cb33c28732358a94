import { amount, base, conversion, convert, currencies, headers, rates, restricted, types } from './places.ts';

type HarmlessChange = readonly [title: string, path: string, value: unknown];

/** Changes that break no client. */
export const harmlessChanges: readonly HarmlessChange[] = [
  ['a path is new', 'paths /api/history', { get: {} }],
  ['a method is new', 'paths /api/rates head', {}],
  ['a type is new', `${types} Quota`, { type: 'integer' }],
  ['an operation asks for no key any more', `${rates} security`, []],
  ['an operation accepts a token instead of the key', `${rates} security 1`, { token: [] }],
  [
    'a new parameter is optional',
    `${rates} parameters 2`,
    { in: 'query', name: 'symbols', schema: { type: 'string' } },
  ],
  ['a required parameter is optional', `${amount} required`, false],
  ['a default is documented, and was not before', `${convert} parameters 0 schema default`, 'USD'],
  ['amounts start lower', `${amount} schema exclusiveMinimum`, 0],
  ['a parameter takes any value', `${amount} schema`, { type: 'number' }],
  ['a new error comes with a status of its own', `${convert} responses 451`, { description: 'Not in this country.' }],
  ['conversions may answer 304', `${convert} responses 304`, { description: 'Still current.' }],
  ['a new error has a known status', `${restricted} closed`, { value: { error: 'This account is closed.' } }],
  ['an answer may be CSV, too', `${currencies} responses 200 content text/csv`, {}],
  ['a converted amount is below a billion', `${conversion} properties converted maximum`, 1e9],
  ['a rate is above 1', `${conversion} properties rate exclusiveMinimum`, 1],
  ['a header is new', `${convert} responses 200 headers ETag`, { $ref: '#/components/headers/ETag' }],
  ['a header is always there', `${headers} RateLimit required`, true],
];

/** Changes of texts, which are no difference. */
export const textChanges: readonly HarmlessChange[] = [
  ['an operation is described in other words', `${currencies} description`, 'All codes.'],
  ['an operation is deprecated', `${currencies} deprecated`, true],
  ['the version differs', 'info version', '99.0.0'],
  ['the server is described in other words', 'servers 0 description', 'This host.'],
  ['the key is described in other words', 'components securitySchemes apiKey description', 'A key.'],
  ['the example of an answer differs', `${rates} responses 200 content application/json examples success value`, {}],
  ['a parameter is described in other words', `${base} schema description`, 'A code.'],
  ['the document has an extension', 'x-team', 'money'],
  ['the document follows a newer patch release of OpenAPI', 'openapi', '3.1.1'],
];
