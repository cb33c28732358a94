import { createAccount } from '../../src/access/create-account.ts';
import { loadConfig } from '../../src/config.ts';
import { createLog } from '../../src/logger.ts';
import { startService } from '../../src/service.ts';
import type { JumpingClock } from './jumping-clock.ts';

/** A real service on the clock of a test. */
export interface JumpingService extends AsyncDisposable {
  readonly url: string;
  /** A key that the service grants a million requests a day. */
  readonly key: string;
  /** The lines that the service has logged. */
  readonly log: readonly string[];
  /** Moves the clock forward by some seconds, and waits for the resulting refresh. */
  jump(seconds: number): Promise<void>;
}

/** Starts a service with some settings, and resolves after its first round. */
export async function startJumpingService(env: Record<string, string>, clock: JumpingClock): Promise<JumpingService> {
  const lines: string[] = [];
  // The end of the round under way, or of the next one.
  let round = Promise.withResolvers<void>();
  const log = createLog('info', {
    write(line: string) {
      lines.push(line);
      if (!line.includes('"nextAttemptAt"')) return;
      round.resolve();
      round = Promise.withResolvers();
    },
  });
  await using resources = new AsyncDisposableStack();
  const service = resources.use(await startService(loadConfig(env), { clock, log, random: () => 0 }));
  const createdAt = new Date(clock.now()).toISOString();
  const details = { email: 'test@example.com', verified: true, dailyLimit: 1_000_000, createdAt };
  const { key } = await createAccount(service.accounts, details);
  await service.firstAttempt;
  const owned = resources.move();
  return {
    url: service.url,
    key,
    log: lines,
    jump(seconds) {
      const { promise } = round;
      clock.jump(seconds * 1000);
      return promise;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
