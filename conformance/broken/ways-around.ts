import { router } from '@crossrate/contract';
import { admits, errors, isError } from './answers.ts';
import type { BrokenServer, ProxyAnswer, Spoil } from './broken-server.ts';
import { isFor, keyOf, parameterOf, requests, withKey, withOperation } from './requests.ts';

/** Lets in who sends something like a key that was let in before. */
const resembling =
  (isAlike: (sent: string, good: string) => boolean): Spoil =>
  ({ key }) => {
    const good = new Set<string>();
    return async (request, ask) => {
      const answer = await ask(request);
      const sent = keyOf(request);
      if (sent === null) return answer;
      if (answer.status === 200) good.add(sent);
      const isLetIn = isError('unauthorized', answer) && [...good].some((known) => isAlike(sent, known));
      return isLetIn ? ask(withKey(request, key)) : answer;
    };
  };

/** Ways around the key. */
export const brokenWaysAround: readonly BrokenServer[] = [
  ...['access_key', 'key', 'token'].map(
    (name): BrokenServer => ({
      id: `key-in-query-as-${name.replace('_', '-')}`,
      title: `reads the key from the parameter ${name}, too`,
      caughtBy: ['auth-header-only'],
      spoil: requests((request) => withKey(request, keyOf(request) ?? parameterOf(request, name))),
    }),
  ),
  {
    id: 'key-in-cookie',
    title: 'reads the key from a cookie, too',
    caughtBy: ['auth-header-only'],
    spoil: requests((request) =>
      withKey(request, keyOf(request) ?? /api_key=([^;]*)/.exec(request.headers.get('Cookie') ?? '')?.[1] ?? null),
    ),
  },
  {
    id: 'key-in-any-case',
    title: 'compares keys without regard to case',
    caughtBy: ['auth-similar'],
    spoil: resembling((sent, good) => sent.toLowerCase() === good.toLowerCase()),
  },
  {
    id: 'key-by-its-beginning',
    title: 'compares the first twelve characters of keys',
    caughtBy: ['auth-similar'],
    spoil: resembling((sent, good) => sent.slice(0, 12) === good.slice(0, 12)),
  },
  {
    id: 'key-in-a-list',
    title: 'takes the first of several keys',
    caughtBy: ['auth-similar'],
    spoil: resembling((sent, good) => sent.split(',')[0] === good),
  },
  {
    id: 'key-empty',
    title: 'lets an empty key in',
    caughtBy: ['auth-similar'],
    spoil: admits('unauthorized', (request) => keyOf(request) === ''),
  },
  {
    id: 'slash-public',
    title: 'gives rates without a key to who adds a slash to the path',
    caughtBy: ['auth-no-way-around'],
    spoil:
      ({ key }) =>
      (request, ask) =>
        request.url.pathname === `${router.rates.path}/`
          ? ask(withKey(withOperation(request, 'rates'), key))
          : ask(request),
  },
  {
    id: 'neighbours-public',
    title: 'lets in without a key who says that he asks from the same machine',
    caughtBy: ['auth-no-way-around'],
    spoil: admits('unauthorized', (request) => request.headers.get('X-Forwarded-For') === '127.0.0.1'),
  },
  {
    id: 'key-nonsense-500',
    title: 'fails over a key of many characters',
    caughtBy: ['auth-similar'],
    spoil: errors('unauthorized', { status: 500 }, (request) => (keyOf(request)?.length ?? 0) > 500),
  },
  {
    id: 'cache-for-all',
    title: 'keeps answers by their address and gives them to everybody',
    caughtBy: ['auth-not-shared'],
    spoil: () => {
      const kept = new Map<string, ProxyAnswer>();
      return async (request, ask) => {
        const known = kept.get(request.url.href);
        if (known) return known;
        const answer = await ask(request);
        if (answer.status === 200 && isFor('rates', request)) kept.set(request.url.href, answer);
        return answer;
      };
    },
  },
  {
    id: 'restricted-may-read-one-base',
    title: 'gives restricted accounts tables of a base that they name',
    caughtBy: ['auth-restricted'],
    spoil: admits('accountRestricted', (request) => parameterOf(request, 'base') === 'EUR'),
  },
];
