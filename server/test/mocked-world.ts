import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { errorResponses } from '@crossrate/contract';
import { computeRealRate, type MockProviders } from '@crossrate/mock-provider';
import { buildProviderSettings, startMockServer } from '@crossrate/mock-provider/standalone';
import { expect } from 'vitest';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { SECRET_KEY } from './mocked-provider.ts';
import { passOnEnvironment } from './pass-on-environment.ts';

const script = fileURLToPath(new URL('./service-process.ts', import.meta.url));

const TIMEOUT_SECONDS = 5;

/** A real service process that reads from a stand-alone mock over HTTP, with a clock that a test moves forward. */
export interface MockedWorld extends AsyncDisposable {
  readonly providers: MockProviders;
  /** The lines that the service has logged. */
  readonly log: readonly string[];
  /** Moves the clock forward by some seconds, and waits for the resulting refresh. */
  jump(seconds: number): Promise<void>;
  /** Moves the clock forward to the next announced refresh. */
  jumpToNextAttempt(): Promise<void>;
  /**
   * Calls all operations, and checks the answers against the contract and the real rates.
   *
   * @param options.allowed - The greatest relative error of a rate; 0.001 by default.
   */
  probe(options?: { readonly allowed: number }): Promise<Probe>;
}

/** The answers of the operations. */
interface Probe {
  /** The statuses of rates, of a conversion of a major, and of currencies. */
  readonly statuses: readonly number[];
  /** The provider of most majors, from `/readyz`. */
  readonly provider: string | undefined;
  /** `ready` or `unconfirmed`, from `/readyz`. */
  readonly status: string | undefined;
  /** Providers whose quotes were all believed in the last round. */
  readonly heard: readonly string[];
  /** Seconds until the next attempt. */
  readonly secondsToNextAttempt: number;
}

/** The body of `/readyz`, whose fields are absent without rates. */
interface Readiness {
  readonly status?: string;
  readonly provider?: string;
  readonly seconds_to_next_attempt?: number;
  readonly witnesses?: readonly { provider: string; quoted: number; outvoted: object }[];
}

/** Starts the service and the mock. */
export async function startMockedWorld(chain: readonly string[]): Promise<MockedWorld> {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await makeTemporaryFolder());
  let ahead = 0;
  const skip = (seconds: number) => {
    ahead += seconds * 1000;
    child.send(seconds * 1000);
  };
  const mock = resources.use(
    await startMockServer({
      clock: { now: () => Date.now() + ahead },
      // The clock skips the wait for the time limit of a request.
      onRequest: (_provider, scenario) => scenario === 'hanging' && skip(TIMEOUT_SECONDS),
    }),
  );
  const env = {
    ...{ ...passOnEnvironment(), HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder.path, PROVIDERS: chain.join(',') },
    ...{ PROVIDER_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS), ...buildProviderSettings(mock.url) },
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

/** Expects a 200 with rates near the real ones, or the 503 of the contract. */
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
    const real = Number(computeRealRate('USD', code, 6));
    expect(Math.abs(rate / real - 1), `1 USD = ${rate} ${code}`).toBeLessThan(allowed);
  }
}
