import { connect, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenLocally } from '../testing/listen-locally.ts';
import { builtServer } from '../testing/server/built-server.ts';
import { describeReport, fuzz } from './fuzz.ts';
import { encodeEveryCharacter } from './keys.ts';
import { startTarget, type Target } from './start-target.ts';

/** A fixed seed makes a failure repeatable. `npm run fuzz` tries other seeds. */
const SEED = 12;

const resources = new AsyncDisposableStack();
let target: Target;
beforeAll(async () => {
  target = await startTarget(resources, builtServer);
});
afterAll(() => resources.disposeAsync());

it('finds nothing wrong with the real server', async () => {
  const report = await fuzz(target, { seed: SEED, seconds: 2 });
  expect(describeReport(report)).toContain('Nothing was found.');
  expect(report.requests).toBeGreaterThan(100);
});

type PlantDefect = (target: Target) => Partial<Target> | Promise<Partial<Target>>;
type Rewrite = (text: string) => string;

/** Puts a proxy before the server that changes the answers, or the requests. */
const rewrite =
  (answer: Rewrite, request: Rewrite = (text) => text): PlantDefect =>
  async ({ port }) => {
    const proxy = createServer({ allowHalfOpen: true }, (client) => {
      const upstream = connect({ port, host: '127.0.0.1' });
      for (const socket of [client, upstream]) socket.on('error', () => {});
      client.on('data', (chunk) => void upstream.write(request(chunk.toString('latin1')), 'latin1'));
      upstream.on('data', (chunk) => void client.write(answer(chunk.toString('latin1')), 'latin1'));
      client.on('end', () => upstream.end()).on('close', () => upstream.destroy());
      upstream.on('close', () => client.end());
    });
    return resources.use(await listenLocally(proxy));
  };

/** Disguises of a path that the fuzz sends, in the place of which a defective server reads the path. */
const DISGUISES = /^(\w+) (?:\/|\/\.|\/x\/\.\.|\w+:\/?)(?=\/\w)/gim;

describe.each<[string, PlantDefect, finding: RegExp]>([
  ['answers without HTTP', rewrite((text) => `x${text}`), /no answer of HTTP/],
  ['another type', rewrite((text) => text.replaceAll('application/json', 'text/html')), /has no \d+ with text\/html/],
  [
    'a missing field',
    rewrite((text) => text.replaceAll(/X-Content-Type.*\r\n/gi, '')),
    /X-Content-Type-Options: \(abs/,
  ],
  ['an answer to a hidden request', rewrite((text) => text.replace(/(fuzz-\d+)-0/, '$1-smuggled')), /body of another/],
  [
    'a path in disguise',
    rewrite(
      (text) => text,
      (text) => text.replaceAll(DISGUISES, '$1 '),
    ),
    /a proxy may read/,
  ],
  [
    'a restricted key that works',
    ({ keys }) => ({ keys: { ...keys, values: { ...keys.values, restricted: keys.values.good } } }),
    /\d+ instead of 403/,
  ],
  [
    'a key in its log',
    ({ log, keys }) => ({
      log: { waitForText: log.waitForText.bind(log), takeNew: () => encodeEveryCharacter(keys.secrets[0] ?? '') },
    }),
    /key is in the log/,
  ],
  ['free answers', () => ({ countCharges: async () => 0 }), /^0 charges were made for [1-9]/],
])('a server with %s', (_, plantDefect, finding) => {
  it('is found, in the smallest conversation that shows it', async () => {
    const { failure } = await fuzz({ ...target, ...(await plantDefect(target)) }, { seed: SEED, seconds: 30 });
    expect(failure?.message).toMatch(finding);
    expect(failure?.again?.conversation.requests.length).toBeLessThan(3);
  });
});

it('replays a finding from the printed seed and path', async () => {
  const free = { ...target, countCharges: async () => 0 };
  const { failure } = await fuzz(free, { seed: SEED, seconds: 30 });
  const again = await fuzz(free, { seconds: 30, seed: failure?.again?.seed ?? 0, path: failure?.again?.path });
  expect(again.failure).toEqual(failure);
  expect(again.conversations).toBe(1);
});
