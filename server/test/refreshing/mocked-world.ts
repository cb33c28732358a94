import type { MockProviders } from '@crossrate/mock-provider';
import { buildProviderSettings, startMockServer } from '@crossrate/mock-provider/standalone';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { expectSoundService, type Probe } from './expect-sound-service.ts';
import { JumpingClock } from './jumping-clock.ts';
import { type JumpingService, startJumpingService } from './jumping-service.ts';
import { SECRET_KEY } from './mocked-provider.ts';

const TIMEOUT_SECONDS = 5;

/** A real service that reads from a stand-alone mock over HTTP. */
export interface MockedWorld extends AsyncDisposable {
  readonly providers: MockProviders;
  readonly service: JumpingService;
  /** Moves the clock forward to the next announced refresh. */
  jumpToNextAttempt(): Promise<void>;
  /** Calls and checks all operations. The greatest relative error of a rate is 0.001 by default. */
  expectSound(allowed?: number): Promise<Probe>;
}

/** Starts the service and the mock. */
export async function startMockedWorld(chain: readonly string[]): Promise<MockedWorld> {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await makeTemporaryFolder());
  const clock = new JumpingClock();
  const mock = resources.use(
    await startMockServer({
      clock,
      // The clock skips the wait for the time limit of a request.
      onRequest: (_provider, scenario) => scenario === 'hanging' && clock.jump(TIMEOUT_SECONDS * 1000),
    }),
  );
  const env = {
    ...{ HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder.path, PROVIDERS: chain.join(',') },
    ...{ PROVIDER_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS), ...buildProviderSettings(mock.url) },
    ...{ OPEN_EXCHANGE_RATES_APP_ID: SECRET_KEY, EXCHANGE_RATE_API_KEY: SECRET_KEY, FIXER_ACCESS_KEY: SECRET_KEY },
  };
  const service = resources.use(await startJumpingService(env, clock));
  const { url, key } = service;
  let last: Probe | undefined;
  const expectSound = async (allowed = 0.001) => {
    last = await expectSoundService(url, key, allowed);
    return last;
  };
  const jumpToNextAttempt = async () => {
    const { secondsToNextAttempt } = last ?? (await expectSound(Number.POSITIVE_INFINITY));
    last = undefined;
    await service.jump(secondsToNextAttempt);
  };
  const owned = resources.move();
  return {
    providers: mock.providers,
    service,
    jumpToNextAttempt,
    expectSound,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
