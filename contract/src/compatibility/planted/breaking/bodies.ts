import { body, bodySchema, CONVERT, note } from '../places.ts';
import type { BreakingChange } from '../planted-change.ts';

/** Breaking changes of the bodies that clients send. */
export const breakingBodies: readonly BreakingChange[] = [
  {
    title: 'a body is required',
    edits: [[body, { ...note, required: true }]],
    rule: 'request-body-required',
    place: CONVERT,
    breaks: 'clients that send no body',
  },
  {
    title: 'a field of a body is required',
    sharedEdits: [[body, note]],
    edits: [[[...bodySchema, 'required'], ['note']]],
    rule: 'field-required',
    place: CONVERT,
    breaks: 'clients that leave out `note` of the body',
  },
  {
    title: 'a body may have no other fields',
    sharedEdits: [[body, note]],
    edits: [[[...bodySchema, 'additionalProperties'], false]],
    rule: 'fields-closed',
    place: CONVERT,
    breaks: 'clients that send the body',
  },
  {
    title: 'a body is no JSON any more',
    sharedEdits: [[body, note]],
    edits: [[[...body, 'content'], { 'text/csv': {} }]],
    rule: 'content-removed',
    place: CONVERT,
    breaks: 'clients that send the body as application/json',
  },
  {
    title: 'a field of an open body gets a type',
    sharedEdits: [[body, note]],
    edits: [[[...bodySchema, 'properties', 'count'], { type: 'integer' }]],
    rule: 'field-added',
    place: CONVERT,
    breaks: 'clients that send `count` of the body',
  },
  {
    title: 'a field of a body that had no name gets one, and narrower values',
    sharedEdits: [
      [body, note],
      [[...bodySchema, 'additionalProperties'], { type: 'string' }],
    ],
    edits: [[[...bodySchema, 'properties', 'team'], { type: 'string', maxLength: 3 }]],
    rule: 'field-added',
    place: CONVERT,
    breaks: 'clients that send `team` of the body',
  },
  {
    title: 'a named field of a body becomes an unnamed field, whose values are shorter',
    sharedEdits: [
      [body, note],
      [[...bodySchema, 'additionalProperties'], { type: 'string', maxLength: 3 }],
    ],
    edits: [[[...bodySchema, 'properties', 'note']]],
    rule: 'field-removed',
    place: CONVERT,
    breaks: 'clients that send `note` of the body',
  },
];
