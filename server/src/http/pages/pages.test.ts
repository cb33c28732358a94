import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { startTestService } from '../../../test/test-service.ts';
import { createDemoPages } from './demo-pages.ts';
import { demoPaths, PAGE_HOST_HEADER, referencePaths } from './paths.ts';

const KEYS = { active: 'cr_active', spare: 'cr_spare' };

/** Starts a service with the pages of a demo and known keys. */
async function startDemo() {
  const { pages, show } = createDemoPages();
  const service = await startTestService({ pages });
  show(KEYS);
  return service;
}

/** The parts of a request beside its address. */
interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  /** The target to send in place of the path. */
  readonly target?: string;
}

/** Sends a request as no browser would: with any `Host` and target, and without decoding the answer. */
async function ask(url: string, { headers = {}, target }: Asked) {
  const outgoing = get(url, { headers, ...(target !== undefined && { path: target }) });
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}

it('serves no page without DOCS, and neither the first page nor the keys with it', async () => {
  await using plain = await startTestService();
  await using documented = await startTestService({}, { DOCS: 'on' });
  for (const path of [...Object.values(demoPaths), ...Object.values(referencePaths)]) {
    const response = await plain.get(path);
    expect([path, response.status]).toEqual([path, 404]);
    expect(await response.json()).toEqual({ error: 'Not found.' });
  }
  for (const path of Object.values(demoPaths)) expect((await documented.get(path)).status, path).toBe(404);
  for (const path of Object.values(referencePaths)) expect((await documented.get(path)).status, path).toBe(200);
});

it('serves no page on the port of operators', async () => {
  await using service = await startTestService({}, { DOCS: 'on', OPERATOR_PORT: '0' });
  expect((await fetch(`${service.operatorUrl}/docs`)).status).toBe(404);
});

it('lets pages load nothing of another host, and no page of another origin read or frame them', async () => {
  await using service = await startDemo();
  for (const path of [...Object.values(demoPaths), ...Object.values(referencePaths)]) {
    const { headers } = await service.get(path, undefined, { headers: { Origin: 'https://shop.example' } });
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).toMatch(
      path === referencePaths.document ? /frame-ancestors 'self'/ : /frame-ancestors 'none'/,
    );
    expect(policy.replaceAll(/'(none|self|unsafe-inline)'|data:/g, ''), path).not.toMatch(/[':*]/);
    expect(policy, path).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers.has('Access-Control-Allow-Origin'), path).toBe(false);
    expect(headers.get('Cross-Origin-Resource-Policy'), path).toBe('same-origin');
    expect(headers.get('X-Content-Type-Options'), path).toBe('nosniff');
  }
});

it('sends pages compressed once that is done, with the type of each, and fonts as they are', async () => {
  await using service = await startDemo();
  const describe = async (path: string) => {
    const { headers } = await service.get(path, undefined, { headers: { 'Accept-Encoding': 'gzip' } });
    return [headers.get('Content-Type'), headers.get('Content-Encoding'), headers.get('Cache-Control')];
  };
  await expect.poll(() => describe('/')).toEqual(['text/html; charset=utf-8', 'gzip', 'no-cache']);
  await expect.poll(() => describe('/demo/demo.css')).toEqual(['text/css; charset=utf-8', 'gzip', 'no-cache']);
  await expect.poll(() => describe('/docs/rapidoc.js')).toEqual(['text/javascript; charset=utf-8', 'gzip', 'no-cache']);
  expect(await describe('/docs/plex-sans-400.woff2')).toEqual(['font/woff2', null, 'no-cache']);
});

it('has an ETag for each coding of a page, and answers 304 to each and to any', async () => {
  await using service = await startDemo();
  const page = `${service.url}/`;
  const askInCoding = (accepted: string) => ask(page, { headers: { 'Accept-Encoding': accepted } });
  const readCoding = async (accepted: string) => (await askInCoding(accepted)).headers['content-encoding'];
  await expect.poll(() => readCoding('gzip')).toBe('gzip');
  await expect.poll(() => readCoding('gzip, br')).toBe('br');
  const [plain, gzip, br] = [await askInCoding('identity'), await askInCoding('gzip'), await askInCoding('gzip, br')];
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
  expect(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size).toBe(3);
  for (const { headers } of [plain, gzip, br]) {
    expect(headers.vary).toBe('Accept-Encoding');
    const again = await ask(page, { headers: { 'If-None-Match': headers.etag ?? '' } });
    expect([again.status, again.headers.etag, again.bytes.length]).toEqual([304, headers.etag, 0]);
  }
  const any = await ask(page, { headers: { 'If-None-Match': '*' } });
  expect([any.status, any.headers.etag]).toEqual([304, plain.headers.etag]);
  expect((await ask(page, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
});

it('answers HEAD without a body, and other methods as everywhere', async () => {
  await using service = await startDemo();
  const head = await service.get('/', undefined, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await service.get('/', undefined, { method: 'POST' })).status).toBe(405);
});

it('counts and logs requests of pages under one name, whatever they ask for', async () => {
  await using service = await startDemo();
  for (const path of ['/', '/demo/demo.js']) await (await service.get(path)).text();
  await expect
    .poll(async () => (await service.get('/metrics')).text())
    .toContain('crossrate_http_requests_total{operation="page",status="200"} 2');
});

it('gives the keys of the demo to nobody but its own page at this machine, and keeps them nowhere', async () => {
  await using service = await startDemo();
  const url = service.url + demoPaths.keys;
  const { port, host } = new URL(url);
  const askAs = async (Host: string, asked: Asked = {}) => {
    const headers = { Host, [PAGE_HOST_HEADER]: Host, ...asked.headers };
    return String((await ask(url, { ...asked, headers })).bytes);
  };
  const own = await fetch(url, { headers: { [PAGE_HOST_HEADER]: host } });
  expect(own.headers.get('Cache-Control')).toBe('no-store');
  expect(await own.json()).toEqual(KEYS);
  expect(await askAs(`localhost:${port}`)).toContain(KEYS.active);
  expect(await askAs(`attacker.example:${port}`)).toBe('{}');
  expect(await askAs(host, { headers: { [PAGE_HOST_HEADER]: 'demo.tunnel.example' } })).toBe('{}');
  expect(await askAs(host, { headers: { 'X-Forwarded-For': '203.0.113.1' } })).toBe('{}');
  expect(await askAs(host, { headers: { 'Sec-Fetch-Site': 'cross-site' } })).toBe('{}');
  expect(await askAs(host, { headers: { Origin: 'https://shop.example' } })).toBe('{}');
  expect(await askAs(host, { target: `http://${host}${demoPaths.keys}` })).toContain(KEYS.active);
  expect(await askAs(host, { target: `http://attacker.example${demoPaths.keys}` })).toBe('{}');
});

it('has no keys before the accounts of the demo are there', async () => {
  await using service = await startTestService({ pages: createDemoPages().pages });
  expect(await (await service.get(demoPaths.keys)).json()).toEqual({});
});
