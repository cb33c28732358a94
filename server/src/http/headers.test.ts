import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../test/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service[Symbol.asyncDispose]());

it('tells browsers not to run, frame or guess anything', async () => {
  for (const path of ['/api/currencies', '/api/rates', '/nowhere']) {
    const { headers } = await service.get(path);
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(headers.has('X-Powered-By')).toBe(false);
    // For the proxy that has TLS (RFC 6797, section 7.2).
    expect(headers.has('Strict-Transport-Security')).toBe(false);
  }
});

it("gives every answer an id, the client's own where that is harmless", async () => {
  const own = await service.get('/api/currencies', undefined, { headers: { 'X-Request-Id': 'order-4711' } });
  expect(own.headers.get('X-Request-Id')).toBe('order-4711');
  const other = await service.get('/nowhere', undefined, { headers: { 'X-Request-Id': 'a b"<script>' } });
  expect(other.headers.get('X-Request-Id')).toMatch(/^[0-9a-f]{16}-[0-9a-z]+$/);
});

it('logs one line a request, with its id, path and status', async () => {
  service.logLines.length = 0;
  const response = await service.get('/api/convert?from=USD');
  await expect.poll(() => service.logLines.length).toBe(1);
  expect(JSON.parse(service.logLines[0] ?? '')).toMatchObject({
    level: 'info',
    requestId: response.headers.get('X-Request-Id'),
    method: 'GET',
    path: '/api/convert',
    status: 401,
  });
});

it('lets no key into the log, wherever a client puts it', async () => {
  service.logLines.length = 0;
  const key = await service.createKey();
  await service.get(`/api/rates?key=${key}`, key, { headers: { 'X-Request-Id': key, 'User-Agent': key } });
  await service.get(`/${key}/rates`, key);
  await service.get(`/api/rates?base=${key}`, key, { headers: { Authorization: `Bearer ${key}` } });
  await expect.poll(() => service.logLines.length).toBe(3);
  expect(service.logLines.join('')).not.toContain(key);
  expect(service.logLines.join('')).toContain('cr_[redacted]');
});

it('takes over no request id that holds a key, and lets it neither into the answer nor into the log', async () => {
  const key = await service.createKey();
  service.logLines.length = 0;
  const { headers } = await service.get('/api/currencies', undefined, { headers: { 'X-Request-Id': key } });
  expect(headers.get('X-Request-Id')).not.toContain(key.slice(3, 13));
  await expect.poll(() => service.logLines.length).toBe(1);
  expect(service.logLines[0]).toContain(headers.get('X-Request-Id'));
  expect(service.logLines[0]).not.toContain(key.slice(3, 13));
});
