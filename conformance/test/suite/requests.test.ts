import { expect, it } from 'vitest';
import { expectSame } from '../../src/index.ts';
import { checkExchange } from '../../src/mismatch.ts';
import { tryEach } from '../../src/suite/try-each.ts';
import { buildClause, collectResults, startTarget } from './suite-world.ts';

it('names the request whose answer is wrong when a clause checks all answers of the run', async () => {
  using target = await startTarget(({ url }, res) => void res.end(url));
  const clause = buildClause(async ({ http, seen }) => {
    for (const path of ['/a', '/b', '/c']) await http.get(path);
    for (const answer of seen) checkExchange(answer, () => expectSame('letter', answer.text === '/b', false));
  });
  const [result] = await collectResults({ url: target.url, clauses: [clause] });
  expect(result).toMatchObject({ status: 'failed', detail: { request: 'GET /b → 200' } });
});

it('sends the headers of the user with every request, also in place of those of a clause', async () => {
  const received: (string | undefined)[] = [];
  using target = await startTarget((req, res) => {
    received.push(req.headers.authorization);
    res.end('{}');
  });
  const asking = buildClause(async ({ http, api }) => {
    await api.currencies();
    await http.get('/', undefined, { authorization: 'Bearer of-the-clause' });
  });
  const headers = { Authorization: 'Basic dXNlcjpwYXNz' };
  await collectResults({ url: target.url, clauses: [asking], headers });
  expect(received).toEqual(Array(2).fill(headers.Authorization));
});

it('tries independent requests several at a time, and blames the first in the list that fails', async () => {
  let [open, most] = [0, 0];
  using target = await startTarget(async ({ url }, res) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, url === '/2' ? 60 : 20));
    open -= 1;
    res.writeHead(url === '/2' || url === '/3' ? 500 : 200).end('{}');
  });
  const clause = buildClause((context) =>
    tryEach(context, [1, 2, 3, 4, 5, 6, 7, 8, 9], async ({ http }, place) =>
      expectSame('status', (await http.get(`/${place}`)).status, 200),
    ),
  );
  const [result] = await collectResults({ url: target.url, clauses: [clause], concurrency: 3 });
  expect(result).toMatchObject({ status: 'failed', detail: { request: 'GET /2 → 500' } });
  expect(most).toBe(3);
});
