import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenLocally } from '../../testing/listen-locally.ts';
import { createAutocannon } from './autocannon.ts';
import { KeyRing } from './key-ring.ts';
import type { LoadGenerator } from './load-generator.ts';
import { createWrk } from './wrk.ts';

const resources = new AsyncDisposableStack();
const generators: LoadGenerator[] = [createAutocannon(4)];
try {
  generators.push(await createWrk(resources, 4));
} catch (error) {
  console.warn(`The test of wrk is left out: ${(error as Error).message}`);
}

const KEYS = Array.from('0123456789');
const keys = new Map<string, number>();
let answered = 0;
const server = createServer((req, res) => {
  const key = req.headers['x-api-key'];
  // The last requests of another test may still arrive. They have no key.
  if (typeof key === 'string') keys.set(key, (keys.get(key) ?? 0) + 1);
  answered += 1;
  res.writeHead(req.url === '/busy' && answered > 10 ? 503 : 200);
  // Without the pause, the generators would send tens of thousands of requests. A few thousand show the same.
  setTimeout(() => res.end(), 1);
});
let url = '';

beforeAll(async () => {
  ({ url } = resources.use(await listenLocally(server)));
});
afterAll(() => resources.disposeAsync());

for (const generator of generators) {
  it(`counts the answers to ${generator.name}, and sends keys in turn`, async () => {
    keys.clear();
    answered = 0;
    const ring = new KeyRing(KEYS);
    const { requests, seconds } = await generator.send({ url, keys: ring, status: 200, seconds: 1 });
    expect(seconds).toBeGreaterThan(0.9);
    // Some requests are under way at the end, and wrk is preceded by one request that checks the status.
    expect(Math.abs(answered - requests)).toBeLessThan(10);
    expect([...keys.keys()].toSorted()).toEqual(KEYS);
    expect(Math.max(...keys.values()) - Math.min(...keys.values())).toBeLessThan(10);
  });

  it(`fails when ${generator.name} gets an unexpected status, from the first answer on or later`, async () => {
    answered = 0;
    await expect(generator.send({ url, status: 304, seconds: 1 })).rejects.toThrow();
    answered = 0;
    await expect(generator.send({ url: `${url}/busy`, status: 200, seconds: 1 })).rejects.toThrow();
  });
}
