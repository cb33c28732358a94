import { createServer } from 'node:http';
import { errorResponses } from '@crossrate/contract';
import express from 'express';
import { expect, it } from 'vitest';
import { listenLocally } from '../../../tools/testing/listen-locally.ts';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { createAccount } from '../access/create-account.ts';
import { loadConfig } from '../config.ts';
import { openService } from '../service.ts';
import { createCrossrateRouter } from './crossrate-router.ts';

it('serves the operations in an Express app of another team, below any path, and leaves its other paths to it', async () => {
  await using folder = await makeTemporaryFolder();
  const settings = { DATA_DIR: folder.path, PROVIDERS: 'bundled', LOG_LEVEL: 'silent' };
  await using service = await openService(loadConfig(settings));
  await service.firstAttempt;
  const details = { email: 'ann@example.com', verified: true, dailyLimit: 2, createdAt: new Date().toISOString() };
  const { key } = await createAccount(service.accounts, details);
  const app = express();
  // The parser of the other app reads queries differently.
  app.set('query parser', 'extended');
  app.use(createCrossrateRouter(service));
  app.use('/fx', createCrossrateRouter(service));
  app.get('/shop', (req, res) => void res.json({ query: req.query, locals: res.locals }));
  await using local = await listenLocally(createServer(app));
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(local.url + path, { ...init, headers: { 'X-API-KEY': key, ...init.headers } });
    return [response.status, await response.json(), response.headers.get('X-RateLimit-Remaining')];
  };
  expect(await ask('/api/rates?base[]=EUR')).toEqual([200, expect.objectContaining({ base: 'USD' }), '1']);
  expect(await ask('/fx/api/convert?from=eur&to=EUR&amount=1')).toEqual([
    200,
    { base: 'EUR', target: 'EUR', amount: 1, rate: 1, converted: 1 },
    '0',
  ]);
  expect(await ask('/api/rates')).toEqual([429, errorResponses.quotaExceeded.body, '0']);
  expect(await ask('/api/rates', { headers: { 'X-API-KEY': 'wrong' } })).toEqual([
    401,
    errorResponses.unauthorized.body,
    null,
  ]);
  expect(await ask('/fx/api/rates?base=%zz')).toEqual([400, errorResponses.badRequest.body, null]);
  expect(await ask('/api/rates', { method: 'POST' })).toEqual([405, errorResponses.methodNotAllowed.body, null]);
  expect(await service.parts.scrape()).toContain('crossrate_http_requests_total{operation="convert",status="200"} 1');
  expect(await ask('/shop?a[b]=1')).toEqual([200, { query: { a: { b: '1' } }, locals: {} }, null]);
});
