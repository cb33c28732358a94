import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { limits } from './contract/src/limits.ts';
import { allTests, slowKinds, transformedTests } from './testing/kinds.ts';
import { LongestFirst } from './testing/longest-first.ts';

const conditions = ['@crossrate/source'];

/**
 * In the real processes that tests start, rates are refreshed every few hours of UTC, and counters of charges reset at
 * midnight. Within this time before such an hour a failed test therefore runs again.
 */
const MINUTES_OF_A_RUN = 20;
const MINUTES_BETWEEN_REFRESHES = limits.refreshIntervalHours * 60;
const minutesToRefresh = MINUTES_BETWEEN_REFRESHES - ((Date.now() / 60_000) % MINUTES_BETWEEN_REFRESHES);
const retry = minutesToRefresh < MINUTES_OF_A_RUN ? 1 : 0;

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    // Only a test that hangs takes minutes. On a busy machine, a sound test may take ten times its usual time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    retry,
    expect: { poll: { timeout: 30_000 } },
    // The default leaves one core idle, which is half of a small machine. Another half as many workers use the time in
    // which others wait for a disk, a process or a clock. Still more workers take longer in all.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    globalSetup: ['testing/share-builds.ts'],
    // The test files that a process runs one after another load shared modules once.
    isolate: false,
    // Node strips the types, as in all programs of the repository.
    experimental: { viteModuleRunner: false },
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: [...allTests],
          exclude: ['**/node_modules/**', ...transformedTests, ...slowKinds.flatMap(({ files }) => files)],
          setupFiles: ['testing/start-nothing.ts'],
        },
      },
      {
        extends: true,
        // Otherwise Vite warns of each file of @actions/workflow-parser, whose source maps lead nowhere.
        logLevel: 'error',
        test: {
          name: 'transformed',
          include: [...transformedTests],
          isolate: true,
          experimental: { viteModuleRunner: true },
          server: { deps: { inline: ['@actions/workflow-parser'] } },
          setupFiles: ['testing/start-nothing.ts'],
        },
      },
      ...slowKinds.map(({ name, files }) => ({
        extends: true as const,
        // Node would load the sources of @arethetypeswrong/core, which its manifest exports under the condition
        // `development`.
        test: {
          name,
          include: [...files],
          setupFiles: ['testing/exit-at-sigterm.ts'],
          experimental: { viteModuleRunner: name === 'packages' },
          // A browser on a busy build machine sometimes loses a click. A test that fails twice has found a defect.
          retry: name === 'browsers' && process.env.CI ? 1 : retry,
        },
      })),
    ],
  },
});
