import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorResponses } from '@crossrate/contract';
import { expect, it, vi } from 'vitest';
import { startTestService } from '../../test/test-service.ts';
import { Quota } from '../quota/quota.ts';
import { ServedRates } from '../rates/served-rates.ts';

it('answers 503, never without a charge, when the quota cannot be written, and counts the failure', async () => {
  await using service = await startTestService();
  const key = await service.createKey();
  const blocker = new DatabaseSync(join(service.dataDirectory, 'crossrate.db'), { timeout: 5_000 });
  blocker.exec('DROP TABLE usage');
  const response = await service.get('/api/rates', key);
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual(errorResponses.unavailable.body);
  expect(response.headers.get('Retry-After')).toBe('5');
  expect(await (await service.get('/metrics')).text()).toContain('\ncrossrate_storage_errors_total 1\n');
  blocker.close();
});

it('answers 304 without the quota when that cannot be read, since it costs nothing', async () => {
  await using service = await startTestService();
  const key = await service.createKey();
  const etag = (await service.get('/api/rates', key)).headers.get('ETag') ?? '';
  const blocker = new DatabaseSync(join(service.dataDirectory, 'crossrate.db'), { timeout: 5_000 });
  blocker.exec('DROP TABLE usage');
  const { status, headers } = await service.get('/api/rates', key, { headers: { 'If-None-Match': etag } });
  expect([status, headers.get('ETag'), headers.has('RateLimit')]).toEqual([304, etag, false]);
  blocker.close();
});

it.each([
  ['an operation', '/api/currencies'],
  ['a refusal', '/api/rates?base=XYZ'],
])('answers 500 without details of the failure of %s, and logs them under the id of the request', async (_, path) => {
  await using service = await startTestService();
  const key = await service.createKey();
  const fail = () => {
    throw new Error('a secret detail');
  };
  // The service has no known bug, so broken parts stand in for one.
  using _book = vi.spyOn(ServedRates.prototype, 'book', 'get').mockImplementation(fail);
  using _peek = vi.spyOn(Quota.prototype, 'peek').mockImplementationOnce(fail);
  const response = await service.get(path, key);
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual(errorResponses.internal.body);
  const logged = service.logLines.map((line) => JSON.parse(line)).find(({ level }) => level === 'error');
  const requestId = response.headers.get('X-Request-Id');
  expect(logged).toMatchObject({ requestId, err: { message: 'a secret detail' } });
});
