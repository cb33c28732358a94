import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { killAtExit } from '../../../tools/testing/kill-at-exit.ts';
import { buildProviderSettings, startMockServer } from './index.ts';

const bin = fileURLToPath(new URL('./bin.ts', import.meta.url));

function start(...args: string[]) {
  const child = spawn(process.execPath, ['--conditions=@crossrate/source', bin, ...args]);
  killAtExit(child);
  const printed = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed.text += chunk));
  return { child, printed };
}

async function run(...args: string[]) {
  const { child, printed } = start(...args);
  const [code] = await once(child, 'close');
  return { code, text: printed.text };
}

it('answers at the path that begins with the host of a provider', async () => {
  await using mock = await startMockServer();
  const body = await (await fetch(`${mock.url}/open.er-api.com/v6/latest/USD`)).json();
  expect(body).toMatchObject({ base_code: 'USD', rates: { EUR: 0.880226 } });
  expect((await fetch(`${mock.url}/rates.example/latest`)).status).toBe(404);
});

it('changes the scenarios of the providers while it runs', async () => {
  await using mock = await startMockServer({ scenarios: { ecb: 'stale' } });
  const change = (path: string) => fetch(`${mock.url}/scenarios/${path}`, { method: 'PUT' });
  const askStatus = async (path: string) => (await fetch(mock.url + path)).status;
  expect(await (await change('frankfurter/500')).json()).toMatchObject({
    current: { ecb: 'stale', frankfurter: '500' },
  });
  expect(await askStatus('/api.frankfurter.dev/v2/rates')).toBe(500);
  await change('all/403');
  expect(await askStatus('/www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml')).toBe(403);
  await change('all/healthy');
  expect(await askStatus('/api.frankfurter.dev/v2/rates')).toBe(200);
  expect(await (await fetch(`${mock.url}/scenarios`)).json()).toMatchObject({
    available: { html: expect.any(String) },
  });
});

it.each([
  ['frankfurter/sunny', 'There is no scenario sunny.'],
  ['reuters/500', 'There is no provider reuters.'],
])('refuses to play %s', async (path, message) => {
  await using mock = await startMockServer();
  const response = await fetch(`${mock.url}/scenarios/${path}`, { method: 'PUT' });
  expect(response.status).toBe(404);
  expect(JSON.stringify(await response.json())).toContain(message);
});

it.each([
  { Origin: 'http://attacker.example' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-origin' },
  { Host: 'attacker.example:4020' },
])('is not controlled by a page, nor under a name that resolves to this machine: %j', async (headers) => {
  await using mock = await startMockServer();
  const send = async (path: string, method = 'GET') => {
    const [answer] = await once(request(mock.url + path, { method, headers }).end(), 'response');
    answer.resume();
    return answer.statusCode;
  };
  expect(await send('/scenarios')).toBe(403);
  for (const way of ['', '/x.example', '/%73cenarios/..', '//']) {
    expect([403, 404]).toContain(await send(`${way}/scenarios/all/500`, 'PUT'));
  }
  expect(await send('/api.frankfurter.dev/v2/rates')).toBe(200);
});

it.each(['localhost', '[::1]:4020', '192.168.0.7:4020'])('is controlled at its own address %s', async (Host) => {
  await using mock = await startMockServer();
  const [answer] = await once(request(`${mock.url}/scenarios`, { headers: { Host } }).end(), 'response');
  answer.resume();
  expect(answer.statusCode).toBe(200);
});

it('resets the connection in the scenario "reset"', async () => {
  await using mock = await startMockServer({ scenarios: { ecb: 'reset' } });
  const error: Error = await fetch(`${mock.url}/www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml`).catch(
    (thrown) => thrown,
  );
  expect(error.cause).toMatchObject({ code: 'ECONNRESET' });
});

it('prints the settings that point Crossrate at it, and logs requests without their keys', async () => {
  const { child, printed } = start('--port', '0', '--scenario', 'ecb=500', '--scenario', 'fixer=html');
  await expect.poll(() => printed.text).toContain('curl -X PUT');
  const url = /listen on (\S+)\./.exec(printed.text)?.[1] ?? '';
  for (const [name, value] of Object.entries(buildProviderSettings(url)))
    expect(printed.text).toContain(`export ${name}='${value}'`);
  expect((await fetch(`${url}/www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml`)).status).toBe(500);
  expect(await (await fetch(`${url}/data.fixer.io/api/latest?access_key=secret`)).text()).toContain('<h1>');
  await expect.poll(() => printed.text).toContain('fixer html');
  expect(printed.text).not.toContain('secret');
  child.kill();
  await once(child, 'exit');
});

it('lists the scenarios in its help', async () => {
  const { code, text } = await run('--help');
  expect([code, text]).toEqual([0, expect.stringContaining('ten-megabytes')]);
});

it.each([
  [['--scenario', 'ecb=sunny'], 'Scenarios are'],
  [['--scenario', 'reuters=500'], 'Providers are'],
  [['--scenario', 'ecb=500=html'], 'Scenarios are'],
  [['--port', '70000'], 'Expected a port'],
  [['--sport', '1'], "unknown option '--sport'"],
])('refuses %j with exit code 2', async (args, message) => {
  const { code, text } = await run(...args);
  expect([code, text]).toEqual([2, expect.stringContaining(message)]);
});

it('says that its port is taken', async () => {
  await using mock = await startMockServer();
  const { code, text } = await run('--port', new URL(mock.url).port);
  expect([code, text]).toEqual([1, expect.stringContaining('address already in use')]);
});
