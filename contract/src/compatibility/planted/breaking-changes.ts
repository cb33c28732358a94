import {
  amount,
  base,
  conversion,
  convert,
  currencies,
  currencyList,
  gone,
  headers,
  rates,
  rateTable,
  restricted,
  types,
} from './places.ts';

type BreakingChange = readonly [title: string, path: string, value: unknown, place: string, breaks: string];

const SERVICE = 'the service';
const RATES = 'GET /api/rates';
const CONVERT = 'GET /api/convert';
const CURRENCIES = 'GET /api/currencies';
const GENERATED = 'clients that are generated from the document';
const UNKNOWN = 'clients that rely on it';
const BASE = 'the query parameter `base`';
const AMOUNT = 'the query parameter `amount`';

/** Changes that each break some clients: what is set in the document, where it breaks them, and whom. */
export const breakingChanges: readonly BreakingChange[] = [
  ['a path is removed', 'paths /api/currencies', gone, '/api/currencies', 'clients that ask for it'],
  ['a method is removed', currencies, gone, CURRENCIES, 'clients that call it'],
  ['an operation gets another id', `${rates} operationId`, 'listRates', RATES, GENERATED],
  ['an operation gets another tag', `${rates} tags 0`, 'Rates', RATES, GENERATED],
  ['the service moves below another path', 'servers 0 url', '/v2', SERVICE, UNKNOWN],
  ['a new server stands beside the first', 'servers 1', { url: 'https://new.example' }, SERVICE, UNKNOWN],

  [
    'the currency list asks for a key',
    `${currencies} security`,
    [{ apiKey: [] }],
    CURRENCIES,
    'clients that send what it asked for',
  ],
  [
    'an operation asks for two keys',
    `${rates} security`,
    [{ apiKey: [], sign: [] }],
    RATES,
    'clients that send what it asked for',
  ],
  ['the key moves to another header', 'components securitySchemes apiKey name', 'Authorization', SERVICE, UNKNOWN],

  ['a parameter is removed', base, gone, RATES, `clients that send ${BASE}`],
  ['a parameter is renamed', `${amount} name`, 'value', CONVERT, `clients that send ${AMOUNT}`],
  ['a parameter moves into a header', `${base} in`, 'header', RATES, `clients that send ${BASE}`],
  [
    'a new parameter is required',
    `${convert} parameters 3`,
    { in: 'query', name: 'date', required: true },
    CONVERT,
    'every client',
  ],
  ['an optional parameter is required', `${base} required`, true, RATES, `clients that leave out ${BASE}`],
  ['the default of a parameter differs', `${base} schema default`, 'EUR', RATES, `clients that leave out ${BASE}`],
  ['the default of a parameter is gone', `${base} schema default`, gone, RATES, `clients that leave out ${BASE}`],
  ['a currency is not supported any more', `${types} CurrencyCode enum 14`, gone, RATES, `clients that send ${BASE}`],
  ['amounts start higher', `${amount} schema exclusiveMinimum`, 1, CONVERT, `clients that send ${AMOUNT}`],
  ['amounts get a maximum', `${amount} schema maximum`, 1e6, CONVERT, `clients that send ${AMOUNT}`],
  ['amounts are whole', `${amount} schema type`, 'integer', CONVERT, `clients that send ${AMOUNT}`],
  ['amounts are texts', `${amount} schema type`, 'string', CONVERT, `clients that send ${AMOUNT}`],
  ['amounts have two decimals at most', `${amount} schema multipleOf`, 0.01, CONVERT, `clients that send ${AMOUNT}`],
  ['a parameter gets a pattern', `${amount} schema pattern`, '^\\d+$', CONVERT, `clients that send ${AMOUNT}`],
  ['a parameter gets a list of values', `${amount} schema enum`, [1, 2], CONVERT, `clients that send ${AMOUNT}`],
  ['a parameter is one of two things', `${amount} schema oneOf`, [{}, {}], CONVERT, UNKNOWN],
  ['a parameter has another style', `${base} style`, 'spaceDelimited', RATES, UNKNOWN],
  [
    'a path has parameters for all methods',
    'paths /api/rates parameters',
    [{ in: 'query', name: 'date' }],
    SERVICE,
    UNKNOWN,
  ],
  ['a body is sent', `${convert} requestBody`, { content: {} }, CONVERT, UNKNOWN],

  ['a status is removed', `${rates} responses 304`, gone, RATES, 'clients that wait for it'],
  ['some answers are a 206', `${rates} responses 206`, { description: 'Some.' }, RATES, 'clients that do not know it'],
  [
    'an answer moves elsewhere',
    `${rates} responses 301`,
    { description: 'Moved.' },
    RATES,
    'clients that do not know it',
  ],
  [
    'an answer is no JSON any more',
    `${currencies} responses 200 content`,
    {},
    CURRENCIES,
    'clients that read application/json',
  ],
  [
    'a header is removed',
    `${rates} responses 429 headers Retry-After`,
    gone,
    RATES,
    'clients that read the header `Retry-After`',
  ],
  ['a header may be missing', `${headers} ETag required`, gone, RATES, 'clients that read the header `ETag`'],
  [
    'a header is of another type',
    `${headers} Retry-After schema type`,
    'string',
    CONVERT,
    'clients that read the header `Retry-After`',
  ],
  [
    'the pattern of a header differs',
    `${headers} RateLimit schema pattern`,
    '^r=',
    RATES,
    'clients that read the header `RateLimit`',
  ],
  [
    'the message of an error differs',
    `${restricted} emailUnverified value error`,
    'Verify.',
    CONVERT,
    'clients that compare the message',
  ],
  ['an answer has a link to another operation', `${rates} responses 200 links`, {}, RATES, UNKNOWN],

  ['a field is removed', `${conversion} properties rate`, gone, CONVERT, 'clients that read `rate`'],
  ['a field is added', `${conversion} properties fee`, { type: 'number' }, CONVERT, 'clients that read `fee`'],
  ['a field may be missing', `${rateTable} required 2`, gone, RATES, 'clients that read `updated_at`'],
  [
    'an answer may have any other field',
    `${types} ErrorBody additionalProperties`,
    true,
    CURRENCIES,
    'clients that read the body',
  ],
  [
    'a field may be null',
    `${conversion} properties converted type`,
    ['number', 'null'],
    CONVERT,
    'clients that read `converted`',
  ],
  [
    'rates are texts',
    `${rateTable} properties rates additionalProperties type`,
    'string',
    RATES,
    'clients that read `rates.*`',
  ],
  ['rates are named at will', `${rateTable} properties rates propertyNames`, gone, RATES, 'clients that read `rates`'],
  [
    'a currency is new, where 191 were promised',
    `${types} CurrencyCode enum 191`,
    'XYZ',
    CURRENCIES,
    'clients that read `currencies[]`',
  ],
  ['the list may be longer', `${currencyList} maxItems`, 200, CURRENCIES, 'clients that read `currencies`'],
  ['the list may repeat a currency', `${currencyList} uniqueItems`, gone, CURRENCIES, 'clients that read `currencies`'],
  ['a rate may be negative', `${conversion} properties rate exclusiveMinimum`, -1, CONVERT, 'clients that read `rate`'],
  [
    'a rate may be anything',
    `${conversion} properties rate exclusiveMinimum`,
    gone,
    CONVERT,
    'clients that read `rate`',
  ],
  [
    'times are written in another form',
    `${rateTable} properties updated_at pattern`,
    'Z$',
    RATES,
    'clients that read `updated_at`',
  ],
  [
    'times are of no stated format',
    `${rateTable} properties updated_at format`,
    gone,
    RATES,
    'clients that read `updated_at`',
  ],

  ['the service calls back', 'webhooks', { refreshed: {} }, SERVICE, UNKNOWN],
  ['an operation has a key of a later OpenAPI', `${convert} billing`, 'per amount', CONVERT, UNKNOWN],
];
