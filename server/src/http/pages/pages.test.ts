import { once } from 'node:events';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startTestService } from '../../../test/test-service.ts';
import { createDemoPages } from './demo-pages.ts';
import { createReferencePages } from './reference/reference-pages.ts';
import { createWhyPages } from './why-pages.ts';

const KEYS_PATH = '/demo/keys.json';
const referencePaths = createReferencePages().map(({ path }) => path);
const whyPaths = createWhyPages().map(({ path }) => path);
const paths = [...createDemoPages().pages.map(({ path }) => path), ...whyPaths];

const KEYS = { active: 'cr_active', spare: 'cr_spare' };

/** Starts a service with the pages of a demo and known keys. */
async function startDemo() {
  const { pages, show } = createDemoPages();
  const service = await startTestService({ pages });
  show(KEYS);
  return service;
}

it('serves no page without DOCS, and neither the first page nor the keys with it', async () => {
  await using plain = await startTestService();
  await using documented = await startTestService({}, { DOCS: 'on' });
  expect(paths).toEqual(expect.arrayContaining(['/', '/demo/main.js', KEYS_PATH, '/docs']));
  for (const path of paths.filter((path) => !whyPaths.includes(path))) {
    const response = await plain.get(path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.json()).toEqual({ error: 'Not found.' });
    expect((await documented.get(path)).status, path).toBe(referencePaths.includes(path) ? 200 : 404);
  }
});

it('serves operators the page that explains a rate, and no other page; customers on another port get none of it', async () => {
  await using service = await startTestService({}, { DOCS: 'on', OPERATOR_PORT: '0' });
  expect((await fetch(`${service.operatorUrl}/docs`)).status).toBe(404);
  for (const path of [...whyPaths, '/why/now.json', '/why/rate.json?code=SEK', '/why/history.json?code=SEK']) {
    const { status } = await fetch(service.operatorUrl + path);
    expect([path, status]).toEqual([path, 200]);
    if (!referencePaths.includes(path)) expect((await service.get(path)).status, path).toBe(404);
  }
});

it('lets pages load nothing of another host, and no page of another origin read or frame them', async () => {
  await using service = await startDemo();
  for (const path of paths) {
    const { headers } = await service.get(path, undefined, { headers: { Origin: 'https://shop.example' } });
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy.replaceAll(/'(none|self)'|data:/g, ''), path).not.toMatch(/[':*]/);
    expect(policy, path).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers.has('Access-Control-Allow-Origin'), path).toBe(false);
    expect(headers.get('Cross-Origin-Resource-Policy'), path).toBe('same-origin');
    expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff');
    expect(headers.has('Strict-Transport-Security'), path).toBe(false);
  }
});

it('sends pages compressed once that is done, with the type of each, and none twice', async () => {
  await using service = await startDemo();
  const describe = async (path: string) => {
    const { headers } = await service.get(path, undefined, { headers: { 'Accept-Encoding': 'gzip' } });
    return [headers.get('Content-Type'), headers.get('Content-Encoding'), headers.get('Cache-Control')];
  };
  await expect.poll(() => describe('/')).toEqual(['text/html; charset=utf-8', 'gzip', 'no-cache']);
  await expect.poll(() => describe('/demo/page.css')).toEqual(['text/css; charset=utf-8', 'gzip', 'no-cache']);

  const etag = (await service.get('/')).headers.get('ETag') ?? '';
  expect((await service.get('/', undefined, { headers: { 'If-None-Match': etag } })).status).toBe(304);
});

it('answers HEAD without a body, and other methods as everywhere', async () => {
  await using service = await startDemo();
  const head = await service.get('/', undefined, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await service.get('/', undefined, { method: 'POST' })).status).toBe(405);
});

it('counts and logs requests of pages under one name, whatever they ask for', async () => {
  await using service = await startDemo();
  for (const path of ['/', '/demo/main.js']) await (await service.get(path)).text();
  await expect
    .poll(async () => (await service.get('/metrics')).text())
    .toContain('crossrate_http_requests_total{operation="page",status="200"} 2');
});

it('gives the keys of the demo to nobody but its own page at this machine, and keeps them nowhere', async () => {
  await using service = await startDemo();
  const url = service.url + KEYS_PATH;
  const { port, host } = new URL(url);
  // As no browser would ask: with any `Host` and target.
  const askAs = async (Host: string, path: string = KEYS_PATH) => {
    const [response] = await once(get(url, { headers: { Host, 'X-Page-Host': Host }, path }), 'response');
    return text(response);
  };
  const own = await fetch(url, { headers: { 'X-Page-Host': host } });
  expect(own.headers.get('Cache-Control')).toBe('no-store');
  expect(await own.json()).toEqual(KEYS);
  expect(await askAs(`localhost:${port}`)).toContain(KEYS.active);
  expect(await askAs(`attacker.example:${port}`)).toBe('{}');
  expect(await askAs(host, `http://${host}${KEYS_PATH}`)).toContain(KEYS.active);
  expect(await askAs(host, `http://attacker.example${KEYS_PATH}`)).toBe('{}');
});
