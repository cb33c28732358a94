import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { errorResponses } from '@crossrate/contract';
import { type MockProviders, realRate } from '@crossrate/mock-provider';
import { settingsFor, startMockServer } from '@crossrate/mock-provider/standalone';
import { expect } from 'vitest';
import { passedOn } from './command-line.ts';
import { SECRET_KEY } from './mocked-provider.ts';
import { temporaryFolder } from './temporary-folder.ts';

const script = fileURLToPath(new URL('./service-process.ts', import.meta.url));

const TIMEOUT_SECONDS = 5;

/** A real service process that reads from a stand-alone mock over HTTP, both on a clock that a test moves on. */
export interface MockedWorld extends AsyncDisposable {
  readonly providers: MockProviders;
  /** Everything that the service has logged. */
  readonly log: readonly string[];
  /** Moves the clock on by some seconds, and waits for the refresh that this sets off. */
  jump(seconds: number): Promise<void>;
  /** Moves the clock on to the next refresh that the service has announced. */
  jumpToNextAttempt(): Promise<void>;
  /**
   * Asks all operations, and holds the answers against the contract and the real rates.
   *
   * @param options.allowed - The share by which rates may be off. Default: a thousandth.
   */
  probe(options?: { readonly allowed: number }): Promise<Probe>;
}

/** What the operations answered. */
interface Probe {
  /** Of rates, a conversion of a major, and the currencies. */
  readonly statuses: readonly number[];
  /** The provider of most majors, as `/readyz` tells it. */
  readonly provider: string | undefined;
  /** Whether the majors are confirmed, as `/readyz` tells it. */
  readonly status: string | undefined;
  /** Providers of which every quote was believed in the last round. */
  readonly heard: readonly string[];
  /** Seconds until the next attempt. */
  readonly secondsToNextAttempt: number;
}

/** What `/readyz` answers; nothing of it without rates. */
interface Readiness {
  readonly status?: string;
  readonly provider?: string;
  readonly seconds_to_next_attempt?: number;
  readonly witnesses?: readonly { provider: string; quoted: number; outvoted: object }[];
}

/** Starts both. */
export async function startMockedWorld(chain: readonly string[]): Promise<MockedWorld> {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await temporaryFolder());
  let ahead = 0;
  const skip = (seconds: number) => {
    ahead += seconds * 1000;
    child.send(seconds * 1000);
  };
  const mock = resources.use(
    await startMockServer({
      now: () => Date.now() + ahead,
      // Nobody waits for real until a request is given up.
      onRequest: (_provider, scenario) => scenario === 'hanging' && skip(TIMEOUT_SECONDS),
    }),
  );
  const env = {
    ...{ ...passedOn(), HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder.path, PROVIDERS: chain.join(',') },
    ...{ PROVIDER_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS), ...settingsFor(mock.url) },
    ...{ OPEN_EXCHANGE_RATES_APP_ID: SECRET_KEY, EXCHANGE_RATE_API_KEY: SECRET_KEY, FIXER_ACCESS_KEY: SECRET_KEY },
  };
  const child = fork(script, {
    env,
    execArgv: ['--conditions=@crossrate/source'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  resources.defer(async () => {
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  });
  const log: string[] = [];
  let rounds = 0;
  let roundEnded = Promise.withResolvers<void>();
  createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
    log.push(line);
    if (!line.includes('"nextAttemptAt"')) return;
    rounds += 1;
    roundEnded.resolve();
    roundEnded = Promise.withResolvers();
  });
  const [{ url, key }] = (await once(child, 'message')) as [{ url: string; key: string }];
  if (rounds === 0) await roundEnded.promise;

  const get = (path: string) => fetch(url + path, { headers: { 'X-API-KEY': key } });
  const jump = async (seconds: number) => {
    const ended = roundEnded.promise;
    skip(seconds);
    await ended;
  };
  const probe = async ({ allowed } = { allowed: 0.001 }): Promise<Probe> => {
    const paths = ['/api/rates', '/api/convert?from=USD&to=EUR&amount=100', '/api/currencies'];
    const answers = await Promise.all(paths.map(get));
    for (const answer of answers) await expectDocumented(answer, allowed);
    const ready = (await (await get('/readyz')).json()) as Readiness;
    const { witnesses = [] } = ready;
    return {
      statuses: answers.map(({ status }) => status),
      provider: ready.provider,
      status: ready.status,
      heard: witnesses.flatMap(({ provider, quoted, outvoted }) =>
        quoted > 0 && Object.keys(outvoted).length === 0 ? provider : [],
      ),
      secondsToNextAttempt: ready.seconds_to_next_attempt ?? Number(answers[0]?.headers.get('Retry-After')),
    };
  };
  const owned = resources.move();
  return {
    providers: mock.providers,
    log,
    jump,
    jumpToNextAttempt: async () => jump((await probe({ allowed: Number.POSITIVE_INFINITY })).secondsToNextAttempt),
    probe,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** An answer is 200 with rates near the real ones, or the 503 of the contract. */
async function expectDocumented(answer: Response, allowed: number): Promise<void> {
  const body = (await answer.clone().json()) as { rates?: Record<string, number> };
  if (answer.status === 503) {
    expect(body).toEqual(errorResponses.unavailable.body);
    expect(answer.headers.get('Retry-After')).toMatch(/^[1-9]\d*$/);
    return;
  }
  expect(answer.status).toBe(200);
  for (const [code, rate] of Object.entries(body.rates ?? {})) {
    if (code !== 'EUR' && code !== 'SEK' && code !== 'JPY') continue;
    const real = Number(realRate('USD', code, 6));
    expect(Math.abs(rate / real - 1), `1 USD = ${rate} ${code}`).toBeLessThan(allowed);
  }
}
