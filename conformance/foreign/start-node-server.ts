import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Big from 'big.js';
import { keys, type StartedForeignServer } from './foreign-server.ts';
import type { ForeignAnswer, Members, Policy } from './policy.ts';

const PER_DAY = 100;
const CURRENCY = 'Invalid currency. Please check your currency codes.';
const UNAVAILABLE = 'Service temporarily unavailable. Please try again later.';

/** Why a request is refused. */
class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Starts a server on Node that keeps the interface by a policy. */
export async function startNodeServer(policy: Policy): Promise<StartedForeignServer> {
  const service = createService(policy);
  const server = createServer((request, response) => {
    const { answer, headers } = service(request);
    const length = Buffer.byteLength(answer.text);
    response.writeHead(answer.status, { 'Content-Type': answer.type, 'Content-Length': length, ...headers });
    response.end(request.method === 'HEAD' ? undefined : answer.text);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    keys,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function createService(policy: Policy) {
  const { codes } = policy;
  const used = new Map<string, number>();
  const tables = new Map<string, string>();
  let turn = 0;
  const instance = () => policy.instances[turn % policy.instances.length] ?? { updatedAt: '', rise: 0 };
  const json = (status: number, text: string): ForeignAnswer => ({ status, type: policy.jsonType, text });
  const refuse = (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return json(error.status, policy.writeError(error.status, error.message));
  };

  function checkKey(key: string): void {
    if (!Object.values(keys).includes(key)) throw new Refusal(401, 'Please send a valid key.');
    if (key === keys.restricted) throw new Refusal(403, 'Your account has been restricted.');
    if (key === keys.unverified) throw new Refusal(403, 'Please confirm your e-mail address first.');
  }

  function charge(key: string): void {
    const count = used.get(key) ?? 0;
    if (count >= PER_DAY) throw new Refusal(429, 'That was all for today.');
    used.set(key, count + 1);
  }

  function codeOf(query: URLSearchParams, name: string, preset = ''): string {
    const sent = query.has(name) ? policy.readRepeated(query.getAll(name)) : preset;
    const code = policy.readCode(sent);
    if (!codes.includes(code)) throw new Refusal(422, CURRENCY);
    return code;
  }

  function checkRates(...asked: string[]): void {
    if (!asked.some(policy.isMissing)) return;
    throw new Refusal(policy.missingStatus, policy.missingStatus === 503 ? UNAVAILABLE : CURRENCY);
  }

  function rateOf(base: string, target: string): number {
    const risen = (code: string) => (code < 'M' ? 1 + instance().rise : 1);
    return base === target ? 1 : (policy.cross(base, target) * risen(target)) / risen(base);
  }

  function showTable(base: string): string {
    const shown = codes.filter((code) => !policy.isMissing(code) && (policy.hasOwnBase || code !== base));
    const rates = policy.write(shown.map((code) => [code, policy.showRate(rateOf(base, code))]));
    const members: Members = [
      ['base', JSON.stringify(base)],
      ['rates', rates],
      ['updated_at', JSON.stringify(instance().updatedAt)],
    ];
    return policy.write(members);
  }

  const readers = {
    '/api/rates'(query: URLSearchParams) {
      const base = codeOf(query, 'base', 'USD');
      return () => {
        checkRates(base);
        const name = base + instance().updatedAt;
        const text = tables.get(name) ?? showTable(base);
        tables.set(name, text);
        return text;
      };
    },
    '/api/convert'(query: URLSearchParams) {
      const [base, target] = [codeOf(query, 'from'), codeOf(query, 'to')];
      const sent = policy.readRepeated(query.getAll('amount'));
      if (!policy.isNumber(sent) || new Big(sent).lte('0.01'))
        throw new Refusal(422, 'The amount has to be more than 0.01.');
      return () => {
        checkRates(base, target);
        const rate = rateOf(base, target);
        const shown = policy.showRate(rate);
        return policy.write([
          ['base', JSON.stringify(base)],
          ['target', JSON.stringify(target)],
          ['amount', policy.showAmount(sent)],
          ['rate', shown],
          ['converted', policy.convert({ amount: new Big(sent), rate, shown, target })],
        ]);
      };
    },
  };

  function answerKeyed(read: (query: URLSearchParams) => () => string, query: URLSearchParams, key: string) {
    turn += 1;
    try {
      if (policy.checksParametersFirst) read(query);
      checkKey(key);
      if (policy.countsRefusals) charge(key);
      const answer = read(query)();
      if (!policy.countsRefusals) charge(key);
      return json(200, answer);
    } catch (error) {
      return refuse(error);
    }
  }

  return ({ method = 'GET', url = '/', headers }: IncomingMessage) => {
    const [path = '', search = ''] = url.split(/[?](.*)/s);
    const query = new URLSearchParams(search);
    const key = String(headers['x-api-key'] ?? '');
    const isList = path === '/api/currencies';
    const read = readers[path as keyof typeof readers] as (typeof readers)['/api/rates'] | undefined;
    const isOdd = method !== 'GET' && method !== 'HEAD';
    if ((!isList && !read) || (isOdd && !policy.knowsMethods)) return { answer: policy.notFound, headers: {} };
    if (isOdd) return { answer: refuse(new Refusal(405, 'Only GET, please.')), headers: { Allow: 'GET, HEAD' } };
    if (read) {
      const answer = answerKeyed(read, query, key);
      return { answer, headers: policy.headers(used.get(key) ?? 0) };
    }
    if (policy.countsList && key && (used.get(key) ?? 0) < PER_DAY) charge(key);
    return { answer: json(200, policy.write([['currencies', JSON.stringify(codes)]])), headers: {} };
  };
}
