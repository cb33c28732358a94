import { CURRENCIES, currencies, RATES, rates, SERVICE } from '../places.ts';
import type { BreakingChange } from '../planted-change.ts';

/** Breaking changes of the operations that clients call. */
export const breakingCalls: readonly BreakingChange[] = [
  {
    title: 'a path is removed',
    edits: [[['paths', '/api/currencies']]],
    rule: 'path-removed',
    place: '/api/currencies',
    breaks: 'clients that ask for it',
  },
  {
    title: 'a method is removed',
    edits: [[currencies], [['paths', '/api/currencies', 'post'], {}]],
    rule: 'operation-removed',
    place: CURRENCIES,
    breaks: 'clients that call it',
  },
  {
    title: 'an operation gets another id',
    edits: [[[...rates, 'operationId'], 'listRates']],
    rule: 'operation-renamed',
    place: RATES,
    breaks: 'clients that are generated from the document and call `rates`',
  },
  {
    title: 'an operation gets another tag',
    edits: [[[...rates, 'tags', 0], 'Rates']],
    rule: 'tag-removed',
    place: RATES,
    breaks: 'clients that are generated from the document and name a class after `Exchange rates`',
  },
  {
    title: 'the service moves below another path',
    edits: [[['servers', 0, 'url'], '/v2']],
    rule: 'server-removed',
    place: SERVICE,
    breaks: 'clients that ask /',
  },
  {
    title: 'a path moves to a server of its own',
    edits: [[['paths', '/api/rates', 'servers'], [{ url: 'https://rates.example' }]]],
    rule: 'unjudged',
    place: '/api/rates',
    breaks: 'clients that rely on `servers`',
  },
  {
    title: 'the default of a variable of a server is another',
    sharedEdits: [
      [
        ['servers', 0],
        { url: 'https://{region}.example', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } },
      ],
    ],
    edits: [[['servers', 0, 'variables', 'region', 'default'], 'us']],
    rule: 'unjudged',
    place: SERVICE,
    breaks: 'clients that rely on `servers`',
  },
  {
    title: 'a variable of a server loses a value',
    sharedEdits: [
      [
        ['servers', 0],
        { url: 'https://{region}.example', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } },
      ],
    ],
    edits: [[['servers', 0, 'variables', 'region', 'enum', 1]]],
    rule: 'unjudged',
    place: SERVICE,
    breaks: 'clients that rely on `servers`',
  },
  {
    title: 'the servers stand in another order',
    sharedEdits: [[['servers'], [{ url: '/a' }, { url: '/b' }]]],
    edits: [[['servers'], [{ url: '/b' }, { url: '/a' }]]],
    rule: 'unjudged',
    place: SERVICE,
    breaks: 'clients that rely on `servers`',
  },
  {
    title: 'a new server stands in front of the others',
    edits: [[['servers'], [{ url: 'https://new.example' }, { url: '/' }]]],
    rule: 'unjudged',
    place: SERVICE,
    breaks: 'clients that rely on `servers`',
  },
  {
    title: 'a path ends otherwise behind its variable',
    sharedEdits: [[['paths', '/api/{base}/rates'], {}]],
    edits: [[['paths', '/api/{base}/rates']], [['paths', '/api/{base}/all'], {}]],
    rule: 'path-removed',
    place: '/api/{base}/rates',
    breaks: 'clients that ask for it',
  },
];
