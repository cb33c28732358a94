import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { FindingKind } from './finding.ts';
import type { FuzzOptions } from './fuzz.ts';
import { encodeEveryCharacter } from './keys.ts';
import type { Target } from './target.ts';

/** A server with a defect, made of a good one. */
interface Planted {
  readonly target: Target;
  readonly options?: Partial<FuzzOptions>;
}

/** What stands between the client and the server, and changes what it is told to. */
interface Tampering {
  /** Both are given text, a character for each byte. */
  readonly request?: (text: string) => string;
  readonly answer?: (text: string) => string;
}

type Plant = (target: Target, resources: AsyncDisposableStack) => Promise<Planted> | Planted;

const behind =
  (tampering: Tampering): Plant =>
  async (target, resources) => ({ target: { ...target, port: await startProxy(resources, target.port, tampering) } });

/** A defect for each kind of finding, which has to be found. */
export const plants: Readonly<Record<FindingKind, Plant>> = {
  'not-http': behind({ answer: (text) => `x${text}` }),
  unanswered: behind({ answer: () => '' }),
  foreign: behind({ answer: (text) => text.replaceAll('application/json', 'text/html') }),
  field: behind({ answer: (text) => text.replaceAll(/X-Content-Type-Options: nosniff\r\n/gi, '') }),
  status: ({ keys, ...target }) => {
    const values = { ...keys.values, restricted: keys.values.good };
    return { target: { ...target, keys: { ...keys, values } } };
  },
  detour: behind({
    request: (text) =>
      text
        .replaceAll(/^(\w+) (?:\/|\/\.|\/x\/\.\.|\w+:\/?)(?=\/\w)/gim, '$1 ')
        .replaceAll(/(?:\/|#x|;x=1|%00|%) HTTP/g, ' HTTP'),
  }),
  version: behind({
    request: (text) => text.replaceAll(/ (HTTP\/[0-9.]+|http\/1\.1|ICE\/1\.0)\r\n/g, ' HTTP/1.1\r\n'),
  }),
  smuggled: behind({ answer: (text) => text.replaceAll(/(X-Request-Id: fuzz-\d+)-0/gi, '$1-smuggled') }),
  'key-in-answer': (target, resources) => {
    const { good } = target.keys.values;
    const answer = (text: string) => text.replaceAll('\r\n\r\n', `\r\nX-Debug: ${good}\r\n\r\n`);
    return behind({ answer })(target, resources);
  },
  'key-in-log': (target) => {
    const line = encodeEveryCharacter(encodeEveryCharacter(target.keys.values.good ?? ''));
    return { target: { ...target, log: { wait: async () => {}, takeNew: () => `{"path":"/${line}"}\n` } } };
  },
  'charged-unanswered': countMore,
  'half-closed': countMore,
  uncharged: (target) => ({ target: { ...target, countCharges: async () => 0 } }),
  memory: (target) => ({ target, options: { mostMemory: 1 } }),
  silent: (target) => ({ target, options: { longestWait: 0.01 } }),
  ended: (target) => ({ target: { ...target, port: 1 }, options: { longestWait: 60_000 } }),
};

/** Each time one charge more than there was. */
function countMore(target: Target): Planted {
  let more = 0;
  const countCharges: Target['countCharges'] = async (holder) => {
    more += 1;
    return (await target.countCharges(holder)) + more;
  };
  return { target: { ...target, countCharges } };
}

async function startProxy(resources: AsyncDisposableStack, port: number, tampering: Tampering): Promise<number> {
  const { request = same, answer = same } = tampering;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect({ port, host: '127.0.0.1' });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    }
    client.on('data', (chunk) => void upstream.write(request(chunk.toString('latin1')), 'latin1'));
    upstream.on('data', (chunk) => void client.write(answer(chunk.toString('latin1')), 'latin1'));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  resources.defer(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

function same(text: string): string {
  return text;
}
