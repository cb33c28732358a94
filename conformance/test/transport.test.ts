import { readFile } from 'node:fs/promises';
import { createServer as createProxy } from 'node:http';
import { createServer } from 'node:https';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenLocally } from '../../tools/testing/listen-locally.ts';
import { makeCertificate } from '../../tools/testing/make-certificate.ts';
import { makeTemporaryFolder } from '../../tools/testing/temporary-folder.ts';
import { explainFailure } from '../src/cli/explain-failure.ts';
import { openTransport } from '../src/cli/transport.ts';
import { startTarget } from './suite/suite-world.ts';

const resources = new AsyncDisposableStack();
let certificate: string;
let url: string;
const tunnels: (string | undefined)[] = [];
let proxy: string;

beforeAll(async () => {
  const { path: folder } = resources.use(await makeTemporaryFolder());
  const files = await makeCertificate(folder);
  certificate = files.certificate;
  const server = createServer(
    { cert: await readFile(certificate), key: await readFile(files.key) },
    (_req, res) => void res.end('{}'),
  );
  const { port } = resources.use(await listenLocally(server));
  url = `https://localhost:${port}`;

  const forwarder = createProxy();
  forwarder.on('connect', (req, socket) => {
    tunnels.push(req.url);
    const [, port] = req.url?.split(':') ?? [];
    const onward = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [onward, socket]) end.on('error', () => {});
    resources.defer(() => void onward.destroy());
  });
  proxy = resources.use(await listenLocally(forwarder)).url;
});
afterAll(() => resources.disposeAsync());

const options = { probes: true } as const;

async function ask(changes: Parameters<typeof openTransport>[0], env: NodeJS.ProcessEnv = {}, to = url) {
  const { fetch = globalThis.fetch } = await openTransport(changes, env);
  const response = await fetch(to, { headers: { 'X-Own': '1' }, redirect: 'manual' });
  return response.text();
}

it('rejects an unknown certificate, trusts the certificates of --ca, and trusts every one with --insecure', async () => {
  await expect(ask(options)).rejects.toThrow();
  await expect(ask({ ...options, ca: certificate })).resolves.toBe('{}');
  await expect(ask({ ...options, insecure: true })).resolves.toBe('{}');
});

it('uses the proxy of the environment, but not for the hosts of NO_PROXY', async () => {
  const trusting = { ...options, ca: certificate };
  await ask(trusting, { HTTPS_PROXY: proxy });
  expect(tunnels.splice(0)).toEqual([new URL(url).host]);
  await ask(trusting, { https_proxy: proxy, no_proxy: 'example.com,localhost' });
  expect(tunnels).toEqual([]);
  using plain = await startTarget((_req, res) => void res.end('{}'));
  await ask(options, { HTTP_PROXY: proxy }, plain.url);
  expect(tunnels.splice(0)).toEqual([new URL(plain.url).host]);
});

it('explains why a target cannot be reached', async () => {
  const explain = async (changes: Parameters<typeof openTransport>[0], env: NodeJS.ProcessEnv, to: string) =>
    ask(changes, env, to).catch((error: unknown) => explainFailure(error));
  expect(await explain(options, {}, url)).toMatch(
    /--ca takes the certificate of the issuer \([A-Z_]*SELF_SIGNED_CERT\)$/,
  );
  using plain = await startTarget((_req, res) => void res.end('{}'));
  const secure = plain.url.replace('http:', 'https:');
  expect(await explain(options, {}, secure)).toMatch(/^it speaks no TLS; is its address http:/);
  expect(await explain(options, {}, 'http://127.0.0.1:1')).toMatch(/^fetch refuses this port/);
  const gone = new URL(plain.url).port;
  plain[Symbol.dispose]();
  expect(await explain(options, {}, `http://127.0.0.1:${gone}`)).toBe(`connect ECONNREFUSED 127.0.0.1:${gone}`);
});
