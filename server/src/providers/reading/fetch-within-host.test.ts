import { createServer, type RequestListener } from 'node:http';
import { afterAll, expect, it, vi } from 'vitest';
import { listenLocally } from '../../../../testing/listen-locally.ts';
import { fetchWithinHost } from './fetch-within-host.ts';

const { signal } = new AbortController();
const resources = new DisposableStack();
afterAll(() => resources.dispose());

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  const { url } = resources.use(await listenLocally(server));
  const connected = vi.fn();
  server.on('connection', connected);
  return { url, connected };
}

const redirect = (Location: string, status = 302) => new Response(null, { status, headers: { Location } });

/** Fetches from a network of canned answers; the last answer repeats. */
async function ask(answers: Response[], headers: Record<string, string> = {}) {
  const answerFromNetwork = vi.fn<typeof fetch>(
    async () => (answers.length > 1 ? answers.shift() : answers[0])?.clone() as Response,
  );
  const answer = fetchWithinHost(answerFromNetwork, 'https://api.example/rates?key=secret', { headers, signal });
  const text = await answer.then(
    (response) => response.text(),
    (error: Error) => `${error.name}: ${error.message}`,
  );
  return { text, asked: answerFromNetwork.mock.calls };
}

it.each([301, 302, 303, 307, 308])(
  'follows a %i to the same host, and asks there with the same headers',
  async (status) => {
    const headers = { Authorization: 'Bearer secret', 'If-None-Match': '"1"' };
    const { text, asked } = await ask([redirect('/v2/rates', status), new Response('rates')], headers);
    expect(text).toBe('rates');
    expect(asked).toEqual([
      ['https://api.example/rates?key=secret', { headers, signal, redirect: 'manual' }],
      ['https://api.example/v2/rates', { headers, signal, redirect: 'manual' }],
    ]);
  },
);

it.each([200, 204, 300, 304, 305, 404])('takes a %i for an answer, whatever its Location', async (status) => {
  const body = status === 204 || status === 304 ? null : 'text';
  const { text, asked } = await ask([new Response(body, { status, headers: { Location: 'https://evil.example/' } })]);
  expect([text, asked.length]).toEqual([body ?? '', 1]);
});

it('follows each hop from where the last one led', async () => {
  const { asked } = await ask([redirect('/a/b/'), redirect('../c'), new Response('rates')]);
  expect(asked.map(([url]) => url).slice(1)).toEqual(['https://api.example/a/b/', 'https://api.example/a/c']);
});

it('follows 5 redirects and no more', async () => {
  const five = Array.from({ length: 5 }, (_, hop) => redirect(`/${hop}`));
  expect((await ask([...five, new Response('rates')])).text).toBe('rates');
  const { text, asked } = await ask([redirect('/again?key=secret')]);
  expect([text, asked.length]).toEqual(['ProviderError: api.example redirects more than 5 times', 6]);
});

it('never requests a forbidden target of a redirect, on the first hop or a later one', async () => {
  const other = await serve((_req, res) => void res.end('rates'));
  for (const hops of [[], [redirect('/v2')]]) {
    const { text, asked } = await ask([...hops, redirect(`${other.url}/?key=secret`)]);
    expect(text).toBe('ProviderError: api.example redirects to an address without https');
    expect(asked.length).toBe(hops.length + 1);
  }
  expect(other.connected).not.toHaveBeenCalled();
});

it.each([301, 302, 303, 307, 308])(
  'never follows a %i over http, and the other server sees no connection',
  async (status) => {
    const other = await serve((_req, res) => void res.end('rates'));
    const asked: (string | undefined)[] = [];
    const first = await serve((req, res) => {
      asked.push(req.url);
      res.writeHead(status, { Location: req.url === '/' ? '/again' : `${other.url}/` }).end();
    });
    for (const path of ['/', '/elsewhere']) {
      await expect(fetchWithinHost(fetch, first.url + path, { signal })).rejects.toThrow(
        'redirects without encryption',
      );
    }
    expect(asked).toEqual(['/', '/elsewhere']);
    expect(other.connected).not.toHaveBeenCalled();
  },
);

it('frees the connection of a redirect whose body does not end', async () => {
  const closed = Promise.withResolvers<void>();
  const { url } = await serve((_req, res) => {
    res.on('close', closed.resolve);
    res.writeHead(302, { Location: '/' }).write('Moved');
  });
  await expect(fetchWithinHost(fetch, url, { signal })).rejects.toThrow('redirects');
  await closed.promise;
});

it('stops between two hops when it is told to', async () => {
  const stop = new AbortController();
  const answerFromNetwork: typeof fetch = async (_url, init) => {
    init?.signal?.throwIfAborted();
    stop.abort();
    return redirect('/again');
  };
  await expect(fetchWithinHost(answerFromNetwork, 'https://api.example/', { signal: stop.signal })).rejects.toThrow(
    'aborted',
  );
});
