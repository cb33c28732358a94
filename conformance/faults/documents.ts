import type { Faults, Patch } from './fault.ts';
import { onAnswer } from './patches.ts';

/** Changes the text of the OpenAPI document. */
const onDocument = (before: string, after: string): Patch =>
  onAnswer(
    ({ url }) => url.pathname === '/openapi.json',
    ({ text }) => ({ text: text.replaceAll(before, after) }),
  );

/** Faults of a document beside a server without a fault. */
export const documentFaults: Faults = {
  'document-operations': {
    'document-without-an-operation': onDocument('"/api/convert"', '"/api/exchange"'),
    'document-without-429': onDocument('"429"', '"x-429"'),
    'document-with-an-optional-amount': onDocument('"required":true,"description":"Amount', '"description":"Amount'),
    'document-without-a-parameter': onDocument('"name":"base"', '"name":"from"'),
    'document-without-the-key': onDocument('"security":[{"apiKey":[]}]', '"security":[]'),
    'document-with-a-key-for-the-list': onDocument('"security":[]', '"security":[{"apiKey":[]}]'),
  },
  'document-answers': {
    'document-with-another-form-of-errors': onDocument('"required":["error"]', '"required":["detail"]'),
    'document-with-texts-for-rates': onDocument('"converted":{"type":"number"', '"converted":{"type":"string"'),
  },
};
