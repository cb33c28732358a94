import { once } from 'node:events';
import { connect } from 'node:net';
import { errorResponses } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { RawConnection } from '../../../test/raw-connection.ts';
import { TestClock } from '../../../test/test-clock.ts';
import { startTestService } from '../../../test/test-service.ts';

const OPERATORS = ['/healthz', '/readyz', '/metrics'];
const CUSTOMERS = ['/api/currencies', '/openapi.json'];

async function readStatuses(url: string | undefined, paths: readonly string[]): Promise<number[]> {
  return Promise.all(paths.map(async (path) => (await fetch(url + path)).status));
}

it('serves health and metrics on the port of operators alone, and nothing else there', async () => {
  await using service = await startTestService({}, { OPERATOR_PORT: '0' });
  expect(await readStatuses(service.operatorUrl, OPERATORS)).toEqual([200, 200, 200]);
  expect(await readStatuses(service.operatorUrl, [...CUSTOMERS, '/api/rates'])).toEqual([404, 404, 404]);
  expect(await readStatuses(service.url, OPERATORS)).toEqual([404, 404, 404]);
  expect(await readStatuses(service.url, CUSTOMERS)).toEqual([200, 200]);
  const answer = await fetch(`${service.url}/metrics`, { method: 'POST' });
  expect([answer.status, await answer.json()]).toEqual([404, errorResponses.notFound.body]);
  expect(service.logLines.join('')).toContain(`"operatorUrl":"${service.operatorUrl}"`);
});

it('serves health and metrics nowhere when they are off', async () => {
  await using service = await startTestService({}, { OPERATOR_PORT: 'off' });
  expect(service.operatorUrl).toBeUndefined();
  expect(await readStatuses(service.url, [...OPERATORS, ...CUSTOMERS])).toEqual([404, 404, 404, 200, 200]);
});

it.each([
  [{ OPERATOR_PORT: '0' }, [403, 200]],
  [{ OPERATOR_PORT: '0', OPERATOR_HOST: '0.0.0.0' }, [200, 200]],
  [{ OPERATOR_PORT: 'same' }, [200, 200]],
])('refuses a foreign name of a page that leads to a port of this machine alone (%j)', async (settings, expected) => {
  await using service = await startTestService({}, settings);
  const url = (service.operatorUrl ?? service.url).replace('0.0.0.0', '127.0.0.1');
  const ask = async (path: string, host: string) => {
    using connection = new RawConnection(url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    return (await connection.readStatuses())[0];
  };
  for (const path of [...OPERATORS, '/why', '/why/now.json']) {
    for (const host of ['page.example', 'page.example:3001', '127.0.0.1.page.example', 'localhost.page.example'])
      expect(await ask(path, host), path).toBe(expected[0]);
    for (const host of ['localhost', 'LOCALHOST:9090', '127.0.0.1:3001', '[::1]:3001', '192.0.2.7'])
      expect(await ask(path, host), path).toBe(expected[1]);
  }
});

it.each([{}, { OPERATOR_PORT: '0' }])(
  'is not ready on /readyz from the moment at which it is told to stop, and serves on while it drains (%j)',
  async (settings) => {
    const clock = new TestClock('2026-11-21T01:00:00Z');
    await using service = await startTestService({ clock }, { ...settings, DRAIN_SECONDS: '5' });
    const url = service.operatorUrl ?? service.url;
    expect(await readStatuses(url, ['/readyz'])).toEqual([200]);
    let isDrained = false;
    const drained = service.drain().then(() => {
      isDrained = true;
    });
    const response = await fetch(`${url}/readyz`);
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('5');
    expect(await response.json()).toMatchObject({ reason: expect.stringContaining('is stopping') });
    await clock.moveTo('2026-11-21T01:00:04.999Z');
    expect(await readStatuses(service.url, CUSTOMERS)).toEqual([200, 200]);
    expect(isDrained).toBe(false);
    await clock.moveTo('2026-11-21T01:00:05Z');
    await drained;
  },
);

it('shows on /readyz that it is stopping for as long as a customer is served', async () => {
  const service = await startTestService({}, { OPERATOR_PORT: '0' });
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  await service.drain();
  const stopped = service[Symbol.asyncDispose]();
  expect(await readStatuses(service.operatorUrl, ['/readyz'])).toEqual([503]);
  await stopped;
  socket.destroy();
});
