import { amount, base, CONVERT, convert, RATES, schemas } from '../places.ts';
import type { BreakingChange } from '../planted-change.ts';

const code = (name: string) => ({ in: 'query', name, required: true, schema: { type: 'string' } });

/** Breaking changes of the parameters that clients send. */
export const breakingParameters: readonly BreakingChange[] = [
  {
    title: 'a parameter is removed',
    edits: [[base]],
    rule: 'parameter-removed',
    place: RATES,
    breaks: 'clients that send `base`',
  },
  {
    title: 'a parameter is renamed',
    edits: [[[...amount, 'name'], 'value']],
    rule: 'parameter-removed',
    place: CONVERT,
    breaks: 'clients that send `amount`',
  },
  {
    title: 'a parameter moves into a header',
    edits: [[[...base, 'in'], 'header']],
    rule: 'parameter-removed',
    place: RATES,
    breaks: 'clients that send `base`',
  },
  {
    title: 'a new parameter is required',
    edits: [[[...convert, 'parameters', 3], { in: 'query', name: 'date', required: true, schema: { type: 'string' } }]],
    rule: 'parameter-required',
    place: CONVERT,
    breaks: 'every client',
  },
  {
    title: 'a new parameter of all operations of a path is required',
    edits: [[['paths', '/api/rates', 'parameters'], [{ in: 'header', name: 'X-Team', required: true }]]],
    rule: 'parameter-required',
    place: RATES,
    breaks: 'every client',
  },
  {
    title: 'an optional parameter is required',
    edits: [[[...base, 'required'], true]],
    rule: 'parameter-required',
    place: RATES,
    breaks: 'clients that leave out `base`',
  },
  {
    title: 'the parameters are passed in another order, which exchanges two currencies without an error of a compiler',
    sharedEdits: [
      [
        [...convert, 'parameters'],
        [code('from'), code('to')],
      ],
    ],
    edits: [
      [
        [...convert, 'parameters'],
        [code('to'), code('from')],
      ],
    ],
    rule: 'parameters-reordered',
    place: CONVERT,
    breaks: 'clients that are generated from the document and pass parameters by position',
  },
  {
    title: 'the default of a parameter differs',
    edits: [[[...base, 'schema', 'default'], 'EUR']],
    rule: 'default-changed',
    place: RATES,
    breaks: 'clients that leave out `base`',
  },
  {
    title: 'the default of a parameter is gone',
    edits: [[[...base, 'schema', 'default']]],
    rule: 'default-changed',
    place: RATES,
    breaks: 'clients that leave out `base`',
  },
  {
    title: 'a currency is not supported any more',
    edits: [[[...schemas, 'CurrencyCode', 'enum', 14]]],
    rule: 'values-removed',
    place: CONVERT,
    breaks: 'clients that send `from`',
  },
  {
    title: 'the only value is none of the values that are listed beside it',
    sharedEdits: [[[...base, 'schema'], { const: 'USD', default: 'USD' }]],
    edits: [[[...base, 'schema', 'enum'], ['EUR']]],
    rule: 'values-removed',
    place: RATES,
    breaks: 'clients that send `base`',
  },
  {
    title: 'amounts start higher',
    edits: [[[...amount, 'schema', 'exclusiveMinimum'], 1]],
    rule: 'bound-changed',
    place: CONVERT,
    breaks: 'clients that send `amount`',
  },
  {
    title: 'amounts get a maximum',
    edits: [[[...amount, 'schema', 'maximum'], 1_000_000]],
    rule: 'bound-changed',
    place: CONVERT,
    breaks: 'clients that send `amount`',
  },
  {
    title: 'the bound of amounts is excluded',
    sharedEdits: [[[...amount, 'schema', 'exclusiveMinimum']], [[...amount, 'schema', 'minimum'], 0.01]],
    edits: [[[...amount, 'schema', 'minimum']], [[...amount, 'schema', 'exclusiveMinimum'], 0.01]],
    rule: 'bound-changed',
    place: CONVERT,
    breaks: 'clients that send `amount`',
  },
  {
    title: 'amounts are whole',
    edits: [[[...amount, 'schema', 'type'], 'integer']],
    rule: 'type-changed',
    place: CONVERT,
    breaks: 'clients that send `amount`',
  },
  {
    title: 'amounts are texts',
    edits: [[[...amount, 'schema', 'type'], 'string']],
    rule: 'type-changed',
    place: CONVERT,
    breaks: 'clients that send `amount`',
  },
  {
    title: 'amounts have two decimals at most',
    edits: [[[...amount, 'schema', 'multipleOf'], 0.01]],
    rule: 'constraint-changed',
    place: CONVERT,
    breaks: 'clients that send `amount`',
  },
  {
    title: 'a parameter gets a pattern',
    edits: [[[...amount, 'schema', 'pattern'], '^\\d+$']],
    rule: 'constraint-changed',
    place: CONVERT,
    breaks: 'clients that send `amount`',
  },
  {
    title: 'a parameter is written in another style',
    edits: [[[...base, 'style'], 'spaceDelimited']],
    rule: 'unjudged',
    place: RATES,
    breaks: 'clients that rely on `style` of the parameter `base`',
  },
  {
    title: 'a parameter may be one of two things',
    edits: [
      [
        [...amount, 'schema', 'oneOf'],
        [{ type: 'integer' }, { minimum: 5 }],
      ],
    ],
    rule: 'unjudged',
    place: CONVERT,
    breaks: 'clients that send `amount`',
  },
  {
    title: 'a minimum is higher, behind a reference with a minimum of its own',
    sharedEdits: [
      [[...schemas, 'Amount'], { type: 'number', minimum: 0 }],
      [[...amount, 'schema'], { $ref: '#/components/schemas/Amount', minimum: 1 }],
    ],
    edits: [[[...schemas, 'Amount', 'minimum'], 5]],
    rule: 'bound-changed',
    place: CONVERT,
    breaks: 'clients that send `amount`',
  },
  {
    title: 'repeated values are written in another way',
    edits: [[[...base, 'explode'], false]],
    rule: 'unjudged',
    place: RATES,
    breaks: 'clients that rely on `explode` of the parameter `base`',
  },
];
