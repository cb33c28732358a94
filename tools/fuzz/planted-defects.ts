import { connect, createServer } from 'node:net';
import { listenLocally } from '../testing/listen-locally.ts';
import type { FindingKind } from './finding.ts';
import type { FuzzOptions } from './fuzz.ts';
import { encodeEveryCharacter } from './keys.ts';
import type { Target } from './target.ts';

/** A target with a defect, built from a good target. */
interface DefectiveTarget {
  readonly target: Target;
  readonly options?: Partial<FuzzOptions>;
}

/** The changes that a proxy makes to the bytes of both directions. Text has one character for each byte. */
interface Rewrites {
  readonly request?: (text: string) => string;
  readonly answer?: (text: string) => string;
}

type PlantDefect = (target: Target, resources: AsyncDisposableStack) => Promise<DefectiveTarget> | DefectiveTarget;

/** Plants a defect by a proxy between client and server. Reads as data in the table below. */
const rewriteAnswers =
  (rewrites: Rewrites): PlantDefect =>
  async (target, resources) => ({ target: { ...target, port: await startProxy(resources, target.port, rewrites) } });

/** For each kind of finding, a defect that the fuzzer must report as that kind. */
export const defects: Readonly<Record<FindingKind, PlantDefect>> = {
  'not-http': rewriteAnswers({ answer: (text) => `x${text}` }),
  unanswered: rewriteAnswers({ answer: () => '' }),
  foreign: rewriteAnswers({ answer: (text) => text.replaceAll('application/json', 'text/html') }),
  field: rewriteAnswers({ answer: (text) => text.replaceAll(/X-Content-Type-Options: nosniff\r\n/gi, '') }),
  status: ({ keys, ...target }) => {
    const values = { ...keys.values, restricted: keys.values.good };
    return { target: { ...target, keys: { ...keys, values } } };
  },
  detour: rewriteAnswers({
    request: (text) =>
      text
        .replaceAll(/^(\w+) (?:\/|\/\.|\/x\/\.\.|\w+:\/?)(?=\/\w)/gim, '$1 ')
        .replaceAll(/(?:\/|#x|;x=1|%00|%) HTTP/g, ' HTTP'),
  }),
  version: rewriteAnswers({
    request: (text) => text.replaceAll(/ (HTTP\/[0-9.]+|http\/1\.1|ICE\/1\.0)\r\n/g, ' HTTP/1.1\r\n'),
  }),
  smuggled: rewriteAnswers({ answer: (text) => text.replaceAll(/(X-Request-Id: fuzz-\d+)-0/gi, '$1-smuggled') }),
  'key-in-answer': (target, resources) => {
    const { good } = target.keys.values;
    const answer = (text: string) => text.replaceAll('\r\n\r\n', `\r\nX-Debug: ${good}\r\n\r\n`);
    return rewriteAnswers({ answer })(target, resources);
  },
  'key-in-log': (target) => {
    const line = encodeEveryCharacter(encodeEveryCharacter(target.keys.values.good ?? ''));
    return { target: { ...target, log: { waitForText: async () => {}, takeNew: () => `{"path":"/${line}"}\n` } } };
  },
  'charged-unanswered': overcountCharges,
  'half-closed': overcountCharges,
  uncharged: (target) => ({ target: { ...target, countCharges: async () => 0 } }),
  memory: (target) => ({ target, options: { mostMemory: 1 } }),
  silent: (target) => ({ target, options: { longestWait: 0.01 } }),
  ended: (target) => ({ target: { ...target, port: 1 }, options: { longestWait: 60_000 } }),
};

/** Adds one charge to the first count, two to the second, and so on: a charge without an answer between any two. */
function overcountCharges(target: Target): DefectiveTarget {
  let surplus = 0;
  const countCharges: Target['countCharges'] = async (account) => {
    surplus += 1;
    return (await target.countCharges(account)) + surplus;
  };
  return { target: { ...target, countCharges } };
}

async function startProxy(resources: AsyncDisposableStack, port: number, rewrites: Rewrites): Promise<number> {
  const { request = keep, answer = keep } = rewrites;
  const server = createServer((client) => {
    const upstream = connect({ port, host: '127.0.0.1' });
    for (const socket of [client, upstream]) {
      socket.on('error', () => {});
    }
    client.on('data', (chunk) => void upstream.write(request(chunk.toString('latin1')), 'latin1'));
    upstream.on('data', (chunk) => void client.write(answer(chunk.toString('latin1')), 'latin1'));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.end());
  });
  const local = resources.use(await listenLocally(server));
  return local.port;
}

function keep(text: string): string {
  return text;
}
