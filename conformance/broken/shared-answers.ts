import type { BrokenServer, ProxyAnswer, ProxyRequest } from './broken-server.ts';
import { isError } from './changing/answers.ts';
import { isFor, keyOf, replaceKey } from './changing/requests.ts';

/** Servers that give the answers of one key to requests without a key. */
export const brokenSharedAnswers: readonly BrokenServer[] = [
  {
    id: 'cache-for-all',
    title: 'caches answers by their address, and gives them without a key',
    caughtBy: ['auth-not-shared'],
    fault: () => {
      const kept = new Map<string, ProxyAnswer>();
      return async (request, forward) => {
        const known = kept.get(request.url.href);
        if (known) return known;
        const answer = await forward(request);
        if (answer.status === 200 && isFor('rates', request)) kept.set(request.url.href, answer);
        return answer;
      };
    },
  },
  {
    id: 'restricted-under-way',
    title: 'takes a restricted account for the account of a request under way',
    caughtBy: ['auth-not-shared'],
    fault: ({ goodKey }) => {
      const good = new Set<string | null>();
      let underWay = 0;
      return async (request, forward) => {
        const isGood = good.has(keyOf(request));
        if (isGood) underWay += 1;
        try {
          const isMixedUp = !isGood && underWay > 0;
          const answer = await forward(request);
          if (answer.status === 200 && keyOf(request) !== null) good.add(keyOf(request));
          return isMixedUp && isError('accountRestricted', answer)
            ? await forward(replaceKey(request, goodKey))
            : answer;
        } finally {
          if (isGood) underWay -= 1;
        }
      };
    },
  },
  {
    id: 'conversions-for-all',
    title: 'caches by the request alone that a client may convert',
    caughtBy: ['auth-not-shared'],
    fault: ({ goodKey }) => {
      const kept = new Set<string>();
      return async (request, forward) => {
        const { href } = request.url;
        if (isFor('convert', request) && kept.has(href)) return forward(replaceKey(request, goodKey));
        const answer = await forward(request);
        if (answer.status === 200) kept.add(href);
        return answer;
      };
    },
  },
  ...(
    [
      [
        'tag',
        'knows the tag of a table',
        ({ headers }: ProxyRequest) => headers.get('If-None-Match')?.includes('"') ?? false,
      ],
      ['any-tag', 'asks for any tag', ({ headers }: ProxyRequest) => headers.get('If-None-Match') === '*'],
      ['date', 'sends `If-Modified-Since`', ({ headers }: ProxyRequest) => headers.has('If-Modified-Since')],
    ] as const
  ).map(
    ([id, title, isOpen]): BrokenServer => ({
      id: `unchanged-for-all-${id}`,
      title: `answers 304 to a client that ${title} and has no key`,
      caughtBy: ['auth-not-shared'],
      fault: () => async (request, forward) => {
        const answer = await forward(request);
        return answer.status === 401 && isOpen(request) ? { ...answer, status: 304, text: '' } : answer;
      },
    }),
  ),
];
