import { cp } from 'node:fs/promises';
import type { ProviderScenarios } from '@crossrate/mock-provider';
import { buildProviderSettings } from '@crossrate/mock-provider/standalone';
import { afterAll, beforeAll } from 'vitest';
import type { Ended } from '../../../tools/testing/run-script.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { systemClock } from '../../src/clock.ts';
import { runCrossrateHere } from '../processes/command-line-here.ts';
import { provideMockServer } from '../refreshing/provide-mock-server.ts';

/** The times of publication: in the second round one provider is wrong, and in the third one an operator holds SEK. */
export const published = {
  first: '2026-11-21T10:00:00.000Z',
  shifted: '2026-11-21T13:00:00.000Z',
  held: '2026-11-21T16:00:00.000Z',
  last: '2026-11-21T19:00:00.000Z',
} as const;

/** A folder with a storage. */
export interface RateArchive {
  readonly path: string;
  /** Runs a command at a moment. */
  run(args: readonly string[], now?: string): Promise<Ended>;
  /** Refreshes at a moment, while the providers play scenarios. */
  refresh(now: string, cast?: ProviderScenarios): Promise<void>;
  /** The settings of a service of this storage. */
  readonly env: Record<string, string>;
}

/** Provides a storage with four editions and two decisions for the tests of a file, which only read it. */
export function provideRateArchive(): RateArchive & {
  /** Opens a copy, which a test may change; or an empty folder. */
  open(contents?: 'copy' | 'nothing'): Promise<RateArchive & AsyncDisposable>;
} {
  let now = Date.parse(published.first);
  const clock = { ...systemClock, now: () => now };
  const mock = provideMockServer(clock);
  let folder: TemporaryFolder;
  const use = (path: () => string): RateArchive => ({
    get path() {
      return path();
    },
    get env() {
      return { DATA_DIR: path(), ...buildProviderSettings(mock.url) };
    },
    run(args, moment = '2026-11-21T20:00:00Z') {
      now = Date.parse(moment);
      return runCrossrateHere(args, this.env, clock);
    },
    async refresh(moment, cast = {}) {
      mock.providers.setAll('healthy');
      mock.providers.set(cast);
      const { code, stderr } = await this.run(['refresh', '--once'], moment);
      if (code !== 0) throw new Error(`The refresh at ${moment} has failed: ${stderr}`);
    },
  });
  const archive = use(() => folder.path);
  beforeAll(async () => {
    folder = await makeTemporaryFolder();
    const reason = ['--reason', 'The "bank", closed', '--by', 'ann'];
    await archive.refresh(published.first);
    await archive.refresh(published.shifted, { 'currency-api': 'shifted' });
    await archive.run(['rates', 'hold', 'SEK', ...reason], '2026-11-21T14:00:00Z');
    await archive.refresh(published.held);
    await archive.run(['rates', 'release', 'SEK', '--by', 'ben'], '2026-11-21T17:00:00Z');
    await archive.refresh(published.last);
  });
  afterAll(() => folder[Symbol.asyncDispose]());
  return Object.assign(archive, {
    async open(contents: 'copy' | 'nothing' = 'copy') {
      const own = await makeTemporaryFolder();
      if (contents === 'copy') await cp(folder.path, own.path, { recursive: true });
      return Object.assign(
        use(() => own.path),
        { [Symbol.asyncDispose]: () => own[Symbol.asyncDispose]() },
      );
    },
  });
}
