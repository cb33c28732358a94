import { CONVERT, CURRENCIES, convert, currencies, headers, RATES, rates, schemas, toExamplesPath } from '../places.ts';
import type { BreakingChange } from '../planted-change.ts';

/** Breaking changes of the statuses, headers, media types and messages of answers. */
export const breakingAnswers: readonly BreakingChange[] = [
  {
    title: 'a status is removed',
    edits: [[[...rates, 'responses', '304']]],
    rule: 'status-removed',
    place: RATES,
    breaks: 'clients that wait for a 304',
  },
  {
    title: 'the status for a used up quota differs',
    edits: [[[...convert, 'responses', '429']], [[...convert, 'responses', '402'], { description: 'Pay.' }]],
    rule: 'status-removed',
    place: CONVERT,
    breaks: 'clients that wait for a 429',
  },
  {
    title: 'some answers are a 206',
    edits: [[[...rates, 'responses', '206'], { description: 'Some rates.' }]],
    rule: 'status-added',
    place: RATES,
    breaks: 'clients that know no 206',
  },
  {
    title: 'an answer moves elsewhere',
    edits: [[[...rates, 'responses', '301'], { description: 'Moved.' }]],
    rule: 'status-added',
    place: RATES,
    breaks: 'clients that know no 301',
  },
  {
    title: 'an answer is no JSON any more',
    edits: [[[...currencies, 'responses', '200', 'content'], { 'text/csv': {} }]],
    rule: 'content-removed',
    place: CURRENCIES,
    breaks: 'clients that read a 200 as application/json',
  },
  {
    title: 'a header is removed',
    edits: [[[...rates, 'responses', '429', 'headers', 'Retry-After']]],
    rule: 'header-removed',
    place: RATES,
    breaks: 'clients that read the header `Retry-After` of a 429',
  },
  {
    title: 'a header may be missing',
    sharedEdits: [[[...headers, 'ETag', 'required'], true]],
    edits: [[[...headers, 'ETag', 'required'], false]],
    rule: 'header-optional',
    place: RATES,
    breaks: 'clients that read the header `ETag` of a 200',
  },
  {
    title: 'the message of an error differs',
    edits: [[[...toExamplesPath(convert, '403'), 'emailUnverified', 'value', 'error'], 'Verify your address.']],
    rule: 'message-changed',
    place: CONVERT,
    breaks: 'clients that compare the message of a 403',
  },
  {
    title: 'an answer has a link to another operation',
    edits: [[[...rates, 'responses', '200', 'links'], { convert: { operationId: 'convert' } }]],
    rule: 'unjudged',
    place: RATES,
    breaks: 'clients that rely on `links` of a 200',
  },
  {
    title: 'the message of an error differs in the only example',
    sharedEdits: [
      [toExamplesPath(convert, '403')],
      [[...toExamplesPath(convert, '403').slice(0, -1), 'example'], { error: 'No.' }],
    ],
    edits: [[[...toExamplesPath(convert, '403').slice(0, -1), 'example', 'error'], 'Stop.']],
    rule: 'message-changed',
    place: CONVERT,
    breaks: 'clients that compare the message of a 403',
  },
  {
    title: 'the message of an error differs in its schema',
    sharedEdits: [
      [toExamplesPath(convert, '403')],
      [[...toExamplesPath(convert, '403').slice(0, -1), 'schema', 'examples'], [{ error: 'No.' }]],
    ],
    edits: [[[...toExamplesPath(convert, '403').slice(0, -1), 'schema', 'examples'], [{ error: 'Stop.' }]]],
    rule: 'message-changed',
    place: CONVERT,
    breaks: 'clients that compare the message of a 403',
  },
  {
    title: 'the message of an error differs in a field of its schema',
    sharedEdits: [
      [toExamplesPath(convert, '403')],
      [[...schemas, 'ErrorBody', 'properties', 'error', 'example'], 'No.'],
    ],
    edits: [[[...schemas, 'ErrorBody', 'properties', 'error', 'example'], 'Stop.']],
    rule: 'message-changed',
    place: CONVERT,
    breaks: 'clients that compare the message of a 403',
  },
  {
    title: 'the message of all other statuses differs',
    sharedEdits: [
      [[...convert, 'responses', 'default'], { content: { 'application/json': { example: { error: 'No.' } } } }],
    ],
    edits: [[[...convert, 'responses', 'default', 'content', 'application/json', 'example', 'error'], 'Stop.']],
    rule: 'message-changed',
    place: CONVERT,
    breaks: 'clients that compare the message of a default',
  },
  {
    title: 'a 404 is documented apart from the other errors, and is text instead of JSON',
    sharedEdits: [[[...convert, 'responses', '4XX'], { content: { 'application/json': {} } }]],
    edits: [[[...convert, 'responses', '404'], { content: { 'text/plain': {} } }]],
    rule: 'content-removed',
    place: CONVERT,
    breaks: 'clients that read a 404 as application/json',
  },
];
