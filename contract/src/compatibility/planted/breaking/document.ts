import { CONVERT, convert, SERVICE, schemas } from '../places.ts';
import type { BreakingChange } from '../planted-change.ts';

/** Breaking changes of the document itself. */
export const breakingDocument: readonly BreakingChange[] = [
  {
    title: 'a type is renamed',
    edits: [[[...schemas, 'Failure'], { type: 'object' }], [[...schemas, 'Unused']]],
    sharedEdits: [[[...schemas, 'Unused'], { type: 'object' }]],
    rule: 'component-removed',
    place: SERVICE,
    breaks: 'clients that are generated from the document and name `Unused`',
  },
  {
    title: 'the service calls back',
    edits: [[['webhooks'], { refreshed: {} }]],
    rule: 'unjudged',
    place: SERVICE,
    breaks: 'clients that rely on `webhooks`',
  },
  {
    title: 'a part of the document is of a kind that is not known yet',
    edits: [[[...convert, 'billing'], 'per amount']],
    rule: 'unjudged',
    place: CONVERT,
    breaks: 'clients that rely on `billing`',
  },
];
