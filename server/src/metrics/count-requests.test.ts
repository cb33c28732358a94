import { expect, it } from 'vitest';
import { RawConnection } from '../../test/raw-connection.ts';
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
  using connection = new RawConnection(service.url, 'nonsense\r\n\r\n');
  await connection.ended;
  expect(await readMetrics(service, /unmatched/)).toContain(
    'crossrate_http_requests_total{operation="unmatched",status="400"} 1',
  );
});
