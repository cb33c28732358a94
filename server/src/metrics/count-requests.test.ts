import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { startTestService, type TestService } from '../../test/test-service.ts';

async function readMetrics(service: TestService, pattern: RegExp): Promise<string[]> {
  const lines = (await (await service.get('/metrics')).text()).split('\n');
  return lines.filter((line) => pattern.test(line));
}

it('counts requests by operation and status, whatever paths clients think of', async () => {
  await using service = await startTestService();
  const key = await service.createKey({ dailyLimit: 1 });
  for (const path of ['/api/rates', '/api/rates', '/api/rates?base=XYZ', '/api/currencies', '/wp-admin', '/.env'])
    await (await service.get(path, key)).text();
  expect(await readMetrics(service, /^crossrate_(http_requests|quota_refusals)_total/)).toEqual([
    'crossrate_http_requests_total{operation="rates",status="200"} 1',
    'crossrate_http_requests_total{operation="rates",status="429"} 1',
    'crossrate_http_requests_total{operation="rates",status="422"} 1',
    'crossrate_http_requests_total{operation="currencies",status="200"} 1',
    'crossrate_http_requests_total{operation="unmatched",status="404"} 2',
    'crossrate_quota_refusals_total 1',
  ]);
  expect(await readMetrics(service, /duration_seconds_count\{operation="rates"/)).toEqual([
    'crossrate_http_request_duration_seconds_count{operation="rates"} 3',
  ]);
});

it('counts requests that cannot be read', async () => {
  await using service = await startTestService();
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1').resume();
  socket.write('nonsense\r\n\r\n');
  await once(socket, 'close');
  expect(await readMetrics(service, /unmatched/)).toContain(
    'crossrate_http_requests_total{operation="unmatched",status="400"} 1',
  );
});

it('counts requests that fail for the storage', async () => {
  await using service = await startTestService();
  const key = await service.createKey();
  const blocker = new DatabaseSync(join(service.dataDirectory, 'crossrate.db'));
  blocker.exec('DROP TABLE usage');
  blocker.close();
  expect((await service.get('/api/rates', key)).status).toBe(503);
  expect(await readMetrics(service, /^crossrate_storage_errors_total/)).toEqual(['crossrate_storage_errors_total 1']);
});

it('says that this process asks the providers', async () => {
  await using service = await startTestService();
  expect(await readMetrics(service, /^crossrate_refreshing/)).toEqual(['crossrate_refreshing 1']);
});
