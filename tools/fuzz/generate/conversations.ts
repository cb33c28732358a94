import fc from 'fast-check';
import type { Conversation, Ending, OddRequest, Request, SoundRequest } from '../conversation.ts';
import { keyNames } from '../keys.ts';
import { bodies } from './bodies.ts';
import { oddFields, soundFields } from './fields.ts';
import { queries } from './queries.ts';
import { targets } from './targets.ts';

const METHODS = [
  ...'HEAD OPTIONS POST PUT DELETE TRACE CONNECT PATCH QUERY get PRI'.split(' '),
  'G E T',
  '',
  '\x16\x03\x01',
];
const VERSIONS = ['HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.2', 'HTTP/1', 'http/1.1', 'ICE/1.0', ''];

const key = fc.oneof(fc.constantFrom('good', 'other'), fc.constantFrom(...keyNames));

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
  method: fc.oneof(fc.constant('GET'), fc.constantFrom(...METHODS)),
  target: targets,
  version: fc.oneof({ weight: 4, arbitrary: fc.constant('HTTP/1.1') }, fc.constantFrom(...VERSIONS)),
  key,
  fields: oddFields,
  body: bodies,
});

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
    { weight: 6, arbitrary: odd.map((request) => [request]) },
    { weight: 6, arbitrary: fc.array(fc.oneof<fc.Arbitrary<Request>[]>(sound, odd), { minLength: 1, maxLength: 8 }) },
    pipeline,
  ),
  cuts: fc.oneof(fc.constant<number[]>([]), fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 })),
  ending: fc.oneof(
    { weight: 8, arbitrary: fc.constant<Ending>('reads-all') },
    fc.constantFrom<Ending>('half-close', 'abort'),
  ),
});
