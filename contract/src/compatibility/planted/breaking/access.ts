import { CURRENCIES, currencies, RATES, rates, SERVICE } from '../places.ts';
import type { BreakingChange } from '../planted-change.ts';

/** Breaking changes of the access: keys and their requirements. */
export const breakingAccess: readonly BreakingChange[] = [
  {
    title: 'the currency list asks for a key',
    edits: [[[...currencies, 'security'], [{ apiKey: [] }]]],
    rule: 'security-added',
    place: CURRENCIES,
    breaks: 'clients that show no key',
  },
  {
    title: 'an operation asks for a second secret',
    edits: [[[...rates, 'security'], [{ apiKey: [], signature: [] }]]],
    rule: 'security-added',
    place: RATES,
    breaks: 'clients that show apiKey',
  },
  {
    title: 'a token needs a scope that it did not need',
    sharedEdits: [[[...rates, 'security'], [{ token: ['read'] }]]],
    edits: [[[...rates, 'security'], [{ token: ['read', 'rates'] }]]],
    rule: 'security-added',
    place: RATES,
    breaks: 'clients that show token',
  },
  {
    title: 'the whole service asks for a key where an operation says nothing',
    sharedEdits: [[[...currencies, 'security']]],
    edits: [[['security'], [{ apiKey: [] }]]],
    rule: 'security-added',
    place: CURRENCIES,
    breaks: 'clients that show no key',
  },
  {
    title: 'the key moves to another header',
    edits: [[['components', 'securitySchemes', 'apiKey', 'name'], 'Authorization']],
    rule: 'security-scheme-changed',
    place: SERVICE,
    breaks: 'clients that show apiKey',
  },
];
