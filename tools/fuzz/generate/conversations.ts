import fc from 'fast-check';
import type { Conversation, Ending, OddRequest, Request, SoundRequest } from '../conversation.ts';
import { keyNames } from '../keys.ts';
import { bodies } from './bodies.ts';
import { oddFields, soundFields } from './fields.ts';
import { queries } from './queries.ts';
import { targets } from './targets.ts';

const key = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('good', 'other') },
  { weight: 2, arbitrary: fc.constantFrom(...keyNames) },
);

const buildSound = (operation: SoundRequest['operation']): fc.Arbitrary<SoundRequest> =>
  fc.record({
    kind: fc.constant('sound'),
    operation: fc.constant(operation),
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
    query: queries[operation],
    key,
    fields: soundFields,
  });

const sound = fc.oneof(buildSound('rates'), buildSound('convert'), buildSound('convert'), buildSound('currencies'));

const odd: fc.Arbitrary<OddRequest> = fc.record({
  kind: fc.constant('odd'),
  method: fc.oneof(
    { weight: 5, arbitrary: fc.constant('GET') },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        'HEAD',
        'OPTIONS',
        'POST',
        'PUT',
        'DELETE',
        'TRACE',
        'CONNECT',
        'PATCH',
        'PROPFIND',
        'QUERY',
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom('get', 'G E T', '', 'PRI', 'GET\t', '\x16\x03\x01', 'M-SEARCH', 'SOURCE') },
  ),
  target: targets,
  version: fc.oneof(
    { weight: 8, arbitrary: fc.constant('HTTP/1.1') },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        'HTTP/1.0',
        'HTTP/2.0',
        'HTTP/0.9',
        'HTTP/1.2',
        'HTTP/1',
        'http/1.1',
        'HTTP/9.9',
        'ICE/1.0',
        '',
      ),
    },
  ),
  key,
  fields: oddFields,
  body: bodies,
});

const soundOrOdd: fc.Arbitrary<Request> = fc.oneof<[fc.Arbitrary<Request>, fc.Arbitrary<Request>]>(sound, odd);

/** Pipelined requests: more than a server must accept before it has answered any of them. */
const pipeline = fc
  .tuple(sound, fc.integer({ min: 20, max: 60 }), fc.option(odd, { nil: undefined }))
  .map(([request, count, last]): Request[] => [
    ...Array.from({ length: count }, () => request),
    ...(last ? [last] : []),
  ]);

/** Conversations of well-formed and of arbitrary requests. */
export const conversations: fc.Arbitrary<Conversation> = fc.record({
  requests: fc.oneof(
    { weight: 6, arbitrary: fc.array(sound, { minLength: 1, maxLength: 8 }) },
    { weight: 6, arbitrary: fc.array(odd, { minLength: 1, maxLength: 1 }) },
    { weight: 6, arbitrary: fc.array(soundOrOdd, { minLength: 1, maxLength: 8 }) },
    { weight: 1, arbitrary: pipeline },
  ),
  cuts: fc.oneof(
    { weight: 3, arbitrary: fc.constant<number[]>([]) },
    { weight: 1, arbitrary: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }) },
  ),
  ending: fc.oneof(
    { weight: 8, arbitrary: fc.constant<Ending>('reads-all') },
    { weight: 1, arbitrary: fc.constantFrom<Ending>('half-close', 'abort') },
  ),
});
