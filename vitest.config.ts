import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { allTests, slowKinds, transformedTests } from './testing/kinds.ts';

const conditions = ['@crossrate/source'];

/**
 * Quotas begin anew at midnight UTC, also in the real processes of a test that counts charges. Such a test runs again when
 * midnight may have come in between.
 */
const MINUTES_OF_A_RUN = 20;
const minutesToMidnight = (86_400_000 - (Date.now() % 86_400_000)) / 60_000;
const retry = minutesToMidnight < MINUTES_OF_A_RUN ? 1 : 0;

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    testTimeout: 60_000,
    hookTimeout: 30_000,
    retry,
    // What takes milliseconds on an idle machine may take seconds on a busy one.
    expect: { poll: { timeout: 10_000 } },
    // By default a core is left idle, which on a small machine is half of it. Half as many again use the time in which
    // others wait for a disk, a process or a clock.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    globalSetup: ['testing/share-builds.ts'],
    // The files that a process runs one after another load what they share once.
    isolate: false,
    // Node strips the types, as it does for all of our programs.
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
        // Node would load the sources of @arethetypeswrong/core, which it keeps under the condition of Vite's development.
        test: {
          name,
          include: [...files],
          experimental: { viteModuleRunner: name === 'packages' },
          // A browser on a busy build machine loses a click now and then; what it loses twice is a defect of ours.
          retry: name === 'browsers' && process.env.CI ? 1 : retry,
        },
      })),
    ],
  },
});
