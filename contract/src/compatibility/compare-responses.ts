import { isObject } from '../openapi/json.ts';
import type { Finding } from './change.ts';
import { type Compare, compareKeys, compareMaps } from './compare-keys.ts';
import { compareSchemas } from './compare-schemas.ts';

/** Compares the answers of an operation by status. */
export const compareResponses = compareMaps({
  owner: 'the answers',
  gone: (status) => ({ what: `the status ${status} is gone`, breaks: 'clients that wait for it' }),
  added: (status) => ({
    what: `the status ${status} is new`,
    ...(!isUnderstood(status) && { breaks: 'clients that do not know it' }),
  }),
  kept: (status, before, after): Finding[] => {
    const content = compareContents(/^[45]/.test(status) ? { examples: compareMessages } : {});
    return compareKeys(before, after, 'the answer', { headers: compareHeaders, content }).map((finding) => ({
      ...finding,
      status,
    }));
  },
});

/**
 * Tells whether clients understand a status that is new to them. RFC 9110 (section 15) lets clients treat an unknown
 * error as 400 or 500, and only clients that send a condition receive a 304.
 */
function isUnderstood(status: string): boolean {
  return /^(304|[45]\d\d)$/.test(status);
}

const compareHeaders = compareMaps({
  owner: 'the headers',
  gone: (name) => ({ what: `the header \`${name}\` is gone`, breaks: `clients that read the header \`${name}\`` }),
  added: (name) => ({ what: `the header \`${name}\` is new` }),
  kept: (name, before, after) =>
    compareKeys(before, after, `the header \`${name}\``, {
      required: (_, isRequired) =>
        isRequired === true
          ? [{ what: `the header \`${name}\` is always there` }]
          : [{ what: `the header \`${name}\` may be missing`, breaks: `clients that read the header \`${name}\`` }],
      schema: compareSchemas({ use: 'read', name: `the header \`${name}\`` }),
    }),
});

/** Compares the bodies of an answer by media type. */
function compareContents(more: Readonly<Record<string, Compare>>): Compare {
  return compareMaps({
    owner: 'the answer',
    gone: (type) => ({ what: `the answer is not ${type} any more`, breaks: `clients that read ${type}` }),
    added: (type) => ({ what: `the answer may be ${type}, too` }),
    kept: (type, before, after) =>
      compareKeys(before, after, type, { schema: compareSchemas({ use: 'read', name: 'the body' }), ...more }),
  });
}

/**
 * Compares the messages of an error, which its examples contain. The interface promises their wording, because clients
 * distinguish errors of the same status by it.
 */
const compareMessages: Compare = (before, after) => {
  if (!isObject(before) || !isObject(after)) return undefined;
  const [messagesBefore, messagesAfter] = [before, after].map((examples) =>
    Object.values(examples).map((example) => JSON.stringify(isObject(example) ? example.value : example)),
  ) as [string[], string[]];
  const gone = messagesBefore.filter((message) => !messagesAfter.includes(message));
  const added = messagesAfter.filter((message) => !messagesBefore.includes(message));
  return [
    ...gone.map((message) => ({ what: `no answer says ${message}`, breaks: 'clients that compare the message' })),
    ...added.map((message) => ({ what: `an answer may say ${message}` })),
  ];
};
