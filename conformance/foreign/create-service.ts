import Big from 'big.js';
import type { Given, StartedForeignServer } from './foreign-server.ts';
import type { Answer, Policy } from './policy.ts';

const CURRENCY = 'Invalid currency. Please check your currency codes.';
const UNAVAILABLE = 'Service temporarily unavailable. Please try again later.';

/** Throws to refuse a request. */
function refuse(status: number, message = status === 503 ? UNAVAILABLE : CURRENCY): never {
  throw Object.assign(new Error(message), { status });
}

/** Creates a service with the choices of a policy, which a `fetch` reaches without a connection. */
export function createService(policy: Policy, { keys }: Pick<Given, 'keys'>): StartedForeignServer {
  const codes = Object.keys(policy.currencies).sort();
  const used = new Map<string, number>();
  const countUsed = (key: string) => used.get(key) ?? 0;
  let [received, turn] = [0, 0];

  function charge(key: string): void {
    if (countUsed(key) >= policy.perDay) refuse(429, 'That was all for today.');
    used.set(key, countUsed(key) + 1);
  }

  function computeRate(base: string, target: string): number {
    const { rise } = policy.findEdition(turn);
    const weigh = (code: string) => (policy.currencies[code] ?? 0) * (code < 'M' ? 1 + rise : 1);
    return base === target ? 1 : (weigh(target) / weigh(base)) * policy.margin;
  }

  function readValue(query: URLSearchParams, name: string, preset = ''): string {
    const [first = preset, ...others] = query.getAll(name);
    const value = others.length > 0 ? policy.readRepeated([first, ...others]) : first;
    if (value === undefined) refuse(400, `Send ${name} once.`);
    return value;
  }

  function readCode(query: URLSearchParams, name: string, preset?: string): string {
    const code = policy.readCode(readValue(query, name, preset));
    if (!codes.includes(code)) refuse(422);
    return code;
  }

  function listRates(query: URLSearchParams): string {
    const base = readCode(query, 'base', 'USD');
    const missing = policy.findMissingStatus(base, 'base');
    if (missing) refuse(missing);
    const present = codes.filter((code) => !policy.findMissingStatus(code, 'target'));
    const targets = present.filter((code) => policy.hasOwnBase || code !== base);
    return policy.write([
      ['base', JSON.stringify(base)],
      ['rates', policy.write(targets.map((code) => [code, policy.showRate(computeRate(base, code), 'table')]))],
      ['updated_at', JSON.stringify(policy.findEdition(turn).updatedAt)],
    ]);
  }

  function convert(query: URLSearchParams): string {
    const [base, target, sent] = [readCode(query, 'from'), readCode(query, 'to'), readValue(query, 'amount')];
    if (policy.refusesSame && base === target) refuse(422, 'Choose two different currencies.');
    const isAmount = policy.isNumber(sent) && new Big(sent).gt('0.01');
    if (!isAmount) refuse(422, 'The amount has to be more than 0.01.');
    const missing = [base, target].map((code) => policy.findMissingStatus(code, 'conversion')).find(Boolean);
    if (missing) refuse(missing);
    const rate = computeRate(base, target);
    const shown = policy.showRate(rate, 'conversion');
    return policy.write([
      ['base', JSON.stringify(base)],
      ['target', JSON.stringify(target)],
      ['amount', policy.showAmount(sent)],
      ['rate', shown],
      ['converted', policy.convert({ amount: new Big(sent), rate, shown, target })],
    ]);
  }

  function answer(path: string, query: URLSearchParams, key: string): string {
    if (path === '/api/currencies') {
      if (policy.countsList && keys.includes(key)) charge(key);
      return policy.write([['currencies', JSON.stringify(codes)]]);
    }
    turn += 1;
    const write = () => (path === '/api/rates' ? listRates(query) : convert(query));
    const early = policy.checksKeyLast ? write() : undefined;
    if (!keys.includes(key)) refuse(401, 'Please send a valid key.');
    if (key.startsWith('restricted')) refuse(403, 'Your account has been restricted.');
    if (key.startsWith('unverified')) refuse(403, 'Please confirm your e-mail address first.');
    if (policy.countsRefusals(path)) charge(key);
    const text = early ?? write();
    if (!policy.countsRefusals(path)) charge(key);
    return text;
  }

  function serve({ method, url, headers }: Request): Answer {
    const { pathname, searchParams } = new URL(url);
    const key = headers.get('X-API-KEY') ?? '';
    const isKnown = ['/api/currencies', '/api/rates', '/api/convert'].includes(pathname);
    if (!isKnown || (method !== 'GET' && method !== 'HEAD')) return policy.notFound;
    const writeHeaders = () => (pathname === '/api/currencies' ? {} : policy.writeQuota(countUsed(key)));
    try {
      return { status: 200, text: answer(pathname, searchParams, key), headers: writeHeaders() };
    } catch (error) {
      const { status = 500, message } = error as Error & { status?: number };
      return { status, text: policy.write([['error', JSON.stringify(message)]]), headers: writeHeaders() };
    }
  }

  return {
    url: 'http://foreign.example',
    async fetch(input, init) {
      const request = new Request(input, init);
      received += 1;
      const { status, text, headers } = policy.pass(received, () => serve(request));
      const length = String(Buffer.byteLength(text));
      const usual = { 'Content-Type': 'application/json', 'Content-Length': length, Date: new Date().toUTCString() };
      return new Response(request.method === 'HEAD' ? '' : text, { status, headers: { ...usual, ...headers } });
    },
    async [Symbol.asyncDispose]() {},
  };
}
