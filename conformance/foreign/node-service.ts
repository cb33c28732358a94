import type { IncomingMessage } from 'node:http';
import Big from 'big.js';
import { buildPage } from './build-page.ts';
import { keys } from './foreign-server.ts';
import type { ForeignAnswer, Members, Policy } from './policy.ts';

const PER_DAY = 100;
const CURRENCY = 'Invalid currency. Please check your currency codes.';
const UNAVAILABLE = 'Service temporarily unavailable. Please try again later.';

/** A request as far as the service reads it. */
type ServiceRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** A whole answer: the body is empty for HEAD, and its length is that of GET. */
interface WholeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An answer with the headers that belong to it alone. */
interface ServiceAnswer {
  readonly answer: ForeignAnswer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Checks the parameters of a request, and returns a function that builds the body. */
type Operation = (query: URLSearchParams) => () => string;

/** Thrown to refuse a request. */
class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const OVER = new Refusal(429, 'That was all for today.');
const TOO_FAST = new Refusal(429, 'Not so fast, please.');

/** The operations of a foreign server, with the choices of a policy. */
export class NodeService {
  readonly #policy: Policy;
  readonly #used = new Map<string, number>();
  readonly #tables = new Map<string, string>();
  #turn = 0;
  /** The number of requests so far that had a valid key. */
  #granted = 0;
  #received = 0;

  constructor(policy: Policy) {
    this.#policy = policy;
  }

  /** Answers a request. */
  handle(request: ServiceRequest): WholeAnswer {
    const { answer, headers } = this.#pass(request);
    const { status, type, text } = answer;
    return {
      status,
      headers: { 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(text)), ...headers },
      body: request.method === 'HEAD' ? '' : text,
    };
  }

  /** Passes a request on, through a gateway if the policy has one. */
  #pass(request: ServiceRequest): ServiceAnswer {
    const { gatewayFailure = Infinity } = this.#policy;
    this.#received += 1;
    const isLost = this.#received % gatewayFailure === 0;
    const isServed = !isLost || this.#received % (2 * gatewayFailure) === 0;
    const answered = isServed ? this.#serve(request) : undefined;
    return answered && !isLost ? answered : { answer: buildPage(502, 'Bad Gateway'), headers: {} };
  }

  #serve({ method = 'GET', url = '/', headers }: ServiceRequest): ServiceAnswer {
    const { notFound, knowsMethods, countsList, codes, write, burst } = this.#policy;
    if (burst && this.#received % burst === 0)
      return { answer: this.#refuse(TOO_FAST), headers: { 'Retry-After': '0' } };
    const [path = '', search = ''] = url.split(/[?](.*)/s);
    const key = String(headers['x-api-key'] ?? '');
    const isList = path === '/api/currencies';
    const operation = this.#findOperation(path);
    const isOtherMethod = method !== 'GET' && method !== 'HEAD';
    if ((!isList && !operation) || (isOtherMethod && !knowsMethods)) return { answer: notFound, headers: {} };
    if (isOtherMethod)
      return { answer: this.#refuse(new Refusal(405, 'Only GET, please.')), headers: { Allow: 'GET, HEAD' } };
    if (operation) {
      const name = path === '/api/rates' ? 'rates' : 'convert';
      const answer = this.#answerKeyed(operation, new URLSearchParams(search), { key, name });
      return { answer, headers: this.#policy.buildHeaders(this.#used.get(key) ?? 0) };
    }
    if (countsList && key) {
      const isOver = (this.#used.get(key) ?? 0) >= PER_DAY;
      if (isOver && countsList === 'until over') return { answer: this.#refuse(OVER), headers: {} };
      if (!isOver) this.#charge(key);
    }
    return { answer: this.#toJson(200, write([['currencies', JSON.stringify(codes)]])), headers: {} };
  }

  #findOperation(path: string): Operation | undefined {
    if (path === '/api/rates') return (query) => this.#readRates(query);
    if (path === '/api/convert') return (query) => this.#readConversion(query);
    return undefined;
  }

  #answerKeyed(
    operation: Operation,
    query: URLSearchParams,
    { key, name }: { readonly key: string; readonly name: 'rates' | 'convert' },
  ): ForeignAnswer {
    const { checksParametersFirst, countsRefusals, unavailableAt } = this.#policy;
    this.#turn += 1;
    try {
      if (checksParametersFirst) operation(query);
      checkKey(key);
      this.#granted += 1;
      if (this.#granted === unavailableAt) throw new Refusal(503, UNAVAILABLE);
      if (countsRefusals(name)) this.#charge(key);
      const text = operation(query)();
      if (!countsRefusals(name)) this.#charge(key);
      return this.#toJson(200, text);
    } catch (error) {
      return this.#refuse(error);
    }
  }

  #readRates(query: URLSearchParams): () => string {
    const base = this.#readCode(query, 'base', 'USD');
    return () => {
      this.#checkRates([base], this.#policy.missingBaseStatus);
      const name = `${base} ${this.#policy.instances.indexOf(this.#instance)}`;
      const text = this.#tables.get(name) ?? this.#writeTable(base);
      this.#tables.set(name, text);
      return text;
    };
  }

  #readConversion(query: URLSearchParams): () => string {
    const policy = this.#policy;
    const [base, target] = [this.#readCode(query, 'from'), this.#readCode(query, 'to')];
    const sent = this.#readValue(query, 'amount');
    if (!policy.isNumber(sent) || new Big(sent).lte('0.01'))
      throw new Refusal(422, 'The amount has to be more than 0.01.');
    return () => {
      this.#checkRates([base, target]);
      const rate = this.#computeRate(base, target);
      const shown = (policy.showAppliedRate ?? policy.showRate)(rate);
      return policy.write([
        ['base', JSON.stringify(base)],
        ['target', JSON.stringify(target)],
        ['amount', policy.showAmount(sent)],
        ['rate', shown],
        ['converted', policy.convert({ amount: new Big(sent), rate, shown, target })],
      ]);
    };
  }

  #readCode(query: URLSearchParams, name: string, preset = ''): string {
    const { readCode, codes } = this.#policy;
    const code = readCode(query.has(name) ? this.#readValue(query, name) : preset);
    if (!codes.includes(code)) throw new Refusal(422, CURRENCY);
    return code;
  }

  #readValue(query: URLSearchParams, name: string): string {
    const values = query.getAll(name);
    if (values.length > 1 && this.#policy.refusesRepeated) throw new Refusal(400, `Send ${name} once.`);
    return this.#policy.readRepeated(values);
  }

  #checkRates(needed: readonly string[], status: number = this.#policy.missingStatus): void {
    if (!needed.some(this.#policy.isMissing)) return;
    throw new Refusal(status, status === 503 ? UNAVAILABLE : CURRENCY);
  }

  #writeTable(base: string): string {
    const { codes, isMissing, hasOwnBase, write, showRate } = this.#policy;
    const shown = codes.filter((code) => !isMissing(code) && (hasOwnBase || code !== base));
    const members: Members = [
      ['base', JSON.stringify(base)],
      ['rates', write(shown.map((code) => [code, showRate(this.#computeRate(base, code))]))],
      ['updated_at', JSON.stringify(this.#instance.updatedAt)],
    ];
    return write(members);
  }

  #computeRate(base: string, target: string): number {
    // Instances differ in the rates of the codes before M.
    const computeRise = (code: string) => (code < 'M' ? 1 + this.#instance.rise : 1);
    return base === target ? 1 : (this.#policy.computeRate(base, target) * computeRise(target)) / computeRise(base);
  }

  /** The instance whose turn it is. */
  get #instance(): Policy['instances'][number] {
    const { instances, refreshAt } = this.#policy;
    const turn = refreshAt === undefined ? this.#turn : Number(this.#granted >= refreshAt);
    return instances[turn % instances.length] ?? { updatedAt: '', rise: 0 };
  }

  #charge(key: string): void {
    const count = this.#used.get(key) ?? 0;
    if (count >= PER_DAY) throw OVER;
    this.#used.set(key, count + 1);
  }

  #refuse(error: unknown): ForeignAnswer {
    if (!(error instanceof Refusal)) throw error;
    return this.#toJson(error.status, this.#policy.writeError(error.status, error.message));
  }

  #toJson(status: number, text: string): ForeignAnswer {
    return { status, type: this.#policy.jsonType, text };
  }
}

function checkKey(key: string): void {
  if (!Object.values(keys).includes(key)) throw new Refusal(401, 'Please send a valid key.');
  if (key === keys.restricted) throw new Refusal(403, 'Your account has been restricted.');
  if (key === keys.unverified) throw new Refusal(403, 'Please confirm your e-mail address first.');
}
